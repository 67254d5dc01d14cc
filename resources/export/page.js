"use strict";
// Shows the canvas of an exported page. Texts come from other people: they are set with textContent only.
(() => {
  const byId = (id) => document.getElementById(id);
  const [stage, world, areas, lines, rings, panel] = ["stage", "world", "areas", "lines", "rings", "panel"].map(byId);
  const data = { areas: [], nodes: [], edges: [] };
  for (const block of document.querySelectorAll('script[type="application/json"]')) {
    for (const [key, value] of Object.entries(JSON.parse(block.textContent))) data[key] ? data[key].push(...value) : (data[key] = value);
    block.remove();
  }
  const { labels, area } = data;
  const cards = new Map(); // element -> node

  const make = (tag, parent, className = "", text = "") => {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    parent.append(element);
    return element;
  };
  const button = (parent, text, label, run) => Object.assign(make("button", parent, "", text), { title: label, ariaLabel: label, onclick: run });
  const place = (element, [x, y, w, h]) => Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
  const draw = (parent, className, path) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", "path");
    element.setAttribute("class", className);
    element.setAttribute("d", path);
    parent.append(element);
  };
  const file = (purpose, asset) => byId(`${purpose}-${asset}`)?.textContent;
  const picture = (parent, source, alt = "") => {
    const image = Object.assign(make("img", parent), { decoding: "async", draggable: false, alt });
    if (source) image.src = source;
    return image;
  };
  // Images of cards get their sources in growing batches after the first frame, since Firefox shows nothing before it has all of them.
  const waiting = [];
  const load = (count) => {
    for (const [image, asset] of waiting.splice(0, count)) image.src = file("thumb", asset);
    if (waiting.length) requestAnimationFrame(() => setTimeout(load, 0, 2 * count));
  };

  // View
  let [x, y, scale] = [0, 0, 1];
  const limit = (low, value, high) => Math.max(low, Math.min(high, value));
  const show = () => {
    world.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    areas.style.setProperty("--scale", scale);
    stage.classList.toggle("far", scale < 0.3);
    const grid = 32 * scale * 2 ** Math.max(0, Math.ceil(-Math.log2(scale)));
    stage.style.backgroundSize = `${grid}px ${grid}px`;
    stage.style.backgroundPosition = `${x}px ${y}px`;
    byId("percent").textContent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" }).format(scale);
  };
  const pan = (dx, dy) => { x += dx; y += dy; show(); };
  const zoom = (factor, px = stage.clientWidth / 2, py = stage.clientHeight / 2) => {
    const next = limit(0.01, scale * factor, 8);
    x = px - (px - x) * next / scale;
    y = py - (py - y) * next / scale;
    scale = next;
    show();
  };
  const fit = (width = stage.clientWidth, height = stage.clientHeight) => {
    scale = limit(0.01, Math.min(width / area[2], height / area[3]), 1);
    x = (width - area[2] * scale) / 2 - area[0] * scale;
    y = (height - area[3] * scale) / 2 - area[1] * scale;
    show();
  };
  const reveal = ([left, top, w, h]) => {
    const move = (low, size, room) => (low < 40 ? 40 - low : Math.min(0, Math.max(40 - low, room - 40 - low - size)));
    const room = stage.clientWidth - (panel.hidden || stage.clientWidth < 700 ? 0 : panel.offsetWidth);
    pan(move(x + left * scale, w * scale, room), move(y + top * scale, h * scale, stage.clientHeight));
  };

  // Canvas
  const addArea = ({ rect, title, count, light, dark }) => {
    const group = make("div", areas, count ? "group folded" : "group", count);
    group.style.setProperty("--color", `light-dark(${light}, ${dark})`);
    place(group, rect);
    make("span", group, "title", title);
  };
  const addPictures = (body, node) => {
    body.classList.add("pictures");
    body.style.setProperty("--columns", Math.ceil(Math.sqrt(node.images.length)));
    for (const asset of node.images) {
      if (!byId(`thumb-${asset}`)) { make("span", body, "missing", labels.noImage); continue; }
      const image = picture(body);
      waiting.push([image, asset]);
      // As on the canvas: a small part is cropped, otherwise the image is shown whole.
      image.onload = () => {
        const ratio = image.naturalWidth * image.clientHeight / (image.naturalHeight * image.clientWidth);
        image.classList.toggle("whole", Math.min(ratio, 1 / ratio) < 0.86);
      };
    }
  };
  const addCard = (node) => {
    const card = make("div", world, `card ${node.kind} kind-${node.kind}`);
    place(card, node.rect);
    card.style.zIndex = node.z;
    card.tabIndex = 0;
    card.role = "button";
    card.ariaLabel = [node.label, node.title, node.right, node.error].filter(Boolean).join(", ");
    if (node.kind !== "note") make("b", card, "", node.title || node.label);
    const body = make("div", card, "body");
    if (node.error) make("p", body, "error", node.error);
    else if (node.images.length) addPictures(body, node);
    else if (node.kind === "audio") make("span", body, "sound");
    else make("p", body, "", node.text);
    if (node.kind === "video" && !node.error) body.classList.add("plays");
    if (node.comments.length) make("i", card, "", node.comments.length).title = labels.comments;
    if (node.left || node.right) {
      const footer = make("small", card);
      make("span", footer, "", node.left);
      make("span", footer, "", node.right);
    }
    cards.set(card, node);
    return card;
  };
  const addLines = () => {
    const paths = {}, dots = {};
    for (const edge of data.edges) (paths[edge.kind] ??= []).push(edge.path);
    for (const node of data.nodes) for (const [hx, hy, kind] of node.handles) (dots[kind] ??= []).push(`M${hx} ${hy}h0`);
    for (const [kind, all] of Object.entries(paths)) draw(lines, `kind-${kind}`, all.join(""));
    for (const part of ["rim", "hole"]) {
      for (const [kind, all] of Object.entries(dots)) draw(rings, `kind-${kind} ${part}`, all.join(""));
    }
  };

  // Details
  let current = null; // element of the opened card
  const close = () => {
    panel.hidden = true;
    panel.replaceChildren();
    document.querySelectorAll(".lit").forEach((element) => (element.matches("path") ? element.remove() : element.classList.remove("lit")));
    current?.focus({ preventScroll: true });
    current = null;
  };
  const addMedia = (node, version) => {
    const asset = version.asset;
    if (asset === undefined) return;
    const thumb = file("thumb", asset), media = file("media", asset), box = make("figure", panel);
    if (version.type !== "video" && version.type !== "audio") {
      const source = file("large", asset) ?? thumb;
      if (source) picture(box, source, node.title);
      else make("figcaption", box, "", labels.noImage);
    } else if (media) {
      Object.assign(make(version.type, box), { controls: true, poster: thumb ?? "", src: media });
    } else {
      if (thumb) picture(box, thumb, node.title);
      make("figcaption", box, "", labels.noMedia);
    }
  };
  const addStrip = (node, chosen) => {
    const strip = make("div", panel, "strip");
    node.versions.forEach((version, index) => {
      const label = version.label + (version.favorite ? " ★" : "");
      const one = button(strip, "", label, () => open(current, index, true));
      const thumb = version.asset === undefined ? "" : file("thumb", version.asset);
      if (thumb) picture(one, thumb);
      make("span", one, "", label);
      if (index === chosen) one.setAttribute("aria-current", "true");
    });
  };
  const addFacts = (rows) => {
    const list = make("dl", panel);
    for (const row of rows) if (row[1]) row.forEach((text, at) => make(at ? "dd" : "dt", list, "", text));
  };
  const when = (text) => { const date = new Date(text); return isNaN(date) ? "" : date.toLocaleString(document.documentElement.lang); };
  const fill = (node, index) => {
    const version = node.versions[index], { error, text } = version ?? node;
    panel.replaceChildren();
    const head = make("header", panel);
    make("h2", head, "", node.title || node.label).id = "heading";
    button(head, "×", `${labels.close} (Esc)`, close);
    if (version) addMedia(node, version);
    if (node.versions.length > 1) addStrip(node, index);
    if (error) make("p", panel, "error", error);
    if (text) make("p", panel, "", text);
    addFacts(version ? [...version.settings, [labels.created, when(version.created)]] : [[labels.kind, node.label]]);
    if (node.comments.length) make("h3", panel, "", labels.comments);
    for (const comment of node.comments) {
      const entry = make("article", panel);
      make("small", entry, "", [comment.author, when(comment.created)].filter(Boolean).join(" · "));
      make("p", entry, "", comment.body);
    }
  };
  const open = (card, index, inStrip = false) => {
    const node = cards.get(card);
    if (current !== card) {
      close();
      current = card;
      card.classList.add("lit");
      const number = data.nodes.indexOf(node);
      for (const edge of data.edges) {
        if (edge.ends.includes(number)) draw(lines, `kind-${edge.kind} lit`, edge.path);
      }
    }
    fill(node, index ?? node.active);
    panel.hidden = false;
    reveal(node.rect);
    (inStrip ? panel.querySelector("[aria-current]") : panel).focus();
  };
  const step = (by) => {
    const count = cards.get(current).versions.length;
    const at = [...panel.querySelectorAll(".strip button")].findIndex((one) => one.hasAttribute("aria-current"));
    if (at + by >= 0 && at + by < count) open(current, at + by, true);
  };

  // Input
  const pointers = new Map();
  let moved = 0;
  const center = () => {
    const [a, b = a] = pointers.values();
    return [(a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)];
  };
  stage.onpointerdown = (event) => {
    if (!pointers.size) moved = 0;
    pointers.set(event.pointerId, event);
  };
  stage.onpointermove = (event) => {
    if (!pointers.has(event.pointerId)) return;
    const [fromX, fromY, before] = center();
    pointers.set(event.pointerId, event);
    const [toX, toY, after] = center();
    moved += Math.hypot(toX - fromX, toY - fromY) + Math.abs(after - before);
    if (moved < 5) return;
    if (!stage.hasPointerCapture(event.pointerId)) stage.setPointerCapture(event.pointerId);
    pan(toX - fromX, toY - fromY);
    if (before && after) zoom(after / before, toX, toY);
  };
  stage.onpointerup = stage.onpointercancel = (event) => pointers.delete(event.pointerId);
  stage.onclick = (event) => {
    const isDrag = moved >= 5;
    moved = 0;
    if (isDrag) return;
    const card = event.target.closest(".card");
    card ? open(card) : close();
  };
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    const unit = event.deltaMode ? 32 : 1;
    if (event.ctrlKey || event.metaKey) zoom(2 ** (-event.deltaY * unit / 400), event.clientX, event.clientY);
    else if (event.shiftKey && !event.deltaX) pan(-event.deltaY * unit, 0);
    else pan(-event.deltaX * unit, -event.deltaY * unit);
  }, { passive: false });
  stage.onscroll = () => stage.scrollTo(0, 0); // browsers scroll to what gets the focus
  stage.onfocusin = (event) => cards.has(event.target) && event.target.matches(":focus-visible") && reveal(cards.get(event.target).rect);

  const nearest = (card, dx, dy) => {
    const middle = ([left, top, w, h]) => [left + w / 2, top + h / 2];
    const [cx, cy] = middle(cards.get(card).rect);
    let best = null, least = Infinity;
    for (const [other, node] of cards) {
      const [ox, oy] = middle(node.rect);
      const along = (ox - cx) * dx + (oy - cy) * dy;
      const cost = along + 2 * Math.abs((ox - cx) * dy + (oy - cy) * dx);
      if (along > 0 && cost < least) [best, least] = [other, cost];
    }
    return best;
  };
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const arrow = (event, [dx, dy]) => {
    const card = cards.has(event.target) && !event.shiftKey ? event.target : null;
    if (panel.contains(event.target)) {
      const isStep = dx && !event.target.matches("video, audio");
      if (isStep) step(dx);
      return !isStep;
    }
    if (card) nearest(card, dx, dy)?.focus({ preventScroll: true });
    else pan(-dx * (event.shiftKey ? 320 : 80), -dy * (event.shiftKey ? 320 : 80));
    return false;
  };
  const openFocused = (event) => cards.has(event.target) && open(event.target);
  const keys = {
    "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), "0": () => fit(), Escape: close, Enter: openFocused, " ": openFocused,
  };
  document.onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrows[event.key]) {
      if (!arrow(event, arrows[event.key])) event.preventDefault();
    } else if (keys[event.key] && !(event.target.matches("button, video, audio") && "Enter ".includes(event.key))) {
      keys[event.key](event);
      event.preventDefault();
    }
  };

  // Page
  const bar = byId("bar"), root = document.documentElement;
  button(bar, "−", `${labels.zoomOut} (−)`, () => zoom(0.8));
  make("output", bar).id = "percent";
  button(bar, "+", `${labels.zoomIn} (+)`, () => zoom(1.25));
  button(bar, labels.fit, `${labels.fitAll} (0)`, () => fit());
  button(bar, "◐", labels.colors, () => {
    const isDark = getComputedStyle(root).colorScheme === "dark" || (!root.style.colorScheme && matchMedia("(prefers-color-scheme: dark)").matches);
    root.style.colorScheme = isDark ? "light" : "dark";
  });
  let before = null;
  addEventListener("beforeprint", () => { load(Infinity); before = [x, y, scale]; fit(1000, 660); stage.classList.remove("far"); });
  addEventListener("afterprint", () => { [x, y, scale] = before; show(); });
  data.areas.forEach(addArea);
  data.nodes.forEach(addCard);
  addLines();
  fit();
  requestAnimationFrame(() => setTimeout(load, 0, 24));
})();
