"""Card of one skill with its images."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QWidget

from wsdesk.panels.skills.labels import (
    asset_of,
    image_count,
    image_properties,
    items_of_skill,
    properties,
    skill_summary,
    skill_title,
)
from wsdesk.panels.skills.stores import SkillsPageStores
from wsdesk.panels.widgets.images.media_box import ImageBox
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, row, set_accessible_name
from wsdesk.panels.widgets.properties.property_grid import PropertyGrid
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.text import sanitize
from wsdesk.store.versions.viewer_items import ViewerItem
from wsdesk.wire.agent import Skill, SkillAsset

IMAGE_WIDTH = 96
MAX_IMAGES = 200
"""Maximum images of a skill that are shown; others are counted."""


class SkillCard(QWidget):
    """Card of a skill; the widgets of its images are reused."""

    menu_requested = Signal(object, object)
    """Emitted with a `PropertyMenu` and the global position (a QPoint)."""
    image_opened = Signal(object)
    """Emitted with the index of an image in `images`."""
    image_menu_requested = Signal(object, object)
    """Emitted with the index of an image in `images` and the global position (a QPoint)."""

    def __init__(self, stores: SkillsPageStores) -> None:
        super().__init__()
        self.setObjectName("skillCard")
        self._stores = stores
        self.skill: Skill | None = None
        self._title = WrappingLabel(role="heading", max_lines=3)
        self._line = PlainLabel(role="small", elide=True)
        self.properties = PropertyGrid("skillFacts", stores.themes, label_width=96)
        self._count = PlainLabel(role="title", name="skillPictureCount")
        self._image_rows: list[_SkillImage] = []
        self._more = PlainLabel(role="small")
        self._more.hide()
        self.column = column(
            self._title, self._line, self.properties, self._count, self._more, space=Space.MEDIUM, parent=self
        )
        self.properties.menu_requested.connect(self.menu_requested)

    def show_skill(self, skill: Skill) -> None:
        self.skill = skill
        self._title.setText(skill_title(skill))
        self._line.setText(skill_summary(skill))
        self.properties.set_properties(properties(skill))
        assets = skill.assets[:MAX_IMAGES]
        self._count.setText(image_count(len(skill.assets)))
        while len(self._image_rows) < len(assets):
            self._image_rows.append(self._make(len(self._image_rows)))
        for number, picture in enumerate(self._image_rows):
            picture.setVisible(number < len(assets))
            if number < len(assets):
                picture.show_asset(assets[number])
        shown = [picture.properties for picture in self._image_rows[: len(assets)]]
        labels = list(dict.fromkeys(prop.label for grid in shown for prop in grid.properties))
        for grid in shown:
            grid.align(labels)
        left_out = len(skill.assets) - len(assets)
        self._more.setVisible(left_out > 0)
        self._more.setText(self.tr("{n} more not shown.").format(n=left_out))

    @property
    def images(self) -> tuple[ViewerItem, ...]:
        """Images of the skill that have a URL, for the viewer."""
        return items_of_skill(self.skill) if self.skill is not None else ()

    def _make(self, number: int) -> _SkillImage:
        picture = _SkillImage(number, self._stores)
        picture.box.activated.connect(self._on_image_activated)
        picture.box.customContextMenuRequested.connect(self._on_image_menu_requested)
        picture.properties.menu_requested.connect(self.menu_requested)
        self.column.insertWidget(self.column.indexOf(self._more), picture)
        return picture

    def _index_of(self, box: object) -> int:
        """Index in `images` of a box's image, -1 if it has no URL."""
        picture = next((one for one in self._image_rows if one.box is box), None)
        image_id = picture.image_id if picture is not None else ""
        return next((n for n, item in enumerate(self.images) if item.asset.asset_id == image_id), -1)

    def _on_image_activated(self) -> None:
        index = self._index_of(self.sender())
        if index >= 0:
            self.image_opened.emit(index)

    def _on_image_menu_requested(self, at: QPoint) -> None:
        box, index = self.sender(), self._index_of(self.sender())
        if index >= 0 and isinstance(box, QWidget):
            self.image_menu_requested.emit(index, box.mapToGlobal(at))


class _SkillImage(QWidget):
    """Image of a skill with its properties."""

    def __init__(self, number: int, stores: SkillsPageStores) -> None:
        super().__init__()
        self.setObjectName(f"skillPicture-{number}")
        self.box = ImageBox(f"skillPictureBox-{number}", stores.images, stores.themes)
        self.box.setFixedWidth(IMAGE_WIDTH)
        self.box.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.image_id = ""
        self.name = WrappingLabel(role="title", max_lines=2)
        self.properties = PropertyGrid(f"skillPictureFacts-{number}", stores.themes, label_width=84)
        row(
            column(self.box, Stretch(1)),
            (column(self.name, self.properties, Stretch(1), space=Space.TIGHT), 1),
            space=Space.MEDIUM,
            margin=(Space.NONE, Space.TIGHT),
            parent=self,
        )

    def show_asset(self, asset: SkillAsset) -> None:
        name = sanitize.line(asset.name, 200)
        self.name.setText(name)
        set_accessible_name(self.box, name)
        image = asset_of(asset)
        self.image_id = image.asset_id if image is not None else ""
        self.box.show_asset(image)
        if image is not None:
            self.box.setCursor(Qt.CursorShape.PointingHandCursor)
        self.properties.set_properties(image_properties(asset))
