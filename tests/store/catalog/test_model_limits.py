"""What the catalogue says that a node's model takes."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.store.catalog.model_limits import ModelInputLimits, limits_of
from wsdesk.wire.models import Model

FAST = {"mode": "fast", "tier": "draft", "requiredInputs": ["image"], "maxImageInputs": 1}
BEST = {"mode": "best", "optionalInputs": ["video"], "maxImageInputs": 4, "maxVideoInputs": 2}


def model(*variants: dict[str, object], **more: object) -> Model:
    return Model.model_validate({"name": "painter", "displayName": "Painter", "variants": variants, **more})


def test_the_variant_that_is_named_decides() -> None:
    found = limits_of(model(FAST, BEST), "fast", "")
    assert (found.model, found.accepts, found.max_image_inputs) == ("Painter", ("image",), 1)


def test_where_none_is_named_the_widest_counts_and_silence_is_no_limit() -> None:
    found = limits_of(model(FAST, BEST, supportedInputs=["audio"]), "", "")
    assert found.accepts == ("audio", "image", "video")
    assert found.max_image_inputs == 4
    assert found.max_video_inputs is None, "one variant does not say"


def test_a_model_that_says_nothing_limits_nothing() -> None:
    found = limits_of(model(), "fast", "")
    assert (found.accepts, found.max_image_inputs) == ((), None)


class StubModels(QObject):
    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[str, Model] = {}

    def by_name(self, name: str) -> Model | None:
        return self.known.get(name)


def test_a_catalogue_that_comes_later_counts_from_then_on() -> None:
    models = StubModels()
    limits = ModelInputLimits(models)  # type: ignore[arg-type]
    node = Node("n", Kind.IMAGE, Rect(0, 0, 10, 10), runs=("painter", "fast", ""))
    assert limits.of(node) is None
    models.known["painter"] = model(FAST)
    models.changed.emit(None)
    found = limits.of(node)
    assert found is not None
    assert found.max_image_inputs == 1
    assert limits.of(Node("m", Kind.IMAGE, Rect(0, 0, 10, 10))) is None, "no model is settled"
