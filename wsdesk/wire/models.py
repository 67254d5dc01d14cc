"""Model catalog (API: "Generative model"; endpoint 6)."""

from __future__ import annotations

from typing import Literal

from wsdesk.wire.base import Many, Number, Resource
from wsdesk.wire.list_reader import ListResponse, Rows
from wsdesk.wire.variant import Cost, Variant


class PromoRateLimit(Resource):
    """A promotional limit. The schema says 1 or more; 0 comes all the same, and is believed."""

    used: int | None = None
    limit: int | None = None
    remaining: int | None = None


class Thinking(Resource):
    """How much a model may think; `off` is the only listed level."""

    levels: Many[str] = ()
    default_level: Literal["off"] | str | None = None


class Model(Resource):
    """A generative model and its variants."""

    name: str = ""
    display_name: str | None = None
    variants: Many[Variant] = ()
    cost: Cost | None = None
    released_at: str | None = None
    supported_inputs: Many[str] = ()
    estimated_latency: str | None = None
    estimated_latency_seconds: Number | None = None
    featured_description: str | None = None
    deprecated: bool | None = None
    hidden_from_agent: bool | None = None
    promo_rate_limit: PromoRateLimit | None = None
    max_prompt_length: Number | None = None
    thinking: Thinking | None = None

    @property
    def identity(self) -> str:
        return self.name


class ModelList(ListResponse):
    """The answer of endpoint 6."""

    rows_field = "models"

    models: Rows[Model] = ()
