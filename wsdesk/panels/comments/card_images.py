"""Avatars and thumbnails of comment cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QWidget

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_key import identity
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.comments.card import THUMBNAIL_PX, CommentCard
from wsdesk.panels.widgets.images.avatar import AVATAR_PX
from wsdesk.panels.widgets.images.visible_images import ImageRequests, VisibleImages
from wsdesk.panels.widgets.text.type_scale import scaled


class CardImages:
    """Loads the images of the cards that a viewport shows, and updates the cards when they have arrived."""

    def __init__(self, viewport: QWidget, cards: Callable[[], Iterable[CommentCard]]) -> None:
        self._viewport = viewport
        self._cards = cards
        self._images: ImageProvider | None = None
        self._asset_of: Callable[[str], Asset | None] = lambda _node_id: None
        self._avatar_of: Callable[[str], Asset | None] = lambda _user_id: None
        self._visible: VisibleImages | None = None

    def show_avatars(self, images: ImageProvider, avatar_of: Callable[[str], Asset | None]) -> None:
        """Show the images of authors; `avatar_of` returns that of a user ID."""
        self._images, self._avatar_of = images, avatar_of
        self._visible = VisibleImages(images, self._viewport, self._wanted, self._on_image)

    def show_thumbnails(self, asset_of: Callable[[str], Asset | None]) -> None:
        """Show an image beside the title of each comment's node; `asset_of` returns that of a node ID."""
        self._asset_of = asset_of

    def show(self, card: CommentCard) -> None:
        """Set the images of a card, as far as they are loaded."""
        thumbnail, avatar = (
            self._images.best(asset, px) if self._images and asset is not None else None
            for asset, px in self._images_of(card)
        )
        card.show_thumbnail(thumbnail)
        card.show_avatar(avatar)

    def request_soon(self) -> None:
        """Request the images of other cards."""
        if self._visible is not None:
            self._visible.request_soon()

    def refresh(self) -> None:
        """Update the images of all cards."""
        for card in self._cards():
            self.show(card)
        self.request_soon()

    def _images_of(self, card: CommentCard) -> tuple[tuple[Asset | None, int], tuple[Asset | None, int]]:
        """Thumbnail and avatar, with their widths in device px."""
        ratio = self._viewport.devicePixelRatioF()
        px = (round(scaled(width) * ratio) for width in (THUMBNAIL_PX[0], AVATAR_PX))
        assets = self._asset_of(card.entry.node_id), self._avatar_of(card.entry.author_id)
        thumbnail, avatar = zip(assets, px, strict=True)
        return thumbnail, avatar

    def _wanted(self) -> ImageRequests:
        found = (image for card in self._cards() for image in self._images_of(card))
        return [(asset, px) for asset, px in found if asset is not None]

    def _on_image(self, asset_id: str) -> None:
        for card in self._cards():
            if any(asset is not None and identity(asset) == asset_id for asset, _ in self._images_of(card)):
                self.show(card)
