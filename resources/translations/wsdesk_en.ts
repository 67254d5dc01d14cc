<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en">
<context>
    <name>Alerts</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed runs</source>
        <translation>
            <numerusform>%Ln failed run</numerusform>
            <numerusform>%Ln failed runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln finished runs</source>
        <translation>
            <numerusform>%Ln finished run</numerusform>
            <numerusform>%Ln finished runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new comments</source>
        <translation>
            <numerusform>%Ln new comment</numerusform>
            <numerusform>%Ln new comments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Announcer</name>
    <message numerus="yes">
        <source>%Ln files can&apos;t be sent</source>
        <translation>
            <numerusform>%Ln file can&apos;t be sent</numerusform>
            <numerusform>%Ln files can&apos;t be sent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Upload finished: %Ln files</source>
        <translation>
            <numerusform>Upload finished: %Ln file</numerusform>
            <numerusform>Upload finished: %Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Uploading %Ln files</source>
        <translation>
            <numerusform>Uploading %Ln file</numerusform>
            <numerusform>Uploading %Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln result</numerusform>
            <numerusform>%Ln results</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ArchiveDialog</name>
    <message numerus="yes">
        <source>%Ln items couldn&apos;t be read and are missing.</source>
        <translation>
            <numerusform>%Ln item couldn&apos;t be read and is missing.</numerusform>
            <numerusform>%Ln items couldn&apos;t be read and are missing.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BatchExportView</name>
    <message numerus="yes">
        <source>Save %Ln files</source>
        <translation>
            <numerusform>Save %Ln file</numerusform>
            <numerusform>Save %Ln files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Canvas</name>
    <message numerus="yes">
        <source>%Ln comments</source>
        <translation>
            <numerusform>%Ln comment</numerusform>
            <numerusform>%Ln comments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{comments}, %Ln unread</source>
        <translation>
            <numerusform>{comments}, %Ln unread</numerusform>
            <numerusform>{comments}, %Ln unread</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln selected</numerusform>
            <numerusform>%Ln selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln inputs</source>
        <translation>
            <numerusform>%Ln input</numerusform>
            <numerusform>%Ln inputs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln outputs</source>
        <translation>
            <numerusform>%Ln output</numerusform>
            <numerusform>%Ln outputs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CanvasCommentsPage</name>
    <message numerus="yes">
        <source>%Ln comments</source>
        <translation>
            <numerusform>%Ln comment</numerusform>
            <numerusform>%Ln comments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Card</name>
    <message numerus="yes">
        <source>%Ln nodes</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln+ pages</source>
        <translation>
            <numerusform>%Ln+ page</numerusform>
            <numerusform>%Ln+ pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln variations</source>
        <translation>
            <numerusform>%Ln variation</numerusform>
            <numerusform>%Ln variations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CatalogPage</name>
    <message numerus="yes">
        <source>%Ln models</source>
        <translation>
            <numerusform>%Ln model</numerusform>
            <numerusform>%Ln models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} of %Ln models</source>
        <translation>
            <numerusform>{n} of %Ln model</numerusform>
            <numerusform>{n} of %Ln models</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Collections</name>
    <message numerus="yes">
        <source>Added %Ln results to {name}</source>
        <translation>
            <numerusform>Added %Ln result to {name}</numerusform>
            <numerusform>Added %Ln results to {name}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln results from {name}</source>
        <translation>
            <numerusform>Removed %Ln result from {name}</numerusform>
            <numerusform>Removed %Ln results from {name}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CommentImportExport</name>
    <message numerus="yes">
        <source>%Ln threads</source>
        <translation>
            <numerusform>%Ln thread</numerusform>
            <numerusform>%Ln threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln markers</source>
        <translation>
            <numerusform>%Ln marker</numerusform>
            <numerusform>%Ln markers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CommentsPanel</name>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln result</numerusform>
            <numerusform>%Ln results</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CompareHead</name>
    <message numerus="yes">
        <source>%Ln more results</source>
        <translation>
            <numerusform>%Ln more result</numerusform>
            <numerusform>%Ln more results</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln result</numerusform>
            <numerusform>%Ln results</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln columns</source>
        <translation>
            <numerusform>%Ln column</numerusform>
            <numerusform>%Ln columns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message numerus="yes">
        <source>Send as %Ln comments</source>
        <translation>
            <numerusform>Send as %Ln comment</numerusform>
            <numerusform>Send as %Ln comments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln over limit</source>
        <translation>
            <numerusform>%Ln over limit</numerusform>
            <numerusform>%Ln over limit</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CostSummary</name>
    <message numerus="yes">
        <source>Calculating… %Ln nodes left</source>
        <translation>
            <numerusform>Calculating… %Ln node left</numerusform>
            <numerusform>Calculating… %Ln nodes left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln versions</source>
        <translation>
            <numerusform>%Ln version</numerusform>
            <numerusform>%Ln versions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more versions are included in the total but not listed.</source>
        <translation>
            <numerusform>%Ln more version is included in the total but not listed.</numerusform>
            <numerusform>%Ln more versions are included in the total but not listed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message numerus="yes">
        <source>%Ln variations</source>
        <translation>
            <numerusform>%Ln variation</numerusform>
            <numerusform>%Ln variations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln nodes</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln nodes aren&apos;t on this canvas</source>
        <translation>
            <numerusform>%Ln node isn&apos;t on this canvas</numerusform>
            <numerusform>%Ln nodes aren&apos;t on this canvas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at most %Ln connections</source>
        <translation>
            <numerusform>at most %Ln connection</numerusform>
            <numerusform>at most %Ln connections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>connects to %Ln inner handles</source>
        <translation>
            <numerusform>connects to %Ln inner handle</numerusform>
            <numerusform>connects to %Ln inner handles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sources</source>
        <translation>
            <numerusform>%Ln source</numerusform>
            <numerusform>%Ln sources</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln assets selected</source>
        <translation>
            <numerusform>%Ln asset selected</numerusform>
            <numerusform>%Ln assets selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln results selected</source>
        <translation>
            <numerusform>%Ln result selected</numerusform>
            <numerusform>%Ln results selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln favorites</source>
        <translation>
            <numerusform>%Ln favorite</numerusform>
            <numerusform>%Ln favorites</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln selected</numerusform>
            <numerusform>%Ln selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Canvases of the first %Ln results</source>
        <translation>
            <numerusform>Canvas of the first %Ln result</numerusform>
            <numerusform>Canvases of the first %Ln results</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln result</numerusform>
            <numerusform>%Ln results</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DocumentView</name>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln result</numerusform>
            <numerusform>%Ln results</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Everywhere</name>
    <message numerus="yes">
        <source>Used in %Ln places</source>
        <translation>
            <numerusform>Used in %Ln place</numerusform>
            <numerusform>Used in %Ln places</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln result</numerusform>
            <numerusform>%Ln results</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln projects excluded</source>
        <translation>
            <numerusform>%Ln project excluded</numerusform>
            <numerusform>%Ln projects excluded</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Indexing %Ln canvases…</source>
        <translation>
            <numerusform>Indexing %Ln canvas…</numerusform>
            <numerusform>Indexing %Ln canvases…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln canvases indexed</source>
        <translation>
            <numerusform>%Ln canvas indexed</numerusform>
            <numerusform>%Ln canvases indexed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message numerus="yes">
        <source>Selection (%Ln)</source>
        <translation>
            <numerusform>Selection (%Ln)</numerusform>
            <numerusform>Selection (%Ln)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pages</source>
        <translation>
            <numerusform>%Ln page</numerusform>
            <numerusform>%Ln pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pages plus any comments</source>
        <translation>
            <numerusform>%Ln page plus any comments</numerusform>
            <numerusform>%Ln pages plus any comments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExtractionPane</name>
    <message numerus="yes">
        <source>%Ln images</source>
        <translation>
            <numerusform>%Ln image</numerusform>
            <numerusform>%Ln images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln result</numerusform>
            <numerusform>%Ln results</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GuideWindow</name>
    <message numerus="yes">
        <source>%Ln pages</source>
        <translation>
            <numerusform>%Ln page</numerusform>
            <numerusform>%Ln pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Kinds</name>
    <message numerus="yes">
        <source>%Ln texts</source>
        <translation>
            <numerusform>%Ln text</numerusform>
            <numerusform>%Ln texts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln images</source>
        <translation>
            <numerusform>%Ln image</numerusform>
            <numerusform>%Ln images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln videos</source>
        <translation>
            <numerusform>%Ln video</numerusform>
            <numerusform>%Ln videos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln audio files</source>
        <translation>
            <numerusform>%Ln audio file</numerusform>
            <numerusform>%Ln audio files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln PDFs</source>
        <translation>
            <numerusform>%Ln PDF</numerusform>
            <numerusform>%Ln PDFs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln groups</source>
        <translation>
            <numerusform>%Ln group</numerusform>
            <numerusform>%Ln groups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln templates</source>
        <translation>
            <numerusform>%Ln template</numerusform>
            <numerusform>%Ln templates</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln stitched videos</source>
        <translation>
            <numerusform>%Ln stitched video</numerusform>
            <numerusform>%Ln stitched videos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln resize nodes</source>
        <translation>
            <numerusform>%Ln resize node</numerusform>
            <numerusform>%Ln resize nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other nodes</source>
        <translation>
            <numerusform>%Ln other node</numerusform>
            <numerusform>%Ln other nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln result</numerusform>
            <numerusform>%Ln results</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln canvases</source>
        <translation>
            <numerusform>%Ln canvas</numerusform>
            <numerusform>%Ln canvases</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln versions</source>
        <translation>
            <numerusform>%Ln version</numerusform>
            <numerusform>%Ln versions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %Ln folders</source>
        <translation>
            <numerusform>in %Ln folder</numerusform>
            <numerusform>in %Ln folders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln can&apos;t be searched</source>
        <translation>
            <numerusform>%Ln can&apos;t be searched</numerusform>
            <numerusform>%Ln can&apos;t be searched</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryCommands</name>
    <message numerus="yes">
        <source>names</source>
        <translation>
            <numerusform>name</numerusform>
            <numerusform>names</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asset IDs</source>
        <translation>
            <numerusform>asset ID</numerusform>
            <numerusform>asset IDs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryPanel</name>
    <message numerus="yes">
        <source>None of the first %Ln results match.</source>
        <translation>
            <numerusform>The first %Ln result doesn&apos;t match.</numerusform>
            <numerusform>None of the first %Ln results match.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LightTable</name>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln result</numerusform>
            <numerusform>%Ln results</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln stars or more</source>
        <translation>
            <numerusform>%Ln star or more</numerusform>
            <numerusform>%Ln stars or more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln picked</source>
        <translation>
            <numerusform>%Ln picked</numerusform>
            <numerusform>%Ln picked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rejected</source>
        <translation>
            <numerusform>%Ln rejected</numerusform>
            <numerusform>%Ln rejected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln selected</numerusform>
            <numerusform>%Ln selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln have a newer version</source>
        <translation>
            <numerusform>%Ln has a newer version</numerusform>
            <numerusform>%Ln have a newer version</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln have a changed node</source>
        <translation>
            <numerusform>%Ln has a changed node</numerusform>
            <numerusform>%Ln have a changed node</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not found in the index</source>
        <translation>
            <numerusform>%Ln not found in the index</numerusform>
            <numerusform>%Ln not found in the index</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Expanded stack of %Ln results</source>
        <translation>
            <numerusform>Expanded stack of %Ln result</numerusform>
            <numerusform>Expanded stack of %Ln results</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stack of %Ln results</source>
        <translation>
            <numerusform>Stack of %Ln result</numerusform>
            <numerusform>Stack of %Ln results</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Lineage</name>
    <message numerus="yes">
        <source>%Ln steps</source>
        <translation>
            <numerusform>%Ln step</numerusform>
            <numerusform>%Ln steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MarkButtons</name>
    <message numerus="yes">
        <source>%Ln stars</source>
        <translation>
            <numerusform>%Ln star</numerusform>
            <numerusform>%Ln stars</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Marks</name>
    <message numerus="yes">
        <source>%Ln stars</source>
        <translation>
            <numerusform>%Ln star</numerusform>
            <numerusform>%Ln stars</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln result</numerusform>
            <numerusform>%Ln results</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MarksImportExport</name>
    <message numerus="yes">
        <source>Exported flags and ratings of %Ln results to {name}</source>
        <translation>
            <numerusform>Exported flags and ratings of %Ln result to {name}</numerusform>
            <numerusform>Exported flags and ratings of %Ln results to {name}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Imported flags and ratings of %Ln results from {name}</source>
        <translation>
            <numerusform>Imported flags and ratings of %Ln result from {name}</numerusform>
            <numerusform>Imported flags and ratings of %Ln results from {name}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln results have newer ones here and weren&apos;t changed.</source>
        <translation>
            <numerusform>%Ln result has newer ones here and wasn&apos;t changed.</numerusform>
            <numerusform>%Ln results have newer ones here and weren&apos;t changed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln collections were added or replaced.</source>
        <translation>
            <numerusform>%Ln collection was added or replaced.</numerusform>
            <numerusform>%Ln collections were added or replaced.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln collections are newer here and weren&apos;t changed.</source>
        <translation>
            <numerusform>%Ln collection is newer here and wasn&apos;t changed.</numerusform>
            <numerusform>%Ln collections are newer here and weren&apos;t changed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln invalid entries were skipped.</source>
        <translation>
            <numerusform>%Ln invalid entry was skipped.</numerusform>
            <numerusform>%Ln invalid entries were skipped.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files don&apos;t belong to a result that was saved here.</source>
        <translation>
            <numerusform>%Ln file doesn&apos;t belong to a result that was saved here.</numerusform>
            <numerusform>%Ln files don&apos;t belong to a result that was saved here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files couldn&apos;t be read.</source>
        <translation>
            <numerusform>%Ln file couldn&apos;t be read.</numerusform>
            <numerusform>%Ln files couldn&apos;t be read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message numerus="yes">
        <source>%Ln images</source>
        <translation>
            <numerusform>%Ln image</numerusform>
            <numerusform>%Ln images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln reference images</source>
        <translation>
            <numerusform>%Ln reference image</numerusform>
            <numerusform>%Ln reference images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln reference images with an end image</source>
        <translation>
            <numerusform>%Ln reference image with an end image</numerusform>
            <numerusform>%Ln reference images with an end image</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln videos</source>
        <translation>
            <numerusform>%Ln video</numerusform>
            <numerusform>%Ln videos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln audio files</source>
        <translation>
            <numerusform>%Ln audio file</numerusform>
            <numerusform>%Ln audio files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln variants</source>
        <translation>
            <numerusform>%Ln variant</numerusform>
            <numerusform>%Ln variants</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OtherWorkspaceRow</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{what} will be deleted from this computer and never sent. This can&apos;t be undone.</source>
        <translation>
            <numerusform>{what} will be deleted from this computer and never sent. This can&apos;t be undone.</numerusform>
            <numerusform>{what} will be deleted from this computer and never sent. This can&apos;t be undone.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PickerController</name>
    <message numerus="yes">
        <source>Connect %Ln nodes to…</source>
        <translation>
            <numerusform>Connect %Ln node to…</numerusform>
            <numerusform>Connect %Ln nodes to…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Connect to %Ln nodes from…</source>
        <translation>
            <numerusform>Connect to %Ln node from…</numerusform>
            <numerusform>Connect to %Ln nodes from…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProfileCard</name>
    <message numerus="yes">
        <source>%Ln comments</source>
        <translation>
            <numerusform>%Ln comment</numerusform>
            <numerusform>%Ln comments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln connections</source>
        <translation>
            <numerusform>%Ln connection</numerusform>
            <numerusform>%Ln connections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln drafts</source>
        <translation>
            <numerusform>%Ln draft</numerusform>
            <numerusform>%Ln drafts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Projects</name>
    <message numerus="yes">
        <source>couldn&apos;t download %Ln media files</source>
        <translation>
            <numerusform>couldn&apos;t download %Ln media file</numerusform>
            <numerusform>couldn&apos;t download %Ln media files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProjectsModel</name>
    <message numerus="yes">
        <source>%Ln new changes</source>
        <translation>
            <numerusform>%Ln new change</numerusform>
            <numerusform>%Ln new changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln nodes</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln canvases</source>
        <translation>
            <numerusform>%Ln canvas</numerusform>
            <numerusform>%Ln canvases</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Prompts</name>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln result</numerusform>
            <numerusform>%Ln results</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln wordings</source>
        <translation>
            <numerusform>%Ln wording</numerusform>
            <numerusform>%Ln wordings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln favorites</source>
        <translation>
            <numerusform>%Ln favorite</numerusform>
            <numerusform>%Ln favorites</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <translation>
            <numerusform>%Ln failed</numerusform>
            <numerusform>%Ln failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln prompts, similar ones together</source>
        <translation>
            <numerusform>%Ln prompt</numerusform>
            <numerusform>%Ln prompts, similar ones together</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First %Ln listed</source>
        <translation>
            <numerusform>First %Ln listed</numerusform>
            <numerusform>First %Ln listed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecentMenu</name>
    <message numerus="yes">
        <source>%Ln new changes</source>
        <translation>
            <numerusform>%Ln new change</numerusform>
            <numerusform>%Ln new changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecentRow</name>
    <message numerus="yes">
        <source>%Ln new changes</source>
        <translation>
            <numerusform>%Ln new change</numerusform>
            <numerusform>%Ln new changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SkillUploadForm</name>
    <message numerus="yes">
        <source>Skipped %Ln files. You can queue up to {most} at a time.</source>
        <translation>
            <numerusform>Skipped %Ln file. You can queue up to {most} at a time.</numerusform>
            <numerusform>Skipped %Ln files. You can queue up to {most} at a time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Send %Ln images</source>
        <translation>
            <numerusform>Send %Ln image</numerusform>
            <numerusform>Send %Ln images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Skills</name>
    <message numerus="yes">
        <source>%Ln images</source>
        <translation>
            <numerusform>%Ln image</numerusform>
            <numerusform>%Ln images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Spending</name>
    <message numerus="yes">
        <source>%Ln runs can&apos;t be estimated</source>
        <translation>
            <numerusform>%Ln run can&apos;t be estimated</numerusform>
            <numerusform>%Ln runs can&apos;t be estimated</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StagedConnectionsPanel</name>
    <message numerus="yes">
        <source>Show %Ln more</source>
        <translation>
            <numerusform>Show %Ln more</numerusform>
            <numerusform>Show %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln staged connections</source>
        <translation>
            <numerusform>%Ln staged connection</numerusform>
            <numerusform>%Ln staged connections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Send all %Ln</source>
        <translation>
            <numerusform>Send all %Ln</numerusform>
            <numerusform>Send all %Ln</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message numerus="yes">
        <source>%Ln nodes</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln connections</source>
        <translation>
            <numerusform>%Ln connection</numerusform>
            <numerusform>%Ln connections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln notes</source>
        <translation>
            <numerusform>%Ln note</numerusform>
            <numerusform>%Ln notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln selected</numerusform>
            <numerusform>%Ln selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{what} need attention</source>
        <translation>
            <numerusform>{what} needs attention</numerusform>
            <numerusform>{what} need attention</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TextReaderView</name>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln result</numerusform>
            <numerusform>%Ln results</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimelinePane</name>
    <message numerus="yes">
        <source>%Ln snapshots</source>
        <translation>
            <numerusform>%Ln snapshot</numerusform>
            <numerusform>%Ln snapshots</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rebuilt</source>
        <translation>
            <numerusform>%Ln rebuilt</numerusform>
            <numerusform>%Ln rebuilt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Versions</name>
    <message numerus="yes">
        <source>%Ln images</source>
        <translation>
            <numerusform>%Ln image</numerusform>
            <numerusform>%Ln images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>page {page}: %Ln images</source>
        <translation>
            <numerusform>page {page}: %Ln image</numerusform>
            <numerusform>page {page}: %Ln images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ViewerHeader</name>
    <message numerus="yes">
        <source>Also used in %Ln places</source>
        <translation>
            <numerusform>Also used in %Ln place</numerusform>
            <numerusform>Also used in %Ln places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Visible</name>
    <message numerus="yes">
        <source>%Ln fields</source>
        <translation>
            <numerusform>%Ln field</numerusform>
            <numerusform>%Ln fields</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln items</source>
        <translation>
            <numerusform>%Ln item</numerusform>
            <numerusform>%Ln items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… %Ln more characters</source>
        <translation>
            <numerusform>… %Ln more character</numerusform>
            <numerusform>… %Ln more characters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhatsNew</name>
    <message numerus="yes">
        <source>%Ln added</source>
        <translation>
            <numerusform>%Ln added</numerusform>
            <numerusform>%Ln added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln deleted</source>
        <translation>
            <numerusform>%Ln deleted</numerusform>
            <numerusform>%Ln deleted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new versions</source>
        <translation>
            <numerusform>%Ln new version</numerusform>
            <numerusform>%Ln new versions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln runs finished</source>
        <translation>
            <numerusform>%Ln run finished</numerusform>
            <numerusform>%Ln runs finished</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed runs</source>
        <translation>
            <numerusform>%Ln failed run</numerusform>
            <numerusform>%Ln failed runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln moved</source>
        <translation>
            <numerusform>%Ln moved</numerusform>
            <numerusform>%Ln moved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln edited</source>
        <translation>
            <numerusform>%Ln edited</numerusform>
            <numerusform>%Ln edited</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln connections added</source>
        <translation>
            <numerusform>%Ln connection added</numerusform>
            <numerusform>%Ln connections added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln connections removed</source>
        <translation>
            <numerusform>%Ln connection removed</numerusform>
            <numerusform>%Ln connections removed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln nodes moved</source>
        <translation>
            <numerusform>%Ln node moved</numerusform>
            <numerusform>%Ln nodes moved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new versions of {name}</source>
        <translation>
            <numerusform>%Ln new version of {name}</numerusform>
            <numerusform>%Ln new versions of {name}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed runs: {name}</source>
        <translation>
            <numerusform>%Ln failed run: {name}</numerusform>
            <numerusform>%Ln failed runs: {name}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new comments on {name}</source>
        <translation>
            <numerusform>%Ln new comment on {name}</numerusform>
            <numerusform>%Ln new comments on {name}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhatsNewPanel</name>
    <message numerus="yes">
        <source>History of %Ln canvases</source>
        <translation>
            <numerusform>History of %Ln canvas</numerusform>
            <numerusform>History of %Ln canvases</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>describe</name>
    <message numerus="yes">
        <source>%Ln nodes</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>“{name}” is available offline ({size}). %Ln media files couldn&apos;t be downloaded.</source>
        <translation>
            <numerusform>“{name}” is available offline ({size}). %Ln media file couldn&apos;t be downloaded.</numerusform>
            <numerusform>“{name}” is available offline ({size}). %Ln media files couldn&apos;t be downloaded.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saving %Ln files was interrupted.</source>
        <translation>
            <numerusform>Saving %Ln file was interrupted.</numerusform>
            <numerusform>Saving %Ln files was interrupted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Canceled. %Ln files were not saved.</source>
        <translation>
            <numerusform>Canceled. %Ln file was not saved.</numerusform>
            <numerusform>Canceled. %Ln files were not saved.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln invalid entries in {file} are ignored</source>
        <translation>
            <numerusform>%Ln invalid entry in {file} is ignored</numerusform>
            <numerusform>%Ln invalid entries in {file} are ignored</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln media files couldn&apos;t be read and are missing.</source>
        <translation>
            <numerusform>%Ln media file couldn&apos;t be read and is missing.</numerusform>
            <numerusform>%Ln media files couldn&apos;t be read and are missing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln items couldn&apos;t be read and are missing.</source>
        <translation>
            <numerusform>%Ln item couldn&apos;t be read and is missing.</numerusform>
            <numerusform>%Ln items couldn&apos;t be read and are missing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln results with flags or ratings</source>
        <translation>
            <numerusform>%Ln result with flags or ratings</numerusform>
            <numerusform>%Ln results with flags or ratings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln collections</source>
        <translation>
            <numerusform>%Ln collection</numerusform>
            <numerusform>%Ln collections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln snapshots</source>
        <translation>
            <numerusform>%Ln snapshot</numerusform>
            <numerusform>%Ln snapshots</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>outbox</name>
    <message numerus="yes">
        <source>%Ln comments</source>
        <translation>
            <numerusform>%Ln comment</numerusform>
            <numerusform>%Ln comments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln connections</source>
        <translation>
            <numerusform>%Ln connection</numerusform>
            <numerusform>%Ln connections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln marks</source>
        <translation>
            <numerusform>%Ln mark</numerusform>
            <numerusform>%Ln marks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>server unavailable, %Ln s left</source>
        <translation>
            <numerusform>server unavailable, %Ln s left</numerusform>
            <numerusform>server unavailable, %Ln s left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>rate limited, %Ln s left</source>
        <translation>
            <numerusform>rate limited, %Ln s left</numerusform>
            <numerusform>rate limited, %Ln s left</numerusform>
        </translation>
    </message>
</context>
</TS>
