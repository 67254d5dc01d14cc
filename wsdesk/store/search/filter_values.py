"""Values that the results of a query have, for the menu of filters."""

from __future__ import annotations

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.index.result_query import ResultFacets, ResultQuery
from wsdesk.store.base.store import Store
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.search.query_language import parse
from wsdesk.store.search.result_search import ResultSearch


@dataclass(frozen=True, slots=True)
class FilterValuesState:
    """Counts of the results of `text`; None while they are counted."""

    text: str = ""
    facets: ResultFacets | None = None


class FilterValuesStore(Store[FilterValuesState]):
    """Counts the values on request, because search everywhere shows them in a menu only."""

    def __init__(self, index: ResultSearch, connection: ConnectionStore) -> None:
        super().__init__("filter_values", FilterValuesState())
        self._index = index
        connection.profile_changed.connect(self._on_profile_changed)

    def load(self, text: str) -> None:
        """Count the results of a text again; the counts of the same text stay until then."""
        if text != self.state.text:
            self.set_state(FilterValuesState(text))
        self.tasks.start("load", self._load(text))

    async def _load(self, text: str) -> None:
        parsed = parse(text)
        query = ResultQuery(parsed.words, self._index.resolve(parsed.filters))
        try:
            facets = await self._index.facets(query)
        except LocalDbError:
            facets = ResultFacets({})  # the search reports the error
        self.update_state(facets=facets)

    def _on_profile_changed(self, _profile_id: str) -> None:
        self.tasks.cancel("load")
        self.set_state(FilterValuesState())
