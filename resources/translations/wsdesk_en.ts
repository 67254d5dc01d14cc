<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en">
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
    <name>Details</name>
    <message numerus="yes">
        <source>%Ln variations</source>
        <translation>
            <numerusform>%Ln variation</numerusform>
            <numerusform>%Ln variations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StagedConnectionsPanel</name>
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
        <source>rate limited, %Ln s left</source>
        <translation>
            <numerusform>rate limited, %Ln s left</numerusform>
            <numerusform>rate limited, %Ln s left</numerusform>
        </translation>
    </message>
</context>
</TS>
