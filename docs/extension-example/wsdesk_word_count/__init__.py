"""Word count: an example of an extension of wsdesk."""

from wsdesk.extensions import CardBodyEntry, CommandEntry, ExporterEntry, Extension, PanelEntry

EXTENSION = Extension(
    api=1,
    title="Word count",
    panels=(PanelEntry("words", "Words", "wsdesk_word_count.panel:WordsPanel", icon="text"),),
    commands=(
        CommandEntry(
            "select-longest",
            "Select longest prompt",
            "wsdesk_word_count.commands:select_longest",
            shortcut="Ctrl+Alt+W",
        ),
    ),
    exporters=(ExporterEntry("markdown", "Markdown", "wsdesk_word_count.markdown:export", suffix=".md"),),
    card_bodies=(CardBodyEntry("checklist", "checklist", "wsdesk_word_count.card:paint"),),
)
