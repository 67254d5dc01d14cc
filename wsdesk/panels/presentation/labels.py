"""Texts of a slide."""

from __future__ import annotations

from wsdesk.store.results.presentation import PresentationState, Slide
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import number, translator
from wsdesk.store.text.time_format import day_at, format_duration

tr = translator("Presentation")


def position(state: PresentationState) -> str:
    """Position of the current slide: "3 of 10"."""
    template = tr("{at} of {count}")
    return template.format(at=number(state.index + 1), count=number(len(state.slides)))


def title(slide: Slide) -> str:
    return sanitize.line(slide.result.title, 160) or tr("Untitled")


def settings(slide: Slide) -> str:
    """Model and settings in one line, without those that are unknown."""
    result = slide.result
    size = f"{result.width} × {result.height}" if result.width and result.height else ""
    seed = tr("seed {seed}").format(seed=result.seed) if result.seed is not None else ""
    duration = format_duration(result.duration_ms) if result.duration_ms else ""
    date = day_at(result.date_ms / 1000) if result.date_ms else ""
    parts = (
        sanitize.line(result.model, 80),
        size,
        duration,
        seed,
        date,
        sanitize.line(result.canvas_title, 80),
    )
    return " · ".join(part for part in parts if part)


def prompt(slide: Slide) -> str:
    return sanitize.plain(slide.result.prompt, 1_000)


def spoken(state: PresentationState) -> str:
    """Accessible name of the current slide, with what is shown of it."""
    slide = state.slide()
    if slide is None:
        return ""
    if state.is_black:
        return tr("Black screen")
    parts = [position(state), title(slide)]
    if state.shows_details:
        parts += [settings(slide), prompt(slide)]
    return ", ".join(part for part in parts if part)
