"""Details panel: every property of the selection, in sections.

`subject` says what is selected; the `*_properties` modules turn one kind of object into rows."""
