<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About wsdesk</source>
        <translation>Über wsdesk</translation>
    </message>
    <message>
        <source>A desktop canvas browser for team workspaces. Free software under the MIT License.</source>
        <translation>Ein Desktop-Canvas-Browser für Team-Arbeitsbereiche. Freie Software unter der MIT-Lizenz.</translation>
    </message>
    <message>
        <source>Includes the following open source software:</source>
        <translation>Enthält die folgende Open-Source-Software:</translation>
    </message>
    <message>
        <source>Third-party licenses</source>
        <translation>Lizenzen von Drittanbietern</translation>
    </message>
    <message>
        <source>Copy version info</source>
        <translation>Versionsinfo kopieren</translation>
    </message>
</context>
<context>
    <name>Alerts</name>
    <message>
        <source>Agent asks to run {tool}</source>
        <translation>Agent möchte {tool} ausführen</translation>
    </message>
    <message>
        <source>What&apos;s new</source>
        <translation>Neuerungen</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>und %Ln weitere</numerusform>
            <numerusform>und %Ln weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed runs</source>
        <translation>
            <numerusform>%Ln fehlgeschlagener Lauf</numerusform>
            <numerusform>%Ln fehlgeschlagene Läufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln finished runs</source>
        <translation>
            <numerusform>%Ln beendeter Lauf</numerusform>
            <numerusform>%Ln beendete Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new comments</source>
        <translation>
            <numerusform>%Ln neuer Kommentar</numerusform>
            <numerusform>%Ln neue Kommentare</numerusform>
        </translation>
    </message>
    <message>
        <source>{comments} by {name}</source>
        <translation>{comments} von {name}</translation>
    </message>
</context>
<context>
    <name>AnnotationLayer</name>
    <message>
        <source>Click or drag to comment on a time. Enter uses the current time, Esc cancels.</source>
        <translation>Klicken oder ziehen, um einen Zeitpunkt zu kommentieren. Enter übernimmt die aktuelle Zeit, Esc bricht ab.</translation>
    </message>
    <message>
        <source>Click or drag to comment on a place. Arrow keys move, Shift resizes, Enter places, Esc cancels.</source>
        <translation>Klicken oder ziehen, um eine Stelle zu kommentieren. Pfeiltasten bewegen, Umschalt ändert die Größe, Enter setzt, Esc bricht ab.</translation>
    </message>
    <message>
        <source>{start} to {end}</source>
        <translation>{start} bis {end}</translation>
    </message>
</context>
<context>
    <name>AnnotationPin</name>
    <message>
        <source>Comment {n} by {author}: {text}</source>
        <translation>Kommentar {n} von {author}: {text}</translation>
    </message>
</context>
<context>
    <name>Announcer</name>
    <message>
        <source>Comment sent</source>
        <translation>Kommentar gesendet</translation>
    </message>
    <message>
        <source>Couldn&apos;t send the comment: {why}</source>
        <translation>Der Kommentar konnte nicht gesendet werden: {why}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln files can&apos;t be sent</source>
        <translation>
            <numerusform>%Ln Datei kann nicht gesendet werden</numerusform>
            <numerusform>%Ln Dateien können nicht gesendet werden</numerusform>
        </translation>
    </message>
    <message>
        <source>Couldn&apos;t upload {name}</source>
        <translation>{name} konnte nicht hochgeladen werden</translation>
    </message>
    <message numerus="yes">
        <source>Upload finished: %Ln files</source>
        <translation>
            <numerusform>Hochladen abgeschlossen: %Ln Datei</numerusform>
            <numerusform>Hochladen abgeschlossen: %Ln Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Uploading %Ln files</source>
        <translation>
            <numerusform>%Ln Datei wird hochgeladen</numerusform>
            <numerusform>%Ln Dateien werden hochgeladen</numerusform>
        </translation>
    </message>
    <message>
        <source>{n}% uploaded</source>
        <translation>{n} % hochgeladen</translation>
    </message>
    <message>
        <source>Approval found: {tool}, {status}</source>
        <translation>Freigabe gefunden: {tool}, {status}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln Ergebnis</numerusform>
            <numerusform>%Ln Ergebnisse</numerusform>
        </translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Keine Ergebnisse</translation>
    </message>
    <message>
        <source>Reference: {name}</source>
        <translation>Referenz: {name}</translation>
    </message>
    <message>
        <source>Reference unpinned</source>
        <translation>Referenz gelöst</translation>
    </message>
</context>
<context>
    <name>ApprovalCommands</name>
    <message>
        <source>Agent approvals</source>
        <translation>Agenten-Freigaben</translation>
    </message>
    <message>
        <source>Close approvals</source>
        <translation>Freigaben schließen</translation>
    </message>
    <message>
        <source>Refresh approvals</source>
        <translation>Freigaben aktualisieren</translation>
    </message>
    <message>
        <source>Copy selected parameter</source>
        <translation>Ausgewählten Parameter kopieren</translation>
    </message>
</context>
<context>
    <name>ApprovalDetail</name>
    <message>
        <source>Arguments and result</source>
        <translation>Argumente und Ergebnis</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>Wert kopieren</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>Beobachten</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Remove from list</source>
        <translation>Aus der Liste entfernen</translation>
    </message>
    <message>
        <source>Approval details</source>
        <translation>Details der Freigabe</translation>
    </message>
    <message>
        <source>Last seen</source>
        <translation>Zuletzt gesehen</translation>
    </message>
    <message>
        <source>Full value</source>
        <translation>Vollständiger Wert</translation>
    </message>
    <message>
        <source>selected value</source>
        <translation>ausgewählter Wert</translation>
    </message>
    <message>
        <source>Watching</source>
        <translation>Wird beobachtet</translation>
    </message>
    <message>
        <source>Watching until decided</source>
        <translation>Wird bis zur Entscheidung beobachtet</translation>
    </message>
    <message>
        <source>Watch until decided</source>
        <translation>Bis zur Entscheidung beobachten</translation>
    </message>
</context>
<context>
    <name>ApprovalListView</name>
    <message>
        <source>Approvals</source>
        <translation>Freigaben</translation>
    </message>
</context>
<context>
    <name>Approvals</name>
    <message>
        <source>Pending</source>
        <translation>Ausstehend</translation>
    </message>
    <message>
        <source>Approved</source>
        <translation>Freigegeben</translation>
    </message>
    <message>
        <source>Denied</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>watching</source>
        <translation>wird beobachtet</translation>
    </message>
    <message>
        <source>Requested</source>
        <translation>Angefragt</translation>
    </message>
    <message>
        <source>Updated</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Session ID</source>
        <translation>Sitzungs-ID</translation>
    </message>
    <message>
        <source>Approval ID</source>
        <translation>Freigabe-ID</translation>
    </message>
    <message>
        <source>{status} (decided elsewhere {when})</source>
        <translation>{status} (anderswo entschieden {when})</translation>
    </message>
</context>
<context>
    <name>ApprovalsPage</name>
    <message>
        <source>No approvals</source>
        <translation>Keine Freigaben</translation>
    </message>
    <message>
        <source>Close approvals</source>
        <translation>Freigaben schließen</translation>
    </message>
    <message>
        <source>Agent approvals</source>
        <translation>Agenten-Freigaben</translation>
    </message>
    <message>
        <source>Approval ID or link</source>
        <translation>Freigabe-ID oder Link</translation>
    </message>
    <message>
        <source>ID or link</source>
        <translation>ID oder Link</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open this approval</source>
        <translation>Diese Freigabe öffnen</translation>
    </message>
    <message>
        <source>Select an approval to see its details.</source>
        <translation>Wählen Sie eine Freigabe aus, um ihre Details zu sehen.</translation>
    </message>
    <message>
        <source>This isn&apos;t an approval ID or link.</source>
        <translation>Das ist keine Freigabe-ID und kein Link zu einer Freigabe.</translation>
    </message>
    <message>
        <source>Couldn&apos;t load approvals</source>
        <translation>Freigaben konnten nicht geladen werden</translation>
    </message>
    <message>
        <source>Requests from the agent that need your approval appear here.</source>
        <translation>Hier erscheinen Anfragen des Agenten, die Ihre Freigabe brauchen.</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>No approvals yet</source>
        <translation>Noch keine Freigaben</translation>
    </message>
    <message>
        <source>This server doesn&apos;t list approvals. Paste an approval ID or link above.</source>
        <translation>Dieser Server listet keine Freigaben auf. Fügen Sie oben eine Freigabe-ID oder einen Link ein.</translation>
    </message>
</context>
<context>
    <name>ArchiveDialog</name>
    <message>
        <source>Create archive</source>
        <translation>Archiv erstellen</translation>
    </message>
    <message>
        <source>Cancel archive</source>
        <translation>Archiv abbrechen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner anzeigen</translation>
    </message>
    <message>
        <source>Create…</source>
        <translation>Erstellen …</translation>
    </message>
    <message>
        <source>An archive is one file with everything that you choose, readable without the server. An existing archive is updated.</source>
        <translation>Ein Archiv ist eine einzige Datei mit allem, was Sie wählen, lesbar ohne den Server. Ein vorhandenes Archiv wird aktualisiert.</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>Arbeitsbereich</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Canvas</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Media files</source>
        <translation>Mediendateien</translation>
    </message>
    <message>
        <source>Flags, ratings, and collections</source>
        <translation>Markierungen, Bewertungen und Sammlungen</translation>
    </message>
    <message>
        <source>History of this computer</source>
        <translation>Verlauf dieses Computers</translation>
    </message>
    <message>
        <source>Archive progress</source>
        <translation>Fortschritt des Archivs</translation>
    </message>
    <message>
        <source>Archiving {name}…</source>
        <translation>{name} wird archiviert …</translation>
    </message>
    <message>
        <source>Archive saved: {name}</source>
        <translation>Archiv gespeichert: {name}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln items couldn&apos;t be read and are missing.</source>
        <translation>
            <numerusform>%Ln Eintrag konnte nicht gelesen werden und fehlt.</numerusform>
            <numerusform>%Ln Einträge konnten nicht gelesen werden und fehlen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AudioPair</name>
    <message>
        <source>{name} · playing audio</source>
        <translation>{name} · Audio läuft</translation>
    </message>
</context>
<context>
    <name>BackToContent</name>
    <message>
        <source>Back to content</source>
        <translation>Zurück zum Inhalt</translation>
    </message>
    <message>
        <source>Nothing in view. Zooms to fit all content.</source>
        <translation>Nichts im sichtbaren Bereich. Passt den gesamten Inhalt ein.</translation>
    </message>
</context>
<context>
    <name>BatchExportCommands</name>
    <message>
        <source>link to file</source>
        <translation>Link zur Datei</translation>
    </message>
    <message>
        <source>Image copied ({width} × {height})</source>
        <translation>Bild kopiert ({width} × {height})</translation>
    </message>
    <message>
        <source>Save multiple files…</source>
        <translation>Mehrere Dateien speichern …</translation>
    </message>
    <message>
        <source>download export</source>
        <translation>herunterladen Download exportieren</translation>
    </message>
    <message>
        <source>Close save view</source>
        <translation>Speicheransicht schließen</translation>
    </message>
    <message>
        <source>Save original</source>
        <translation>Original speichern</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner anzeigen</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Copy link to file</source>
        <translation>Link zur Datei kopieren</translation>
    </message>
    <message>
        <source>Find similar images</source>
        <translation>Ähnliche Bilder suchen</translation>
    </message>
    <message>
        <source>duplicates reverse image</source>
        <translation>Duplikate Bildersuche</translation>
    </message>
</context>
<context>
    <name>BatchExportProgress</name>
    <message>
        <source>Files saved</source>
        <translation>Gespeicherte Dateien</translation>
    </message>
    <message>
        <source>Files not saved</source>
        <translation>Nicht gespeicherte Dateien</translation>
    </message>
    <message>
        <source>Couldn&apos;t read {canvas}</source>
        <translation>{canvas} konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>and {n} more</source>
        <translation>und {n} weitere</translation>
    </message>
</context>
<context>
    <name>BatchExportView</name>
    <message>
        <source>Save multiple files</source>
        <translation>Mehrere Dateien speichern</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Versions to save</source>
        <translation>Zu speichernde Versionen</translation>
    </message>
    <message>
        <source>All versions</source>
        <translation>Alle Versionen</translation>
    </message>
    <message>
        <source>Contact sheet (PDF)</source>
        <translation>Kontaktbogen (PDF)</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Auswählen …</translation>
    </message>
    <message>
        <source>Save generation settings as JSON</source>
        <translation>Generierungseinstellungen als JSON speichern</translation>
    </message>
    <message>
        <source>Save generation settings as Markdown</source>
        <translation>Generierungseinstellungen als Markdown speichern</translation>
    </message>
    <message>
        <source>Write ratings beside files (XMP)</source>
        <translation>Bewertungen neben die Dateien schreiben (XMP)</translation>
    </message>
    <message>
        <source>Write rejections as rating −1 (Bridge, darktable)</source>
        <translation>Ablehnungen als Bewertung −1 schreiben (Bridge, darktable)</translation>
    </message>
    <message>
        <source>Save resized images</source>
        <translation>Größenvarianten speichern</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Retry failed files</source>
        <translation>Fehlgeschlagene Dateien erneut versuchen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner anzeigen</translation>
    </message>
    <message>
        <source>Save into this folder</source>
        <translation>In diesen Ordner speichern</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>ZIP file</source>
        <translation>ZIP-Datei</translation>
    </message>
    <message>
        <source>Save to</source>
        <translation>Speichern in</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Angezeigte</translation>
    </message>
    <message>
        <source>Favorites</source>
        <translation>Favoriten</translation>
    </message>
    <message>
        <source>Picks</source>
        <translation>Angenommene</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>Checking for files to save…</source>
        <translation>Dateien zum Speichern werden gesucht …</translation>
    </message>
    <message>
        <source>Nothing in this selection has a file to save</source>
        <translation>Nichts in dieser Auswahl hat eine Datei zum Speichern</translation>
    </message>
    <message numerus="yes">
        <source>Save %Ln files</source>
        <translation>
            <numerusform>%Ln Datei speichern</numerusform>
            <numerusform>%Ln Dateien speichern</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BatchProgress</name>
    <message>
        <source>Saving files</source>
        <translation>Speichern von Dateien</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel saving</source>
        <translation>Speichern abbrechen</translation>
    </message>
    <message>
        <source>Files: {progress}</source>
        <translation>Dateien: {progress}</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Pause saving</source>
        <translation>Speichern anhalten</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resume saving</source>
        <translation>Speichern fortsetzen</translation>
    </message>
</context>
<context>
    <name>Breadcrumb</name>
    <message>
        <source>Current location: {path}</source>
        <translation>Aktueller Ort: {path}</translation>
    </message>
</context>
<context>
    <name>BusyBar</name>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen …</translation>
    </message>
</context>
<context>
    <name>Canvas</name>
    <message>
        <source>Nothing selected</source>
        <translation>Nichts ausgewählt</translation>
    </message>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln ausgewählt</numerusform>
            <numerusform>%Ln ausgewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln inputs</source>
        <translation>
            <numerusform>%Ln Eingang</numerusform>
            <numerusform>%Ln Eingänge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln outputs</source>
        <translation>
            <numerusform>%Ln Ausgang</numerusform>
            <numerusform>%Ln Ausgänge</numerusform>
        </translation>
    </message>
    <message>
        <source>untitled</source>
        <translation>ohne Titel</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>eingeklappt</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Next node</source>
        <translation>Nächster Knoten</translation>
    </message>
    <message>
        <source>Previous node</source>
        <translation>Voriger Knoten</translation>
    </message>
    <message>
        <source>Select all nodes</source>
        <translation>Alle Knoten auswählen</translation>
    </message>
    <message>
        <source>Connect to…</source>
        <translation>Verbinden mit …</translation>
    </message>
    <message>
        <source>Connect from…</source>
        <translation>Verbinden von …</translation>
    </message>
    <message>
        <source>Collapse all groups</source>
        <translation>Alle Gruppen einklappen</translation>
    </message>
    <message>
        <source>Expand all groups</source>
        <translation>Alle Gruppen ausklappen</translation>
    </message>
    <message>
        <source>{n} of {all} connections</source>
        <translation>{n} von {all} Verbindungen</translation>
    </message>
    <message>
        <source>from {handle}</source>
        <translation>von {handle}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln comments</source>
        <translation>
            <numerusform>%Ln Kommentar</numerusform>
            <numerusform>%Ln Kommentare</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{comments}, %Ln unread</source>
        <translation>
            <numerusform>{comments}, %Ln ungelesen</numerusform>
            <numerusform>{comments}, %Ln ungelesen</numerusform>
        </translation>
    </message>
    <message>
        <source>not sent yet</source>
        <translation>noch nicht gesendet</translation>
    </message>
    <message>
        <source>required</source>
        <translation>erforderlich</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>gesperrt</translation>
    </message>
    <message>
        <source>Zoom to fit</source>
        <translation>Alles einpassen</translation>
    </message>
    <message>
        <source>show everything overview</source>
        <translation>anzeigen Übersicht</translation>
    </message>
    <message>
        <source>Zoom to selection</source>
        <translation>Auswahl einpassen</translation>
    </message>
    <message>
        <source>Zoom to 100%</source>
        <translation>Auf 100 % zoomen</translation>
    </message>
    <message>
        <source>reset original size</source>
        <translation>Zoom zurücksetzen Originalgröße</translation>
    </message>
    <message>
        <source>Previous view</source>
        <translation>Vorige Ansicht</translation>
    </message>
    <message>
        <source>Next view</source>
        <translation>Nächste Ansicht</translation>
    </message>
    <message>
        <source>Focus canvas</source>
        <translation>Canvas fokussieren</translation>
    </message>
    <message>
        <source>link wire arrow line</source>
        <translation>verknüpfen Kante Pfeil Linie</translation>
    </message>
    <message>
        <source>Connect selected nodes</source>
        <translation>Ausgewählte Knoten verbinden</translation>
    </message>
    <message>
        <source>Deselect all</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message>
        <source>Invert selection</source>
        <translation>Auswahl umkehren</translation>
    </message>
    <message>
        <source>Select all of same type</source>
        <translation>Alle desselben Typs auswählen</translation>
    </message>
    <message>
        <source>Select upstream nodes</source>
        <translation>Vorgelagerte Knoten auswählen</translation>
    </message>
    <message>
        <source>Select downstream nodes</source>
        <translation>Nachgelagerte Knoten auswählen</translation>
    </message>
    <message>
        <source>Add connected nodes to selection</source>
        <translation>Verbundene Knoten zur Auswahl hinzufügen</translation>
    </message>
    <message>
        <source>Collapse group</source>
        <translation>Gruppe einklappen</translation>
    </message>
    <message>
        <source>Expand group</source>
        <translation>Gruppe ausklappen</translation>
    </message>
    <message>
        <source>Focus on selection and direct connections</source>
        <translation>Auswahl und direkte Verbindungen fokussieren</translation>
    </message>
    <message>
        <source>Focus on selection, two steps</source>
        <translation>Auswahl fokussieren, zwei Schritte</translation>
    </message>
    <message>
        <source>Focus on everything connected to selection</source>
        <translation>Alles mit der Auswahl Verbundene fokussieren</translation>
    </message>
    <message>
        <source>Exit focus mode</source>
        <translation>Fokusmodus beenden</translation>
    </message>
    <message>
        <source>Show all connections</source>
        <translation>Alle Verbindungen anzeigen</translation>
    </message>
    <message>
        <source>wires lines</source>
        <translation>Kanten Linien einblenden</translation>
    </message>
    <message>
        <source>Show connections of selection only</source>
        <translation>Nur Verbindungen der Auswahl anzeigen</translation>
    </message>
    <message>
        <source>Hide all connections</source>
        <translation>Alle Verbindungen ausblenden</translation>
    </message>
    <message>
        <source>{comments}, some not sent</source>
        <translation>{comments}, einige nicht gesendet</translation>
    </message>
    <message>
        <source>Couldn&apos;t show this image ({code}).</source>
        <translation>Dieses Bild konnte nicht angezeigt werden ({code}).</translation>
    </message>
    <message>
        <source>The server sent no position for this node. It was placed automatically.</source>
        <translation>Der Server hat keine Position für diesen Knoten gesendet. Er wurde automatisch platziert.</translation>
    </message>
    <message>
        <source>No active version is set. Showing the newest one.</source>
        <translation>Keine aktive Version festgelegt. Die neueste wird angezeigt.</translation>
    </message>
    <message>
        <source>in group</source>
        <translation>in der Gruppe</translation>
    </message>
    <message>
        <source>{used} of {n} connections used</source>
        <translation>{used} von {n} Verbindungen belegt</translation>
    </message>
</context>
<context>
    <name>CanvasArea</name>
    <message>
        <source>Pinned and recent canvases</source>
        <translation>Angeheftete und letzte Canvas</translation>
    </message>
</context>
<context>
    <name>CanvasCommentsPage</name>
    <message>
        <source>Filter and sort comments</source>
        <translation>Kommentare filtern und sortieren</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>By node</source>
        <translation>Nach Knoten</translation>
    </message>
    <message>
        <source>Unread</source>
        <translation>Ungelesen</translation>
    </message>
    <message>
        <source>From me</source>
        <translation>Von mir</translation>
    </message>
    <message>
        <source>Follow up</source>
        <translation>Zur Nachverfolgung</translation>
    </message>
    <message>
        <source>Mark all as read</source>
        <translation>Alle als gelesen markieren</translation>
    </message>
    <message>
        <source>Loading thread {n} of {total}…</source>
        <translation>Thread {n} von {total} wird geladen …</translation>
    </message>
    <message numerus="yes">
        <source>%Ln comments</source>
        <translation>
            <numerusform>%Ln Kommentar</numerusform>
            <numerusform>%Ln Kommentare</numerusform>
        </translation>
    </message>
    <message>
        <source>Loading comments…</source>
        <translation>Kommentare werden geladen …</translation>
    </message>
    <message>
        <source>No unread comments</source>
        <translation>Keine ungelesenen Kommentare</translation>
    </message>
    <message>
        <source>No comments from you yet</source>
        <translation>Noch keine Kommentare von Ihnen</translation>
    </message>
    <message>
        <source>No comments marked for follow-up</source>
        <translation>Keine Kommentare zur Nachverfolgung</translation>
    </message>
    <message>
        <source>No comments on this canvas yet</source>
        <translation>Noch keine Kommentare auf diesem Canvas</translation>
    </message>
</context>
<context>
    <name>CanvasPlaceholder</name>
    <message>
        <source>This canvas is empty</source>
        <translation>Dieser Canvas ist leer</translation>
    </message>
    <message>
        <source>Couldn&apos;t load this canvas</source>
        <translation>Dieser Canvas konnte nicht geladen werden</translation>
    </message>
</context>
<context>
    <name>CanvasSkeleton</name>
    <message>
        <source>Loading canvas</source>
        <translation>Canvas wird geladen</translation>
    </message>
    <message>
        <source>Loading canvas…</source>
        <translation>Canvas wird geladen …</translation>
    </message>
</context>
<context>
    <name>CanvasTabs</name>
    <message>
        <source>Open canvases</source>
        <translation>Geöffnete Canvas</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>{title}, available offline</source>
        <translation>{title}, offline verfügbar</translation>
    </message>
    <message>
        <source>{title}, pinned</source>
        <translation>{title}, angeheftet</translation>
    </message>
    <message>
        <source>{title}, preview</source>
        <translation>{title}, Vorschau</translation>
    </message>
    <message>
        <source>{title}, changed</source>
        <translation>{title}, geändert</translation>
    </message>
    <message>
        <source>Close {title}</source>
        <translation>{title} schließen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Open in new window</source>
        <translation>In neuem Fenster öffnen</translation>
    </message>
</context>
<context>
    <name>CanvasView</name>
    <message>
        <source>Canvas</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>Visible area of the canvas</source>
        <translation>Sichtbarer Bereich des Canvas</translation>
    </message>
</context>
<context>
    <name>CanvasWindow</name>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
</context>
<context>
    <name>CanvasWindows</name>
    <message>
        <source>Drop to open as a tab</source>
        <translation>Ablegen, um als Tab zu öffnen</translation>
    </message>
    <message>
        <source>Drop to move the window here</source>
        <translation>Ablegen, um das Fenster hierher zu verschieben</translation>
    </message>
</context>
<context>
    <name>Card</name>
    <message>
        <source>locked</source>
        <translation>gesperrt</translation>
    </message>
    <message>
        <source>v{n}</source>
        <translation>v{n}</translation>
    </message>
    <message>
        <source>v{n} of {count}</source>
        <translation>v{n} von {count}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln variations</source>
        <translation>
            <numerusform>%Ln Variation</numerusform>
            <numerusform>%Ln Variationen</numerusform>
        </translation>
    </message>
    <message>
        <source>upload</source>
        <translation>Upload</translation>
    </message>
    <message numerus="yes">
        <source>%Ln+ pages</source>
        <translation>
            <numerusform>%Ln+ Seite</numerusform>
            <numerusform>%Ln+ Seiten</numerusform>
        </translation>
    </message>
    <message>
        <source>seed {n}</source>
        <translation>Seed {n}</translation>
    </message>
    <message>
        <source>{n} more</source>
        <translation>{n} weitere</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgang</translation>
    </message>
    <message>
        <source>required</source>
        <translation>erforderlich</translation>
    </message>
    <message>
        <source>max {n}</source>
        <translation>höchstens {n}</translation>
    </message>
    <message>
        <source>viewing v{n}</source>
        <translation>v{n} angezeigt</translation>
    </message>
    <message>
        <source>no position</source>
        <translation>ohne Position</translation>
    </message>
    <message>
        <source>outdated model</source>
        <translation>veraltetes Modell</translation>
    </message>
    <message>
        <source>expandable</source>
        <translation>ausklappbar</translation>
    </message>
    <message>
        <source>Failed for an unknown reason</source>
        <translation>Aus unbekanntem Grund fehlgeschlagen</translation>
    </message>
    <message>
        <source>You can retry this.</source>
        <translation>Ein neuer Versuch ist möglich.</translation>
    </message>
    <message>
        <source>This can&apos;t be retried.</source>
        <translation>Ein neuer Versuch ist nicht möglich.</translation>
    </message>
    <message>
        <source>Unsupported node type “{kind}”</source>
        <translation>Nicht unterstützter Knotentyp „{kind}“</translation>
    </message>
    <message>
        <source>Node without a type</source>
        <translation>Knoten ohne Typ</translation>
    </message>
    <message numerus="yes">
        <source>%Ln nodes</source>
        <translation>
            <numerusform>%Ln Knoten</numerusform>
            <numerusform>%Ln Knoten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CatalogColumns</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Negative</source>
        <translation>Negativ</translation>
    </message>
    <message>
        <source>Resolutions</source>
        <translation>Auflösungen</translation>
    </message>
    <message>
        <source>Durations</source>
        <translation>Dauern</translation>
    </message>
    <message>
        <source>Credits</source>
        <translation>Credits</translation>
    </message>
    <message>
        <source>Released</source>
        <translation>Erschienen</translation>
    </message>
    <message>
        <source>Deprecated</source>
        <translation>Veraltet</translation>
    </message>
    <message>
        <source>Accepts</source>
        <translation>Akzeptiert</translation>
    </message>
    <message>
        <source>Audio</source>
        <translation>Audio</translation>
    </message>
    <message>
        <source>Aspect ratios</source>
        <translation>Seitenverhältnisse</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Sorts by the number of accepted inputs</source>
        <translation>Sortiert nach der Anzahl akzeptierter Eingänge</translation>
    </message>
    <message>
        <source>Audio generation</source>
        <translation>Audiogenerierung</translation>
    </message>
    <message>
        <source>Supports negative prompts</source>
        <translation>Unterstützt negative Prompts</translation>
    </message>
    <message>
        <source>Sorts by the widest ratio</source>
        <translation>Sortiert nach dem breitesten Seitenverhältnis</translation>
    </message>
    <message>
        <source>Sorts by the highest value</source>
        <translation>Sortiert nach dem höchsten Wert</translation>
    </message>
    <message>
        <source>Sorts by the longest duration</source>
        <translation>Sortiert nach der längsten Dauer</translation>
    </message>
    <message>
        <source>Sorts by the cheapest variant. Models without a fixed cost come last.</source>
        <translation>Sortiert nach der günstigsten Variante. Modelle ohne feste Kosten stehen am Ende.</translation>
    </message>
    <message>
        <source>Sorts by the fastest variant</source>
        <translation>Sortiert nach der schnellsten Variante</translation>
    </message>
</context>
<context>
    <name>CatalogCommands</name>
    <message>
        <source>Model catalog</source>
        <translation>Modellkatalog</translation>
    </message>
    <message>
        <source>AI generators prices</source>
        <translation>KI Generatoren Preise</translation>
    </message>
    <message>
        <source>Close catalog</source>
        <translation>Katalog schließen</translation>
    </message>
    <message>
        <source>Canvas defaults</source>
        <translation>Canvas-Vorgaben</translation>
    </message>
    <message>
        <source>Canvas costs</source>
        <translation>Canvas-Kosten</translation>
    </message>
    <message>
        <source>price credits budget</source>
        <translation>Preis Credits Budget</translation>
    </message>
    <message>
        <source>Select for comparison</source>
        <translation>Für Vergleich auswählen</translation>
    </message>
    <message>
        <source>Compare selected models</source>
        <translation>Ausgewählte Modelle vergleichen</translation>
    </message>
    <message>
        <source>Show in catalog</source>
        <translation>Im Katalog anzeigen</translation>
    </message>
</context>
<context>
    <name>CatalogFilters</name>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Any category</source>
        <translation>Beliebige Kategorie</translation>
    </message>
    <message>
        <source>Accepts</source>
        <translation>Akzeptiert</translation>
    </message>
    <message>
        <source>Any input</source>
        <translation>Beliebiger Eingang</translation>
    </message>
    <message>
        <source>Capabilities</source>
        <translation>Fähigkeiten</translation>
    </message>
    <message>
        <source>Any capability</source>
        <translation>Beliebige Fähigkeit</translation>
    </message>
    <message>
        <source>Aspect ratio</source>
        <translation>Seitenverhältnis</translation>
    </message>
    <message>
        <source>Any aspect ratio</source>
        <translation>Beliebiges Seitenverhältnis</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>Any resolution</source>
        <translation>Beliebige Auflösung</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Any duration</source>
        <translation>Beliebige Dauer</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Any cost</source>
        <translation>Beliebige Kosten</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Any latency</source>
        <translation>Beliebige Latenz</translation>
    </message>
    <message>
        <source>Released</source>
        <translation>Erschienen</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>Beliebige Zeit</translation>
    </message>
    <message>
        <source>Deprecated</source>
        <translation>Veraltet</translation>
    </message>
    <message>
        <source>Include deprecated</source>
        <translation>Veraltete einschließen</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Filter zurücksetzen</translation>
    </message>
    <message>
        <source>Audio generation</source>
        <translation>Audiogenerierung</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Seeds</translation>
    </message>
    <message>
        <source>Negative prompts</source>
        <translation>Negative Prompts</translation>
    </message>
    <message>
        <source>Up to {n} s</source>
        <translation>Bis zu {n} s</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Letzte 30 Tage</translation>
    </message>
    <message>
        <source>Last 90 days</source>
        <translation>Letzte 90 Tage</translation>
    </message>
    <message>
        <source>Last year</source>
        <translation>Letztes Jahr</translation>
    </message>
    <message>
        <source>Exclude deprecated</source>
        <translation>Veraltete ausschließen</translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation>{n} s</translation>
    </message>
    <message>
        <source>Up to 1 credit</source>
        <translation>Bis zu 1 Credit</translation>
    </message>
    <message>
        <source>Up to {n} credits</source>
        <translation>Bis zu {n} Credits</translation>
    </message>
</context>
<context>
    <name>CatalogModel</name>
    <message>
        <source>deprecated</source>
        <translation>veraltet</translation>
    </message>
    <message>
        <source>{model} (deprecated)</source>
        <translation>{model} (veraltet)</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
</context>
<context>
    <name>CatalogPage</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Model catalog</source>
        <translation>Modellkatalog</translation>
    </message>
    <message>
        <source>Close catalog</source>
        <translation>Katalog schließen</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Canvas defaults</source>
        <translation>Canvas-Vorgaben</translation>
    </message>
    <message>
        <source>Canvas costs</source>
        <translation>Canvas-Kosten</translation>
    </message>
    <message>
        <source>Search models</source>
        <translation>Modelle suchen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln models</source>
        <translation>
            <numerusform>%Ln Modell</numerusform>
            <numerusform>%Ln Modelle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} of %Ln models</source>
        <translation>
            <numerusform>{n} von %Ln Modell</numerusform>
            <numerusform>{n} von %Ln Modellen</numerusform>
        </translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Keine Ergebnisse</translation>
    </message>
    <message>
        <source>No single variant supports all of these filters.</source>
        <translation>Keine Variante unterstützt alle diese Filter zugleich.</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Filter zurücksetzen</translation>
    </message>
    <message>
        <source>These defaults apply to nodes created without a model. Durations below a model&apos;s minimum are rounded up to it.</source>
        <translation>Diese Vorgaben gelten für Knoten, die ohne Modell erstellt werden. Eine Dauer unter dem Minimum eines Modells wird darauf aufgerundet.</translation>
    </message>
    <message>
        <source>The server provides no defaults for this canvas.</source>
        <translation>Der Server stellt für diesen Canvas keine Vorgaben bereit.</translation>
    </message>
    <message>
        <source>Open a canvas to see its defaults.</source>
        <translation>Öffnen Sie einen Canvas, um seine Vorgaben zu sehen.</translation>
    </message>
    <message>
        <source>Category filtering isn&apos;t available: the server returns every model for every category.</source>
        <translation>Der Kategoriefilter ist nicht verfügbar: Der Server liefert für jede Kategorie alle Modelle.</translation>
    </message>
    <message>
        <source>Compare {n}</source>
        <translation>{n} vergleichen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Compare selected models</source>
        <translation>Ausgewählte Modelle vergleichen</translation>
    </message>
    <message>
        <source>You can compare up to {n} models. Deselect one first.</source>
        <translation>Sie können bis zu {n} Modelle vergleichen. Heben Sie zuerst eine Auswahl auf.</translation>
    </message>
</context>
<context>
    <name>CatalogSort</name>
    <message>
        <source>Sorted by {column}, descending</source>
        <translation>Sortiert nach {column}, absteigend</translation>
    </message>
    <message>
        <source>Sorted by {column}</source>
        <translation>Sortiert nach {column}</translation>
    </message>
</context>
<context>
    <name>CatalogTable</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
</context>
<context>
    <name>CatalogTools</name>
    <message>
        <source>Video tool</source>
        <translation>Videowerkzeug</translation>
    </message>
    <message>
        <source>Image tool</source>
        <translation>Bildwerkzeug</translation>
    </message>
</context>
<context>
    <name>CellCommands</name>
    <message>
        <source>Unpin reference</source>
        <translation>Referenz lösen</translation>
    </message>
    <message>
        <source>Pin as reference</source>
        <translation>Als Referenz anheften</translation>
    </message>
    <message>
        <source>Enlarge</source>
        <translation>Groß anzeigen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle anzeigen</translation>
    </message>
    <message>
        <source>Remove from comparison</source>
        <translation>Aus dem Vergleich entfernen</translation>
    </message>
    <message>
        <source>Compare two at a time</source>
        <translation>Immer zwei vergleichen</translation>
    </message>
    <message>
        <source>Go to other side</source>
        <translation>Zur anderen Seite wechseln</translation>
    </message>
    <message>
        <source>Comparison: next page</source>
        <translation>Vergleich: nächste Seite</translation>
    </message>
    <message>
        <source>Comparison: previous page</source>
        <translation>Vergleich: vorige Seite</translation>
    </message>
</context>
<context>
    <name>ChangesCard</name>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>Copy changes as Markdown</source>
        <translation>Änderungen als Markdown kopieren</translation>
    </message>
    <message>
        <source>End comparison</source>
        <translation>Vergleich beenden</translation>
    </message>
    <message>
        <source>Differences · {n}</source>
        <translation>Unterschiede · {n}</translation>
    </message>
    <message>
        <source>No differences</source>
        <translation>Keine Unterschiede</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>Wird verglichen …</translation>
    </message>
</context>
<context>
    <name>Collections</name>
    <message>
        <source>Add to collection</source>
        <translation>Zu Sammlung hinzufügen</translation>
    </message>
    <message>
        <source>Add to “{name}”</source>
        <translation>Zu „{name}“ hinzufügen</translation>
    </message>
    <message numerus="yes">
        <source>Added %Ln results to {name}</source>
        <translation>
            <numerusform>%Ln Ergebnis zu {name} hinzugefügt</numerusform>
            <numerusform>%Ln Ergebnisse zu {name} hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln results from {name}</source>
        <translation>
            <numerusform>%Ln Ergebnis aus {name} entfernt</numerusform>
            <numerusform>%Ln Ergebnisse aus {name} entfernt</numerusform>
        </translation>
    </message>
    <message>
        <source>Add to collection…</source>
        <translation>Zu Sammlung hinzufügen …</translation>
    </message>
    <message>
        <source>New collection</source>
        <translation>Neue Sammlung</translation>
    </message>
    <message>
        <source>Already in {name}</source>
        <translation>Bereits in {name}</translation>
    </message>
    <message>
        <source>Collection {number}</source>
        <translation>Sammlung {number}</translation>
    </message>
</context>
<context>
    <name>CommandRow</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Minimap</source>
        <translation>Übersichtskarte</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>Close tab</source>
        <translation>Tab schließen</translation>
    </message>
    <message>
        <source>Close other tabs</source>
        <translation>Andere Tabs schließen</translation>
    </message>
    <message>
        <source>Pinned and recent canvases</source>
        <translation>Angeheftete und letzte Canvas</translation>
    </message>
    <message>
        <source>Next tab</source>
        <translation>Nächster Tab</translation>
    </message>
    <message>
        <source>Previous tab</source>
        <translation>Voriger Tab</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Anleitung</translation>
    </message>
    <message>
        <source>hotkeys keymap key bindings cheat sheet</source>
        <translation>Tastenkürzel Hotkeys Shortcuts Tastaturbelegung</translation>
    </message>
    <message>
        <source>About wsdesk</source>
        <translation>Über wsdesk</translation>
    </message>
    <message>
        <source>Keep tab open</source>
        <translation>Tab geöffnet lassen</translation>
    </message>
    <message>
        <source>Connect to workspace…</source>
        <translation>Mit Arbeitsbereich verbinden …</translation>
    </message>
    <message>
        <source>server sign in log in login API key account</source>
        <translation>Server anmelden einloggen Login API-Schlüssel Konto</translation>
    </message>
    <message>
        <source>Switch workspace…</source>
        <translation>Arbeitsbereich wechseln …</translation>
    </message>
    <message>
        <source>server account team</source>
        <translation>Server Konto Team</translation>
    </message>
    <message>
        <source>Manage workspaces…</source>
        <translation>Arbeitsbereiche verwalten …</translation>
    </message>
    <message>
        <source>server sign out log out logout API key account team</source>
        <translation>Server abmelden ausloggen Logout API-Schlüssel Konto Team</translation>
    </message>
    <message>
        <source>Check for changes now</source>
        <translation>Jetzt nach Änderungen suchen</translation>
    </message>
    <message>
        <source>Show outbox</source>
        <translation>Postausgang anzeigen</translation>
    </message>
    <message>
        <source>unsent queue pending waiting</source>
        <translation>ungesendet Warteschlange ausstehend Outbox</translation>
    </message>
    <message>
        <source>Focus staged connections</source>
        <translation>Vorgemerkte Verbindungen fokussieren</translation>
    </message>
    <message>
        <source>Export canvas…</source>
        <translation>Canvas exportieren …</translation>
    </message>
    <message>
        <source>download print PDF PNG SVG HTML JSON</source>
        <translation>herunterladen drucken PDF PNG SVG HTML JSON</translation>
    </message>
    <message>
        <source>Save replay…</source>
        <translation>Wiedergabe speichern …</translation>
    </message>
    <message>
        <source>Open archive…</source>
        <translation>Archiv öffnen …</translation>
    </message>
    <message>
        <source>Restore from archive…</source>
        <translation>Aus Archiv wiederherstellen …</translation>
    </message>
    <message>
        <source>backup import</source>
        <translation>Sicherung Backup importieren</translation>
    </message>
    <message>
        <source>Create archive…</source>
        <translation>Archiv erstellen …</translation>
    </message>
    <message>
        <source>backup export</source>
        <translation>Sicherung Backup exportieren</translation>
    </message>
    <message>
        <source>preferences options configuration language</source>
        <translation>Optionen Konfiguration Sprache</translation>
    </message>
    <message>
        <source>exit close</source>
        <translation>schließen verlassen</translation>
    </message>
    <message>
        <source>reload update sync</source>
        <translation>neu laden synchronisieren</translation>
    </message>
    <message>
        <source>Left sidebar</source>
        <translation>Linke Seitenleiste</translation>
    </message>
    <message>
        <source>Right sidebar</source>
        <translation>Rechte Seitenleiste</translation>
    </message>
    <message>
        <source>overview navigator map</source>
        <translation>Minimap Navigator Karte</translation>
    </message>
    <message>
        <source>Dark theme</source>
        <translation>Dunkles Farbschema</translation>
    </message>
    <message>
        <source>night mode appearance</source>
        <translation>Dunkelmodus Nachtmodus Aussehen Design</translation>
    </message>
    <message>
        <source>Light theme</source>
        <translation>Helles Farbschema</translation>
    </message>
    <message>
        <source>day mode appearance</source>
        <translation>Hellmodus Tagmodus Aussehen Design</translation>
    </message>
    <message>
        <source>Use system theme</source>
        <translation>Farbschema des Systems verwenden</translation>
    </message>
    <message>
        <source>version license</source>
        <translation>Version Lizenz</translation>
    </message>
    <message>
        <source>Reopen closed tab</source>
        <translation>Geschlossenen Tab wieder öffnen</translation>
    </message>
    <message>
        <source>Find on canvas</source>
        <translation>Auf dem Canvas suchen</translation>
    </message>
    <message>
        <source>search</source>
        <translation>finden</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Weitersuchen</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>Rückwärts suchen</translation>
    </message>
    <message>
        <source>Search or run a command…</source>
        <translation>Suchen oder Befehl ausführen …</translation>
    </message>
    <message>
        <source>history bookmarks</source>
        <translation>Verlauf Lesezeichen zuletzt</translation>
    </message>
    <message>
        <source>Open main menu</source>
        <translation>Hauptmenü öffnen</translation>
    </message>
    <message>
        <source>Open context menu</source>
        <translation>Kontextmenü öffnen</translation>
    </message>
    <message>
        <source>Focus next pane</source>
        <translation>Nächsten Bereich fokussieren</translation>
    </message>
    <message>
        <source>Focus previous pane</source>
        <translation>Vorigen Bereich fokussieren</translation>
    </message>
    <message>
        <source>Show notifications</source>
        <translation>Benachrichtigungen anzeigen</translation>
    </message>
    <message>
        <source>help manual documentation tutorial</source>
        <translation>Hilfe Handbuch Dokumentation Einführung</translation>
    </message>
    <message>
        <source>Release notes</source>
        <translation>Versionshinweise</translation>
    </message>
    <message>
        <source>changelog version update</source>
        <translation>Änderungen Version Update Neuigkeiten</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkombinationen</translation>
    </message>
    <message>
        <source>Find by creator</source>
        <translation>Nach Ersteller suchen</translation>
    </message>
    <message>
        <source>Focus {panel}</source>
        <translation>{panel} fokussieren</translation>
    </message>
</context>
<context>
    <name>CommentBody</name>
    <message>
        <source>Comment text</source>
        <translation>Text des Kommentars</translation>
    </message>
</context>
<context>
    <name>CommentCard</name>
    <message>
        <source>{time} · edited</source>
        <translation>{time} · bearbeitet</translation>
    </message>
    <message>
        <source>edited {time}</source>
        <translation>bearbeitet {time}</translation>
    </message>
    <message>
        <source>Sending…</source>
        <translation>Wird gesendet …</translation>
    </message>
    <message>
        <source>resolved for me</source>
        <translation>für mich erledigt</translation>
    </message>
    <message>
        <source>follow up</source>
        <translation>zur Nachverfolgung</translation>
    </message>
    <message>
        <source>pin {n}</source>
        <translation>Pin {n}</translation>
    </message>
    <message>
        <source>on v{n}</source>
        <translation>zu v{n}</translation>
    </message>
    <message>
        <source>Show version {n}</source>
        <translation>Version {n} anzeigen</translation>
    </message>
    <message>
        <source>Show comment in version {n}</source>
        <translation>Kommentar in Version {n} anzeigen</translation>
    </message>
    <message>
        <source>untitled node</source>
        <translation>Knoten ohne Titel</translation>
    </message>
    <message>
        <source>Go to {title}</source>
        <translation>Gehe zu {title}</translation>
    </message>
    <message>
        <source>{marks} · only on this computer</source>
        <translation>{marks} · nur auf diesem Computer</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles anzeigen</translation>
    </message>
    <message>
        <source>unread</source>
        <translation>ungelesen</translation>
    </message>
    <message>
        <source>Waiting to send</source>
        <translation>Wartet auf das Senden</translation>
    </message>
    <message>
        <source>Probably sent: the thread contains a comment with the same text. If it&apos;s yours, discard this one. Sending it again would post it twice.</source>
        <translation>Wahrscheinlich gesendet: Der Thread enthält einen Kommentar mit demselben Text. Wenn er von Ihnen stammt, verwerfen Sie den ungesendeten. Erneutes Senden würde ihn doppelt veröffentlichen.</translation>
    </message>
    <message>
        <source>May have been sent, but no reply was received. Sending it again could post it twice.</source>
        <translation>Möglicherweise gesendet, aber es kam keine Antwort. Erneutes Senden könnte ihn doppelt veröffentlichen.</translation>
    </message>
    <message>
        <source>Couldn&apos;t send: {why}</source>
        <translation>Konnte nicht gesendet werden: {why}</translation>
    </message>
    <message>
        <source>rejected by the server</source>
        <translation>vom Server abgelehnt</translation>
    </message>
    <message>
        <source>a node that&apos;s no longer here</source>
        <translation>ein nicht mehr vorhandener Knoten</translation>
    </message>
</context>
<context>
    <name>CommentCommands</name>
    <message>
        <source>Find in comments</source>
        <translation>In Kommentaren suchen</translation>
    </message>
    <message>
        <source>Refresh comments</source>
        <translation>Kommentare aktualisieren</translation>
    </message>
    <message>
        <source>Copy comment</source>
        <translation>Kommentar kopieren</translation>
    </message>
    <message>
        <source>Copy link to comment</source>
        <translation>Link zum Kommentar kopieren</translation>
    </message>
    <message>
        <source>Send comment again</source>
        <translation>Kommentar erneut senden</translation>
    </message>
    <message>
        <source>Edit unsent comment</source>
        <translation>Ungesendeten Kommentar bearbeiten</translation>
    </message>
    <message>
        <source>Discard unsent comment</source>
        <translation>Ungesendeten Kommentar verwerfen</translation>
    </message>
    <message>
        <source>comment</source>
        <translation>Kommentar</translation>
    </message>
    <message>
        <source>link to comment</source>
        <translation>Link zum Kommentar</translation>
    </message>
    <message>
        <source>Comment on node</source>
        <translation>Knoten kommentieren</translation>
    </message>
    <message>
        <source>annotate reply feedback review</source>
        <translation>anmerken antworten Feedback</translation>
    </message>
    <message>
        <source>Show comments on node</source>
        <translation>Kommentare zum Knoten anzeigen</translation>
    </message>
    <message>
        <source>Show all comments on this canvas</source>
        <translation>Alle Kommentare dieses Canvas anzeigen</translation>
    </message>
    <message>
        <source>Send comment</source>
        <translation>Kommentar senden</translation>
    </message>
    <message>
        <source>Tag version in comment</source>
        <translation>Version im Kommentar nennen</translation>
    </message>
    <message>
        <source>Go to commented node</source>
        <translation>Gehe zum kommentierten Knoten</translation>
    </message>
    <message>
        <source>Show version tagged in comment</source>
        <translation>Im Kommentar genannte Version anzeigen</translation>
    </message>
    <message>
        <source>Resolve for me (this computer only)</source>
        <translation>Für mich erledigt (nur auf diesem Computer)</translation>
    </message>
    <message>
        <source>Follow up (this computer only)</source>
        <translation>Zur Nachverfolgung (nur auf diesem Computer)</translation>
    </message>
    <message>
        <source>Mark as unread from here</source>
        <translation>Ab hier als ungelesen markieren</translation>
    </message>
    <message>
        <source>Mark all comments on canvas as read</source>
        <translation>Alle Kommentare des Canvas als gelesen markieren</translation>
    </message>
    <message>
        <source>Export comment threads and markers…</source>
        <translation>Kommentar-Threads und Markierungen exportieren …</translation>
    </message>
    <message>
        <source>Import comment threads and markers…</source>
        <translation>Kommentar-Threads und Markierungen importieren …</translation>
    </message>
    <message>
        <source>Unlink thread from node</source>
        <translation>Thread-Verknüpfung des Knotens aufheben</translation>
    </message>
</context>
<context>
    <name>CommentImportExport</name>
    <message>
        <source>Export thread links and markers</source>
        <translation>Thread-Verknüpfungen und Markierungen exportieren</translation>
    </message>
    <message>
        <source>Import thread links and markers</source>
        <translation>Thread-Verknüpfungen und Markierungen importieren</translation>
    </message>
    <message>
        <source>{name} doesn&apos;t contain any wsdesk threads or markers.</source>
        <translation>{name} enthält keine Threads oder Markierungen von wsdesk.</translation>
    </message>
    <message>
        <source>Couldn&apos;t read {name}.</source>
        <translation>{name} konnte nicht gelesen werden.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln threads</source>
        <translation>
            <numerusform>%Ln Thread</numerusform>
            <numerusform>%Ln Threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln markers</source>
        <translation>
            <numerusform>%Ln Markierung</numerusform>
            <numerusform>%Ln Markierungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Exported {threads} and {marks} to {name}</source>
        <translation>{threads} und {marks} nach {name} exportiert</translation>
    </message>
    <message>
        <source>Imported {threads} and {marks} from {name}</source>
        <translation>{threads} und {marks} aus {name} importiert</translation>
    </message>
</context>
<context>
    <name>CommentListView</name>
    <message>
        <source>Comments</source>
        <translation>Kommentare</translation>
    </message>
</context>
<context>
    <name>CommentsPanel</name>
    <message>
        <source>This node</source>
        <translation>Dieser Knoten</translation>
    </message>
    <message>
        <source>Canvas</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>Find in comments</source>
        <translation>In Kommentaren suchen</translation>
    </message>
    <message>
        <source>Select a single node</source>
        <translation>Einzelnen Knoten auswählen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln Ergebnis</numerusform>
            <numerusform>%Ln Ergebnisse</numerusform>
        </translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>No node selected</source>
        <translation>Kein Knoten ausgewählt</translation>
    </message>
    <message>
        <source>Select a node to read and write comments.</source>
        <translation>Wählen Sie einen Knoten aus, um Kommentare zu lesen und zu schreiben.</translation>
    </message>
    <message>
        <source>This version isn&apos;t on the canvas anymore.</source>
        <translation>Diese Version ist nicht mehr auf dem Canvas.</translation>
    </message>
    <message>
        <source>Couldn&apos;t comment, because the canvas couldn&apos;t be loaded.</source>
        <translation>Kommentieren ist nicht möglich, weil der Canvas nicht geladen werden konnte.</translation>
    </message>
    <message>
        <source>Version {n} of this node no longer exists.</source>
        <translation>Version {n} dieses Knotens gibt es nicht mehr.</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Negative prompt</source>
        <translation>Negativer Prompt</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Cost difference</source>
        <translation>Kostenunterschied</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>Gespeichert: {name}</translation>
    </message>
    <message>
        <source>In folder {folder}</source>
        <translation>Im Ordner {folder}</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>≈ {n} credits</source>
        <translation>≈ {n} Credits</translation>
    </message>
    <message>
        <source>cost difference unknown</source>
        <translation>Kostenunterschied unbekannt</translation>
    </message>
    <message>
        <source>same (estimate)</source>
        <translation>gleich (geschätzt)</translation>
    </message>
    <message>
        <source>≈ {n} credit</source>
        <translation>≈ {n} Credit</translation>
    </message>
    <message>
        <source>{low}–{high}</source>
        <translation>{low}–{high}</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} bis {high}</translation>
    </message>
    <message>
        <source>v{n} of {count}</source>
        <translation>v{n} von {count}</translation>
    </message>
    <message>
        <source>Reference · {name}</source>
        <translation>Referenz · {name}</translation>
    </message>
</context>
<context>
    <name>CompareCommands</name>
    <message>
        <source>Comparison: next frame</source>
        <translation>Vergleich: nächstes Einzelbild</translation>
    </message>
    <message>
        <source>Comparison: previous frame</source>
        <translation>Vergleich: voriges Einzelbild</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Select images or a group to compare.</source>
        <translation>Wählen Sie Bilder oder eine Gruppe zum Vergleichen aus.</translation>
    </message>
    <message>
        <source>Select at least two nodes that have a result to compare.</source>
        <translation>Wählen Sie mindestens zwei Knoten mit einem Ergebnis zum Vergleichen aus.</translation>
    </message>
    <message>
        <source>Comparison: play or pause</source>
        <translation>Vergleich: Abspielen oder Pause</translation>
    </message>
    <message>
        <source>Comparison: skip back</source>
        <translation>Vergleich: zurückspringen</translation>
    </message>
    <message>
        <source>Comparison: skip forward</source>
        <translation>Vergleich: vorspringen</translation>
    </message>
    <message>
        <source>Comparison: switch audio</source>
        <translation>Vergleich: Audio wechseln</translation>
    </message>
    <message>
        <source>Close comparison</source>
        <translation>Vergleich schließen</translation>
    </message>
    <message>
        <source>difference diff side by side slider</source>
        <translation>Unterschied Differenz nebeneinander Schieberegler</translation>
    </message>
    <message>
        <source>Next comparison mode</source>
        <translation>Nächster Vergleichsmodus</translation>
    </message>
    <message>
        <source>Comparison: zoom to fit</source>
        <translation>Vergleich: einpassen</translation>
    </message>
    <message>
        <source>Comparison: actual size</source>
        <translation>Vergleich: tatsächliche Größe</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>Seiten tauschen</translation>
    </message>
    <message>
        <source>Save comparison as PNG or PDF…</source>
        <translation>Vergleich als PNG oder PDF speichern …</translation>
    </message>
</context>
<context>
    <name>CompareContent</name>
    <message>
        <source>{one} and {other}. Current side: {current}</source>
        <translation>{one} und {other}. Aktuelle Seite: {current}</translation>
    </message>
</context>
<context>
    <name>CompareHead</name>
    <message>
        <source>First version</source>
        <translation>Erste Version</translation>
    </message>
    <message>
        <source>Second version</source>
        <translation>Zweite Version</translation>
    </message>
    <message>
        <source>Two at a time</source>
        <translation>Immer zwei</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Vorige Seite</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Current side</source>
        <translation>Aktuelle Seite</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more results</source>
        <translation>
            <numerusform>%Ln weiteres Ergebnis</numerusform>
            <numerusform>%Ln weitere Ergebnisse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln Ergebnis</numerusform>
            <numerusform>%Ln Ergebnisse</numerusform>
        </translation>
    </message>
    <message>
        <source>{first}–{last} of {count} results</source>
        <translation>{first}–{last} von {count} Ergebnissen</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Columns: automatic</source>
        <translation>Spalten: automatisch</translation>
    </message>
    <message numerus="yes">
        <source>%Ln columns</source>
        <translation>
            <numerusform>%Ln Spalte</numerusform>
            <numerusform>%Ln Spalten</numerusform>
        </translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>Seiten tauschen</translation>
    </message>
    <message>
        <source>Save comparison as PNG or PDF</source>
        <translation>Vergleich als PNG oder PDF speichern</translation>
    </message>
</context>
<context>
    <name>CompareModeBar</name>
    <message>
        <source>Comparison mode</source>
        <translation>Vergleichsmodus</translation>
    </message>
    <message>
        <source>Slider</source>
        <translation>Schieberegler</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Überlagerung</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Flicker</source>
        <translation>Abwechselnd</translation>
    </message>
    <message>
        <source>Opacity of second image</source>
        <translation>Deckkraft des zweiten Bilds</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwellenwert</translation>
    </message>
    <message>
        <source>Opacity {n}%</source>
        <translation>Deckkraft {n} %</translation>
    </message>
    <message>
        <source>Threshold {n}</source>
        <translation>Schwellenwert {n}</translation>
    </message>
</context>
<context>
    <name>CompareView</name>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>Only the first page of each document is compared.</source>
        <translation>Von jedem Dokument wird nur die erste Seite verglichen.</translation>
    </message>
    <message>
        <source>Comparing {one} with {other}</source>
        <translation>Vergleich von {one} mit {other}</translation>
    </message>
    <message>
        <source>Close comparison</source>
        <translation>Vergleich schließen</translation>
    </message>
    <message>
        <source>The first {n} of {count} videos play in sync. The others show a still frame.</source>
        <translation>Die ersten {n} von {count} Videos laufen synchron. Die anderen zeigen ein Standbild.</translation>
    </message>
    <message>
        <source>Different sizes: {one} and {other}. The second image is scaled to match the first.</source>
        <translation>Verschiedene Größen: {one} und {other}. Das zweite Bild wird an das erste angepasst.</translation>
    </message>
    <message>
        <source>The difference appears when both images have loaded.</source>
        <translation>Der Unterschied erscheint, sobald beide Bilder geladen sind.</translation>
    </message>
    <message>
        <source>{share} of pixels differ at {width} × {height}</source>
        <translation>{share} der Pixel unterscheiden sich bei {width} × {height}</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>No differences</source>
        <translation>Keine Unterschiede</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Aspect ratio</source>
        <translation>Seitenverhältnis</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>Duration (s)</source>
        <translation>Dauer (s)</translation>
    </message>
    <message>
        <source>Variations</source>
        <translation>Variationen</translation>
    </message>
    <message>
        <source>Negative prompt</source>
        <translation>Negativer Prompt</translation>
    </message>
    <message>
        <source>Node type</source>
        <translation>Knotentyp</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Write a comment</source>
        <translation>Einen Kommentar schreiben</translation>
    </message>
    <message>
        <source>Write a comment…</source>
        <translation>Einen Kommentar schreiben …</translation>
    </message>
    <message>
        <source>Ctrl ⏎</source>
        <translation>Strg ⏎</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message numerus="yes">
        <source>%Ln over limit</source>
        <translation>
            <numerusform>%Ln über dem Limit</numerusform>
            <numerusform>%Ln über dem Limit</numerusform>
        </translation>
    </message>
    <message>
        <source>Couldn&apos;t paste {n} characters. The field holds up to {most}.</source>
        <translation>{n} Zeichen konnten nicht eingefügt werden. Das Feld fasst höchstens {most}.</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Strg+Enter</translation>
    </message>
    <message>
        <source>not on v{n}</source>
        <translation>nicht zu v{n}</translation>
    </message>
    <message>
        <source>on v{n}</source>
        <translation>zu v{n}</translation>
    </message>
    <message numerus="yes">
        <source>Send as %Ln comments</source>
        <translation>
            <numerusform>Als %Ln Kommentar senden</numerusform>
            <numerusform>Als %Ln Kommentare senden</numerusform>
        </translation>
    </message>
    <message>
        <source>Send comment</source>
        <translation>Kommentar senden</translation>
    </message>
    <message>
        <source>This draft was also edited in another window. Both versions were kept.</source>
        <translation>Dieser Entwurf wurde auch in einem anderen Fenster bearbeitet. Beide Fassungen bleiben erhalten.</translation>
    </message>
    <message>
        <source>Remove tag for version {n}</source>
        <translation>Angabe von Version {n} entfernen</translation>
    </message>
    <message>
        <source>Tag version {n}</source>
        <translation>Version {n} nennen</translation>
    </message>
</context>
<context>
    <name>Contents</name>
    <message>
        <source>Can&apos;t preview this file type.</source>
        <translation>Für diesen Dateityp gibt es keine Vorschau.</translation>
    </message>
    <message>
        <source>This node has no versions yet.</source>
        <translation>Dieser Knoten hat noch keine Versionen.</translation>
    </message>
    <message>
        <source>Couldn&apos;t read the document.</source>
        <translation>Das Dokument konnte nicht gelesen werden.</translation>
    </message>
</context>
<context>
    <name>Copying</name>
    <message>
        <source>Copied {what}</source>
        <translation>Kopiert: {what}</translation>
    </message>
</context>
<context>
    <name>CostSummary</name>
    <message>
        <source>Canvas costs</source>
        <translation>Canvas-Kosten</translation>
    </message>
    <message>
        <source>Estimates use current catalog prices. The server doesn&apos;t report actual costs, and prices may have changed since these versions were created.</source>
        <translation>Schätzungen nach aktuellen Katalogpreisen. Der Server meldet keine tatsächlichen Kosten, und die Preise können sich seit der Erstellung dieser Versionen geändert haben.</translation>
    </message>
    <message>
        <source>Next runs</source>
        <translation>Nächste Läufe</translation>
    </message>
    <message>
        <source>Spent so far</source>
        <translation>Bisherige Kosten</translation>
    </message>
    <message>
        <source>Spent so far by model</source>
        <translation>Bisherige Kosten nach Modell</translation>
    </message>
    <message>
        <source>Spent so far by version</source>
        <translation>Bisherige Kosten nach Version</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Including all downstream</source>
        <translation>Einschließlich aller nachgelagerten</translation>
    </message>
    <message>
        <source>Whole canvas</source>
        <translation>Ganzer Canvas</translation>
    </message>
    <message>
        <source>No node here uses a model, so there is nothing to run.</source>
        <translation>Kein Knoten hier verwendet ein Modell, also gibt es nichts auszuführen.</translation>
    </message>
    <message numerus="yes">
        <source>Calculating… %Ln nodes left</source>
        <translation>
            <numerusform>Wird berechnet … noch %Ln Knoten</numerusform>
            <numerusform>Wird berechnet … noch %Ln Knoten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln versions</source>
        <translation>
            <numerusform>%Ln Version</numerusform>
            <numerusform>%Ln Versionen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more versions are included in the total but not listed.</source>
        <translation>
            <numerusform>%Ln weitere Version ist in der Summe enthalten, aber nicht aufgeführt.</numerusform>
            <numerusform>%Ln weitere Versionen sind in der Summe enthalten, aber nicht aufgeführt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Nothing has been generated yet.</source>
        <translation>Noch wurde nichts generiert.</translation>
    </message>
    <message>
        <source>{n} (not counted; it&apos;s unknown whether failed runs are billed)</source>
        <translation>{n} (nicht gezählt; unbekannt, ob fehlgeschlagene Läufe berechnet werden)</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>v{n} · {model} · {cost}</source>
        <translation>v{n} · {model} · {cost}</translation>
    </message>
</context>
<context>
    <name>DecisionButtons</name>
    <message>
        <source>Approve…</source>
        <translation>Freigeben …</translation>
    </message>
    <message>
        <source>Deny…</source>
        <translation>Ablehnen …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Pending. Approvals on this server are decided elsewhere.</source>
        <translation>Ausstehend. Über Freigaben auf diesem Server wird anderswo entschieden.</translation>
    </message>
    <message>
        <source>Sending decision…</source>
        <translation>Entscheidung wird gesendet …</translation>
    </message>
    <message>
        <source>Approve {tool}? You can&apos;t undo this.</source>
        <translation>{tool} freigeben? Das kann nicht rückgängig gemacht werden.</translation>
    </message>
    <message>
        <source>Deny {tool}? You can&apos;t undo this.</source>
        <translation>{tool} ablehnen? Das kann nicht rückgängig gemacht werden.</translation>
    </message>
    <message>
        <source>The request has changed. Review it before you decide.</source>
        <translation>Die Anfrage hat sich geändert. Prüfen Sie sie, bevor Sie entscheiden.</translation>
    </message>
    <message>
        <source>Waiting for a decision</source>
        <translation>Wartet auf eine Entscheidung</translation>
    </message>
    <message>
        <source>Approve</source>
        <translation>Freigeben</translation>
    </message>
    <message>
        <source>Deny</source>
        <translation>Ablehnen</translation>
    </message>
</context>
<context>
    <name>Defaults</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Schnell</translation>
    </message>
    <message>
        <source>Variations</source>
        <translation>Variationen</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Angeheftet</translation>
    </message>
    <message>
        <source>This model is deprecated.</source>
        <translation>Dieses Modell ist veraltet.</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Stability</source>
        <translation>Stabilität</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>Ähnlichkeit</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>Stil</translation>
    </message>
    <message>
        <source>Speaker boost</source>
        <translation>Sprecherverstärkung</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Durations</source>
        <translation>Dauern</translation>
    </message>
    <message>
        <source>Clips from the default video model</source>
        <translation>Clips des Standard-Videomodells</translation>
    </message>
    <message>
        <source>Aspect ratio</source>
        <translation>Seitenverhältnis</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>Voice ID</source>
        <translation>Stimmen-ID</translation>
    </message>
    <message>
        <source>Custom voice ID</source>
        <translation>ID der eigenen Stimme</translation>
    </message>
    <message>
        <source>This model isn&apos;t in the catalog.</source>
        <translation>Dieses Modell ist nicht im Katalog.</translation>
    </message>
    <message>
        <source>Noise reduction</source>
        <translation>Rauschunterdrückung</translation>
    </message>
</context>
<context>
    <name>DesktopNotifications</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>DetachedTabBar</name>
    <message>
        <source>Canvas in this window</source>
        <translation>Canvas in diesem Fenster</translation>
    </message>
    <message>
        <source>Move back to main window</source>
        <translation>Zurück ins Hauptfenster verschieben</translation>
    </message>
</context>
<context>
    <name>DetailCommands</name>
    <message>
        <source>all details</source>
        <translation>alle Details</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>Wert kopieren</translation>
    </message>
    <message>
        <source>Copy all details</source>
        <translation>Alle Details kopieren</translation>
    </message>
    <message>
        <source>Show details</source>
        <translation>Details anzeigen</translation>
    </message>
</context>
<context>
    <name>DetailText</name>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Error details</source>
        <translation>Fehlerdetails</translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>{one} to {other}</source>
        <translation>{one} mit {other}</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>pinned: {model}</source>
        <translation>angeheftet: {model}</translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation>{n} s</translation>
    </message>
    <message>
        <source>speed {n}</source>
        <translation>Geschwindigkeit {n}</translation>
    </message>
    <message>
        <source>stability {n}</source>
        <translation>Stabilität {n}</translation>
    </message>
    <message>
        <source>similarity {n}</source>
        <translation>Ähnlichkeit {n}</translation>
    </message>
    <message>
        <source>style {n}</source>
        <translation>Stil {n}</translation>
    </message>
    <message>
        <source>Next run</source>
        <translation>Nächster Lauf</translation>
    </message>
    <message>
        <source>Next runs</source>
        <translation>Nächste Läufe</translation>
    </message>
    <message>
        <source>v{n} · {model} · {cost}</source>
        <translation>v{n} · {model} · {cost}</translation>
    </message>
    <message>
        <source>By version</source>
        <translation>Nach Version</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>This model is deprecated.</source>
        <translation>Dieses Modell ist veraltet.</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Fast model</source>
        <translation>Schnelles Modell</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Negative prompt</source>
        <translation>Negativer Prompt</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Variations</source>
        <translation>Variationen</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Stimme</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Guidance</source>
        <translation>Guidance</translation>
    </message>
    <message>
        <source>LoRAs</source>
        <translation>LoRAs</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>Hintergrund</translation>
    </message>
    <message>
        <source>Precise edit</source>
        <translation>Präzise Bearbeitung</translation>
    </message>
    <message>
        <source>Avatar</source>
        <translation>Avatar</translation>
    </message>
    <message>
        <source>Avatar settings</source>
        <translation>Avatar-Einstellungen</translation>
    </message>
    <message>
        <source>background removed</source>
        <translation>Hintergrund entfernt</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>and {n} more</source>
        <translation>und {n} weitere</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingänge</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgänge</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Versionen</translation>
    </message>
    <message>
        <source>v{n} of {count} shown</source>
        <translation>v{n} von {count} angezeigt</translation>
    </message>
    <message numerus="yes">
        <source>%Ln favorites</source>
        <translation>
            <numerusform>%Ln Favorit</numerusform>
            <numerusform>%Ln Favoriten</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} failed</source>
        <translation>{n} fehlgeschlagen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Motiv</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Handlung</translation>
    </message>
    <message>
        <source>{w} × {h} at {x}, {y}</source>
        <translation>{w} × {h} bei {x}, {y}</translation>
    </message>
    <message>
        <source>{place}, layer {z}</source>
        <translation>{place}, Ebene {z}</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgang</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingang</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Show {n} more</source>
        <translation>{n} weitere anzeigen</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Fehlt</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>required</source>
        <translation>erforderlich</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>gesperrt</translation>
    </message>
    <message>
        <source>Handle</source>
        <translation>Anschluss</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message numerus="yes">
        <source>%Ln nodes</source>
        <translation>
            <numerusform>%Ln Knoten</numerusform>
            <numerusform>%Ln Knoten</numerusform>
        </translation>
    </message>
    <message>
        <source>Group type</source>
        <translation>Gruppentyp</translation>
    </message>
    <message numerus="yes">
        <source>%Ln nodes aren&apos;t on this canvas</source>
        <translation>
            <numerusform>%Ln Knoten ist nicht auf diesem Canvas</numerusform>
            <numerusform>%Ln Knoten sind nicht auf diesem Canvas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at most %Ln connections</source>
        <translation>
            <numerusform>höchstens %Ln Verbindung</numerusform>
            <numerusform>höchstens %Ln Verbindungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>connects to %Ln inner handles</source>
        <translation>
            <numerusform>mit %Ln innerem Anschluss verbunden</numerusform>
            <numerusform>mit %Ln inneren Anschlüssen verbunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sources</source>
        <translation>
            <numerusform>%Ln Quelle</numerusform>
            <numerusform>%Ln Quellen</numerusform>
        </translation>
    </message>
    <message>
        <source>Stitched from</source>
        <translation>Zusammengesetzt aus</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Clip {n}</source>
        <translation>Clip {n}</translation>
    </message>
    <message>
        <source>0 s</source>
        <translation>0 s</translation>
    </message>
    <message>
        <source>{title} from {time}</source>
        <translation>{title} ab {time}</translation>
    </message>
    <message>
        <source>Output {n}</source>
        <translation>Ausgabe {n}</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>{message} ({severity})</source>
        <translation>{message} ({severity})</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln ausgewählt</numerusform>
            <numerusform>%Ln ausgewählt</numerusform>
        </translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Empty note</source>
        <translation>Leere Notiz</translation>
    </message>
    <message>
        <source>v{n} of {count}</source>
        <translation>v{n} von {count}</translation>
    </message>
    <message>
        <source>Untitled canvas</source>
        <translation>Canvas ohne Titel</translation>
    </message>
    <message>
        <source>Canvas</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>speaker boost on</source>
        <translation>Sprecherverstärkung ein</translation>
    </message>
    <message>
        <source>speaker boost off</source>
        <translation>Sprecherverstärkung aus</translation>
    </message>
    <message>
        <source>noise removal on</source>
        <translation>Rauschunterdrückung ein</translation>
    </message>
    <message>
        <source>noise removal off</source>
        <translation>Rauschunterdrückung aus</translation>
    </message>
    <message>
        <source>trimmed</source>
        <translation>gekürzt</translation>
    </message>
    <message>
        <source>trim start</source>
        <translation>Kürzung am Anfang</translation>
    </message>
    <message>
        <source>trim end</source>
        <translation>Kürzung am Ende</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Preview images</source>
        <translation>Vorschaubilder</translation>
    </message>
    <message>
        <source>Last edited</source>
        <translation>Zuletzt bearbeitet</translation>
    </message>
    <message>
        <source>Updated</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Open canvas</source>
        <translation>Canvas öffnen</translation>
    </message>
    <message>
        <source>Sort order</source>
        <translation>Sortierung</translation>
    </message>
    <message>
        <source>Public</source>
        <translation>Öffentlich</translation>
    </message>
    <message>
        <source>Main canvas</source>
        <translation>Haupt-Canvas</translation>
    </message>
    <message>
        <source>Canvases</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Created by</source>
        <translation>Erstellt von</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>File URL</source>
        <translation>Datei-URL</translation>
    </message>
    <message>
        <source>Common tags</source>
        <translation>Gemeinsame Schlagwörter</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Copy IDs</source>
        <translation>IDs kopieren</translation>
    </message>
    <message>
        <source>Assets</source>
        <translation>Assets</translation>
    </message>
    <message>
        <source>Asset</source>
        <translation>Asset</translation>
    </message>
    <message>
        <source>File name</source>
        <translation>Dateiname</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Go to favorite version</source>
        <translation>Gehe zur favorisierten Version</translation>
    </message>
    <message>
        <source>Go to favorite node</source>
        <translation>Gehe zum favorisierten Knoten</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Favorite</source>
        <translation>Favorit</translation>
    </message>
    <message>
        <source>none known</source>
        <translation>keiner bekannt</translation>
    </message>
    <message>
        <source>Used on</source>
        <translation>Verwendet auf</translation>
    </message>
    <message>
        <source>Copy ID</source>
        <translation>ID kopieren</translation>
    </message>
    <message>
        <source>Unnamed folder</source>
        <translation>Ordner ohne Namen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message numerus="yes">
        <source>%Ln assets selected</source>
        <translation>
            <numerusform>%Ln Asset ausgewählt</numerusform>
            <numerusform>%Ln Assets ausgewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln results selected</source>
        <translation>
            <numerusform>%Ln Ergebnis ausgewählt</numerusform>
            <numerusform>%Ln Ergebnisse ausgewählt</numerusform>
        </translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>Untitled project</source>
        <translation>Projekt ohne Titel</translation>
    </message>
    <message>
        <source>Skill</source>
        <translation>Skill</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Untitled image</source>
        <translation>Bild ohne Titel</translation>
    </message>
    <message>
        <source>voice {name}</source>
        <translation>Stimme {name}</translation>
    </message>
    <message>
        <source>custom voice</source>
        <translation>eigene Stimme</translation>
    </message>
    <message>
        <source>More is in the raw data</source>
        <translation>Weiteres steht in den Rohdaten</translation>
    </message>
    <message>
        <source>From a draft</source>
        <translation>Aus einem Entwurf</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>ausgewählt</translation>
    </message>
    <message>
        <source>Port {n}</source>
        <translation>Anschluss {n}</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>By type</source>
        <translation>Nach Typ</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Unreadable items</source>
        <translation>Unlesbare Elemente</translation>
    </message>
    <message>
        <source>Circular groups</source>
        <translation>Zirkuläre Gruppen</translation>
    </message>
    <message>
        <source>Broken connections</source>
        <translation>Fehlerhafte Verbindungen</translation>
    </message>
    <message>
        <source>Nodes without a position</source>
        <translation>Knoten ohne Position</translation>
    </message>
    <message numerus="yes">
        <source>%Ln variations</source>
        <translation>
            <numerusform>%Ln Variation</numerusform>
            <numerusform>%Ln Variationen</numerusform>
        </translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadaten</translation>
    </message>
    <message>
        <source>Defaults for new nodes</source>
        <translation>Vorgaben für neue Knoten</translation>
    </message>
    <message>
        <source>Clip durations</source>
        <translation>Clip-Dauern</translation>
    </message>
    <message>
        <source>fast mode</source>
        <translation>Schnellmodus</translation>
    </message>
    <message>
        <source>standard speed</source>
        <translation>Standardgeschwindigkeit</translation>
    </message>
    <message>
        <source>Catalog check</source>
        <translation>Katalogprüfung</translation>
    </message>
    <message>
        <source>This model isn&apos;t in the catalog.</source>
        <translation>Dieses Modell ist nicht im Katalog.</translation>
    </message>
    <message>
        <source>Settings are within the model&apos;s limits.</source>
        <translation>Die Einstellungen liegen innerhalb der Grenzen des Modells.</translation>
    </message>
    <message>
        <source>Including all downstream</source>
        <translation>Einschließlich aller nachgelagerten</translation>
    </message>
    <message>
        <source>Spent so far</source>
        <translation>Bisherige Kosten</translation>
    </message>
    <message>
        <source>Run all</source>
        <translation>Alle ausführen</translation>
    </message>
    <message>
        <source>Estimate based on current catalog prices. The server doesn&apos;t report actual costs.</source>
        <translation>Schätzung nach aktuellen Katalogpreisen. Der Server meldet keine tatsächlichen Kosten.</translation>
    </message>
    <message>
        <source>Estimated cost</source>
        <translation>Geschätzte Kosten</translation>
    </message>
    <message>
        <source>Generation</source>
        <translation>Generierung</translation>
    </message>
    <message>
        <source>Catalog</source>
        <translation>Katalog</translation>
    </message>
    <message>
        <source>Auto model</source>
        <translation>Automatisches Modell</translation>
    </message>
    <message>
        <source>Aspect ratio</source>
        <translation>Seitenverhältnis</translation>
    </message>
    <message>
        <source>With audio</source>
        <translation>Mit Audio</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>Reasoning</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Video edit mode</source>
        <translation>Videobearbeitungsmodus</translation>
    </message>
    <message>
        <source>Draft billing</source>
        <translation>Abrechnung als Entwurf</translation>
    </message>
    <message>
        <source>Accepts</source>
        <translation>Akzeptiert</translation>
    </message>
    <message>
        <source>Audio generation</source>
        <translation>Audiogenerierung</translation>
    </message>
    <message>
        <source>model default</source>
        <translation>Modellvorgabe</translation>
    </message>
    <message>
        <source>captions on</source>
        <translation>mit Untertiteln</translation>
    </message>
    <message>
        <source>{n} s generated</source>
        <translation>{n} s generiert</translation>
    </message>
    <message>
        <source>{n} s input</source>
        <translation>{n} s Eingabe</translation>
    </message>
    <message>
        <source>start image</source>
        <translation>Anfangsbild</translation>
    </message>
    <message>
        <source>end image</source>
        <translation>Endbild</translation>
    </message>
    <message>
        <source>reference image</source>
        <translation>Referenzbild</translation>
    </message>
    <message>
        <source>audio</source>
        <translation>Audio</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>In common</source>
        <translation>Gemeinsam</translation>
    </message>
    <message>
        <source>Different</source>
        <translation>Verschieden</translation>
    </message>
    <message>
        <source>{type} (unsupported)</source>
        <translation>{type} (nicht unterstützt)</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>File type</source>
        <translation>Dateityp</translation>
    </message>
    <message>
        <source>Original URL</source>
        <translation>Original-URL</translation>
    </message>
    <message>
        <source>URL</source>
        <translation>URL</translation>
    </message>
    <message>
        <source>No position from the server. Placed automatically.</source>
        <translation>Keine Position vom Server. Automatisch platziert.</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>Version updated</source>
        <translation>Version geändert</translation>
    </message>
    <message>
        <source>sending…</source>
        <translation>wird gesendet …</translation>
    </message>
    <message>
        <source>rejected by the server</source>
        <translation>vom Server abgelehnt</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>a node that isn&apos;t on this canvas</source>
        <translation>ein Knoten, der nicht auf diesem Canvas ist</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Expandable</source>
        <translation>Ausklappbar</translation>
    </message>
    <message>
        <source>Top offset</source>
        <translation>Abstand von oben</translation>
    </message>
    <message>
        <source>Connects to</source>
        <translation>Verbunden mit</translation>
    </message>
    <message>
        <source>Source position</source>
        <translation>Position der Quelle</translation>
    </message>
    <message>
        <source>Clip audio muted</source>
        <translation>Clip-Audio stummgeschaltet</translation>
    </message>
    <message>
        <source>Audio {n}</source>
        <translation>Audio {n}</translation>
    </message>
    <message>
        <source>Resized images</source>
        <translation>Größenvarianten</translation>
    </message>
    <message>
        <source>created</source>
        <translation>erstellt</translation>
    </message>
    <message>
        <source>created, layer {n}</source>
        <translation>erstellt, Ebene {n}</translation>
    </message>
    <message>
        <source>Sharing</source>
        <translation>Freigabe</translation>
    </message>
    <message>
        <source>World config</source>
        <translation>Weltkonfiguration</translation>
    </message>
    <message>
        <source>Favorited by</source>
        <translation>Favorisiert von</translation>
    </message>
    <message>
        <source>on an unknown canvas</source>
        <translation>auf einem unbekannten Canvas</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln weitere</numerusform>
            <numerusform>%Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Also used in</source>
        <translation>Auch verwendet in</translation>
    </message>
    <message numerus="yes">
        <source>Canvases of the first %Ln results</source>
        <translation>
            <numerusform>Canvas der ersten %Ln Ergebnisse</numerusform>
            <numerusform>Canvas der ersten %Ln Ergebnisse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln Ergebnis</numerusform>
            <numerusform>%Ln Ergebnisse</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DetailsDialog</name>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
</context>
<context>
    <name>DetailsPanel</name>
    <message>
        <source>No canvas open</source>
        <translation>Kein Canvas geöffnet</translation>
    </message>
    <message>
        <source>Open a canvas to see its details.</source>
        <translation>Öffnen Sie einen Canvas, um seine Details zu sehen.</translation>
    </message>
</context>
<context>
    <name>Dialog</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>DialogLauncher</name>
    <message>
        <source>Open archive</source>
        <translation>Archiv öffnen</translation>
    </message>
    <message>
        <source>Restore from archive</source>
        <translation>Aus Archiv wiederherstellen</translation>
    </message>
</context>
<context>
    <name>DocumentFindBar</name>
    <message>
        <source>Previous match</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
</context>
<context>
    <name>DocumentView</name>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>{n} of {count}</source>
        <translation>{n} von {count}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln Ergebnis</numerusform>
            <numerusform>%Ln Ergebnisse</numerusform>
        </translation>
    </message>
    <message>
        <source>Find in document</source>
        <translation>Im Dokument suchen</translation>
    </message>
</context>
<context>
    <name>DropBox</name>
    <message>
        <source>Choose files…</source>
        <translation>Dateien auswählen …</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Alle Dateien</translation>
    </message>
    <message>
        <source>Choose images</source>
        <translation>Bilder auswählen</translation>
    </message>
    <message>
        <source>Images for this skill</source>
        <translation>Bilder für diesen Skill</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
</context>
<context>
    <name>ErrorBar</name>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>ErrorView</name>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>Everywhere</name>
    <message>
        <source>Canvases</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Comments</source>
        <translation>Kommentare</translation>
    </message>
    <message>
        <source>Earlier versions</source>
        <translation>Frühere Versionen</translation>
    </message>
    <message>
        <source>Canvas</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Kommentar</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Asset</source>
        <translation>Asset</translation>
    </message>
    <message numerus="yes">
        <source>Used in %Ln places</source>
        <translation>
            <numerusform>An %Ln Stelle verwendet</numerusform>
            <numerusform>An %Ln Stellen verwendet</numerusform>
        </translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln Ergebnis</numerusform>
            <numerusform>%Ln Ergebnisse</numerusform>
        </translation>
    </message>
    <message>
        <source>Filters search this computer only</source>
        <translation>Filter durchsuchen nur diesen Computer</translation>
    </message>
    <message>
        <source>{known} of {total} images searched</source>
        <translation>{known} von {total} Bildern durchsucht</translation>
    </message>
    <message>
        <source>Searching images…</source>
        <translation>Bilder werden durchsucht …</translation>
    </message>
    <message>
        <source>Indexing is paused</source>
        <translation>Indexierung ist angehalten</translation>
    </message>
    <message>
        <source>Indexing waits for the server</source>
        <translation>Indexierung wartet auf den Server</translation>
    </message>
    <message>
        <source>Indexing waits for an unmetered network</source>
        <translation>Indexierung wartet auf ein Netz ohne Volumentarif</translation>
    </message>
    <message>
        <source>Indexing waits for mains power</source>
        <translation>Indexierung wartet auf Netzstrom</translation>
    </message>
    <message>
        <source>Indexing waits: download limit per hour reached</source>
        <translation>Indexierung wartet: Download-Limit pro Stunde erreicht</translation>
    </message>
    <message>
        <source>Indexing waits for disk space</source>
        <translation>Indexierung wartet auf freien Speicherplatz</translation>
    </message>
    <message>
        <source>Downloaded: {size}</source>
        <translation>Heruntergeladen: {size}</translation>
    </message>
    <message>
        <source>Index on disk: {size}</source>
        <translation>Index auf dem Datenträger: {size}</translation>
    </message>
    <message>
        <source>{indexed} of {total} canvases indexed</source>
        <translation>{indexed} von {total} Canvas indexiert</translation>
    </message>
    <message numerus="yes">
        <source>%Ln projects excluded</source>
        <translation>
            <numerusform>%Ln Projekt ausgeschlossen</numerusform>
            <numerusform>%Ln Projekte ausgeschlossen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Indexing %Ln canvases…</source>
        <translation>
            <numerusform>%Ln Canvas wird indexiert …</numerusform>
            <numerusform>%Ln Canvas werden indexiert …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln canvases indexed</source>
        <translation>
            <numerusform>%Ln Canvas indexiert</numerusform>
            <numerusform>%Ln Canvas indexiert</numerusform>
        </translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>Searching library…</source>
        <translation>Bibliothek wird durchsucht …</translation>
    </message>
    <message>
        <source>Library search failed: {why}</source>
        <translation>Bibliothekssuche fehlgeschlagen: {why}</translation>
    </message>
    <message>
        <source>Offline: searching this computer only</source>
        <translation>Offline: Suche nur auf diesem Computer</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export canvas</source>
        <translation>Canvas exportieren</translation>
    </message>
    <message>
        <source>Cancel export</source>
        <translation>Export abbrechen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner anzeigen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Plays in browsers and most image viewers.</source>
        <translation>Läuft in Browsern und den meisten Bildbetrachtern.</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Canvas</source>
        <translation>Canvas</translation>
    </message>
    <message numerus="yes">
        <source>Selection (%Ln)</source>
        <translation>
            <numerusform>Auswahl (%Ln)</numerusform>
            <numerusform>Auswahl (%Ln)</numerusform>
        </translation>
    </message>
    <message>
        <source>One page</source>
        <translation>Eine Seite</translation>
    </message>
    <message>
        <source>Sheets (A4)</source>
        <translation>Blätter (A4)</translation>
    </message>
    <message>
        <source>Page per group</source>
        <translation>Seite je Gruppe</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Up to {n} MB</source>
        <translation>Bis {n} MB</translation>
    </message>
    <message>
        <source>Maximum size</source>
        <translation>Maximale Größe</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>Hintergrund</translation>
    </message>
    <message>
        <source>Dark colors</source>
        <translation>Dunkle Farben</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Comments</source>
        <translation>Kommentare</translation>
    </message>
    <message>
        <source>Names of people</source>
        <translation>Namen von Personen</translation>
    </message>
    <message>
        <source>Prompts and seeds</source>
        <translation>Prompts und Seeds</translation>
    </message>
    <message>
        <source>Generation settings</source>
        <translation>Generierungseinstellungen</translation>
    </message>
    <message>
        <source>Embed images</source>
        <translation>Bilder einbetten</translation>
    </message>
    <message>
        <source>Media files in a folder beside the file</source>
        <translation>Mediendateien in einem Ordner neben der Datei</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Export progress</source>
        <translation>Fortschritt des Exports</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>PNG image</source>
        <translation>PNG-Bild</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG-Zeichnung</translation>
    </message>
    <message>
        <source>HTML page</source>
        <translation>HTML-Seite</translation>
    </message>
    <message>
        <source>JSON Canvas (Obsidian)</source>
        <translation>JSON Canvas (Obsidian)</translation>
    </message>
    <message>
        <source>Mermaid diagram</source>
        <translation>Mermaid-Diagramm</translation>
    </message>
    <message>
        <source>Graphviz diagram (DOT)</source>
        <translation>Graphviz-Diagramm (DOT)</translation>
    </message>
    <message>
        <source>Table of nodes (CSV)</source>
        <translation>Tabelle der Knoten (CSV)</translation>
    </message>
    <message>
        <source>Table of versions (CSV)</source>
        <translation>Tabelle der Versionen (CSV)</translation>
    </message>
    <message>
        <source>Replay (animated WebP)</source>
        <translation>Wiedergabe (animiertes WebP)</translation>
    </message>
    <message>
        <source>Left out: {what}</source>
        <translation>Weggelassen: {what}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pages</source>
        <translation>
            <numerusform>%Ln Seite</numerusform>
            <numerusform>%Ln Seiten</numerusform>
        </translation>
    </message>
    <message>
        <source>Exporting {name}…</source>
        <translation>{name} wird exportiert …</translation>
    </message>
    <message>
        <source>Exported {name}</source>
        <translation>{name} exportiert</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pages plus any comments</source>
        <translation>
            <numerusform>%Ln Seite plus etwaige Kommentare</numerusform>
            <numerusform>%Ln Seiten plus etwaige Kommentare</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Extensions</name>
    <message>
        <source>Export format: {title}</source>
        <translation>Exportformat: {title}</translation>
    </message>
    <message>
        <source>Cards: {type}</source>
        <translation>Karten: {type}</translation>
    </message>
    <message>
        <source>The sidebar has no space for the panel “{panel}”.</source>
        <translation>Die Seitenleiste hat keinen Platz für den Bereich „{panel}“.</translation>
    </message>
    <message>
        <source>Panel: {title}</source>
        <translation>Bereich: {title}</translation>
    </message>
    <message>
        <source>The ID {id} of the command “{command}” is in use.</source>
        <translation>Die ID {id} des Befehls „{command}“ wird schon verwendet.</translation>
    </message>
    <message>
        <source>Command: {title}</source>
        <translation>Befehl: {title}</translation>
    </message>
    <message>
        <source>The shortcut {keys} of “{command}” is invalid or in use.</source>
        <translation>Die Tastenkombination {keys} von „{command}“ ist ungültig oder vergeben.</translation>
    </message>
    <message>
        <source>This extension failed</source>
        <translation>Diese Erweiterung ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>The extension “{name}” failed and is off until you restart wsdesk.</source>
        <translation>Die Erweiterung „{name}“ ist fehlgeschlagen und bis zum Neustart von wsdesk ausgeschaltet.</translation>
    </message>
    <message>
        <source>{package} has the same name.</source>
        <translation>{package} hat denselben Namen.</translation>
    </message>
    <message>
        <source>Invalid name</source>
        <translation>Ungültiger Name</translation>
    </message>
    <message>
        <source>Importing {module} takes too long.</source>
        <translation>Der Import von {module} dauert zu lange.</translation>
    </message>
    <message>
        <source>Cards of the type “{type}” are painted already.</source>
        <translation>Karten vom Typ „{type}“ werden bereits gezeichnet.</translation>
    </message>
    <message>
        <source>Painting {function} takes too long.</source>
        <translation>Das Zeichnen von {function} dauert zu lange.</translation>
    </message>
</context>
<context>
    <name>ExtensionsPage</name>
    <message>
        <source>Extensions</source>
        <translation>Erweiterungen</translation>
    </message>
    <message>
        <source>Extensions are Python packages installed with wsdesk or in the folder {folder}.</source>
        <translation>Erweiterungen sind Python-Pakete, die mit wsdesk oder im Ordner {folder} installiert sind.</translation>
    </message>
    <message>
        <source>They are off until you restart wsdesk.</source>
        <translation>Sie sind bis zum Neustart von wsdesk ausgeschaltet.</translation>
    </message>
    <message>
        <source>Changes take effect after restart.</source>
        <translation>Änderungen werden nach einem Neustart wirksam.</translation>
    </message>
    <message>
        <source>None found.</source>
        <translation>Keine gefunden.</translation>
    </message>
</context>
<context>
    <name>ExtractedModel</name>
    <message>
        <source>Page {n}</source>
        <translation>Seite {n}</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
</context>
<context>
    <name>ExtractionPane</name>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Extracted from document</source>
        <translation>Aus dem Dokument extrahiert</translation>
    </message>
    <message>
        <source>Images in document</source>
        <translation>Bilder im Dokument</translation>
    </message>
    <message numerus="yes">
        <source>%Ln images</source>
        <translation>
            <numerusform>%Ln Bild</numerusform>
            <numerusform>%Ln Bilder</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} of {count} images</source>
        <translation>{n} von {count} Bildern</translation>
    </message>
</context>
<context>
    <name>FilmstripModel</name>
    <message>
        <source>Version {n}</source>
        <translation>Version {n}</translation>
    </message>
    <message>
        <source>active</source>
        <translation>aktiv</translation>
    </message>
    <message>
        <source>favorite</source>
        <translation>Favorit</translation>
    </message>
    <message>
        <source>failed: {message}</source>
        <translation>fehlgeschlagen: {message}</translation>
    </message>
</context>
<context>
    <name>FilmstripView</name>
    <message>
        <source>Versions</source>
        <translation>Versionen</translation>
    </message>
</context>
<context>
    <name>FilterField</name>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
</context>
<context>
    <name>Filters</name>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen …</translation>
    </message>
    <message>
        <source>No values</source>
        <translation>Keine Werte</translation>
    </message>
    <message>
        <source>Other value</source>
        <translation>Anderer Wert</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Canvas</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>Node ID</source>
        <translation>Knoten-ID</translation>
    </message>
    <message>
        <source>Version ID</source>
        <translation>Versions-ID</translation>
    </message>
    <message>
        <source>Asset ID</source>
        <translation>Asset-ID</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Created by</source>
        <translation>Erstellt von</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Favorite</source>
        <translation>Favorit</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Aspect ratio</source>
        <translation>Seitenverhältnis</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Flag</source>
        <translation>Markierung</translation>
    </message>
    <message>
        <source>Rating</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>Color label</source>
        <translation>Farbmarkierung</translation>
    </message>
    <message>
        <source>Collection</source>
        <translation>Sammlung</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Favorites</source>
        <translation>Favoriten</translation>
    </message>
    <message>
        <source>{field}: not {value}</source>
        <translation>{field}: nicht {value}</translation>
    </message>
    <message>
        <source>{field}: {value}</source>
        <translation>{field}: {value}</translation>
    </message>
    <message>
        <source>Earlier versions</source>
        <translation>Frühere Versionen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>Newer exists</source>
        <translation>Neuere vorhanden</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>Neueste</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Me</source>
        <translation>Ich</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>Orange</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>Gelb</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Teal</source>
        <translation>Petrol</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Purple</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Pink</source>
        <translation>Rosa</translation>
    </message>
    <message>
        <source>Brown</source>
        <translation>Braun</translation>
    </message>
    <message>
        <source>Beige</source>
        <translation>Beige</translation>
    </message>
    <message>
        <source>Black</source>
        <translation>Schwarz</translation>
    </message>
    <message>
        <source>Gray</source>
        <translation>Grau</translation>
    </message>
    <message>
        <source>White</source>
        <translation>Weiß</translation>
    </message>
    <message>
        <source>from {date}</source>
        <translation>ab {date}</translation>
    </message>
    <message>
        <source>before {date}</source>
        <translation>vor {date}</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>{at} of {n}</source>
        <translation>{at} von {n}</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alle auswählen</translation>
    </message>
    <message>
        <source>Find on canvas</source>
        <translation>Auf dem Canvas suchen</translation>
    </message>
    <message>
        <source>Select all results   Alt+Enter</source>
        <translation>Alle Ergebnisse auswählen   Alt+Enter</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Close find bar</source>
        <translation>Suchleiste schließen</translation>
    </message>
    <message>
        <source>The expression is too complex. Simplify it.</source>
        <translation>Der Ausdruck ist zu komplex. Vereinfachen Sie ihn.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln Ergebnis</numerusform>
            <numerusform>%Ln Ergebnisse</numerusform>
        </translation>
    </message>
    <message>
        <source>The expression takes too long to run. Simplify it.</source>
        <translation>Der Ausdruck braucht zu lange. Vereinfachen Sie ihn.</translation>
    </message>
</context>
<context>
    <name>FindFilters</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Any model</source>
        <translation>Beliebiges Modell</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Has comments</source>
        <translation>Hat Kommentare</translation>
    </message>
    <message>
        <source>Since yesterday</source>
        <translation>Seit gestern</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Any type</source>
        <translation>Beliebiger Typ</translation>
    </message>
    <message>
        <source>Anyone</source>
        <translation>Beliebige Person</translation>
    </message>
    <message>
        <source>Updated</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>Beliebige Zeit</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Markierungen</translation>
    </message>
    <message>
        <source>Any marks</source>
        <translation>Beliebige Markierungen</translation>
    </message>
    <message>
        <source>Favorite</source>
        <translation>Favorit</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Letzte 7 Tage</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Letzte 30 Tage</translation>
    </message>
    <message>
        <source>Last year</source>
        <translation>Letztes Jahr</translation>
    </message>
</context>
<context>
    <name>Finder</name>
    <message>
        <source>Canvas</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>{project} · open</source>
        <translation>{project} · geöffnet</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>Arbeitsbereich</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>Team</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>on this canvas</source>
        <translation>auf diesem Canvas</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>Schlagwort</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>Authors</source>
        <translation>Autoren</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Search library for “{query}”</source>
        <translation>In der Bibliothek nach „{query}“ suchen</translation>
    </message>
    <message>
        <source>No results for “{query}”.</source>
        <translation>Keine Ergebnisse für „{query}“.</translation>
    </message>
    <message>
        <source>Default team</source>
        <translation>Standardteam</translation>
    </message>
    <message>
        <source>Search everywhere for “{query}”</source>
        <translation>Überall nach „{query}“ suchen</translation>
    </message>
    <message>
        <source>Commands and shortcuts</source>
        <translation>Befehle und Tastenkombinationen</translation>
    </message>
    <message>
        <source>Library tags</source>
        <translation>Schlagwörter der Bibliothek</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
</context>
<context>
    <name>Fitting</name>
    <message>
        <source>This model is deprecated.</source>
        <translation>Dieses Modell ist veraltet.</translation>
    </message>
    <message>
        <source>The prompt has {n} characters. The maximum is {most}.</source>
        <translation>Der Prompt hat {n} Zeichen. Das Maximum ist {most}.</translation>
    </message>
    <message>
        <source>The prompt has {n} characters. The minimum is {least}.</source>
        <translation>Der Prompt hat {n} Zeichen. Das Minimum ist {least}.</translation>
    </message>
    <message>
        <source>This model doesn&apos;t support negative prompts.</source>
        <translation>Dieses Modell unterstützt keine negativen Prompts.</translation>
    </message>
    <message>
        <source>This model doesn&apos;t support seeds.</source>
        <translation>Dieses Modell unterstützt keine Seeds.</translation>
    </message>
    <message>
        <source>Aspect ratio {value} isn&apos;t supported. Supported: {offered}.</source>
        <translation>Das Seitenverhältnis {value} wird nicht unterstützt. Unterstützt: {offered}.</translation>
    </message>
    <message>
        <source>Resolution {value} isn&apos;t supported. Supported: {offered}.</source>
        <translation>Die Auflösung {value} wird nicht unterstützt. Unterstützt: {offered}.</translation>
    </message>
    <message>
        <source>{n} s is too short. The server will use {least} s.</source>
        <translation>{n} s sind zu kurz. Der Server verwendet {least} s.</translation>
    </message>
    <message>
        <source>A duration of {n} s isn&apos;t supported. Supported: {offered} s.</source>
        <translation>Eine Dauer von {n} s wird nicht unterstützt. Unterstützt: {offered} s.</translation>
    </message>
    <message>
        <source>{n} {kind} inputs are connected. The maximum is {most}.</source>
        <translation>{n} Eingänge vom Typ {kind} sind verbunden. Das Maximum ist {most}.</translation>
    </message>
    <message>
        <source>Missing a required input: {kind}.</source>
        <translation>Ein erforderlicher Eingang fehlt: {kind}.</translation>
    </message>
</context>
<context>
    <name>GlobalSearchCommands</name>
    <message>
        <source>Find usages</source>
        <translation>Verwendungen suchen</translation>
    </message>
    <message>
        <source>Search everywhere</source>
        <translation>Überall suchen</translation>
    </message>
    <message>
        <source>find global full text</source>
        <translation>finden global Volltext</translation>
    </message>
    <message>
        <source>Find by image…</source>
        <translation>Mit Bild suchen …</translation>
    </message>
    <message>
        <source>reverse similar</source>
        <translation>Rückwärtssuche Bildersuche ähnlich</translation>
    </message>
    <message>
        <source>Find image from clipboard</source>
        <translation>Bild aus der Zwischenablage suchen</translation>
    </message>
    <message>
        <source>Compare search results</source>
        <translation>Suchergebnisse vergleichen</translation>
    </message>
    <message>
        <source>Select at least two results to compare.</source>
        <translation>Wählen Sie mindestens zwei Ergebnisse zum Vergleichen aus.</translation>
    </message>
    <message>
        <source>Pause indexing</source>
        <translation>Indexierung anhalten</translation>
    </message>
    <message>
        <source>Close search</source>
        <translation>Suche schließen</translation>
    </message>
</context>
<context>
    <name>GlobalSearchView</name>
    <message>
        <source>Search everywhere</source>
        <translation>Überall suchen</translation>
    </message>
    <message>
        <source>Search all canvases and the library</source>
        <translation>Alle Canvas und die Bibliothek durchsuchen</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Any type</source>
        <translation>Beliebiger Typ</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Any color</source>
        <translation>Beliebige Farbe</translation>
    </message>
    <message>
        <source>Find by image…</source>
        <translation>Mit Bild suchen …</translation>
    </message>
    <message>
        <source>Pause indexing</source>
        <translation>Indexierung anhalten</translation>
    </message>
    <message>
        <source>Close search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>Suchergebnisse</translation>
    </message>
    <message>
        <source>Find by image</source>
        <translation>Mit Bild suchen</translation>
    </message>
    <message>
        <source>Search failed</source>
        <translation>Suche fehlgeschlagen</translation>
    </message>
    <message>
        <source>Resume indexing</source>
        <translation>Indexierung fortsetzen</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Keine Ergebnisse</translation>
    </message>
    <message>
        <source>No indexed image is mostly of this color.</source>
        <translation>Kein indexiertes Bild hat überwiegend diese Farbe.</translation>
    </message>
    <message>
        <source>No indexed image looks like this one. Images are searched once their thumbnail was shown or indexed in the background.</source>
        <translation>Kein indexiertes Bild sieht diesem ähnlich. Bilder werden durchsucht, sobald ihr Vorschaubild angezeigt oder im Hintergrund indexiert wurde.</translation>
    </message>
    <message>
        <source>No match in any indexed canvas.</source>
        <translation>Keine Treffer in den indexierten Canvas.</translation>
    </message>
    <message>
        <source>No match in the library or in any indexed canvas.</source>
        <translation>Keine Treffer in der Bibliothek und in den indexierten Canvas.</translation>
    </message>
    <message>
        <source>Searches titles, prompts, text, notes, comments, models, seeds, file names, and IDs in every indexed canvas. Type whole words, word beginnings, or any three letters.</source>
        <translation>Durchsucht Titel, Prompts, Texte, Notizen, Kommentare, Modelle, Seeds, Dateinamen und IDs in allen indexierten Canvas. Ganze Wörter, Wortanfänge oder drei beliebige Buchstaben eingeben.</translation>
    </message>
</context>
<context>
    <name>Guide</name>
    <message>
        <source>en</source>
        <translation>de</translation>
    </message>
</context>
<context>
    <name>GuideWindow</name>
    <message>
        <source>Guide</source>
        <translation>Anleitung</translation>
    </message>
    <message>
        <source>The release notes are available in English only.</source>
        <translation>Die Versionshinweise gibt es nur auf Englisch.</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Vorige Seite</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>Release notes</source>
        <translation>Versionshinweise</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>Anleitung durchsuchen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pages</source>
        <translation>
            <numerusform>%Ln Seite</numerusform>
            <numerusform>%Ln Seiten</numerusform>
        </translation>
    </message>
    <message>
        <source>No pages match your search.</source>
        <translation>Keine Seite entspricht Ihrer Suche.</translation>
    </message>
</context>
<context>
    <name>HoverPreview</name>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
</context>
<context>
    <name>HtmlPage</name>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Zoom to fit</source>
        <translation>Alles einpassen</translation>
    </message>
    <message>
        <source>Light or dark colors</source>
        <translation>Helle oder dunkle Farben</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Comments</source>
        <translation>Kommentare</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>No image</source>
        <translation>Kein Bild</translation>
    </message>
    <message>
        <source>The file isn&apos;t included in this page.</source>
        <translation>Die Datei ist in dieser Seite nicht enthalten.</translation>
    </message>
    <message>
        <source>This page needs JavaScript to show the canvas.</source>
        <translation>Diese Seite benötigt JavaScript, um den Canvas zu zeigen.</translation>
    </message>
</context>
<context>
    <name>ImageDropTarget</name>
    <message>
        <source>Drop the archive to open it</source>
        <translation>Legen Sie das Archiv ab, um es zu öffnen</translation>
    </message>
</context>
<context>
    <name>ImageQueryBar</name>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Images of this color: {color}</source>
        <translation>Bilder in dieser Farbe: {color}</translation>
    </message>
    <message>
        <source>Results for this image</source>
        <translation>Ergebnisse zu diesem Bild</translation>
    </message>
</context>
<context>
    <name>ItemCommands</name>
    <message>
        <source>There is only one image here to compare.</source>
        <translation>Hier gibt es nur ein Bild zum Vergleichen.</translation>
    </message>
    <message>
        <source>Show on canvas</source>
        <translation>Auf dem Canvas anzeigen</translation>
    </message>
    <message>
        <source>Open resized images</source>
        <translation>Größenvarianten öffnen</translation>
    </message>
    <message>
        <source>Viewer: compare all</source>
        <translation>Betrachter: alle vergleichen</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>the canvas</source>
        <translation>dem Canvas</translation>
    </message>
    <message>
        <source>the viewer</source>
        <translation>dem Betrachter</translation>
    </message>
    <message>
        <source>a comparison</source>
        <translation>einem Vergleich</translation>
    </message>
    <message>
        <source>the raw data</source>
        <translation>den Rohdaten</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>Projekte</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Versionen</translation>
    </message>
    <message>
        <source>Comments</source>
        <translation>Kommentare</translation>
    </message>
    <message>
        <source>“{name}”</source>
        <translation>„{name}“</translation>
    </message>
    <message>
        <source>{key} is already assigned to {commands}. Reassigning it leaves that command without a shortcut.</source>
        <translation>{key} ist bereits {commands} zugewiesen. Wenn Sie die Tastenkombination neu zuweisen, hat dieser Befehl keine mehr.</translation>
    </message>
    <message>
        <source>In {pane}, {key} still runs {commands}.</source>
        <translation>In {pane} führt {key} weiterhin {commands} aus.</translation>
    </message>
    <message>
        <source>Outside this pane, {key} still runs {commands}.</source>
        <translation>Außerhalb dieses Bereichs führt {key} weiterhin {commands} aus.</translation>
    </message>
    <message>
        <source>{key} is reserved for navigation. Combine it with Ctrl or Alt.</source>
        <translation>{key} ist für die Navigation reserviert. Kombinieren Sie die Taste mit Strg oder Alt.</translation>
    </message>
</context>
<context>
    <name>Kinds</name>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message numerus="yes">
        <source>%Ln texts</source>
        <translation>
            <numerusform>%Ln Text</numerusform>
            <numerusform>%Ln Texte</numerusform>
        </translation>
    </message>
    <message>
        <source>image</source>
        <translation>Bild</translation>
    </message>
    <message numerus="yes">
        <source>%Ln images</source>
        <translation>
            <numerusform>%Ln Bild</numerusform>
            <numerusform>%Ln Bilder</numerusform>
        </translation>
    </message>
    <message>
        <source>video</source>
        <translation>Video</translation>
    </message>
    <message>
        <source>Video</source>
        <translation>Video</translation>
    </message>
    <message numerus="yes">
        <source>%Ln videos</source>
        <translation>
            <numerusform>%Ln Video</numerusform>
            <numerusform>%Ln Videos</numerusform>
        </translation>
    </message>
    <message>
        <source>audio</source>
        <translation>Audio</translation>
    </message>
    <message numerus="yes">
        <source>%Ln audio files</source>
        <translation>
            <numerusform>%Ln Audiodatei</numerusform>
            <numerusform>%Ln Audiodateien</numerusform>
        </translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message numerus="yes">
        <source>%Ln PDFs</source>
        <translation>
            <numerusform>%Ln PDF</numerusform>
            <numerusform>%Ln PDFs</numerusform>
        </translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message numerus="yes">
        <source>%Ln groups</source>
        <translation>
            <numerusform>%Ln Gruppe</numerusform>
            <numerusform>%Ln Gruppen</numerusform>
        </translation>
    </message>
    <message>
        <source>template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message numerus="yes">
        <source>%Ln templates</source>
        <translation>
            <numerusform>%Ln Vorlage</numerusform>
            <numerusform>%Ln Vorlagen</numerusform>
        </translation>
    </message>
    <message>
        <source>stitched video</source>
        <translation>Zusammenschnitt</translation>
    </message>
    <message>
        <source>Stitched video</source>
        <translation>Zusammenschnitt</translation>
    </message>
    <message numerus="yes">
        <source>%Ln stitched videos</source>
        <translation>
            <numerusform>%Ln Zusammenschnitt</numerusform>
            <numerusform>%Ln Zusammenschnitte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln resize nodes</source>
        <translation>
            <numerusform>%Ln Knoten für Größenvarianten</numerusform>
            <numerusform>%Ln Knoten für Größenvarianten</numerusform>
        </translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Anderes</translation>
    </message>
    <message numerus="yes">
        <source>%Ln other nodes</source>
        <translation>
            <numerusform>%Ln anderer Knoten</numerusform>
            <numerusform>%Ln andere Knoten</numerusform>
        </translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Audio</source>
        <translation>Audio</translation>
    </message>
    <message>
        <source>resized images</source>
        <translation>Größenvarianten</translation>
    </message>
    <message>
        <source>Resized images</source>
        <translation>Größenvarianten</translation>
    </message>
</context>
<context>
    <name>LaunchTarget</name>
    <message>
        <source>Sample workspace</source>
        <translation>Beispiel-Arbeitsbereich</translation>
    </message>
</context>
<context>
    <name>LeftSidebar</name>
    <message>
        <source>Left sidebar</source>
        <translation>Linke Seitenleiste</translation>
    </message>
    <message>
        <source>Left sidebar panels</source>
        <translation>Bereiche der linken Seitenleiste</translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Uploaded</source>
        <translation>Hochgeladen</translation>
    </message>
    <message>
        <source>Generated</source>
        <translation>Generiert</translation>
    </message>
    <message>
        <source>Folder {id}</source>
        <translation>Ordner {id}</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>on {canvases}</source>
        <translation>auf {canvases}</translation>
    </message>
    <message>
        <source>{found}, as of {when}</source>
        <translation>{found}, Stand {when}</translation>
    </message>
    <message>
        <source>Untitled canvas</source>
        <translation>Canvas ohne Titel</translation>
    </message>
    <message>
        <source>in {done} of {n} folders</source>
        <translation>in {done} von {n} Ordnern</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>File name</source>
        <translation>Dateiname</translation>
    </message>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln Ergebnis</numerusform>
            <numerusform>%Ln Ergebnisse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln canvases</source>
        <translation>
            <numerusform>%Ln Canvas</numerusform>
            <numerusform>%Ln Canvas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln versions</source>
        <translation>
            <numerusform>%Ln Version</numerusform>
            <numerusform>%Ln Versionen</numerusform>
        </translation>
    </message>
    <message>
        <source>Favorited by {value}</source>
        <translation>Favorisiert von {value}</translation>
    </message>
    <message>
        <source>{n} of {total} results</source>
        <translation>{n} von {total} Ergebnissen</translation>
    </message>
    <message numerus="yes">
        <source>in %Ln folders</source>
        <translation>
            <numerusform>in %Ln Ordner</numerusform>
            <numerusform>in %Ln Ordnern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln can&apos;t be searched</source>
        <translation>
            <numerusform>%Ln nicht durchsuchbar</numerusform>
            <numerusform>%Ln nicht durchsuchbar</numerusform>
        </translation>
    </message>
    <message>
        <source>Favorites</source>
        <translation>Favoriten</translation>
    </message>
    <message>
        <source>Type: {value}</source>
        <translation>Typ: {value}</translation>
    </message>
    <message>
        <source>Created by {value}</source>
        <translation>Erstellt von {value}</translation>
    </message>
</context>
<context>
    <name>LibraryCommands</name>
    <message>
        <source>Copy asset name</source>
        <translation>Asset-Namen kopieren</translation>
    </message>
    <message>
        <source>Select at least two assets that have a file to compare.</source>
        <translation>Wählen Sie mindestens zwei Assets mit einer Datei zum Vergleichen aus.</translation>
    </message>
    <message>
        <source>Compare assets</source>
        <translation>Assets vergleichen</translation>
    </message>
    <message>
        <source>Search saved</source>
        <translation>Suche gespeichert</translation>
    </message>
    <message>
        <source>Save library search</source>
        <translation>Bibliothekssuche speichern</translation>
    </message>
    <message>
        <source>Delete saved search</source>
        <translation>Gespeicherte Suche löschen</translation>
    </message>
    <message numerus="yes">
        <source>names</source>
        <translation>
            <numerusform>Name</numerusform>
            <numerusform>Namen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asset IDs</source>
        <translation>
            <numerusform>Asset-ID</numerusform>
            <numerusform>Asset-IDs</numerusform>
        </translation>
    </message>
    <message>
        <source>Search library</source>
        <translation>Bibliothek durchsuchen</translation>
    </message>
    <message>
        <source>Clear library search</source>
        <translation>Bibliothekssuche zurücksetzen</translation>
    </message>
    <message>
        <source>Show in light table</source>
        <translation>Auf dem Leuchttisch anzeigen</translation>
    </message>
    <message>
        <source>Show asset on canvas</source>
        <translation>Asset auf dem Canvas anzeigen</translation>
    </message>
    <message>
        <source>Open asset in browser</source>
        <translation>Asset im Browser öffnen</translation>
    </message>
    <message>
        <source>Copy asset ID</source>
        <translation>Asset-ID kopieren</translation>
    </message>
    <message>
        <source>Show all assets in folder</source>
        <translation>Alle Assets im Ordner anzeigen</translation>
    </message>
    <message>
        <source>Rename folder</source>
        <translation>Ordner umbenennen</translation>
    </message>
</context>
<context>
    <name>LibraryFilters</name>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Any type</source>
        <translation>Beliebiger Typ</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Any source</source>
        <translation>Beliebige Quelle</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Any tags</source>
        <translation>Beliebige Schlagwörter</translation>
    </message>
    <message>
        <source>Type a tag</source>
        <translation>Schlagwort eingeben</translation>
    </message>
    <message>
        <source>Add tag “{text}”</source>
        <translation>Schlagwort „{text}“ hinzufügen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Any folder</source>
        <translation>Beliebiger Ordner</translation>
    </message>
    <message>
        <source>Canvas</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>Any canvas</source>
        <translation>Beliebiger Canvas</translation>
    </message>
    <message>
        <source>Find a canvas</source>
        <translation>Canvas suchen</translation>
    </message>
    <message>
        <source>Search mode</source>
        <translation>Suchmodus</translation>
    </message>
    <message>
        <source>Server default</source>
        <translation>Servervorgabe</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>All, as you scroll</source>
        <translation>Alle, beim Scrollen</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Markierungen</translation>
    </message>
    <message>
        <source>Any marks</source>
        <translation>Beliebige Markierungen</translation>
    </message>
    <message>
        <source>Favorites</source>
        <translation>Favoriten</translation>
    </message>
    <message>
        <source>Favorites only</source>
        <translation>Nur Favoriten</translation>
    </message>
</context>
<context>
    <name>LibraryPanel</name>
    <message>
        <source>Clear</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche läuft …</translation>
    </message>
    <message>
        <source>Thumbnail size</source>
        <translation>Größe der Vorschaubilder</translation>
    </message>
    <message>
        <source>Search more</source>
        <translation>Weitersuchen</translation>
    </message>
    <message>
        <source>No asset in the known folders matches. Add a search word to find those outside of folders.</source>
        <translation>In den bekannten Ordnern passt kein Asset. Mit einem Suchwort finden Sie auch Assets außerhalb von Ordnern.</translation>
    </message>
    <message>
        <source>Show {n} more</source>
        <translation>{n} weitere anzeigen</translation>
    </message>
    <message>
        <source>Show {n} more results</source>
        <translation>{n} weitere Ergebnisse anzeigen</translation>
    </message>
    <message>
        <source>This asset has no file that can be shown.</source>
        <translation>Dieses Asset hat keine Datei, die angezeigt werden kann.</translation>
    </message>
    <message>
        <source>Search library</source>
        <translation>Assets suchen</translation>
    </message>
    <message>
        <source>Clear search and filters</source>
        <translation>Suche und Filter zurücksetzen</translation>
    </message>
    <message>
        <source>Search failed</source>
        <translation>Suche fehlgeschlagen</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Keine Ergebnisse</translation>
    </message>
    <message numerus="yes">
        <source>None of the first %Ln results match.</source>
        <translation>
            <numerusform>Das erste %Ln Ergebnis passt nicht.</numerusform>
            <numerusform>Keines der ersten %Ln Ergebnisse passt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Try different words or fewer filters.</source>
        <translation>Versuchen Sie andere Wörter oder weniger Filter.</translation>
    </message>
    <message>
        <source>Clear search</source>
        <translation>Suche zurücksetzen</translation>
    </message>
</context>
<context>
    <name>LibraryResultsGrid</name>
    <message>
        <source>Search results</source>
        <translation>Suchergebnisse</translation>
    </message>
</context>
<context>
    <name>LibraryStartView</name>
    <message>
        <source>Recent searches</source>
        <translation>Letzte Suchen</translation>
    </message>
    <message>
        <source>Saved searches</source>
        <translation>Gespeicherte Suchen</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Folder name</source>
        <translation>Ordnername</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Filters and favorites need a search word or a folder: the server can&apos;t list the whole library, and no folders are known yet.</source>
        <translation>Filter und Favoriten brauchen ein Suchwort oder einen Ordner: Der Server kann nicht die gesamte Bibliothek auflisten, und es sind noch keine Ordner bekannt.</translation>
    </message>
    <message>
        <source>Search your team&apos;s images, videos, audio, and documents by name or content.</source>
        <translation>Durchsuchen Sie Bilder, Videos, Audio und Dokumente Ihres Teams nach Name oder Inhalt.</translation>
    </message>
    <message>
        <source>Tag {name}</source>
        <translation>Schlagwort {name}</translation>
    </message>
</context>
<context>
    <name>LightTable</name>
    <message>
        <source>Light table</source>
        <translation>Leuchttisch</translation>
    </message>
    <message>
        <source>grid gallery contact sheet cull</source>
        <translation>Raster Galerie Kontaktabzug Auswahl</translation>
    </message>
    <message>
        <source>Export flags and ratings…</source>
        <translation>Markierungen und Bewertungen exportieren …</translation>
    </message>
    <message>
        <source>Import flags and ratings…</source>
        <translation>Markierungen und Bewertungen importieren …</translation>
    </message>
    <message>
        <source>Close light table</source>
        <translation>Leuchttisch schließen</translation>
    </message>
    <message>
        <source>View result</source>
        <translation>Ergebnis ansehen</translation>
    </message>
    <message>
        <source>Show result on canvas</source>
        <translation>Ergebnis auf dem Canvas anzeigen</translation>
    </message>
    <message>
        <source>Compare results</source>
        <translation>Ergebnisse vergleichen</translation>
    </message>
    <message>
        <source>Compare results two at a time</source>
        <translation>Immer zwei Ergebnisse vergleichen</translation>
    </message>
    <message>
        <source>Save results…</source>
        <translation>Ergebnisse speichern …</translation>
    </message>
    <message>
        <source>download export</source>
        <translation>herunterladen Download exportieren</translation>
    </message>
    <message>
        <source>Save all results…</source>
        <translation>Alle Ergebnisse speichern …</translation>
    </message>
    <message>
        <source>Expand or collapse stack</source>
        <translation>Stapel auf- oder zuklappen</translation>
    </message>
    <message>
        <source>Square thumbnails</source>
        <translation>Quadratische Vorschaubilder</translation>
    </message>
    <message>
        <source>Present results</source>
        <translation>Ergebnisse präsentieren</translation>
    </message>
    <message>
        <source>New collection</source>
        <translation>Neue Sammlung</translation>
    </message>
    <message>
        <source>Rename collection</source>
        <translation>Sammlung umbenennen</translation>
    </message>
    <message>
        <source>Set as target collection</source>
        <translation>Als Zielsammlung festlegen</translation>
    </message>
    <message>
        <source>Delete collection</source>
        <translation>Sammlung löschen</translation>
    </message>
    <message>
        <source>Remove from collection</source>
        <translation>Aus Sammlung entfernen</translation>
    </message>
    <message>
        <source>Move earlier in collection</source>
        <translation>In Sammlung nach vorn verschieben</translation>
    </message>
    <message>
        <source>Move later in collection</source>
        <translation>In Sammlung nach hinten verschieben</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>Weniger anzeigen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln weiterer</numerusform>
            <numerusform>%Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>and up</source>
        <translation>und mehr</translation>
    </message>
    <message>
        <source>Favorites</source>
        <translation>Favoriten</translation>
    </message>
    <message>
        <source>Collections</source>
        <translation>Sammlungen</translation>
    </message>
    <message>
        <source>target collection</source>
        <translation>Zielsammlung</translation>
    </message>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln Ergebnis</numerusform>
            <numerusform>%Ln Ergebnisse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln stars or more</source>
        <translation>
            <numerusform>Mindestens %Ln Stern</numerusform>
            <numerusform>Mindestens %Ln Sterne</numerusform>
        </translation>
    </message>
    <message>
        <source>Canvas</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>Arbeitsbereich</translation>
    </message>
    <message>
        <source>Selected nodes</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>No groups</source>
        <translation>Keine Gruppen</translation>
    </message>
    <message>
        <source>Group by day</source>
        <translation>Nach Tag gruppieren</translation>
    </message>
    <message>
        <source>Group by canvas</source>
        <translation>Nach Canvas gruppieren</translation>
    </message>
    <message>
        <source>Group by canvas group</source>
        <translation>Nach Canvas-Gruppe</translation>
    </message>
    <message>
        <source>Group by node</source>
        <translation>Nach Knoten gruppieren</translation>
    </message>
    <message>
        <source>Group by model</source>
        <translation>Nach Modell gruppieren</translation>
    </message>
    <message>
        <source>Group by author</source>
        <translation>Nach Autor gruppieren</translation>
    </message>
    <message>
        <source>Group by prompt</source>
        <translation>Nach Prompt gruppieren</translation>
    </message>
    <message>
        <source>No stacks</source>
        <translation>Keine Stapel</translation>
    </message>
    <message>
        <source>Stack similar images</source>
        <translation>Ähnliche Bilder stapeln</translation>
    </message>
    <message>
        <source>Collection order</source>
        <translation>Reihenfolge der Sammlung</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>Älteste zuerst</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>Größte zuerst</translation>
    </message>
    <message>
        <source>Longest first</source>
        <translation>Längste zuerst</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>No group</source>
        <translation>Keine Gruppe</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Favorite, set by {name}</source>
        <translation>Favorit, gesetzt von {name}</translation>
    </message>
    <message>
        <source>Favorite</source>
        <translation>Favorit</translation>
    </message>
    <message>
        <source>No date</source>
        <translation>Kein Datum</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <source>Unknown author</source>
        <translation>Unbekannter Autor</translation>
    </message>
    <message>
        <source>No prompt</source>
        <translation>Kein Prompt</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Collection name</source>
        <translation>Name der Sammlung</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>Ergebnisse durchsuchen</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppieren</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>Sortieren</translation>
    </message>
    <message>
        <source>Stacks</source>
        <translation>Stapel</translation>
    </message>
    <message>
        <source>Stack versions</source>
        <translation>Versionen stapeln</translation>
    </message>
    <message>
        <source>Thumbnail size</source>
        <translation>Größe der Vorschaubilder</translation>
    </message>
    <message>
        <source>Couldn&apos;t read the index</source>
        <translation>Der Index konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Add a note</source>
        <translation>Notiz hinzufügen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln have a newer version</source>
        <translation>
            <numerusform>%Ln hat eine neuere Version</numerusform>
            <numerusform>%Ln haben eine neuere Version</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln have a changed node</source>
        <translation>
            <numerusform>%Ln mit geändertem Knoten</numerusform>
            <numerusform>%Ln mit geändertem Knoten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not found in the index</source>
        <translation>
            <numerusform>%Ln nicht im Index gefunden</numerusform>
            <numerusform>%Ln nicht im Index gefunden</numerusform>
        </translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Keine Ergebnisse</translation>
    </message>
    <message>
        <source>The index has none of the results of this collection.</source>
        <translation>Der Index enthält keines der Ergebnisse dieser Sammlung.</translation>
    </message>
    <message>
        <source>Empty collection</source>
        <translation>Leere Sammlung</translation>
    </message>
    <message>
        <source>Press B on a result, or drag it to the collection.</source>
        <translation>Drücken Sie B auf einem Ergebnis oder ziehen Sie es auf die Sammlung.</translation>
    </message>
    <message>
        <source>No canvas open</source>
        <translation>Kein Canvas geöffnet</translation>
    </message>
    <message>
        <source>Open a canvas, or choose the scope Workspace.</source>
        <translation>Öffnen Sie einen Canvas, oder wählen Sie den Bereich „Arbeitsbereich“.</translation>
    </message>
    <message>
        <source>Clear search and filters</source>
        <translation>Suche und Filter zurücksetzen</translation>
    </message>
    <message>
        <source>No workspace open</source>
        <translation>Kein Arbeitsbereich geöffnet</translation>
    </message>
    <message>
        <source>Open a workspace to see its results.</source>
        <translation>Öffnen Sie einen Arbeitsbereich, um seine Ergebnisse zu sehen.</translation>
    </message>
    <message>
        <source>Show workspace</source>
        <translation>Arbeitsbereich anzeigen</translation>
    </message>
    <message>
        <source>Try different words or fewer filters.</source>
        <translation>Versuchen Sie andere Wörter oder weniger Filter.</translation>
    </message>
    <message>
        <source>Select nodes or groups with results on the canvas.</source>
        <translation>Wählen Sie auf dem Canvas Knoten oder Gruppen mit Ergebnissen aus.</translation>
    </message>
    <message>
        <source>No results yet</source>
        <translation>Noch keine Ergebnisse</translation>
    </message>
    <message>
        <source>Results appear once their canvases are indexed.</source>
        <translation>Ergebnisse erscheinen, sobald ihre Canvas indexiert sind.</translation>
    </message>
    <message>
        <source>Images, videos, audio, and texts of nodes appear here.</source>
        <translation>Hier erscheinen Bilder, Videos, Audio und Texte von Knoten.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln picked</source>
        <translation>
            <numerusform>%Ln angenommen</numerusform>
            <numerusform>%Ln angenommen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rejected</source>
        <translation>
            <numerusform>%Ln abgelehnt</numerusform>
            <numerusform>%Ln abgelehnt</numerusform>
        </translation>
    </message>
    <message>
        <source>Actions for the selected results</source>
        <translation>Aktionen für die ausgewählten Ergebnisse</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Two at a time</source>
        <translation>Immer zwei</translation>
    </message>
    <message>
        <source>Add to collection</source>
        <translation>Zu Sammlung hinzufügen</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>Präsentieren</translation>
    </message>
    <message>
        <source>Deselect</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln ausgewählt</numerusform>
            <numerusform>%Ln ausgewählt</numerusform>
        </translation>
    </message>
    <message>
        <source>{indexed} of {total} canvases indexed</source>
        <translation>{indexed} von {total} Canvas indexiert</translation>
    </message>
    <message>
        <source>Flags and ratings are stored on this computer</source>
        <translation>Markierungen und Bewertungen werden auf diesem Computer gespeichert</translation>
    </message>
    <message>
        <source>Newer version</source>
        <translation>Neuere Version</translation>
    </message>
    <message>
        <source>Node changed</source>
        <translation>Knoten geändert</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>MMM d</source>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>MMM d, yyyy</source>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>Node changed since this result was added</source>
        <translation>Knoten geändert, seit dieses Ergebnis hinzugefügt wurde</translation>
    </message>
    <message numerus="yes">
        <source>Expanded stack of %Ln results</source>
        <translation>
            <numerusform>Aufgeklappter Stapel mit %Ln Ergebnis</numerusform>
            <numerusform>Aufgeklappter Stapel mit %Ln Ergebnissen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stack of %Ln results</source>
        <translation>
            <numerusform>Stapel mit %Ln Ergebnis</numerusform>
            <numerusform>Stapel mit %Ln Ergebnissen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Lineage</name>
    <message>
        <source>This version</source>
        <translation>Diese Version</translation>
    </message>
    <message>
        <source>This node</source>
        <translation>Dieser Knoten</translation>
    </message>
    <message>
        <source>On other canvases</source>
        <translation>Auf anderen Canvas</translation>
    </message>
    <message>
        <source>older than its input</source>
        <translation>älter als sein Eingang</translation>
    </message>
    <message numerus="yes">
        <source>%Ln steps</source>
        <translation>
            <numerusform>%Ln Schritt</numerusform>
            <numerusform>%Ln Schritte</numerusform>
        </translation>
    </message>
    <message>
        <source>Upstream</source>
        <translation>Vorgelagert</translation>
    </message>
    <message>
        <source>Downstream</source>
        <translation>Nachgelagert</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>downstream</source>
        <translation>nachgelagert</translation>
    </message>
    <message>
        <source>upstream</source>
        <translation>vorgelagert</translation>
    </message>
</context>
<context>
    <name>LineageCommands</name>
    <message>
        <source>Show lineage</source>
        <translation>Herkunft anzeigen</translation>
    </message>
    <message>
        <source>Focus on lineage</source>
        <translation>Auf Herkunft fokussieren</translation>
    </message>
    <message>
        <source>Copy lineage as Mermaid</source>
        <translation>Herkunft als Mermaid kopieren</translation>
    </message>
    <message>
        <source>Copy lineage as Markdown</source>
        <translation>Herkunft als Markdown kopieren</translation>
    </message>
    <message>
        <source>Save lineage…</source>
        <translation>Herkunft speichern …</translation>
    </message>
</context>
<context>
    <name>LineagePanel</name>
    <message>
        <source>Lineage</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Copy as Mermaid</source>
        <translation>Als Mermaid kopieren</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Mermaid (*.mmd)</source>
        <translation>Mermaid (*.mmd)</translation>
    </message>
    <message>
        <source>Focus on lineage</source>
        <translation>Auf Herkunft fokussieren</translation>
    </message>
    <message>
        <source>lineage</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Save lineage</source>
        <translation>Herkunft speichern</translation>
    </message>
    <message>
        <source>No lineage</source>
        <translation>Keine Herkunft</translation>
    </message>
    <message>
        <source>Select a node to see what it was made from and what was made from it.</source>
        <translation>Wählen Sie einen Knoten aus, um zu sehen, woraus er erstellt wurde und was daraus erstellt wurde.</translation>
    </message>
</context>
<context>
    <name>LinkThreadForm</name>
    <message>
        <source>The comment thread of this node isn&apos;t known: the server doesn&apos;t report it, or can&apos;t be reached. Paste its ID, or a link that contains it. wsdesk remembers it on this computer.</source>
        <translation>Der Kommentar-Thread dieses Knotens ist nicht bekannt: Der Server meldet ihn nicht oder ist nicht erreichbar. Fügen Sie seine ID oder einen Link ein, der sie enthält. wsdesk merkt sie sich auf diesem Computer.</translation>
    </message>
    <message>
        <source>Thread ID or link</source>
        <translation>Thread-ID oder Link</translation>
    </message>
    <message>
        <source>Use this thread</source>
        <translation>Diesen Thread verwenden</translation>
    </message>
    <message>
        <source>Thread not found</source>
        <translation>Thread nicht gefunden</translation>
    </message>
    <message>
        <source>No thread ID found. IDs look like 123e4567-e89b-12d3-a456-426614174000.</source>
        <translation>Keine Thread-ID gefunden. IDs sehen aus wie 123e4567-e89b-12d3-a456-426614174000.</translation>
    </message>
</context>
<context>
    <name>LiveWords</name>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>Server unavailable</source>
        <translation>Server nicht verfügbar</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>Nicht verbunden</translation>
    </message>
    <message>
        <source>checked {n} s ago</source>
        <translation>vor {n} s geprüft</translation>
    </message>
    <message>
        <source>checked {n} min ago</source>
        <translation>vor {n} min geprüft</translation>
    </message>
    <message>
        <source>checked {n} h ago</source>
        <translation>vor {n} h geprüft</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Verbunden</translation>
    </message>
    <message>
        <source>Not responding</source>
        <translation>Keine Antwort</translation>
    </message>
    <message>
        <source>Archive, read-only</source>
        <translation>Archiv, schreibgeschützt</translation>
    </message>
    <message>
        <source>Rate limited</source>
        <translation>Anfragen begrenzt</translation>
    </message>
    <message>
        <source>API key rejected</source>
        <translation>API-Schlüssel abgelehnt</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Wird gestartet …</translation>
    </message>
    <message>
        <source>retrying in {n} s</source>
        <translation>neuer Versuch in {n} s</translation>
    </message>
</context>
<context>
    <name>LogDialog</name>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Warnings and errors only</source>
        <translation>Nur Warnungen und Fehler</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>{n} of {all} lines</source>
        <translation>{n} von {all} Zeilen</translation>
    </message>
    <message>
        <source>Filter log</source>
        <translation>Protokoll filtern</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>The log is empty.</source>
        <translation>Das Protokoll ist leer.</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Drop the image to find where it is used</source>
        <translation>Bild ablegen, um zu finden, wo es verwendet wird</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
</context>
<context>
    <name>MarkButtons</name>
    <message>
        <source>Flag and rating</source>
        <translation>Markierung und Bewertung</translation>
    </message>
    <message>
        <source>Pick</source>
        <translation>Annehmen</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Ablehnen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln stars</source>
        <translation>
            <numerusform>%Ln Stern</numerusform>
            <numerusform>%Ln Sterne</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Marks</name>
    <message numerus="yes">
        <source>%Ln stars</source>
        <translation>
            <numerusform>%Ln Stern</numerusform>
            <numerusform>%Ln Sterne</numerusform>
        </translation>
    </message>
    <message>
        <source>No flag, rating, or label</source>
        <translation>Keine Markierung, Bewertung oder Farbe</translation>
    </message>
    <message>
        <source>Pick</source>
        <translation>Annehmen</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Unflag</source>
        <translation>Markierung entfernen</translation>
    </message>
    <message>
        <source>No rating</source>
        <translation>Keine Bewertung</translation>
    </message>
    <message>
        <source>Red label</source>
        <translation>Rote Farbmarkierung</translation>
    </message>
    <message>
        <source>Yellow label</source>
        <translation>Gelbe Farbmarkierung</translation>
    </message>
    <message>
        <source>Green label</source>
        <translation>Grüne Farbmarkierung</translation>
    </message>
    <message>
        <source>Blue label</source>
        <translation>Blaue Farbmarkierung</translation>
    </message>
    <message>
        <source>flag accept approve</source>
        <translation>auswählen freigeben gut</translation>
    </message>
    <message>
        <source>flag decline</source>
        <translation>verwerfen schlecht</translation>
    </message>
    <message>
        <source>{mark} and stay</source>
        <translation>{mark} und bleiben</translation>
    </message>
    <message>
        <source>{mark} and go to next result</source>
        <translation>{mark} und zum nächsten Ergebnis</translation>
    </message>
    <message>
        <source>Go to next result after marking</source>
        <translation>Nach dem Markieren zum nächsten Ergebnis</translation>
    </message>
    <message>
        <source>Undo mark</source>
        <translation>Markierung rückgängig machen</translation>
    </message>
    <message>
        <source>Undo change of collection</source>
        <translation>Änderung an Sammlung rückgängig machen</translation>
    </message>
    <message>
        <source>Redo mark</source>
        <translation>Markierung wiederherstellen</translation>
    </message>
    <message>
        <source>Redo change of collection</source>
        <translation>Änderung an Sammlung wiederherstellen</translation>
    </message>
    <message>
        <source>Picked</source>
        <translation>Angenommen</translation>
    </message>
    <message>
        <source>Unflagged</source>
        <translation>Unmarkiert</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>Gelb</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Purple</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Marks changed</source>
        <translation>Markierungen geändert</translation>
    </message>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln Ergebnis</numerusform>
            <numerusform>%Ln Ergebnisse</numerusform>
        </translation>
    </message>
    <message>
        <source>This is a pipe or device, not a file.</source>
        <translation>Das ist eine Pipe oder ein Gerät und keine Datei.</translation>
    </message>
</context>
<context>
    <name>MarksImportExport</name>
    <message>
        <source>Export flags and ratings</source>
        <translation>Markierungen und Bewertungen exportieren</translation>
    </message>
    <message>
        <source>Flags and ratings</source>
        <translation>Markierungen und Bewertungen</translation>
    </message>
    <message>
        <source>Import flags and ratings</source>
        <translation>Markierungen und Bewertungen importieren</translation>
    </message>
    <message>
        <source>{name} doesn&apos;t contain any wsdesk flags or ratings.</source>
        <translation>{name} enthält keine Markierungen und Bewertungen von wsdesk.</translation>
    </message>
    <message>
        <source>{name} has no XMP files.</source>
        <translation>{name} enthält keine XMP-Dateien.</translation>
    </message>
    <message>
        <source>Couldn&apos;t read {name}.</source>
        <translation>{name} konnte nicht gelesen werden.</translation>
    </message>
    <message numerus="yes">
        <source>Exported flags and ratings of %Ln results to {name}</source>
        <translation>
            <numerusform>Markierungen und Bewertungen von %Ln Ergebnis in {name} exportiert</numerusform>
            <numerusform>Markierungen und Bewertungen von %Ln Ergebnissen in {name} exportiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Imported flags and ratings of %Ln results from {name}</source>
        <translation>
            <numerusform>Markierungen und Bewertungen von %Ln Ergebnis aus {name} importiert</numerusform>
            <numerusform>Markierungen und Bewertungen von %Ln Ergebnissen aus {name} importiert</numerusform>
        </translation>
    </message>
    <message>
        <source>No flags and ratings imported from {name}</source>
        <translation>Keine Markierungen und Bewertungen aus {name} importiert</translation>
    </message>
    <message numerus="yes">
        <source>%Ln results have newer ones here and weren&apos;t changed.</source>
        <translation>
            <numerusform>%Ln Ergebnis hat hier neuere Angaben und wurde nicht geändert.</numerusform>
            <numerusform>%Ln Ergebnisse haben hier neuere Angaben und wurden nicht geändert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln collections were added or replaced.</source>
        <translation>
            <numerusform>%Ln Sammlung wurde hinzugefügt oder ersetzt.</numerusform>
            <numerusform>%Ln Sammlungen wurden hinzugefügt oder ersetzt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln collections are newer here and weren&apos;t changed.</source>
        <translation>
            <numerusform>%Ln Sammlung ist hier neuer und wurde nicht geändert.</numerusform>
            <numerusform>%Ln Sammlungen sind hier neuer und wurden nicht geändert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln invalid entries were skipped.</source>
        <translation>
            <numerusform>%Ln ungültiger Eintrag wurde übersprungen.</numerusform>
            <numerusform>%Ln ungültige Einträge wurden übersprungen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files don&apos;t belong to a result that was saved here.</source>
        <translation>
            <numerusform>%Ln Datei gehört zu keinem hier gespeicherten Ergebnis.</numerusform>
            <numerusform>%Ln Dateien gehören zu keinem hier gespeicherten Ergebnis.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files couldn&apos;t be read.</source>
        <translation>
            <numerusform>%Ln Datei konnte nicht gelesen werden.</numerusform>
            <numerusform>%Ln Dateien konnten nicht gelesen werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>larger than 1 MB</source>
        <translation>größer als 1 MB</translation>
    </message>
    <message>
        <source>has a document type, which isn&apos;t supported</source>
        <translation>enthält eine Dokumenttyp-Deklaration, die nicht unterstützt wird</translation>
    </message>
    <message>
        <source>not an XMP file</source>
        <translation>keine XMP-Datei</translation>
    </message>
    <message>
        <source>can&apos;t be opened</source>
        <translation>kann nicht geöffnet werden</translation>
    </message>
</context>
<context>
    <name>Media</name>
    <message>
        <source>The disk is full</source>
        <translation>Der Datenträger ist voll</translation>
    </message>
    <message>
        <source>The file is damaged or too complex to show</source>
        <translation>Die Datei ist beschädigt oder zu komplex für die Anzeige</translation>
    </message>
    <message>
        <source>The server provides no viewable file</source>
        <translation>Der Server stellt keine anzeigbare Datei bereit</translation>
    </message>
    <message>
        <source>Blocked: the file is at an address that isn&apos;t allowed</source>
        <translation>Blockiert: Die Datei liegt an einer nicht erlaubten Adresse</translation>
    </message>
    <message>
        <source>The file no longer exists</source>
        <translation>Die Datei existiert nicht mehr</translation>
    </message>
    <message>
        <source>The link to this file has expired</source>
        <translation>Der Link zu dieser Datei ist abgelaufen</translation>
    </message>
    <message>
        <source>The file server is busy</source>
        <translation>Der Dateiserver ist ausgelastet</translation>
    </message>
    <message>
        <source>Couldn&apos;t reach the file server</source>
        <translation>Der Dateiserver ist nicht erreichbar</translation>
    </message>
    <message>
        <source>The file took too long to load</source>
        <translation>Das Laden der Datei hat zu lange gedauert</translation>
    </message>
    <message>
        <source>The file is too large to show</source>
        <translation>Die Datei ist zu groß für die Anzeige</translation>
    </message>
    <message>
        <source>Unsupported image format</source>
        <translation>Nicht unterstütztes Bildformat</translation>
    </message>
    <message>
        <source>Unsupported media format</source>
        <translation>Nicht unterstütztes Medienformat</translation>
    </message>
    <message>
        <source>Couldn&apos;t write to the cache folder</source>
        <translation>In den Cache-Ordner konnte nicht geschrieben werden</translation>
    </message>
    <message>
        <source>Couldn&apos;t load the file</source>
        <translation>Die Datei konnte nicht geladen werden</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>Main menu</source>
        <translation>Hauptmenü</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Canvas</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>Kopieren als</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>Link kopieren</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Viewer</source>
        <translation>Betrachter</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Light table</source>
        <translation>Leuchttisch</translation>
    </message>
    <message>
        <source>Flag</source>
        <translation>Markierung</translation>
    </message>
    <message>
        <source>Rating and label</source>
        <translation>Bewertung und Farbmarkierung</translation>
    </message>
    <message>
        <source>Collections</source>
        <translation>Sammlungen</translation>
    </message>
    <message>
        <source>Presentation</source>
        <translation>Präsentation</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>Projekte</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Versionen</translation>
    </message>
    <message>
        <source>Comments</source>
        <translation>Kommentare</translation>
    </message>
    <message>
        <source>Approvals and skills</source>
        <translation>Freigaben und Skills</translation>
    </message>
    <message>
        <source>Extensions</source>
        <translation>Erweiterungen</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>In web app</source>
        <translation>In der Web-App</translation>
    </message>
    <message>
        <source>Copy ID</source>
        <translation>ID kopieren</translation>
    </message>
    <message>
        <source>Focus mode</source>
        <translation>Fokusmodus</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Focus panel</source>
        <translation>Bereich fokussieren</translation>
    </message>
    <message>
        <source>What&apos;s new</source>
        <translation>Neuerungen</translation>
    </message>
    <message>
        <source>Tabs and panes</source>
        <translation>Tabs und Bereiche</translation>
    </message>
</context>
<context>
    <name>Message</name>
    <message>
        <source>Open in another app</source>
        <translation>In anderer App öffnen</translation>
    </message>
</context>
<context>
    <name>Minimap</name>
    <message>
        <source>Minimap</source>
        <translation>Übersichtskarte</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>All models</source>
        <translation>Alle Modelle</translation>
    </message>
    <message>
        <source>Back to all models</source>
        <translation>Zurück zu allen Modellen</translation>
    </message>
    <message>
        <source>Deprecated. This model may be removed.</source>
        <translation>Veraltet. Dieses Modell wird möglicherweise entfernt.</translation>
    </message>
</context>
<context>
    <name>ModelCommands</name>
    <message>
        <source>Filter models</source>
        <translation>Modelle filtern</translation>
    </message>
    <message>
        <source>Open model</source>
        <translation>Modell öffnen</translation>
    </message>
    <message>
        <source>Copy model name</source>
        <translation>Modellnamen kopieren</translation>
    </message>
    <message>
        <source>model name</source>
        <translation>Modellname</translation>
    </message>
    <message>
        <source>Refresh model catalog</source>
        <translation>Modellkatalog aktualisieren</translation>
    </message>
    <message>
        <source>Show this node&apos;s model</source>
        <translation>Modell dieses Knotens anzeigen</translation>
    </message>
</context>
<context>
    <name>ModelComparison</name>
    <message>
        <source>All models</source>
        <translation>Alle Modelle</translation>
    </message>
    <message>
        <source>Back to all models</source>
        <translation>Zurück zu allen Modellen</translation>
    </message>
    <message>
        <source>Show identical rows</source>
        <translation>Identische Zeilen anzeigen</translation>
    </message>
    <message>
        <source>Open {model}</source>
        <translation>{model} öffnen</translation>
    </message>
    <message>
        <source>These models differ only in name.</source>
        <translation>Diese Modelle unterscheiden sich nur im Namen.</translation>
    </message>
</context>
<context>
    <name>ModelListView</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>deprecated</source>
        <translation>veraltet</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>1 credit</source>
        <translation>1 Credit</translation>
    </message>
    <message>
        <source>{n} credits</source>
        <translation>{n} Credits</translation>
    </message>
    <message numerus="yes">
        <source>%Ln variants</source>
        <translation>
            <numerusform>%Ln Variante</numerusform>
            <numerusform>%Ln Varianten</numerusform>
        </translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Variant {n}</source>
        <translation>Variante {n}</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Released</source>
        <translation>Erschienen</translation>
    </message>
    <message>
        <source>{used} of {limit} used</source>
        <translation>{used} von {limit} verbraucht</translation>
    </message>
    <message>
        <source>{words}, {left} left</source>
        <translation>{words}, {left} übrig</translation>
    </message>
    <message>
        <source>Promotion</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>Agenten</translation>
    </message>
    <message>
        <source>Billed by</source>
        <translation>Berechnet nach</translation>
    </message>
    <message>
        <source>Resolutions</source>
        <translation>Auflösungen</translation>
    </message>
    <message>
        <source>Durations</source>
        <translation>Dauern</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>References</source>
        <translation>Referenzen</translation>
    </message>
    <message>
        <source>Videos</source>
        <translation>Videos</translation>
    </message>
    <message>
        <source>up to {n} characters</source>
        <translation>bis zu {n} Zeichen</translation>
    </message>
    <message>
        <source>at least {n} characters</source>
        <translation>mindestens {n} Zeichen</translation>
    </message>
    <message>
        <source>negative prompts</source>
        <translation>negative Prompts</translation>
    </message>
    <message>
        <source>up to {size}</source>
        <translation>bis zu {size}</translation>
    </message>
    <message>
        <source>at least {size}</source>
        <translation>mindestens {size}</translation>
    </message>
    <message>
        <source>at most {size}</source>
        <translation>höchstens {size}</translation>
    </message>
    <message>
        <source>at most {n}:1</source>
        <translation>höchstens {n}:1</translation>
    </message>
    <message>
        <source>at most {area}</source>
        <translation>höchstens {area}</translation>
    </message>
    <message>
        <source>at least {area}</source>
        <translation>mindestens {area}</translation>
    </message>
    <message>
        <source>{n} megapixels</source>
        <translation>{n} Megapixel</translation>
    </message>
    <message>
        <source>{n} pixels</source>
        <translation>{n} Pixel</translation>
    </message>
    <message>
        <source>up to {n} s long</source>
        <translation>bis zu {n} s lang</translation>
    </message>
    <message numerus="yes">
        <source>%Ln images</source>
        <translation>
            <numerusform>%Ln Bild</numerusform>
            <numerusform>%Ln Bilder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln reference images</source>
        <translation>
            <numerusform>%Ln Referenzbild</numerusform>
            <numerusform>%Ln Referenzbilder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln reference images with an end image</source>
        <translation>
            <numerusform>%Ln Referenzbild mit Endbild</numerusform>
            <numerusform>%Ln Referenzbilder mit Endbild</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln videos</source>
        <translation>
            <numerusform>%Ln Video</numerusform>
            <numerusform>%Ln Videos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln audio files</source>
        <translation>
            <numerusform>%Ln Audiodatei</numerusform>
            <numerusform>%Ln Audiodateien</numerusform>
        </translation>
    </message>
    <message>
        <source>at least {n} s long</source>
        <translation>mindestens {n} s lang</translation>
    </message>
    <message>
        <source>accepts {inputs}</source>
        <translation>akzeptiert {inputs}</translation>
    </message>
    <message>
        <source>Accepts</source>
        <translation>Akzeptiert</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>Reasoning</translation>
    </message>
    <message>
        <source>Default reasoning level</source>
        <translation>Standard-Reasoning-Stufe</translation>
    </message>
    <message>
        <source>Hidden from agents</source>
        <translation>Vor Agenten verborgen</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>×{n} with video input</source>
        <translation>×{n} mit Videoeingabe</translation>
    </message>
    <message>
        <source>Surcharge</source>
        <translation>Aufschlag</translation>
    </message>
    <message>
        <source>Required</source>
        <translation>Erforderlich</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>Aspect ratios</source>
        <translation>Seitenverhältnisse</translation>
    </message>
    <message>
        <source>Capabilities</source>
        <translation>Fähigkeiten</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>up to {n} outputs per run</source>
        <translation>bis zu {n} Ausgaben pro Lauf</translation>
    </message>
    <message>
        <source>{least}–{most} characters</source>
        <translation>{least}–{most} Zeichen</translation>
    </message>
    <message>
        <source>input duration</source>
        <translation>Dauer der Eingabe</translation>
    </message>
    <message>
        <source>{name} by default</source>
        <translation>{name} als Vorgabe</translation>
    </message>
    <message>
        <source>custom sizes</source>
        <translation>eigene Größen</translation>
    </message>
    <message>
        <source>seeds</source>
        <translation>Seeds</translation>
    </message>
    <message>
        <source>audio generation</source>
        <translation>Audiogenerierung</translation>
    </message>
    <message>
        <source>optional audio</source>
        <translation>Audio optional</translation>
    </message>
    <message>
        <source>audio must match video duration</source>
        <translation>Audio muss so lang wie das Video sein</translation>
    </message>
    <message>
        <source>{size} total</source>
        <translation>insgesamt {size}</translation>
    </message>
    <message>
        <source>{least}–{most} s long</source>
        <translation>{least}–{most} s lang</translation>
    </message>
</context>
<context>
    <name>ModelsPanel</name>
    <message>
        <source>Filter models</source>
        <translation>Modelle filtern</translation>
    </message>
    <message>
        <source>No models</source>
        <translation>Keine Modelle</translation>
    </message>
    <message>
        <source>Couldn&apos;t load the model catalog</source>
        <translation>Der Modellkatalog konnte nicht geladen werden</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Keine Ergebnisse</translation>
    </message>
    <message>
        <source>No models match “{words}”.</source>
        <translation>Kein Modell entspricht „{words}“.</translation>
    </message>
    <message>
        <source>Models available on this server appear here.</source>
        <translation>Hier erscheinen die auf diesem Server verfügbaren Modelle.</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Saved copy from {when}</source>
        <translation>Gespeicherte Kopie von {when}</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>Filter zurücksetzen</translation>
    </message>
</context>
<context>
    <name>NamePattern</name>
    <message>
        <source>Insert {field}</source>
        <translation>{field} einfügen</translation>
    </message>
    <message>
        <source>Captions</source>
        <translation>Bildunterschriften</translation>
    </message>
    <message>
        <source>and {n} more</source>
        <translation>und {n} weitere</translation>
    </message>
    <message>
        <source>File name pattern</source>
        <translation>Dateinamenmuster</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>File names</source>
        <translation>Dateinamen</translation>
    </message>
</context>
<context>
    <name>NewsList</name>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>New comments</source>
        <translation>Neue Kommentare</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>Agent asks to run {tool}</source>
        <translation>Agent möchte {tool} ausführen</translation>
    </message>
    <message>
        <source>pending since {when}</source>
        <translation>ausstehend seit {when}</translation>
    </message>
    <message>
        <source>Pending approvals</source>
        <translation>Ausstehende Freigaben</translation>
    </message>
    <message>
        <source>expanded</source>
        <translation>ausgeklappt</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>eingeklappt</translation>
    </message>
</context>
<context>
    <name>NodeCommentsPage</name>
    <message>
        <source>Threads can&apos;t be read on this server or offline. You only see comments sent from this computer.</source>
        <translation>Threads lassen sich auf diesem Server oder offline nicht lesen. Sie sehen nur Kommentare, die von diesem Computer gesendet wurden.</translation>
    </message>
    <message>
        <source>Unlink thread</source>
        <translation>Thread-Verknüpfung aufheben</translation>
    </message>
    <message>
        <source>Thread unlinked from this node</source>
        <translation>Thread-Verknüpfung dieses Knotens aufgehoben</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>this node</source>
        <translation>dieser Knoten</translation>
    </message>
    <message>
        <source>On {title}</source>
        <translation>Zu {title}</translation>
    </message>
    <message>
        <source>Loading comment {n} of {total}…</source>
        <translation>Kommentar {n} von {total} wird geladen …</translation>
    </message>
    <message>
        <source>Loading thread…</source>
        <translation>Thread wird geladen …</translation>
    </message>
    <message>
        <source>No comments yet. Be the first to comment.</source>
        <translation>Noch keine Kommentare. Schreiben Sie den ersten.</translation>
    </message>
    <message>
        <source>You haven&apos;t sent any comments from this computer.</source>
        <translation>Sie haben von diesem Computer noch keine Kommentare gesendet.</translation>
    </message>
    <message>
        <source>Thread linked to this node on this computer</source>
        <translation>Thread auf diesem Computer mit diesem Knoten verknüpft</translation>
    </message>
</context>
<context>
    <name>NodeList</name>
    <message>
        <source>Nodes on this canvas</source>
        <translation>Knoten auf diesem Canvas</translation>
    </message>
</context>
<context>
    <name>OfflineProgress</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Downloading for offline use</source>
        <translation>Wird für die Offline-Nutzung heruntergeladen</translation>
    </message>
    <message>
        <source>Cancel offline download</source>
        <translation>Offline-Download abbrechen</translation>
    </message>
    <message>
        <source>Downloading “{name}” for offline use: {n} of {total}</source>
        <translation>„{name}“ wird für die Offline-Nutzung heruntergeladen: {n} von {total}</translation>
    </message>
</context>
<context>
    <name>OtherWorkspaceRow</name>
    <message>
        <source>Switch workspace</source>
        <translation>Arbeitsbereich wechseln</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>und %Ln weiteres</numerusform>
            <numerusform>und %Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>Verwerfen …</translation>
    </message>
    <message numerus="yes">
        <source>{what} will be deleted from this computer and never sent. This can&apos;t be undone.</source>
        <translation>
            <numerusform>{what} wird von diesem Computer gelöscht und nie gesendet. Dies kann nicht rückgängig gemacht werden.</numerusform>
            <numerusform>{what} werden von diesem Computer gelöscht und nie gesendet. Dies kann nicht rückgängig gemacht werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Switch to {name}</source>
        <translation>Zu {name} wechseln</translation>
    </message>
</context>
<context>
    <name>OutboxPopover</name>
    <message>
        <source>Send now</source>
        <translation>Jetzt senden</translation>
    </message>
    <message>
        <source>Outbox</source>
        <translation>Postausgang</translation>
    </message>
</context>
<context>
    <name>OutboxRow</name>
    <message>
        <source>Send again</source>
        <translation>Erneut senden</translation>
    </message>
    <message>
        <source>Approve</source>
        <translation>Freigeben</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>By {agent}</source>
        <translation>Von {agent}</translation>
    </message>
    <message>
        <source>Send now</source>
        <translation>Jetzt senden</translation>
    </message>
</context>
<context>
    <name>Outline</name>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>in {group}</source>
        <translation>in {group}</translation>
    </message>
</context>
<context>
    <name>OutlinePanel</name>
    <message>
        <source>Filter nodes</source>
        <translation>Knoten filtern</translation>
    </message>
    <message>
        <source>No canvas open</source>
        <translation>Kein Canvas geöffnet</translation>
    </message>
    <message>
        <source>No nodes yet</source>
        <translation>Noch keine Knoten</translation>
    </message>
    <message>
        <source>Open a canvas to see its nodes.</source>
        <translation>Öffnen Sie einen Canvas, um seine Knoten zu sehen.</translation>
    </message>
    <message>
        <source>No nodes match “{words}”.</source>
        <translation>Kein Knoten entspricht „{words}“.</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Keine Ergebnisse</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>Filter zurücksetzen</translation>
    </message>
    <message>
        <source>Nodes you add to this canvas in the web app appear here.</source>
        <translation>Hier erscheinen Knoten, die Sie diesem Canvas in der Web-App hinzufügen.</translation>
    </message>
</context>
<context>
    <name>PageModel</name>
    <message>
        <source>Page {n}</source>
        <translation>Seite {n}</translation>
    </message>
</context>
<context>
    <name>PaletteField</name>
    <message>
        <source>Search or run a command…</source>
        <translation>Suchen oder Befehl ausführen …</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
</context>
<context>
    <name>Panels</name>
    <message>
        <source>Comments</source>
        <translation>Kommentare</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>What&apos;s new</source>
        <translation>Neuerungen</translation>
    </message>
    <message>
        <source>Light table</source>
        <translation>Leuchttisch</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>Projekte</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Versionen</translation>
    </message>
    <message>
        <source>Lineage</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Couldn&apos;t load this canvas</source>
        <translation>Dieser Canvas konnte nicht geladen werden</translation>
    </message>
    <message>
        <source>Loading canvas…</source>
        <translation>Canvas wird geladen …</translation>
    </message>
</context>
<context>
    <name>PdfPageView</name>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen …</translation>
    </message>
    <message>
        <source>This page can&apos;t be shown. It is damaged or too complex.</source>
        <translation>Diese Seite kann nicht angezeigt werden. Sie ist beschädigt oder zu komplex.</translation>
    </message>
</context>
<context>
    <name>Picker</name>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>{n} of {all}</source>
        <translation>{n} von {all}</translation>
    </message>
    <message>
        <source>Available targets</source>
        <translation>Verfügbare Ziele</translation>
    </message>
</context>
<context>
    <name>PickerController</name>
    <message>
        <source>Select a node first.</source>
        <translation>Wählen Sie zuerst einen Knoten aus.</translation>
    </message>
    <message>
        <source>Select at least two nodes first.</source>
        <translation>Wählen Sie zuerst mindestens zwei Knoten aus.</translation>
    </message>
    <message>
        <source>Connect {title} to…</source>
        <translation>{title} verbinden mit …</translation>
    </message>
    <message>
        <source>Connect to {title} from…</source>
        <translation>Verbinden mit {title} von …</translation>
    </message>
    <message numerus="yes">
        <source>Connect %Ln nodes to…</source>
        <translation>
            <numerusform>%Ln Knoten verbinden mit …</numerusform>
            <numerusform>%Ln Knoten verbinden mit …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Connect to %Ln nodes from…</source>
        <translation>
            <numerusform>Mit %Ln Knoten verbinden von …</numerusform>
            <numerusform>Mit %Ln Knoten verbinden von …</numerusform>
        </translation>
    </message>
    <message>
        <source>No matching targets</source>
        <translation>Keine passenden Ziele</translation>
    </message>
    <message>
        <source>Nothing on this canvas can accept this connection.</source>
        <translation>Nichts auf diesem Canvas kann diese Verbindung annehmen.</translation>
    </message>
    <message>
        <source>connects {n} of {all}</source>
        <translation>verbindet {n} von {all}</translation>
    </message>
</context>
<context>
    <name>PinButton</name>
    <message>
        <source>Unpin reference</source>
        <translation>Referenz lösen</translation>
    </message>
    <message>
        <source>Pin as reference</source>
        <translation>Als Referenz anheften</translation>
    </message>
</context>
<context>
    <name>PlaceMenu</name>
    <message>
        <source>Canvases that use this asset</source>
        <translation>Canvas, die dieses Asset verwenden</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>{place} ({n})</source>
        <translation>{place} ({n})</translation>
    </message>
</context>
<context>
    <name>Places</name>
    <message>
        <source>Details, Settings</source>
        <translation>Details, Einstellungen</translation>
    </message>
    <message>
        <source>Details, Template</source>
        <translation>Details, Vorlage</translation>
    </message>
    <message>
        <source>Details, Stitched from</source>
        <translation>Details, Zusammengesetzt aus</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>Projekte</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Comments</source>
        <translation>Kommentare</translation>
    </message>
    <message>
        <source>wsdesk call</source>
        <translation>wsdesk call</translation>
    </message>
    <message>
        <source>Details of an asset</source>
        <translation>Details eines Assets</translation>
    </message>
    <message>
        <source>Details of an asset, Used on</source>
        <translation>Details eines Assets, Verwendet auf</translation>
    </message>
    <message>
        <source>Details, General</source>
        <translation>Details, Allgemein</translation>
    </message>
    <message>
        <source>Details, Generation</source>
        <translation>Details, Generierung</translation>
    </message>
    <message>
        <source>Details, File</source>
        <translation>Details, Datei</translation>
    </message>
    <message>
        <source>Details, group members</source>
        <translation>Details, Gruppenmitglieder</translation>
    </message>
    <message>
        <source>Details, Resized images</source>
        <translation>Details, Größenvarianten</translation>
    </message>
    <message>
        <source>Details, Metadata</source>
        <translation>Details, Metadaten</translation>
    </message>
    <message>
        <source>Details, Connection</source>
        <translation>Details, Verbindung</translation>
    </message>
    <message>
        <source>Card and title in Details</source>
        <translation>Karte und Titel in den Details</translation>
    </message>
    <message>
        <source>Card on the canvas</source>
        <translation>Karte auf dem Canvas</translation>
    </message>
    <message>
        <source>Versions, filmstrip</source>
        <translation>Versionen, Filmstreifen</translation>
    </message>
    <message>
        <source>Versions, properties</source>
        <translation>Versionen, Eigenschaften</translation>
    </message>
    <message>
        <source>Versions, preview</source>
        <translation>Versionen, Vorschau</translation>
    </message>
    <message>
        <source>The image itself</source>
        <translation>Das Bild selbst</translation>
    </message>
    <message>
        <source>Note on the canvas</source>
        <translation>Notiz auf dem Canvas</translation>
    </message>
    <message>
        <source>Canvas details</source>
        <translation>Canvas-Details</translation>
    </message>
    <message>
        <source>Canvas details, Project</source>
        <translation>Canvas-Details, Projekt</translation>
    </message>
    <message>
        <source>Canvas details, Defaults for new nodes</source>
        <translation>Canvas-Details, Vorgaben für neue Knoten</translation>
    </message>
    <message>
        <source>number of pages requested</source>
        <translation>Anzahl angeforderter Seiten</translation>
    </message>
    <message>
        <source>Models, model details</source>
        <translation>Modelle, Modelldetails</translation>
    </message>
    <message>
        <source>Approvals, selected approval</source>
        <translation>Freigaben, ausgewählte Freigabe</translation>
    </message>
    <message>
        <source>Skills, selected skill</source>
        <translation>Skills, ausgewählter Skill</translation>
    </message>
    <message>
        <source>Error notification</source>
        <translation>Fehlermeldung</translation>
    </message>
</context>
<context>
    <name>PlayerBar</name>
    <message>
        <source>Player</source>
        <translation>Player</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>Stumm</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Lautstärke</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
</context>
<context>
    <name>PlayerErrorOverlay</name>
    <message>
        <source>Open in another app</source>
        <translation>In anderer App öffnen</translation>
    </message>
</context>
<context>
    <name>PlayerView</name>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen …</translation>
    </message>
    <message>
        <source>Couldn&apos;t play this file.</source>
        <translation>Diese Datei konnte nicht abgespielt werden.</translation>
    </message>
    <message>
        <source>Loading… {n}%</source>
        <translation>Wird geladen … {n} %</translation>
    </message>
    <message>
        <source>Can&apos;t play audio or video: the required system libraries are missing.</source>
        <translation>Audio und Video können nicht abgespielt werden: Die nötigen Systembibliotheken fehlen.</translation>
    </message>
</context>
<context>
    <name>Presentation</name>
    <message>
        <source>Present nodes</source>
        <translation>Knoten präsentieren</translation>
    </message>
    <message>
        <source>slideshow slides full screen</source>
        <translation>Diashow Folien Vollbild Präsentation</translation>
    </message>
    <message>
        <source>{at} of {count}</source>
        <translation>{at} von {count}</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>seed {seed}</source>
        <translation>Seed {seed}</translation>
    </message>
    <message>
        <source>Black screen</source>
        <translation>Schwarzer Bildschirm</translation>
    </message>
    <message>
        <source>Presentation</source>
        <translation>Präsentation</translation>
    </message>
    <message>
        <source>Close presentation</source>
        <translation>Präsentation schließen</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Nächstes</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>End of presentation</source>
        <translation>Ende der Präsentation</translation>
    </message>
    <message>
        <source>No note</source>
        <translation>Keine Notiz</translation>
    </message>
    <message>
        <source>Presentation: next</source>
        <translation>Präsentation: weiter</translation>
    </message>
    <message>
        <source>Presentation: previous</source>
        <translation>Präsentation: zurück</translation>
    </message>
    <message>
        <source>Presentation: first</source>
        <translation>Präsentation: erste Folie</translation>
    </message>
    <message>
        <source>Presentation: last</source>
        <translation>Präsentation: letzte Folie</translation>
    </message>
    <message>
        <source>Presentation: black screen</source>
        <translation>Präsentation: schwarzer Bildschirm</translation>
    </message>
    <message>
        <source>Presentation: details</source>
        <translation>Präsentation: Details</translation>
    </message>
    <message>
        <source>Presentation: comments</source>
        <translation>Präsentation: Kommentare</translation>
    </message>
    <message>
        <source>Presentation: play or pause</source>
        <translation>Präsentation: Wiedergabe oder Pause</translation>
    </message>
    <message>
        <source>No results to present</source>
        <translation>Keine Ergebnisse zum Präsentieren</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Page {at} of {count}</source>
        <translation>Seite {at} von {count}</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>Press Space to play or pause</source>
        <translation>Leertaste: Abspielen oder Pause</translation>
    </message>
</context>
<context>
    <name>ProblemCommands</name>
    <message>
        <source>Next problem</source>
        <translation>Nächstes Problem</translation>
    </message>
    <message>
        <source>Previous problem</source>
        <translation>Voriges Problem</translation>
    </message>
</context>
<context>
    <name>Problems</name>
    <message>
        <source>Failed: {message}</source>
        <translation>Fehlgeschlagen: {message}</translation>
    </message>
    <message>
        <source>An earlier version failed: {message}</source>
        <translation>Eine frühere Version ist fehlgeschlagen: {message}</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>“{field}” is too long; only its beginning is shown</source>
        <translation>„{field}“ ist zu lang; nur der Anfang wird angezeigt</translation>
    </message>
    <message>
        <source>Invalid JSON</source>
        <translation>Ungültiges JSON</translation>
    </message>
    <message>
        <source>Not a JSON object</source>
        <translation>Kein JSON-Objekt</translation>
    </message>
    <message>
        <source>Missing ID</source>
        <translation>ID fehlt</translation>
    </message>
    <message>
        <source>Invalid ID; a temporary one was assigned</source>
        <translation>Ungültige ID; eine vorläufige wurde vergeben</translation>
    </message>
    <message>
        <source>Connection has no endpoints</source>
        <translation>Verbindung ohne Endpunkte</translation>
    </message>
    <message>
        <source>Duplicate ID; only the first item is used</source>
        <translation>Doppelte ID; nur das erste Element wird verwendet</translation>
    </message>
    <message>
        <source>Several versions share the ID {field}; only the first is used</source>
        <translation>Mehrere Versionen haben die ID {field}; nur die erste wird verwendet</translation>
    </message>
    <message>
        <source>Couldn&apos;t read “{field}”; the rest is shown</source>
        <translation>„{field}“ konnte nicht gelesen werden; der Rest wird angezeigt</translation>
    </message>
    <message>
        <source>Contains invalid characters</source>
        <translation>Enthält ungültige Zeichen</translation>
    </message>
    <message>
        <source>“{field}” isn&apos;t a list</source>
        <translation>„{field}“ ist keine Liste</translation>
    </message>
    <message>
        <source>Too large to read</source>
        <translation>Zu groß zum Lesen</translation>
    </message>
    <message>
        <source>Nested too deeply to read</source>
        <translation>Zu tief verschachtelt zum Lesen</translation>
    </message>
    <message>
        <source>Content is incomplete; showing what was received</source>
        <translation>Der Inhalt ist unvollständig; angezeigt wird, was empfangen wurde</translation>
    </message>
    <message>
        <source>Unexpected data after the end of the content</source>
        <translation>Unerwartete Daten nach dem Ende des Inhalts</translation>
    </message>
    <message>
        <source>Connected to an item that isn&apos;t on this canvas</source>
        <translation>Mit einem Element verbunden, das nicht auf diesem Canvas ist</translation>
    </message>
    <message>
        <source>Group contains itself; nesting stops here</source>
        <translation>Gruppe enthält sich selbst; die Verschachtelung endet hier</translation>
    </message>
    <message>
        <source>Invalid position; placed automatically</source>
        <translation>Ungültige Position; automatisch platziert</translation>
    </message>
    <message>
        <source>Output {ratio} failed: {message}</source>
        <translation>Ausgabe {ratio} fehlgeschlagen: {message}</translation>
    </message>
    <message>
        <source>File missing: the server sent no URL for it</source>
        <translation>Datei fehlt: Der Server hat keine URL dafür gesendet</translation>
    </message>
    <message>
        <source>File missing: the server doesn&apos;t provide it</source>
        <translation>Datei fehlt: Der Server stellt sie nicht bereit</translation>
    </message>
    <message>
        <source>Deprecated model: {model}</source>
        <translation>Veraltetes Modell: {model}</translation>
    </message>
    <message>
        <source>Unreadable ({code})</source>
        <translation>Nicht lesbar ({code})</translation>
    </message>
    <message>
        <source>The list of notes may be incomplete: received {got}</source>
        <translation>Die Liste der Notizen ist möglicherweise unvollständig: {got} empfangen</translation>
    </message>
    <message>
        <source>The list of notes may be incomplete: received {got} of {total}</source>
        <translation>Die Liste der Notizen ist möglicherweise unvollständig: {got} von {total} empfangen</translation>
    </message>
    <message>
        <source>Project or canvas</source>
        <translation>Projekt oder Canvas</translation>
    </message>
</context>
<context>
    <name>ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Canvas</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>All saved</source>
        <translation>Alle gespeicherten</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>Keine Probleme</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Unreadable data, broken connections, and failed runs appear here.</source>
        <translation>Hier erscheinen unlesbare Daten, fehlerhafte Verbindungen und fehlgeschlagene Läufe.</translation>
    </message>
</context>
<context>
    <name>ProfileCard</name>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Amber</source>
        <translation>Bernstein</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>This removes the API key, drafts, tabs, cached images, and history of “{name}” from this computer.</source>
        <translation>Damit werden API-Schlüssel, Entwürfe, Tabs, zwischengespeicherte Bilder und Verlauf von „{name}“ von diesem Computer entfernt.</translation>
    </message>
    <message>
        <source>Nothing is waiting to be sent.</source>
        <translation>Nichts wartet darauf, gesendet zu werden.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln comments</source>
        <translation>
            <numerusform>%Ln Kommentar</numerusform>
            <numerusform>%Ln Kommentare</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln connections</source>
        <translation>
            <numerusform>%Ln Verbindung</numerusform>
            <numerusform>%Ln Verbindungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln drafts</source>
        <translation>
            <numerusform>%Ln Entwurf</numerusform>
            <numerusform>%Ln Entwürfe</numerusform>
        </translation>
    </message>
    <message>
        <source>Unsent items that will be lost: {things}.</source>
        <translation>Nicht gesendet und dann verloren: {things}.</translation>
    </message>
</context>
<context>
    <name>ProfileList</name>
    <message>
        <source>Default team</source>
        <translation>Standardteam</translation>
    </message>
</context>
<context>
    <name>ProjectCommands</name>
    <message>
        <source>link to {title}</source>
        <translation>Link zu {title}</translation>
    </message>
    <message>
        <source>Open canvas</source>
        <translation>Canvas öffnen</translation>
    </message>
    <message>
        <source>Refresh all projects</source>
        <translation>Alle Projekte aktualisieren</translation>
    </message>
    <message>
        <source>Filter projects</source>
        <translation>Projekte filtern</translation>
    </message>
    <message>
        <source>Copy link to selected canvas</source>
        <translation>Link zum ausgewählten Canvas kopieren</translation>
    </message>
    <message>
        <source>View previews</source>
        <translation>Vorschaubilder ansehen</translation>
    </message>
    <message>
        <source>ID of {title}</source>
        <translation>ID von {title}</translation>
    </message>
    <message>
        <source>Open main canvas of project</source>
        <translation>Haupt-Canvas des Projekts öffnen</translation>
    </message>
    <message>
        <source>Refresh project</source>
        <translation>Projekt aktualisieren</translation>
    </message>
    <message>
        <source>Save files…</source>
        <translation>Dateien speichern …</translation>
    </message>
    <message>
        <source>download export</source>
        <translation>herunterladen Download exportieren</translation>
    </message>
    <message>
        <source>Wait until the other files are saved.</source>
        <translation>Warten Sie, bis die anderen Dateien gespeichert sind.</translation>
    </message>
    <message>
        <source>Exclude project from indexing</source>
        <translation>Projekt von der Indexierung ausschließen</translation>
    </message>
    <message>
        <source>Include project in indexing</source>
        <translation>Projekt in die Indexierung aufnehmen</translation>
    </message>
    <message>
        <source>Collapse all projects</source>
        <translation>Alle Projekte einklappen</translation>
    </message>
    <message>
        <source>Expand all projects</source>
        <translation>Alle Projekte ausklappen</translation>
    </message>
    <message>
        <source>Copy canvas ID</source>
        <translation>Canvas-ID kopieren</translation>
    </message>
    <message>
        <source>Copy project ID</source>
        <translation>Projekt-ID kopieren</translation>
    </message>
</context>
<context>
    <name>ProjectTree</name>
    <message>
        <source>Projects and canvases</source>
        <translation>Projekte und Canvas</translation>
    </message>
</context>
<context>
    <name>Projects</name>
    <message>
        <source>public</source>
        <translation>öffentlich</translation>
    </message>
    <message>
        <source>shared: {mode}</source>
        <translation>geteilt: {mode}</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Besitzer</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>Älteste zuerst</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>A to Z</source>
        <translation>A bis Z</translation>
    </message>
    <message>
        <source>Z to A</source>
        <translation>Z bis A</translation>
    </message>
    <message>
        <source>view only</source>
        <translation>nur ansehen</translation>
    </message>
    <message>
        <source>available offline ({size})</source>
        <translation>offline verfügbar ({size})</translation>
    </message>
    <message>
        <source>available offline</source>
        <translation>offline verfügbar</translation>
    </message>
    <message numerus="yes">
        <source>couldn&apos;t download %Ln media files</source>
        <translation>
            <numerusform>%Ln Mediendatei konnte nicht heruntergeladen werden</numerusform>
            <numerusform>%Ln Mediendateien konnten nicht heruntergeladen werden</numerusform>
        </translation>
    </message>
    <message>
        <source>downloading for offline use: {n} of {total}</source>
        <translation>wird für die Offline-Nutzung heruntergeladen: {n} von {total}</translation>
    </message>
    <message>
        <source>will be available offline once the server is reachable</source>
        <translation>offline verfügbar, sobald der Server erreichbar ist</translation>
    </message>
    <message>
        <source>Last edited</source>
        <translation>Zuletzt bearbeitet</translation>
    </message>
    <message>
        <source>Date created</source>
        <translation>Erstellungsdatum</translation>
    </message>
</context>
<context>
    <name>ProjectsModel</name>
    <message>
        <source>by {name}</source>
        <translation>von {name}</translation>
    </message>
    <message>
        <source>last edited {when}</source>
        <translation>zuletzt bearbeitet {when}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new changes</source>
        <translation>
            <numerusform>%Ln neue Änderung</numerusform>
            <numerusform>%Ln neue Änderungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln nodes</source>
        <translation>
            <numerusform>%Ln Knoten</numerusform>
            <numerusform>%Ln Knoten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln canvases</source>
        <translation>
            <numerusform>%Ln Canvas</numerusform>
            <numerusform>%Ln Canvas</numerusform>
        </translation>
    </message>
    <message>
        <source>node count unknown</source>
        <translation>Anzahl der Knoten unbekannt</translation>
    </message>
    <message>
        <source>created {when}</source>
        <translation>erstellt {when}</translation>
    </message>
</context>
<context>
    <name>ProjectsPanel</name>
    <message>
        <source>Filter projects</source>
        <translation>Projekte filtern</translation>
    </message>
    <message>
        <source>No projects yet</source>
        <translation>Noch keine Projekte</translation>
    </message>
    <message>
        <source>This list may be incomplete.</source>
        <translation>Diese Liste ist möglicherweise unvollständig.</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>Project unknown</source>
        <translation>Projekt unbekannt</translation>
    </message>
    <message>
        <source>No workspace open</source>
        <translation>Kein Arbeitsbereich geöffnet</translation>
    </message>
    <message>
        <source>Open a workspace to see its projects.</source>
        <translation>Öffnen Sie einen Arbeitsbereich, um seine Projekte zu sehen.</translation>
    </message>
    <message>
        <source>Couldn&apos;t load projects</source>
        <translation>Projekte konnten nicht geladen werden</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Keine Ergebnisse</translation>
    </message>
    <message>
        <source>No projects, owners, or canvases match “{words}”.</source>
        <translation>Kein Projekt, Besitzer oder Canvas entspricht „{words}“.</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>Filter zurücksetzen</translation>
    </message>
    <message>
        <source>Projects appear here once someone on your team creates one.</source>
        <translation>Projekte erscheinen hier, sobald jemand in Ihrem Team eines erstellt.</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>This list may be incomplete: received {n} of {total} projects.</source>
        <translation>Diese Liste ist möglicherweise unvollständig: {n} von {total} Projekten empfangen.</translation>
    </message>
    <message>
        <source>Saved copy from {when}</source>
        <translation>Gespeicherte Kopie von {when}</translation>
    </message>
    <message>
        <source>Not in a project</source>
        <translation>Ohne Projekt</translation>
    </message>
</context>
<context>
    <name>Prompts</name>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln Ergebnis</numerusform>
            <numerusform>%Ln Ergebnisse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln wordings</source>
        <translation>
            <numerusform>%Ln Formulierung</numerusform>
            <numerusform>%Ln Formulierungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln favorites</source>
        <translation>
            <numerusform>%Ln Favorit</numerusform>
            <numerusform>%Ln Favoriten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <translation>
            <numerusform>%Ln fehlgeschlagen</numerusform>
            <numerusform>%Ln fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Copy prompt</source>
        <translation>Prompt kopieren</translation>
    </message>
    <message>
        <source>Results of this prompt</source>
        <translation>Ergebnisse dieses Prompts</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>Close prompts</source>
        <translation>Prompts schließen</translation>
    </message>
    <message>
        <source>Search prompts</source>
        <translation>Prompts durchsuchen</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>Sortierung</translation>
    </message>
    <message>
        <source>Most used</source>
        <translation>Am meisten verwendet</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>Most favorites</source>
        <translation>Meiste Favoriten</translation>
    </message>
    <message>
        <source>Most failures</source>
        <translation>Meiste Fehlschläge</translation>
    </message>
    <message>
        <source>prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Couldn&apos;t read the index</source>
        <translation>Der Index konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>No prompts</source>
        <translation>Keine Prompts</translation>
    </message>
    <message>
        <source>Try different words or fewer filters.</source>
        <translation>Versuchen Sie andere Wörter oder weniger Filter.</translation>
    </message>
    <message>
        <source>Prompts of the results on indexed canvases appear here.</source>
        <translation>Hier erscheinen die Prompts der Ergebnisse auf indexierten Canvas.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln prompts, similar ones together</source>
        <translation>
            <numerusform>%Ln Prompt</numerusform>
            <numerusform>%Ln Prompts, ähnliche zusammengefasst</numerusform>
        </translation>
    </message>
    <message>
        <source>Newest 50,000 results only</source>
        <translation>Nur die neuesten 50.000 Ergebnisse</translation>
    </message>
    <message numerus="yes">
        <source>First %Ln listed</source>
        <translation>
            <numerusform>Nur der erste (%Ln) aufgeführt</numerusform>
            <numerusform>Nur die ersten %Ln aufgeführt</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy most used wording</source>
        <translation>Häufigste Formulierung kopieren</translation>
    </message>
    <message>
        <source>View results of prompt</source>
        <translation>Ergebnisse des Prompts ansehen</translation>
    </message>
</context>
<context>
    <name>QueryBar</name>
    <message>
        <source>Add filter</source>
        <translation>Filter hinzufügen</translation>
    </message>
    <message>
        <source>Saved searches</source>
        <translation>Gespeicherte Suchen</translation>
    </message>
</context>
<context>
    <name>QueryError</name>
    <message>
        <source>“{value}” isn&apos;t a date. Use a day, a month, or a year: 2026-11-03, 2026-10, or 2026.</source>
        <translation>„{value}“ ist kein Datum. Geben Sie einen Tag, einen Monat oder ein Jahr an: 2026-11-03, 2026-10 oder 2026.</translation>
    </message>
    <message>
        <source>“{value}” isn&apos;t a number. Use a number, a comparison, or a range: 1024, &gt;1024, 512..1024.</source>
        <translation>„{value}“ ist keine Zahl. Geben Sie eine Zahl, einen Vergleich oder einen Bereich an: 1024, &gt;1024, 512..1024.</translation>
    </message>
    <message>
        <source>“{value}” isn&apos;t an aspect ratio. Use width and height: 16:9.</source>
        <translation>„{value}“ ist kein Seitenverhältnis. Geben Sie Breite und Höhe an: 16:9.</translation>
    </message>
    <message>
        <source>“{value}” isn&apos;t a seed. Use an integer.</source>
        <translation>„{value}“ ist kein Seed. Geben Sie eine ganze Zahl an.</translation>
    </message>
    <message>
        <source>“{value}” isn&apos;t a status. Use ok, failed, running, or unknown.</source>
        <translation>„{value}“ ist kein Status. Geben Sie ok, failed, running oder unknown an.</translation>
    </message>
    <message>
        <source>“{value}” isn&apos;t a choice. Use yes or no.</source>
        <translation>„{value}“ steht nicht zur Wahl. Geben Sie yes oder no an.</translation>
    </message>
    <message>
        <source>“{value}” isn&apos;t a flag. Use pick, reject, or none.</source>
        <translation>„{value}“ ist keine Markierung. Geben Sie pick, reject oder none an.</translation>
    </message>
    <message>
        <source>“{value}” isn&apos;t a color. Use a name such as blue or gray, or a number such as 2f6fed.</source>
        <translation>„{value}“ ist keine Farbe. Verwenden Sie einen Namen wie blue oder gray oder eine Zahl wie 2f6fed.</translation>
    </message>
    <message>
        <source>“{value}” isn&apos;t a color label. Use red, yellow, green, blue, purple, or none.</source>
        <translation>„{value}“ ist keine Farbmarkierung. Geben Sie red, yellow, green, blue, purple oder none an.</translation>
    </message>
</context>
<context>
    <name>QueryNamesTable</name>
    <message>
        <source>Query parameter names</source>
        <translation>Namen der Abfrageparameter</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Name used</source>
        <translation>Verwendeter Name</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
</context>
<context>
    <name>QuitDialog</name>
    <message>
        <source>Quit wsdesk</source>
        <translation>wsdesk beenden</translation>
    </message>
    <message>
        <source>Not sent yet: {what}</source>
        <translation>Noch nicht gesendet: {what}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
</context>
<context>
    <name>RawCommands</name>
    <message>
        <source>Show raw data</source>
        <translation>Rohdaten anzeigen</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Close raw data</source>
        <translation>Rohdaten schließen</translation>
    </message>
    <message>
        <source>Copy selected value</source>
        <translation>Ausgewählten Wert kopieren</translation>
    </message>
</context>
<context>
    <name>RawModel</name>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Shown in</source>
        <translation>Angezeigt in</translation>
    </message>
</context>
<context>
    <name>RawView</name>
    <message>
        <source>Raw data</source>
        <translation>Rohdaten</translation>
    </message>
    <message>
        <source>Search fields and values</source>
        <translation>Felder und Werte durchsuchen</translation>
    </message>
    <message>
        <source>Copy all as JSON</source>
        <translation>Alles als JSON kopieren</translation>
    </message>
    <message>
        <source>Fields and values</source>
        <translation>Felder und Werte</translation>
    </message>
    <message>
        <source>{n} of {count} fields</source>
        <translation>{n} von {count} Feldern</translation>
    </message>
    <message>
        <source>{n} of the first {count} fields</source>
        <translation>{n} der ersten {count} Felder</translation>
    </message>
    <message>
        <source>Close raw data</source>
        <translation>Rohdaten schließen</translation>
    </message>
    <message>
        <source>raw data</source>
        <translation>Rohdaten</translation>
    </message>
</context>
<context>
    <name>RecentMenu</name>
    <message>
        <source>Pinned and recent canvases</source>
        <translation>Angeheftete und letzte Canvas</translation>
    </message>
    <message>
        <source>No other recent canvases</source>
        <translation>Keine weiteren zuletzt geöffneten Canvas</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new changes</source>
        <translation>
            <numerusform>%Ln neue Änderung</numerusform>
            <numerusform>%Ln neue Änderungen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecentRow</name>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new changes</source>
        <translation>
            <numerusform>%Ln neue Änderung</numerusform>
            <numerusform>%Ln neue Änderungen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Recipe</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Qualität</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Guidance</source>
        <translation>Guidance</translation>
    </message>
    <message>
        <source>LoRAs</source>
        <translation>LoRAs</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Stimme</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>Hintergrund</translation>
    </message>
    <message>
        <source>Video edit</source>
        <translation>Videobearbeitung</translation>
    </message>
    <message>
        <source>Precise edit</source>
        <translation>Präzise Bearbeitung</translation>
    </message>
    <message>
        <source>Avatar</source>
        <translation>Avatar</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Negative prompt</source>
        <translation>Negativer Prompt</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Canvas</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Aspect ratio</source>
        <translation>Seitenverhältnis</translation>
    </message>
    <message>
        <source>Duration (s)</source>
        <translation>Dauer (s)</translation>
    </message>
    <message>
        <source>With audio</source>
        <translation>Mit Audio</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>Reasoning</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>model default</source>
        <translation>Modellvorgabe</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erstellt</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Crash report</source>
        <translation>Absturzbericht</translation>
    </message>
    <message>
        <source>URLs, keys, IDs, and workspace names have been removed. Nothing is sent anywhere.</source>
        <translation>URLs, Schlüssel, IDs und Namen von Arbeitsbereichen wurden entfernt. Nichts wird gesendet.</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>Protokoll anzeigen</translation>
    </message>
</context>
<context>
    <name>ResultActions</name>
    <message>
        <source>Select at least two results to compare.</source>
        <translation>Wählen Sie mindestens zwei Ergebnisse zum Vergleichen aus.</translation>
    </message>
    <message>
        <source>Wait until the other files are saved.</source>
        <translation>Warten Sie, bis die anderen Dateien gespeichert sind.</translation>
    </message>
</context>
<context>
    <name>ResultList</name>
    <message>
        <source>Search results</source>
        <translation>Suchergebnisse</translation>
    </message>
</context>
<context>
    <name>RightSidebar</name>
    <message>
        <source>Right sidebar</source>
        <translation>Rechte Seitenleiste</translation>
    </message>
    <message>
        <source>Right sidebar panels</source>
        <translation>Bereiche der rechten Seitenleiste</translation>
    </message>
</context>
<context>
    <name>RowTable</name>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
</context>
<context>
    <name>SaveAs</name>
    <message>
        <source>Save as</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>rating as XMP</source>
        <translation>Bewertung als XMP</translation>
    </message>
    <message>
        <source>settings as JSON</source>
        <translation>Einstellungen als JSON</translation>
    </message>
    <message>
        <source>settings as Markdown</source>
        <translation>Einstellungen als Markdown</translation>
    </message>
    <message>
        <source>File (*)</source>
        <translation>Datei (*)</translation>
    </message>
    <message>
        <source>File with {sidecars} (*)</source>
        <translation>Datei mit {sidecars} (*)</translation>
    </message>
</context>
<context>
    <name>SaveComparison</name>
    <message>
        <source>Save comparison</source>
        <translation>Vergleich speichern</translation>
    </message>
    <message>
        <source>PNG image of the current view (*.png)</source>
        <translation>PNG-Bild der aktuellen Ansicht (*.png)</translation>
    </message>
    <message>
        <source>PDF document with images and settings (*.pdf)</source>
        <translation>PDF-Dokument mit Bildern und Einstellungen (*.pdf)</translation>
    </message>
</context>
<context>
    <name>SaveProgress</name>
    <message>
        <source>Saving…</source>
        <translation>Wird gespeichert …</translation>
    </message>
    <message>
        <source>Cancel saving</source>
        <translation>Speichern abbrechen</translation>
    </message>
    <message>
        <source>{name} and {n} more</source>
        <translation>{name} und {n} weitere</translation>
    </message>
</context>
<context>
    <name>SavedSearchMenu</name>
    <message>
        <source>No saved searches</source>
        <translation>Keine gespeicherten Suchen</translation>
    </message>
    <message>
        <source>Save search…</source>
        <translation>Suche speichern …</translation>
    </message>
    <message>
        <source>Rename search…</source>
        <translation>Suche umbenennen …</translation>
    </message>
    <message>
        <source>Delete search</source>
        <translation>Suche löschen</translation>
    </message>
</context>
<context>
    <name>SavedSearches</name>
    <message>
        <source>Search “{name}” deleted</source>
        <translation>Suche „{name}“ gelöscht</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>ScaleField</name>
    <message>
        <source>Usual scales</source>
        <translation>Übliche Maßstäbe</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Maßstab</translation>
    </message>
    <message>
        <source>An image has up to {n} px a side. Larger ones are scaled down.</source>
        <translation>Ein Bild hat höchstens {n} px je Seite. Größere werden verkleinert.</translation>
    </message>
</context>
<context>
    <name>SearchNameEditor</name>
    <message>
        <source>Name of the saved search</source>
        <translation>Name der gespeicherten Suche</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Another saved search is called “{name}”. Saving replaces it.</source>
        <translation>Eine andere gespeicherte Suche heißt „{name}“. Speichern ersetzt sie.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
</context>
<context>
    <name>ServiceWords</name>
    <message>
        <source>uploaded</source>
        <translation>hochgeladen</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingang</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgang</translation>
    </message>
    <message>
        <source>Uploaded</source>
        <translation>Hochgeladen</translation>
    </message>
    <message>
        <source>Generated</source>
        <translation>Generiert</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>ausstehend</translation>
    </message>
    <message>
        <source>approved</source>
        <translation>freigegeben</translation>
    </message>
    <message>
        <source>denied</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>restricted</source>
        <translation>eingeschränkt</translation>
    </message>
    <message>
        <source>view only</source>
        <translation>nur ansehen</translation>
    </message>
    <message>
        <source>generated</source>
        <translation>generiert</translation>
    </message>
    <message>
        <source>fit to text</source>
        <translation>an Text angepasst</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>replace part of video</source>
        <translation>Teil des Videos ersetzen</translation>
    </message>
    <message>
        <source>minimal</source>
        <translation>minimal</translation>
    </message>
    <message>
        <source>low</source>
        <translation>niedrig</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>mittel</translation>
    </message>
    <message>
        <source>high</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>fit</source>
        <translation>einpassen</translation>
    </message>
    <message>
        <source>fill</source>
        <translation>ausfüllen</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>gray</source>
        <translation>grau</translation>
    </message>
    <message>
        <source>red</source>
        <translation>rot</translation>
    </message>
    <message>
        <source>orange</source>
        <translation>orange</translation>
    </message>
    <message>
        <source>yellow</source>
        <translation>gelb</translation>
    </message>
    <message>
        <source>green</source>
        <translation>grün</translation>
    </message>
    <message>
        <source>teal</source>
        <translation>petrol</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>blau</translation>
    </message>
    <message>
        <source>purple</source>
        <translation>violett</translation>
    </message>
    <message>
        <source>pink</source>
        <translation>rosa</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>benutzerdefiniert</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Canvas</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>Animated</source>
        <translation>Animiert</translation>
    </message>
    <message>
        <source>New connections</source>
        <translation>Neue Verbindungen</translation>
    </message>
    <message>
        <source>wsdesk</source>
        <translation>wsdesk</translation>
    </message>
    <message>
        <source>CA file</source>
        <translation>CA-Datei</translation>
    </message>
    <message>
        <source>PEM file of certificates to trust besides the system&apos;s, such as a self-signed one</source>
        <translation>PEM-Datei mit weiteren vertrauenswürdigen Zertifikaten, etwa einem selbstsignierten</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Mouse and trackpad</source>
        <translation>Maus und Touchpad</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkombinationen</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Use system setting</source>
        <translation>Systemeinstellung verwenden</translation>
    </message>
    <message>
        <source>Takes effect after restart.</source>
        <translation>Wird nach einem Neustart wirksam.</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Line spacing</source>
        <translation>Zeilenabstand</translation>
    </message>
    <message>
        <source>Hide all</source>
        <translation>Alle ausblenden</translation>
    </message>
    <message>
        <source>Text size (%)</source>
        <translation>Textgröße (%)</translation>
    </message>
    <message>
        <source>Mouse wheel</source>
        <translation>Mausrad</translation>
    </message>
    <message>
        <source>Pan (Ctrl to zoom)</source>
        <translation>Verschieben (Strg: zoomen)</translation>
    </message>
    <message>
        <source>Zoom (Ctrl to pan)</source>
        <translation>Zoomen (Strg: verschieben)</translation>
    </message>
    <message>
        <source>Show tips</source>
        <translation>Tipps anzeigen</translation>
    </message>
    <message>
        <source>Send after 5 seconds</source>
        <translation>Nach 5 Sekunden senden</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>Kompakt</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>Reduziert</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>Benachrichtigungen</translation>
    </message>
    <message>
        <source>Extensions</source>
        <translation>Erweiterungen</translation>
    </message>
    <message>
        <source>Stage until you send them</source>
        <translation>Vormerken, bis Sie sie senden</translation>
    </message>
    <message>
        <source>Sent connections can only be removed in the web app.</source>
        <translation>Gesendete Verbindungen lassen sich nur in der Web-App entfernen.</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle anzeigen</translation>
    </message>
    <message>
        <source>Selection only</source>
        <translation>Nur Auswahl</translation>
    </message>
    <message>
        <source>Connection style</source>
        <translation>Verbindungsstil</translation>
    </message>
    <message>
        <source>Curved</source>
        <translation>Gekrümmt</translation>
    </message>
    <message>
        <source>Orthogonal</source>
        <translation>Rechtwinklig</translation>
    </message>
    <message>
        <source>Straight</source>
        <translation>Gerade</translation>
    </message>
    <message>
        <source>Show minimap</source>
        <translation>Übersichtskarte anzeigen</translation>
    </message>
    <message>
        <source>Two-finger scrolling</source>
        <translation>Scrollen mit zwei Fingern</translation>
    </message>
    <message>
        <source>Pinching always zooms.</source>
        <translation>Auf- und Zuziehen mit zwei Fingern zoomt immer.</translation>
    </message>
    <message>
        <source>Reverse direction</source>
        <translation>Richtung umkehren</translation>
    </message>
    <message>
        <source>Applies to the mouse wheel and two-finger scrolling, on the canvas and on images.</source>
        <translation>Gilt für das Mausrad und das Scrollen mit zwei Fingern, auf dem Canvas und auf Bildern.</translation>
    </message>
    <message>
        <source>Pan speed (%)</source>
        <translation>Verschiebegeschwindigkeit (%)</translation>
    </message>
    <message>
        <source>Zoom speed (%)</source>
        <translation>Zoomgeschwindigkeit (%)</translation>
    </message>
    <message>
        <source>Shortcut preset</source>
        <translation>Tastenbelegung</translation>
    </message>
    <message>
        <source>wsdesk 0.1 (P: play, X: swap sides)</source>
        <translation>wsdesk 0.1 (P: Abspielen, X: Seiten tauschen)</translation>
    </message>
    <message>
        <source>Figma-style (C: comment, L: connect)</source>
        <translation>Wie Figma (C: kommentieren, L: verbinden)</translation>
    </message>
    <message>
        <source>Shortcuts you customized stay as they are.</source>
        <translation>Von Ihnen angepasste Tastenkombinationen bleiben erhalten.</translation>
    </message>
    <message>
        <source>Check for changes every … seconds</source>
        <translation>Prüfintervall für Änderungen (Sekunden)</translation>
    </message>
    <message>
        <source>Changes by assistants</source>
        <translation>Änderungen durch Assistenten</translation>
    </message>
    <message>
        <source>Ask me first</source>
        <translation>Erst nachfragen</translation>
    </message>
    <message>
        <source>Send without asking</source>
        <translation>Ohne Nachfrage senden</translation>
    </message>
    <message>
        <source>Comments, connections, and marks of wsdesk mcp --allow-writes.</source>
        <translation>Kommentare, Verbindungen und Markierungen von wsdesk mcp --allow-writes.</translation>
    </message>
    <message>
        <source>Index all canvases in the background</source>
        <translation>Alle Canvas im Hintergrund indexieren</translation>
    </message>
    <message>
        <source>Search then finds canvases and images that you haven&apos;t opened. Waits on battery and on metered networks.</source>
        <translation>Die Suche findet dann auch Canvas und Bilder, die Sie nicht geöffnet haben. Wartet im Akkubetrieb und in Netzen mit Volumentarif.</translation>
    </message>
    <message>
        <source>Requests per minute</source>
        <translation>Anfragen pro Minute</translation>
    </message>
    <message>
        <source>Index faster while you&apos;re away</source>
        <translation>Während Ihrer Abwesenheit schneller indexieren</translation>
    </message>
    <message>
        <source>After two minutes without input, up to 120 requests per minute if the server responds quickly.</source>
        <translation>Nach zwei Minuten ohne Eingabe bis zu 120 Anfragen pro Minute, wenn der Server schnell antwortet.</translation>
    </message>
    <message>
        <source>Download per hour (MB)</source>
        <translation>Download pro Stunde (MB)</translation>
    </message>
    <message>
        <source>Pending and decided approvals</source>
        <translation>Ausstehende und entschiedene Freigaben</translation>
    </message>
    <message>
        <source>Notifications appear on the desktop while another window is active, except in do-not-disturb mode.</source>
        <translation>Benachrichtigungen erscheinen auf dem Desktop, während ein anderes Fenster aktiv ist, außer im Modus „Nicht stören“.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>On canvases you follow</source>
        <translation>Auf Canvas, denen Sie folgen</translation>
    </message>
    <message>
        <source>On all canvases</source>
        <translation>Auf allen Canvas</translation>
    </message>
    <message>
        <source>Finished and failed runs</source>
        <translation>Beendete und fehlgeschlagene Läufe</translation>
    </message>
    <message>
        <source>Comments</source>
        <translation>Kommentare</translation>
    </message>
    <message>
        <source>Nodes you commented on are followed, too.</source>
        <translation>Knoten, die Sie kommentiert haben, zählen dazu.</translation>
    </message>
    <message>
        <source>Memory for images (MB)</source>
        <translation>Arbeitsspeicher für Bilder (MB)</translation>
    </message>
    <message>
        <source>Disk space for media (MB)</source>
        <translation>Speicherplatz für Medien (MB)</translation>
    </message>
    <message>
        <source>Disk space for canvases (MB)</source>
        <translation>Speicherplatz für Canvas (MB)</translation>
    </message>
    <message>
        <source>The search index may use half as much in addition.</source>
        <translation>Der Suchindex darf zusätzlich halb so viel belegen.</translation>
    </message>
    <message>
        <source>Keep a history of canvases</source>
        <translation>Verlauf von Canvas aufbewahren</translation>
    </message>
    <message>
        <source>All snapshots of today, one an hour of the last week, one a day of the last month, then one a week.</source>
        <translation>Alle Momentaufnahmen von heute, eine pro Stunde der letzten Woche, eine pro Tag des letzten Monats, danach eine pro Woche.</translation>
    </message>
    <message>
        <source>Disk space for the history of a workspace (MB)</source>
        <translation>Speicherplatz für den Verlauf eines Arbeitsbereichs (MB)</translation>
    </message>
    <message>
        <source>Starred snapshots stay, and so do those of canvases available offline, which don&apos;t count.</source>
        <translation>Momentaufnahmen mit Stern bleiben, ebenso die von offline verfügbaren Canvas, die nicht mitzählen.</translation>
    </message>
    <message>
        <source>Disk space for the history of a canvas (MB)</source>
        <translation>Speicherplatz für den Verlauf eines Canvas (MB)</translation>
    </message>
    <message>
        <source>Couldn&apos;t save settings. The change applies until you quit.</source>
        <translation>Die Einstellungen konnten nicht gespeichert werden. Die Änderung gilt bis zum Beenden.</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>Search settings and shortcuts</source>
        <translation>Einstellungen und Tastenkombinationen suchen</translation>
    </message>
    <message>
        <source>No settings match “{query}”.</source>
        <translation>Keine Einstellung entspricht „{query}“.</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>SheetOptions</name>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Paper size</source>
        <translation>Papierformat</translation>
    </message>
    <message>
        <source>Landscape</source>
        <translation>Querformat</translation>
    </message>
    <message>
        <source>Pages with generation settings and prompts</source>
        <translation>Seiten mit Generierungseinstellungen und Prompts</translation>
    </message>
    <message>
        <source>Header of each page</source>
        <translation>Kopfzeile jeder Seite</translation>
    </message>
</context>
<context>
    <name>SheetProgress</name>
    <message>
        <source>Pages written</source>
        <translation>Geschriebene Seiten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel contact sheet</source>
        <translation>Kontaktbogen abbrechen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner anzeigen</translation>
    </message>
    <message>
        <source>Writing {name}…</source>
        <translation>{name} wird geschrieben …</translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>Gespeichert: {name}</translation>
    </message>
</context>
<context>
    <name>ShortcutField</name>
    <message>
        <source>Press the new shortcut</source>
        <translation>Neue Tastenkombination drücken</translation>
    </message>
    <message>
        <source>Press a shortcut, or Escape to cancel</source>
        <translation>Tastenkombination drücken, oder Esc zum Abbrechen</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkombinationen</translation>
    </message>
    <message>
        <source>Filter by command or shortcut</source>
        <translation>Nach Befehl oder Tastenkombination filtern</translation>
    </message>
    <message>
        <source>Customize…</source>
        <translation>Anpassen …</translation>
    </message>
</context>
<context>
    <name>ShortcutsEditor</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkombinationen</translation>
    </message>
    <message>
        <source>Add shortcut…</source>
        <translation>Tastenkombination hinzufügen …</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Reset shortcuts of this command</source>
        <translation>Tastenkombinationen dieses Befehls zurücksetzen</translation>
    </message>
    <message>
        <source>Reassign</source>
        <translation>Neu zuweisen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Reset all shortcuts</source>
        <translation>Alle Tastenkombinationen zurücksetzen</translation>
    </message>
    <message>
        <source>Select a command to change its shortcuts</source>
        <translation>Wählen Sie einen Befehl, um seine Tastenkombinationen zu ändern</translation>
    </message>
    <message>
        <source>Remove {key}</source>
        <translation>{key} entfernen</translation>
    </message>
</context>
<context>
    <name>ShortcutsTree</name>
    <message>
        <source>Shortcut</source>
        <translation>Tastenkombination</translation>
    </message>
    <message>
        <source>Tabs by number</source>
        <translation>Tabs nach Nummer</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Tab {n}</source>
        <translation>Tab {n}</translation>
    </message>
</context>
<context>
    <name>Skeleton</name>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen …</translation>
    </message>
</context>
<context>
    <name>SkillCard</name>
    <message>
        <source>{n} more not shown.</source>
        <translation>{n} weitere werden nicht angezeigt.</translation>
    </message>
</context>
<context>
    <name>SkillCommands</name>
    <message>
        <source>Skill ID</source>
        <translation>Skill-ID</translation>
    </message>
    <message>
        <source>Copy skill ID</source>
        <translation>Skill-ID kopieren</translation>
    </message>
    <message>
        <source>Agent skills</source>
        <translation>Agenten-Skills</translation>
    </message>
    <message>
        <source>upload images files</source>
        <translation>hochladen Upload Bilder Dateien</translation>
    </message>
    <message>
        <source>Close skills</source>
        <translation>Skills schließen</translation>
    </message>
    <message>
        <source>Refresh skills</source>
        <translation>Skills aktualisieren</translation>
    </message>
    <message>
        <source>Add images to skill…</source>
        <translation>Bilder zum Skill hinzufügen …</translation>
    </message>
    <message>
        <source>upload</source>
        <translation>hochladen Upload</translation>
    </message>
</context>
<context>
    <name>SkillListView</name>
    <message>
        <source>Skills</source>
        <translation>Skills</translation>
    </message>
</context>
<context>
    <name>SkillUploadForm</name>
    <message>
        <source>Add images</source>
        <translation>Bilder hinzufügen</translation>
    </message>
    <message>
        <source>Drop PNG, JPEG, WebP, or GIF images here, up to {size} each.</source>
        <translation>Bilder hier ablegen: PNG, JPEG, WebP oder GIF, je bis zu {size}.</translation>
    </message>
    <message>
        <source>This server can&apos;t start an upload. To send an image, you need an upload ID, bucket, and key from another source. You can paste all three as JSON into any of these fields.</source>
        <translation>Dieser Server kann keinen Upload starten. Um ein Bild zu senden, brauchen Sie Upload-ID, Bucket und Schlüssel aus einer anderen Quelle. Alle drei lassen sich als JSON in eines der Felder einfügen.</translation>
    </message>
    <message>
        <source>Team ID</source>
        <translation>Team-ID</translation>
    </message>
    <message>
        <source>No team ID is set for this workspace</source>
        <translation>Für diesen Arbeitsbereich ist keine Team-ID festgelegt</translation>
    </message>
    <message>
        <source>Total progress</source>
        <translation>Gesamtfortschritt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel checking</source>
        <translation>Prüfung abbrechen</translation>
    </message>
    <message numerus="yes">
        <source>Skipped %Ln files. You can queue up to {most} at a time.</source>
        <translation>
            <numerusform>%Ln Datei übersprungen. Höchstens {most} können gleichzeitig warten.</numerusform>
            <numerusform>%Ln Dateien übersprungen. Höchstens {most} können gleichzeitig warten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Checked {n} of {total} files</source>
        <translation>{n} von {total} Dateien geprüft</translation>
    </message>
    <message>
        <source>Can&apos;t send images</source>
        <translation>Bilder können nicht gesendet werden</translation>
    </message>
    <message numerus="yes">
        <source>Send %Ln images</source>
        <translation>
            <numerusform>%Ln Bild senden</numerusform>
            <numerusform>%Ln Bilder senden</numerusform>
        </translation>
    </message>
    <message>
        <source>All skills: {done} of {count} files · {sent} of {size}</source>
        <translation>Alle Skills: {done} von {count} Dateien · {sent} von {size}</translation>
    </message>
    <message>
        <source>wsdesk is already open with this data. Send images from that window.</source>
        <translation>wsdesk ist mit diesen Daten bereits geöffnet. Senden Sie Bilder aus dem anderen Fenster.</translation>
    </message>
    <message>
        <source>The team this skill belongs to isn&apos;t known.</source>
        <translation>Das Team dieses Skills ist unbekannt.</translation>
    </message>
</context>
<context>
    <name>Skills</name>
    <message>
        <source>Use case</source>
        <translation>Anwendungsfall</translation>
    </message>
    <message>
        <source>Brand identity</source>
        <translation>Markenidentität</translation>
    </message>
    <message numerus="yes">
        <source>%Ln images</source>
        <translation>
            <numerusform>%Ln Bild</numerusform>
            <numerusform>%Ln Bilder</numerusform>
        </translation>
    </message>
    <message>
        <source>No images</source>
        <translation>Keine Bilder</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Hinzugefügt</translation>
    </message>
    <message>
        <source>Untitled skill</source>
        <translation>Skill ohne Titel</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Created by</source>
        <translation>Erstellt von</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Updated</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Uploaded by</source>
        <translation>Hochgeladen von</translation>
    </message>
    <message>
        <source>Storage location</source>
        <translation>Speicherort</translation>
    </message>
</context>
<context>
    <name>SkillsPage</name>
    <message>
        <source>No skills</source>
        <translation>Keine Skills</translation>
    </message>
    <message>
        <source>Close skills</source>
        <translation>Skills schließen</translation>
    </message>
    <message>
        <source>Agent skills</source>
        <translation>Agenten-Skills</translation>
    </message>
    <message>
        <source>Skill {id}. Its contents appear after an image has been uploaded.</source>
        <translation>Skill {id}. Der Inhalt erscheint, sobald ein Bild hochgeladen wurde.</translation>
    </message>
    <message>
        <source>Select a skill to see its details and images.</source>
        <translation>Wählen Sie einen Skill aus, um seine Details und Bilder zu sehen.</translation>
    </message>
    <message>
        <source>Couldn&apos;t load skills</source>
        <translation>Skills konnten nicht geladen werden</translation>
    </message>
    <message>
        <source>Skills for your team&apos;s agent appear here.</source>
        <translation>Hier erscheinen Skills für den Agenten Ihres Teams.</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Skills aren&apos;t listed</source>
        <translation>Skills werden nicht aufgelistet</translation>
    </message>
    <message>
        <source>This server doesn&apos;t list skills. Enter a skill ID above.</source>
        <translation>Dieser Server listet keine Skills auf. Geben Sie oben eine Skill-ID ein.</translation>
    </message>
</context>
<context>
    <name>SnapshotBanner</name>
    <message>
        <source>Snapshot</source>
        <translation>Momentaufnahme</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Zum aktuellen Stand</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>compared with {other}</source>
        <translation>verglichen mit {other}</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>Schreibgeschützt</translation>
    </message>
    <message>
        <source>From creation times: moves, edits, and deletions are unknown</source>
        <translation>Aus Erstellungszeiten: Verschiebungen, Bearbeitungen und Löschungen sind unbekannt</translation>
    </message>
</context>
<context>
    <name>SortButton</name>
    <message>
        <source>Sorted by {field}, {direction}</source>
        <translation>Sortiert nach {field}, {direction}</translation>
    </message>
</context>
<context>
    <name>SpeedButton</name>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Speed: {rate}</source>
        <translation>Geschwindigkeit: {rate}</translation>
    </message>
</context>
<context>
    <name>Spending</name>
    <message>
        <source>{low}–{high}</source>
        <translation>{low}–{high}</translation>
    </message>
    <message>
        <source>≈ 1 credit</source>
        <translation>≈ 1 Credit</translation>
    </message>
    <message>
        <source>≈ {n} credits</source>
        <translation>≈ {n} Credits</translation>
    </message>
    <message numerus="yes">
        <source>%Ln runs can&apos;t be estimated</source>
        <translation>
            <numerusform>%Ln Lauf nicht schätzbar</numerusform>
            <numerusform>%Ln Läufe nicht schätzbar</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StagedConnectionRow</name>
    <message>
        <source>{src} → {dst}</source>
        <translation>{src} → {dst}</translation>
    </message>
    <message>
        <source>Discard: {ends}</source>
        <translation>Verwerfen: {ends}</translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>Erneut senden</translation>
    </message>
    <message>
        <source>Send again: {ends}</source>
        <translation>Erneut senden: {ends}</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Show: {ends}</source>
        <translation>Anzeigen: {ends}</translation>
    </message>
    <message>
        <source>Rejected by the server.</source>
        <translation>Vom Server abgelehnt.</translation>
    </message>
    <message>
        <source>Canvas not open. The server will validate this connection.</source>
        <translation>Canvas nicht geöffnet. Der Server prüft diese Verbindung.</translation>
    </message>
    <message>
        <source>Can be connected</source>
        <translation>Kann verbunden werden</translation>
    </message>
</context>
<context>
    <name>StagedConnectionsPanel</name>
    <message>
        <source>Staged connections</source>
        <translation>Vorgemerkte Verbindungen</translation>
    </message>
    <message>
        <source>Collapse list</source>
        <translation>Liste einklappen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Discard all</source>
        <translation>Alle verwerfen</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln more</source>
        <translation>
            <numerusform>%Ln weitere anzeigen</numerusform>
            <numerusform>%Ln weitere anzeigen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln staged connections</source>
        <translation>
            <numerusform>%Ln vorgemerkte Verbindung</numerusform>
            <numerusform>%Ln vorgemerkte Verbindungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Send all %Ln</source>
        <translation>
            <numerusform>Alle %Ln senden</numerusform>
            <numerusform>Alle %Ln senden</numerusform>
        </translation>
    </message>
    <message>
        <source>Expand list</source>
        <translation>Liste ausklappen</translation>
    </message>
</context>
<context>
    <name>StagedRow</name>
    <message>
        <source>Description (optional)</source>
        <translation>Beschreibung (optional)</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name} entfernen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Description of {name}</source>
        <translation>Beschreibung von {name}</translation>
    </message>
</context>
<context>
    <name>StateStack</name>
    <message>
        <source>Couldn&apos;t load this</source>
        <translation>Konnte nicht geladen werden</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message numerus="yes">
        <source>%Ln nodes</source>
        <translation>
            <numerusform>%Ln Knoten</numerusform>
            <numerusform>%Ln Knoten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln notes</source>
        <translation>
            <numerusform>%Ln Notiz</numerusform>
            <numerusform>%Ln Notizen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln ausgewählt</numerusform>
            <numerusform>%Ln ausgewählt</numerusform>
        </translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>{notes} (list incomplete)</source>
        <translation>{notes} (Liste unvollständig)</translation>
    </message>
    <message>
        <source>{what} in other workspaces</source>
        <translation>{what} in anderen Arbeitsbereichen</translation>
    </message>
    <message>
        <source>Show all connections</source>
        <translation>Alle Verbindungen anzeigen</translation>
    </message>
    <message>
        <source>Load more notes</source>
        <translation>Weitere Notizen laden</translation>
    </message>
    <message>
        <source>Retry now</source>
        <translation>Jetzt erneut versuchen</translation>
    </message>
    <message>
        <source>Stop waiting and check now</source>
        <translation>Nicht länger warten und jetzt prüfen</translation>
    </message>
    <message>
        <source>Selection connections only</source>
        <translation>Nur Verbindungen der Auswahl</translation>
    </message>
    <message>
        <source>Connections hidden</source>
        <translation>Verbindungen ausgeblendet</translation>
    </message>
    <message>
        <source>{state}. Show all connections</source>
        <translation>{state}. Alle Verbindungen anzeigen</translation>
    </message>
    <message>
        <source>All connections visible</source>
        <translation>Alle Verbindungen sichtbar</translation>
    </message>
    <message>
        <source>No notes</source>
        <translation>Keine Notizen</translation>
    </message>
    <message>
        <source>No nodes</source>
        <translation>Keine Knoten</translation>
    </message>
    <message>
        <source>No connections</source>
        <translation>Keine Verbindungen</translation>
    </message>
    <message>
        <source>Saved copy from {when}</source>
        <translation>Gespeicherte Kopie von {when}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln connections</source>
        <translation>
            <numerusform>%Ln Verbindung</numerusform>
            <numerusform>%Ln Verbindungen</numerusform>
        </translation>
    </message>
    <message>
        <source>{what} in outbox</source>
        <translation>{what} im Postausgang</translation>
    </message>
    <message numerus="yes">
        <source>{what} need attention</source>
        <translation>
            <numerusform>{what} erfordert Ihre Aufmerksamkeit</numerusform>
            <numerusform>{what} erfordern Ihre Aufmerksamkeit</numerusform>
        </translation>
    </message>
    <message>
        <source>Outbox empty</source>
        <translation>Postausgang leer</translation>
    </message>
    <message>
        <source>Rate limited: {wait}</source>
        <translation>Anfragen begrenzt: {wait}</translation>
    </message>
    <message>
        <source>Server unavailable: {wait}</source>
        <translation>Server nicht verfügbar: {wait}</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen …</translation>
    </message>
</context>
<context>
    <name>StatusPill</name>
    <message>
        <source>Connection status: {words}</source>
        <translation>Verbindungsstatus: {words}</translation>
    </message>
</context>
<context>
    <name>StatusPopover</name>
    <message>
        <source>Connection status</source>
        <translation>Verbindungsstatus</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Jetzt prüfen</translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>Verbinden …</translation>
    </message>
    <message>
        <source>Connect to workspace</source>
        <translation>Mit Arbeitsbereich verbinden</translation>
    </message>
    <message>
        <source>No workspace</source>
        <translation>Kein Arbeitsbereich</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
</context>
<context>
    <name>StorageBanner</name>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Retry saving</source>
        <translation>Erneut speichern</translation>
    </message>
</context>
<context>
    <name>Strip</name>
    <message>
        <source>Filmstrip</source>
        <translation>Filmstreifen</translation>
    </message>
</context>
<context>
    <name>SyncedPlayers</name>
    <message>
        <source>Audio source</source>
        <translation>Audioquelle</translation>
    </message>
    <message>
        <source>Listen to {name}</source>
        <translation>{name} anhören</translation>
    </message>
    <message>
        <source>Open {name} in another app</source>
        <translation>{name} in anderer App öffnen</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen …</translation>
    </message>
    <message>
        <source>Couldn&apos;t play these files.</source>
        <translation>Diese Dateien konnten nicht abgespielt werden.</translation>
    </message>
    <message>
        <source>Can&apos;t play audio or video: the required system libraries are missing.</source>
        <translation>Audio und Video können nicht abgespielt werden: Die nötigen Systembibliotheken fehlen.</translation>
    </message>
    <message>
        <source>Couldn&apos;t play one of the files.</source>
        <translation>Eine der Dateien konnte nicht abgespielt werden.</translation>
    </message>
</context>
<context>
    <name>TextReaderView</name>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Find in text</source>
        <translation>Im Text suchen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln results</source>
        <translation>
            <numerusform>%Ln Ergebnis</numerusform>
            <numerusform>%Ln Ergebnisse</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>history snapshots restore undo</source>
        <translation>Verlauf Momentaufnahmen wiederherstellen</translation>
    </message>
    <message>
        <source>Replay history</source>
        <translation>Verlauf abspielen</translation>
    </message>
    <message>
        <source>Previous snapshot</source>
        <translation>Vorige Momentaufnahme</translation>
    </message>
    <message>
        <source>Next snapshot</source>
        <translation>Nächste Momentaufnahme</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Zum aktuellen Stand</translation>
    </message>
    <message>
        <source>Compare snapshot with now</source>
        <translation>Momentaufnahme mit jetzt vergleichen</translation>
    </message>
    <message>
        <source>Copy differences as Markdown</source>
        <translation>Unterschiede als Markdown kopieren</translation>
    </message>
    <message>
        <source>Star snapshot</source>
        <translation>Momentaufnahme mit Stern markieren</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>Momentaufnahmen</translation>
    </message>
    <message>
        <source>snapshot {n} of {total}</source>
        <translation>Momentaufnahme {n} von {total}</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>mit Stern</translation>
    </message>
    <message>
        <source>rebuilt from creation times</source>
        <translation>aus Erstellungszeiten rekonstruiert</translation>
    </message>
    <message>
        <source>Couldn&apos;t read this snapshot.</source>
        <translation>Diese Momentaufnahme konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>Rebuilt: {when}</source>
        <translation>Rekonstruiert: {when}</translation>
    </message>
    <message>
        <source>Snapshot of {when}</source>
        <translation>Momentaufnahme: {when}</translation>
    </message>
</context>
<context>
    <name>TimelineCommands</name>
    <message>
        <source>Differences copied</source>
        <translation>Unterschiede kopiert</translation>
    </message>
</context>
<context>
    <name>TimelinePane</name>
    <message>
        <source>{size} of {limit}</source>
        <translation>{size} von {limit}</translation>
    </message>
    <message>
        <source>Previous snapshot</source>
        <translation>Vorige Momentaufnahme</translation>
    </message>
    <message>
        <source>Next snapshot</source>
        <translation>Nächste Momentaufnahme</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Close timeline</source>
        <translation>Zeitleiste schließen</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln snapshots</source>
        <translation>
            <numerusform>%Ln Momentaufnahme</numerusform>
            <numerusform>%Ln Momentaufnahmen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rebuilt</source>
        <translation>
            <numerusform>%Ln rekonstruiert</numerusform>
            <numerusform>%Ln rekonstruiert</numerusform>
        </translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Replay history</source>
        <translation>Verlauf abspielen</translation>
    </message>
    <message>
        <source>{n}×</source>
        <translation>{n}×</translation>
    </message>
    <message>
        <source>Replay speed {speed}</source>
        <translation>Geschwindigkeit {speed}</translation>
    </message>
    <message>
        <source>Compare with now</source>
        <translation>Mit jetzt vergleichen</translation>
    </message>
    <message>
        <source>Compare with previous snapshot</source>
        <translation>Mit voriger Momentaufnahme vergleichen</translation>
    </message>
    <message>
        <source>End comparison</source>
        <translation>Vergleich beenden</translation>
    </message>
    <message>
        <source>Remove star</source>
        <translation>Stern entfernen</translation>
    </message>
    <message>
        <source>Star snapshot</source>
        <translation>Momentaufnahme mit Stern markieren</translation>
    </message>
    <message>
        <source>Couldn&apos;t read the history</source>
        <translation>Der Verlauf konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>The history file on this computer can&apos;t be read.</source>
        <translation>Die Verlaufsdatei auf diesem Computer ist nicht lesbar.</translation>
    </message>
    <message>
        <source>No snapshots yet</source>
        <translation>Noch keine Momentaufnahmen</translation>
    </message>
    <message>
        <source>A snapshot is saved whenever the canvas is read and has changed.</source>
        <translation>Eine Momentaufnahme wird gespeichert, sobald ein geänderter Canvas gelesen wird.</translation>
    </message>
    <message>
        <source>The history of canvases is turned off in the settings.</source>
        <translation>Der Verlauf von Canvas ist in den Einstellungen ausgeschaltet.</translation>
    </message>
</context>
<context>
    <name>TipLine</name>
    <message>
        <source>Tip</source>
        <translation>Tipp</translation>
    </message>
    <message>
        <source>Got it</source>
        <translation>Verstanden</translation>
    </message>
    <message>
        <source>Tip: {words}</source>
        <translation>Tipp: {words}</translation>
    </message>
    <message>
        <source>Turn off tips</source>
        <translation>Tipps ausschalten</translation>
    </message>
</context>
<context>
    <name>Tips</name>
    <message>
        <source>Ctrl + scroll to zoom, Space + drag to pan. Press ? for all shortcuts.</source>
        <translation>Strg+Mausrad zoomt, Leertaste+Ziehen verschiebt. ? zeigt alle Tastenkombinationen.</translation>
    </message>
    <message>
        <source>In Versions, press Left and Right to browse and Enter to open the viewer.</source>
        <translation>In Versionen blättern Sie mit Links und Rechts; Enter öffnet den Betrachter.</translation>
    </message>
    <message>
        <source>Drag from the edge of a card to connect it, or press C to search for a target.</source>
        <translation>Ziehen Sie vom Rand einer Karte, um sie zu verbinden, oder drücken Sie C, um ein Ziel zu suchen.</translation>
    </message>
    <message>
        <source>Press Ctrl+D to compare the selected nodes.</source>
        <translation>Strg+D vergleicht die ausgewählten Knoten.</translation>
    </message>
    <message>
        <source>New connections are sent after a few seconds. Press Ctrl+Z to undo.</source>
        <translation>Neue Verbindungen werden nach einigen Sekunden gesendet. Strg+Z macht sie rückgängig.</translation>
    </message>
    <message>
        <source>You&apos;re offline. New comments and connections are saved here and sent once you&apos;re back online.</source>
        <translation>Sie sind offline. Neue Kommentare und Verbindungen werden hier gespeichert und gesendet, sobald Sie wieder online sind.</translation>
    </message>
</context>
<context>
    <name>Toast</name>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>{action} ({seconds})</source>
        <translation>{action} ({seconds})</translation>
    </message>
    <message>
        <source>{words} ({n}×)</source>
        <translation>{words} ({n}×)</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Top bar</source>
        <translation>Obere Leiste</translation>
    </message>
    <message>
        <source>Main menu</source>
        <translation>Hauptmenü</translation>
    </message>
    <message>
        <source>Left sidebar</source>
        <translation>Linke Seitenleiste</translation>
    </message>
    <message>
        <source>Right sidebar</source>
        <translation>Rechte Seitenleiste</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
</context>
<context>
    <name>TreeModel</name>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
</context>
<context>
    <name>UploadRow</name>
    <message>
        <source>Progress of {name}</source>
        <translation>Fortschritt von {name}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Remove from list</source>
        <translation>Aus der Liste entfernen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>Erneut senden</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>Uploads</name>
    <message>
        <source>{done} of {total} · part {n} of {count}</source>
        <translation>{done} von {total} · Teil {n} von {count}</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>Upload ID, bucket, and key are missing.</source>
        <translation>Upload-ID, Bucket und Schlüssel fehlen.</translation>
    </message>
    <message>
        <source>This isn&apos;t a file.</source>
        <translation>Das ist keine Datei.</translation>
    </message>
    <message>
        <source>The file no longer exists.</source>
        <translation>Die Datei existiert nicht mehr.</translation>
    </message>
    <message>
        <source>You don&apos;t have permission to read this file.</source>
        <translation>Sie haben keine Berechtigung, diese Datei zu lesen.</translation>
    </message>
    <message>
        <source>Couldn&apos;t read the file.</source>
        <translation>Die Datei konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Unsupported format. Use PNG, JPEG, WebP, or GIF.</source>
        <translation>Nicht unterstütztes Format. Verwenden Sie PNG, JPEG, WebP oder GIF.</translation>
    </message>
    <message>
        <source>The description has {n} characters. The maximum is {most}.</source>
        <translation>Die Beschreibung hat {n} Zeichen. Das Maximum ist {most}.</translation>
    </message>
    <message>
        <source>The file is empty. Size must be 1 to {most} bytes.</source>
        <translation>Die Datei ist leer. Die Größe muss 1 bis {most} Bytes betragen.</translation>
    </message>
    <message>
        <source>The file is {n} bytes. The maximum is {most} bytes ({size}).</source>
        <translation>Die Datei hat {n} Bytes. Das Maximum sind {most} Bytes ({size}).</translation>
    </message>
    <message>
        <source>No response from the server. The image may have been uploaded. Check the skill before sending it again.</source>
        <translation>Keine Antwort vom Server. Das Bild wurde möglicherweise hochgeladen. Prüfen Sie den Skill, bevor Sie es erneut senden.</translation>
    </message>
    <message>
        <source>The file has changed. Remove it and add it again.</source>
        <translation>Die Datei wurde geändert. Entfernen Sie sie und fügen Sie sie erneut hinzu.</translation>
    </message>
    <message>
        <source>This server can&apos;t start uploads. Paste an upload ID, bucket, and key.</source>
        <translation>Dieser Server kann keine Uploads starten. Fügen Sie Upload-ID, Bucket und Schlüssel ein.</translation>
    </message>
    <message>
        <source>Couldn&apos;t reach the server. The upload resumes when it&apos;s back.</source>
        <translation>Der Server ist nicht erreichbar. Der Upload wird fortgesetzt, sobald er wieder da ist.</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>In der Warteschlange</translation>
    </message>
    <message>
        <source>Paused · {n} of {count} parts uploaded</source>
        <translation>Angehalten · {n} von {count} Teilen hochgeladen</translation>
    </message>
    <message>
        <source>Finishing upload…</source>
        <translation>Upload wird abgeschlossen …</translation>
    </message>
    <message>
        <source>Uploaded</source>
        <translation>Hochgeladen</translation>
    </message>
    <message>
        <source>Upload failed</source>
        <translation>Upload fehlgeschlagen</translation>
    </message>
    <message>
        <source>The server returned an upload address that isn&apos;t allowed.</source>
        <translation>Der Server hat eine nicht erlaubte Upload-Adresse gesendet.</translation>
    </message>
    <message>
        <source>Storage rejected the signature, even after renewing it.</source>
        <translation>Der Speicher hat die Signatur auch nach Erneuerung abgelehnt.</translation>
    </message>
    <message>
        <source>Storage is rate limiting uploads.</source>
        <translation>Der Speicher begrenzt Uploads.</translation>
    </message>
    <message>
        <source>The server&apos;s disk is full. Uploaded parts are kept.</source>
        <translation>Der Datenträger des Servers ist voll. Hochgeladene Teile bleiben erhalten.</translation>
    </message>
    <message>
        <source>Storage error ({status}).</source>
        <translation>Speicherfehler ({status}).</translation>
    </message>
    <message>
        <source>Storage rejected a part ({status}).</source>
        <translation>Der Speicher hat einen Teil abgelehnt ({status}).</translation>
    </message>
    <message>
        <source>Storage returned no ETag for a part, so the upload can&apos;t be completed.</source>
        <translation>Der Speicher hat für einen Teil kein ETag gesendet, daher kann der Upload nicht abgeschlossen werden.</translation>
    </message>
    <message>
        <source>Storage took too long to accept a part.</source>
        <translation>Der Speicher hat beim Hochladen eines Teils zu lange nicht geantwortet.</translation>
    </message>
    <message>
        <source>Couldn&apos;t reach storage.</source>
        <translation>Der Speicher ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>The upload resumes automatically.</source>
        <translation>Der Upload wird automatisch fortgesetzt.</translation>
    </message>
</context>
<context>
    <name>ValueTree</name>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
</context>
<context>
    <name>VersionCommands</name>
    <message>
        <source>Previous version</source>
        <translation>Vorige Version</translation>
    </message>
    <message>
        <source>Next version</source>
        <translation>Nächste Version</translation>
    </message>
    <message>
        <source>First version</source>
        <translation>Erste Version</translation>
    </message>
    <message>
        <source>Last version</source>
        <translation>Letzte Version</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Next frame</source>
        <translation>Nächstes Einzelbild</translation>
    </message>
    <message>
        <source>Previous frame</source>
        <translation>Voriges Einzelbild</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Copy prompt of this version</source>
        <translation>Prompt dieser Version kopieren</translation>
    </message>
    <message>
        <source>Copy seed</source>
        <translation>Seed kopieren</translation>
    </message>
    <message>
        <source>Copy link to version</source>
        <translation>Link zur Version kopieren</translation>
    </message>
    <message>
        <source>generation settings</source>
        <translation>Generierungseinstellungen</translation>
    </message>
    <message>
        <source>Skip back</source>
        <translation>Zurückspringen</translation>
    </message>
    <message>
        <source>Skip forward</source>
        <translation>Vorspringen</translation>
    </message>
    <message>
        <source>download export</source>
        <translation>herunterladen Download exportieren</translation>
    </message>
    <message>
        <source>generation settings as Markdown</source>
        <translation>Generierungseinstellungen als Markdown</translation>
    </message>
    <message>
        <source>generation settings as JSON</source>
        <translation>Generierungseinstellungen als JSON</translation>
    </message>
    <message>
        <source>prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>link to version</source>
        <translation>Link zur Version</translation>
    </message>
    <message>
        <source>version ID</source>
        <translation>Versions-ID</translation>
    </message>
    <message>
        <source>Show active version</source>
        <translation>Aktive Version anzeigen</translation>
    </message>
    <message>
        <source>Open file in browser</source>
        <translation>Datei im Browser öffnen</translation>
    </message>
    <message>
        <source>Copy generation settings</source>
        <translation>Generierungseinstellungen kopieren</translation>
    </message>
    <message>
        <source>Copy generation settings as Markdown</source>
        <translation>Generierungseinstellungen als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy generation settings as JSON</source>
        <translation>Generierungseinstellungen als JSON kopieren</translation>
    </message>
    <message>
        <source>Copy version ID</source>
        <translation>Versions-ID kopieren</translation>
    </message>
</context>
<context>
    <name>VersionFilters</name>
    <message>
        <source>All versions</source>
        <translation>Alle Versionen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Any model</source>
        <translation>Beliebiges Modell</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Markierungen</translation>
    </message>
    <message>
        <source>Any marks</source>
        <translation>Beliebige Markierungen</translation>
    </message>
    <message>
        <source>Favorites ({n})</source>
        <translation>Favoriten ({n})</translation>
    </message>
    <message>
        <source>Failed ({n})</source>
        <translation>Fehlgeschlagen ({n})</translation>
    </message>
    <message>
        <source>{n} of {count}</source>
        <translation>{n} von {count}</translation>
    </message>
</context>
<context>
    <name>Versions</name>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Negative prompt</source>
        <translation>Negativer Prompt</translation>
    </message>
    <message>
        <source>Extracted</source>
        <translation>Extrahiert</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Error ({severity})</source>
        <translation>Fehler ({severity})</translation>
    </message>
    <message numerus="yes">
        <source>%Ln images</source>
        <translation>
            <numerusform>%Ln Bild</numerusform>
            <numerusform>%Ln Bilder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>page {page}: %Ln images</source>
        <translation>
            <numerusform>Seite {page}: %Ln Bild</numerusform>
            <numerusform>Seite {page}: %Ln Bilder</numerusform>
        </translation>
    </message>
    <message>
        <source>★ by {name}</source>
        <translation>★ von {name}</translation>
    </message>
    <message>
        <source>Aspect ratio</source>
        <translation>Seitenverhältnis</translation>
    </message>
    <message>
        <source>Version {n}</source>
        <translation>Version {n}</translation>
    </message>
    <message>
        <source>Snapshot: {changes}</source>
        <translation>Momentaufnahme: {changes}</translation>
    </message>
    <message>
        <source>With audio</source>
        <translation>Mit Audio</translation>
    </message>
    <message>
        <source>Created from</source>
        <translation>Erstellt aus</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>not in the current catalog</source>
        <translation>nicht im aktuellen Katalog</translation>
    </message>
    <message>
        <source>≈ 1 credit</source>
        <translation>≈ 1 Credit</translation>
    </message>
    <message>
        <source>{low}–{high}</source>
        <translation>{low}–{high}</translation>
    </message>
    <message>
        <source>≈ {n} credits</source>
        <translation>≈ {n} Credits</translation>
    </message>
    <message>
        <source>Estimate based on current catalog prices. The server doesn&apos;t report actual costs.</source>
        <translation>Schätzung nach aktuellen Katalogpreisen. Der Server meldet keine tatsächlichen Kosten.</translation>
    </message>
    <message>
        <source>Unknown whether retrying helps</source>
        <translation>Unbekannt, ob ein neuer Versuch hilft</translation>
    </message>
    <message>
        <source>Retryable</source>
        <translation>Wiederholbar</translation>
    </message>
    <message>
        <source>Not retryable</source>
        <translation>Nicht wiederholbar</translation>
    </message>
    <message>
        <source>Favorite</source>
        <translation>Favorit</translation>
    </message>
</context>
<context>
    <name>VersionsPanel</name>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Open in browser</source>
        <translation>Im Browser öffnen</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>No versions yet</source>
        <translation>Noch keine Versionen</translation>
    </message>
    <message>
        <source>Version {n} of {count}</source>
        <translation>Version {n} von {count}</translation>
    </message>
    <message>
        <source>Compare with v{n}</source>
        <translation>Mit v{n} vergleichen</translation>
    </message>
    <message>
        <source>Copy settings</source>
        <translation>Einstellungen kopieren</translation>
    </message>
    <message>
        <source>Select a single node</source>
        <translation>Einzelnen Knoten auswählen</translation>
    </message>
    <message>
        <source>No node selected</source>
        <translation>Kein Knoten ausgewählt</translation>
    </message>
    <message>
        <source>Select a node to see its versions.</source>
        <translation>Wählen Sie einen Knoten aus, um seine Versionen zu sehen.</translation>
    </message>
    <message>
        <source>Run this node in the web app to create its first version.</source>
        <translation>Führen Sie diesen Knoten in der Web-App aus, um seine erste Version zu erstellen.</translation>
    </message>
    <message>
        <source>No active version is set. Showing the newest one.</source>
        <translation>Keine aktive Version festgelegt. Die neueste wird angezeigt.</translation>
    </message>
    <message>
        <source>generation settings</source>
        <translation>Generierungseinstellungen</translation>
    </message>
</context>
<context>
    <name>Viewer</name>
    <message>
        <source>Viewer</source>
        <translation>Betrachter</translation>
    </message>
    <message>
        <source>Close viewer</source>
        <translation>Betrachter schließen</translation>
    </message>
    <message>
        <source>Version {n} of {count}</source>
        <translation>Version {n} von {count}</translation>
    </message>
    <message>
        <source>v{n} of {count}</source>
        <translation>v{n} von {count}</translation>
    </message>
    <message>
        <source>page {n} of {count}</source>
        <translation>Seite {n} von {count}</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>Previous item</source>
        <translation>Voriges Element</translation>
    </message>
    <message>
        <source>Next item</source>
        <translation>Nächstes Element</translation>
    </message>
    <message>
        <source>Previous version</source>
        <translation>Vorige Version</translation>
    </message>
    <message>
        <source>Next version</source>
        <translation>Nächste Version</translation>
    </message>
    <message>
        <source>Add to collection</source>
        <translation>Zu Sammlung hinzufügen</translation>
    </message>
</context>
<context>
    <name>ViewerCommands</name>
    <message>
        <source>Viewer: next version</source>
        <translation>Betrachter: nächste Version</translation>
    </message>
    <message>
        <source>Viewer: previous version</source>
        <translation>Betrachter: vorige Version</translation>
    </message>
    <message>
        <source>Viewer: first version</source>
        <translation>Betrachter: erste Version</translation>
    </message>
    <message>
        <source>Viewer: last version</source>
        <translation>Betrachter: letzte Version</translation>
    </message>
    <message>
        <source>Viewer: next node</source>
        <translation>Betrachter: nächster Knoten</translation>
    </message>
    <message>
        <source>Viewer: previous node</source>
        <translation>Betrachter: voriger Knoten</translation>
    </message>
    <message>
        <source>Viewer: actual size</source>
        <translation>Betrachter: tatsächliche Größe</translation>
    </message>
    <message>
        <source>Viewer: zoom in</source>
        <translation>Betrachter: vergrößern</translation>
    </message>
    <message>
        <source>Viewer: zoom out</source>
        <translation>Betrachter: verkleinern</translation>
    </message>
    <message>
        <source>Viewer: comment on a place or time</source>
        <translation>Betrachter: Stelle oder Zeitpunkt kommentieren</translation>
    </message>
    <message>
        <source>Viewer: play or pause</source>
        <translation>Betrachter: Abspielen oder Pause</translation>
    </message>
    <message>
        <source>Viewer: next frame</source>
        <translation>Betrachter: nächstes Einzelbild</translation>
    </message>
    <message>
        <source>Viewer: previous frame</source>
        <translation>Betrachter: voriges Einzelbild</translation>
    </message>
    <message>
        <source>Viewer: next page</source>
        <translation>Betrachter: nächste Seite</translation>
    </message>
    <message>
        <source>Viewer: previous page</source>
        <translation>Betrachter: vorige Seite</translation>
    </message>
    <message>
        <source>Close viewer</source>
        <translation>Betrachter schließen</translation>
    </message>
    <message>
        <source>Viewer: zoom to fit</source>
        <translation>Betrachter: einpassen</translation>
    </message>
    <message>
        <source>Viewer: copy color under pointer</source>
        <translation>Betrachter: Farbe unter dem Zeiger kopieren</translation>
    </message>
    <message>
        <source>Viewer: skip back</source>
        <translation>Betrachter: zurückspringen</translation>
    </message>
    <message>
        <source>Viewer: skip forward</source>
        <translation>Betrachter: vorspringen</translation>
    </message>
    <message>
        <source>Viewer: find in text</source>
        <translation>Betrachter: im Text suchen</translation>
    </message>
    <message>
        <source>Open in viewer</source>
        <translation>Im Betrachter öffnen</translation>
    </message>
</context>
<context>
    <name>ViewerHeader</name>
    <message>
        <source>Previous version</source>
        <translation>Vorige Version</translation>
    </message>
    <message>
        <source>Next version</source>
        <translation>Nächste Version</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>Tatsächliche Größe</translation>
    </message>
    <message>
        <source>Comment on a place or time</source>
        <translation>Stelle oder Zeitpunkt kommentieren</translation>
    </message>
    <message>
        <source>Find in text</source>
        <translation>Im Text suchen</translation>
    </message>
    <message>
        <source>Drag to save the file elsewhere</source>
        <translation>Ziehen, um die Datei zu speichern</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>{n} of {count}</source>
        <translation>{n} von {count}</translation>
    </message>
    <message numerus="yes">
        <source>Also used in %Ln places</source>
        <translation>
            <numerusform>Auch an %Ln Stelle verwendet</numerusform>
            <numerusform>Auch an %Ln Stellen verwendet</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} of {count} comments shown</source>
        <translation>{n} von {count} Kommentaren zu sehen</translation>
    </message>
</context>
<context>
    <name>ViewerItems</name>
    <message>
        <source>Output {n}</source>
        <translation>Ausgabe {n}</translation>
    </message>
    <message>
        <source>Page {n}</source>
        <translation>Seite {n}</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Preview {n}</source>
        <translation>Vorschau {n}</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message>
        <source>Canvas</source>
        <translation>Canvas</translation>
    </message>
</context>
<context>
    <name>Visible</name>
    <message>
        <source>empty object</source>
        <translation>leeres Objekt</translation>
    </message>
    <message numerus="yes">
        <source>%Ln fields</source>
        <translation>
            <numerusform>%Ln Feld</numerusform>
            <numerusform>%Ln Felder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln items</source>
        <translation>
            <numerusform>%Ln Eintrag</numerusform>
            <numerusform>%Ln Einträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… %Ln more characters</source>
        <translation>
            <numerusform>… %Ln weiteres Zeichen</numerusform>
            <numerusform>… %Ln weitere Zeichen</numerusform>
        </translation>
    </message>
    <message>
        <source>empty list</source>
        <translation>leere Liste</translation>
    </message>
    <message>
        <source>unreadable value</source>
        <translation>unlesbarer Wert</translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>Welcome to wsdesk</source>
        <translation>Willkommen bei wsdesk</translation>
    </message>
    <message>
        <source>Open a canvas</source>
        <translation>Einen Canvas öffnen</translation>
    </message>
    <message>
        <source>No canvas open</source>
        <translation>Kein Canvas geöffnet</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Connect to workspace…</source>
        <translation>Mit Arbeitsbereich verbinden …</translation>
    </message>
    <message>
        <source>Open sample workspace</source>
        <translation>Beispiel-Arbeitsbereich öffnen</translation>
    </message>
    <message>
        <source>Recently edited</source>
        <translation>Zuletzt bearbeitet</translation>
    </message>
    <message>
        <source>Browse your team&apos;s canvases on your desktop. Try the sample workspace offline, without an account, or connect to your own with its URL and an API key.</source>
        <translation>Sehen Sie die Canvas Ihres Teams auf Ihrem Desktop. Probieren Sie den Beispiel-Arbeitsbereich offline und ohne Konto aus, oder verbinden Sie sich mit Ihrem eigenen über seine URL und einen API-Schlüssel.</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Wird gestartet …</translation>
    </message>
    <message>
        <source>Starting workspace…</source>
        <translation>Arbeitsbereich wird gestartet …</translation>
    </message>
    <message>
        <source>The server isn&apos;t responding.</source>
        <translation>Der Server antwortet nicht.</translation>
    </message>
    <message>
        <source>Couldn&apos;t reach the workspace</source>
        <translation>Der Arbeitsbereich ist nicht erreichbar</translation>
    </message>
    <message>
        <source>Couldn&apos;t open the workspace</source>
        <translation>Arbeitsbereich konnte nicht geöffnet werden</translation>
    </message>
    <message>
        <source>Loading workspace…</source>
        <translation>Arbeitsbereich wird geladen …</translation>
    </message>
    <message>
        <source>Loading projects…</source>
        <translation>Projekte werden geladen …</translation>
    </message>
    <message>
        <source>Choose a canvas on the left, or press {key} and type its name.</source>
        <translation>Wählen Sie links einen Canvas aus, oder drücken Sie {key} und tippen Sie seinen Namen.</translation>
    </message>
    <message>
        <source>Choose a canvas on the left.</source>
        <translation>Wählen Sie links einen Canvas aus.</translation>
    </message>
    <message>
        <source>Couldn&apos;t load projects</source>
        <translation>Projekte konnten nicht geladen werden</translation>
    </message>
    <message>
        <source>No canvases yet</source>
        <translation>Noch keine Canvas</translation>
    </message>
    <message>
        <source>Canvases created in the web app appear here.</source>
        <translation>Hier erscheinen Canvas, die in der Web-App erstellt werden.</translation>
    </message>
    <message>
        <source>Pinned and recent</source>
        <translation>Angeheftet und zuletzt geöffnet</translation>
    </message>
</context>
<context>
    <name>WhatsNew</name>
    <message numerus="yes">
        <source>%Ln added</source>
        <translation>
            <numerusform>%Ln hinzugefügt</numerusform>
            <numerusform>%Ln hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln deleted</source>
        <translation>
            <numerusform>%Ln gelöscht</numerusform>
            <numerusform>%Ln gelöscht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new versions</source>
        <translation>
            <numerusform>%Ln neue Version</numerusform>
            <numerusform>%Ln neue Versionen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln runs finished</source>
        <translation>
            <numerusform>%Ln Lauf beendet</numerusform>
            <numerusform>%Ln Läufe beendet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed runs</source>
        <translation>
            <numerusform>%Ln fehlgeschlagener Lauf</numerusform>
            <numerusform>%Ln fehlgeschlagene Läufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln moved</source>
        <translation>
            <numerusform>%Ln verschoben</numerusform>
            <numerusform>%Ln verschoben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln edited</source>
        <translation>
            <numerusform>%Ln bearbeitet</numerusform>
            <numerusform>%Ln bearbeitet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln connections added</source>
        <translation>
            <numerusform>%Ln Verbindung hinzugefügt</numerusform>
            <numerusform>%Ln Verbindungen hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln connections removed</source>
        <translation>
            <numerusform>%Ln Verbindung entfernt</numerusform>
            <numerusform>%Ln Verbindungen entfernt</numerusform>
        </translation>
    </message>
    <message>
        <source>{src} connected to {dst}</source>
        <translation>{src} mit {dst} verbunden</translation>
    </message>
    <message>
        <source>{src} disconnected from {dst}</source>
        <translation>{src} von {dst} getrennt</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message numerus="yes">
        <source>%Ln nodes moved</source>
        <translation>
            <numerusform>%Ln Knoten verschoben</numerusform>
            <numerusform>%Ln Knoten verschoben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new versions of {name}</source>
        <translation>
            <numerusform>%Ln neue Version von {name}</numerusform>
            <numerusform>%Ln neue Versionen von {name}</numerusform>
        </translation>
    </message>
    <message>
        <source>New version of {name}</source>
        <translation>Neue Version von {name}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed runs: {name}</source>
        <translation>
            <numerusform>%Ln fehlgeschlagener Lauf: {name}</numerusform>
            <numerusform>%Ln fehlgeschlagene Läufe: {name}</numerusform>
        </translation>
    </message>
    <message>
        <source>Run failed: {name}</source>
        <translation>Lauf fehlgeschlagen: {name}</translation>
    </message>
    <message>
        <source>{old} renamed to {name}</source>
        <translation>{old} in {name} umbenannt</translation>
    </message>
    <message>
        <source>{name} added</source>
        <translation>{name} hinzugefügt</translation>
    </message>
    <message>
        <source>{name} deleted</source>
        <translation>{name} gelöscht</translation>
    </message>
    <message>
        <source>{name} moved</source>
        <translation>{name} verschoben</translation>
    </message>
    <message>
        <source>Active version of {name} changed</source>
        <translation>Aktive Version von {name} geändert</translation>
    </message>
    <message>
        <source>Run finished: {name}</source>
        <translation>Lauf beendet: {name}</translation>
    </message>
    <message>
        <source>Prompt of {name} changed</source>
        <translation>Prompt von {name} geändert</translation>
    </message>
    <message>
        <source>Settings of {name} changed</source>
        <translation>Einstellungen von {name} geändert</translation>
    </message>
    <message>
        <source>Note added: {name}</source>
        <translation>Notiz hinzugefügt: {name}</translation>
    </message>
    <message>
        <source>Note deleted: {name}</source>
        <translation>Notiz gelöscht: {name}</translation>
    </message>
    <message>
        <source>Note moved: {name}</source>
        <translation>Notiz verschoben: {name}</translation>
    </message>
    <message>
        <source>Note changed: {name}</source>
        <translation>Notiz geändert: {name}</translation>
    </message>
    <message>
        <source>between {first} and {last}</source>
        <translation>zwischen {first} und {last}</translation>
    </message>
    <message>
        <source>{day}, between {first} and {last}</source>
        <translation>{day}, zwischen {first} und {last}</translation>
    </message>
    <message>
        <source>by {name}</source>
        <translation>von {name}</translation>
    </message>
    <message>
        <source>since {when}</source>
        <translation>seit {when}</translation>
    </message>
    <message>
        <source>New comment on {name}</source>
        <translation>Neuer Kommentar zu {name}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new comments on {name}</source>
        <translation>
            <numerusform>%Ln neuer Kommentar zu {name}</numerusform>
            <numerusform>%Ln neue Kommentare zu {name}</numerusform>
        </translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
</context>
<context>
    <name>WhatsNewCommands</name>
    <message>
        <source>Next change</source>
        <translation>Nächste Änderung</translation>
    </message>
    <message>
        <source>Previous change</source>
        <translation>Vorige Änderung</translation>
    </message>
    <message>
        <source>Show change on canvas</source>
        <translation>Änderung auf dem Canvas anzeigen</translation>
    </message>
    <message>
        <source>Mark as seen</source>
        <translation>Als gesehen markieren</translation>
    </message>
    <message>
        <source>Mark canvas as seen</source>
        <translation>Canvas als gesehen markieren</translation>
    </message>
    <message>
        <source>Mark all as seen</source>
        <translation>Alle als gesehen markieren</translation>
    </message>
    <message>
        <source>Undo mark as seen</source>
        <translation>„Als gesehen markieren“ rückgängig machen</translation>
    </message>
    <message>
        <source>Copy changes as Markdown</source>
        <translation>Änderungen als Markdown kopieren</translation>
    </message>
</context>
<context>
    <name>WhatsNewPanel</name>
    <message>
        <source>Mark all as seen</source>
        <translation>Alle als gesehen markieren</translation>
    </message>
    <message>
        <source>Changes to canvases that you opened, or that are indexed, appear here.</source>
        <translation>Hier erscheinen Änderungen an Canvas, die Sie geöffnet haben oder die indexiert sind.</translation>
    </message>
    <message>
        <source>The history of canvases is turned off in the settings.</source>
        <translation>Der Verlauf von Canvas ist in den Einstellungen ausgeschaltet.</translation>
    </message>
    <message>
        <source>Nothing new</source>
        <translation>Nichts Neues</translation>
    </message>
    <message>
        <source>New changes appear here once the workspace is connected.</source>
        <translation>Neue Änderungen erscheinen hier, sobald der Arbeitsbereich verbunden ist.</translation>
    </message>
    <message>
        <source>Can&apos;t check for changes</source>
        <translation>Änderungen können nicht abgerufen werden</translation>
    </message>
    <message>
        <source>{change}. It was in the middle of this view.</source>
        <translation>{change}. Es befand sich in der Mitte dieser Ansicht.</translation>
    </message>
    <message>
        <source>Marked as read</source>
        <translation>Als gelesen markiert</translation>
    </message>
    <message>
        <source>changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Couldn&apos;t save the history. {reason}</source>
        <translation>Der Verlauf konnte nicht gespeichert werden. {reason}</translation>
    </message>
    <message>
        <source>Checking canvases: {done} of {total}</source>
        <translation>Geprüfte Canvas: {done} von {total}</translation>
    </message>
    <message numerus="yes">
        <source>History of %Ln canvases</source>
        <translation>
            <numerusform>Verlauf von %Ln Canvas</numerusform>
            <numerusform>Verlauf von %Ln Canvas</numerusform>
        </translation>
    </message>
    <message>
        <source>{size} of {limit}</source>
        <translation>{size} von {limit}</translation>
    </message>
    <message>
        <source>{size} available offline</source>
        <translation>{size} offline verfügbar</translation>
    </message>
</context>
<context>
    <name>WindowCommands</name>
    <message>
        <source>No notifications</source>
        <translation>Keine Benachrichtigungen</translation>
    </message>
</context>
<context>
    <name>Workbench</name>
    <message>
        <source>Left sidebar width</source>
        <translation>Breite der linken Seitenleiste</translation>
    </message>
    <message>
        <source>Right sidebar width</source>
        <translation>Breite der rechten Seitenleiste</translation>
    </message>
</context>
<context>
    <name>WorkspaceCard</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>Team</translation>
    </message>
    <message>
        <source>Team ID</source>
        <translation>Team-ID</translation>
    </message>
    <message>
        <source>Display name</source>
        <translation>Anzeigename</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Remove workspace</source>
        <translation>Arbeitsbereich entfernen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>current</source>
        <translation>aktuell</translation>
    </message>
</context>
<context>
    <name>WorkspaceDialog</name>
    <message>
        <source>Connect to workspace</source>
        <translation>Mit Arbeitsbereich verbinden</translation>
    </message>
    <message>
        <source>wsdesk only connects to this server and never sends your key anywhere else.</source>
        <translation>wsdesk verbindet sich nur mit diesem Server und sendet Ihren Schlüssel nirgendwo anders hin.</translation>
    </message>
    <message>
        <source>Server URL</source>
        <translation>Server-URL</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>API-Schlüssel</translation>
    </message>
    <message>
        <source>Show key</source>
        <translation>Schlüssel anzeigen</translation>
    </message>
    <message>
        <source>Team ID</source>
        <translation>Team-ID</translation>
    </message>
    <message>
        <source>Leave empty to use the key&apos;s team</source>
        <translation>Leer lassen für Team des Schlüssels</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Optional display name</source>
        <translation>Optionaler Anzeigename</translation>
    </message>
    <message>
        <source>In the system keyring</source>
        <translation>Im Schlüsselbund des Systems</translation>
    </message>
    <message>
        <source>Don&apos;t store (this session only)</source>
        <translation>Nicht speichern (nur diese Sitzung)</translation>
    </message>
    <message>
        <source>In a file that only you can read</source>
        <translation>In einer Datei, die nur Sie lesen können</translation>
    </message>
    <message>
        <source>The system keyring with the API key for “{name}” didn&apos;t respond.</source>
        <translation>Der Schlüsselbund des Systems mit dem API-Schlüssel für „{name}“ hat nicht geantwortet.</translation>
    </message>
    <message>
        <source>Couldn&apos;t read the API key for “{name}” from the system keyring.</source>
        <translation>Der API-Schlüssel für „{name}“ konnte nicht aus dem Schlüsselbund des Systems gelesen werden.</translation>
    </message>
    <message>
        <source>The file with the API key for “{name}” isn&apos;t used, because others can read it.</source>
        <translation>Die Datei mit dem API-Schlüssel für „{name}“ wird nicht verwendet, weil andere sie lesen können.</translation>
    </message>
    <message>
        <source>Couldn&apos;t read the stored API key for “{name}”.</source>
        <translation>Der gespeicherte API-Schlüssel für „{name}“ konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Store API key</source>
        <translation>API-Schlüssel speichern</translation>
    </message>
    <message>
        <source>Detect parameter names</source>
        <translation>Parameternamen ermitteln</translation>
    </message>
    <message>
        <source>Finds out which query parameter names the server uses. Read-only.</source>
        <translation>Ermittelt, welche Abfrageparameter der Server verwendet. Liest nur.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>Verbindung testen</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>No API key for “{name}” is stored on this computer.</source>
        <translation>Auf diesem Computer ist kein API-Schlüssel für „{name}“ gespeichert.</translation>
    </message>
</context>
<context>
    <name>WorkspaceList</name>
    <message>
        <source>Workspaces</source>
        <translation>Arbeitsbereiche</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>Team</translation>
    </message>
    <message>
        <source>Manage workspaces…</source>
        <translation>Arbeitsbereiche verwalten …</translation>
    </message>
    <message>
        <source>All workspaces</source>
        <translation>Alle Arbeitsbereiche</translation>
    </message>
    <message>
        <source>on this computer</source>
        <translation>auf diesem Computer</translation>
    </message>
</context>
<context>
    <name>WorkspacesDialog</name>
    <message>
        <source>Workspaces</source>
        <translation>Arbeitsbereiche</translation>
    </message>
    <message>
        <source>Each workspace has its own key, drafts, tabs, cached images, and history. Nothing is shared between them.</source>
        <translation>Jeder Arbeitsbereich hat eigene Schlüssel, Entwürfe, Tabs, zwischengespeicherte Bilder und einen eigenen Verlauf. Nichts wird zwischen ihnen geteilt.</translation>
    </message>
    <message>
        <source>Connect to workspace…</source>
        <translation>Mit Arbeitsbereich verbinden …</translation>
    </message>
</context>
<context>
    <name>ZoomPill</name>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Zoom to fit</source>
        <translation>Alles einpassen</translation>
    </message>
    <message>
        <source>Zoom to 100%</source>
        <translation>Auf 100 % zoomen</translation>
    </message>
    <message>
        <source>{n}%</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>Zoom {percent}. Reset to 100%</source>
        <translation>Zoom {percent}. Auf 100 % zurücksetzen</translation>
    </message>
</context>
<context>
    <name>_ById</name>
    <message>
        <source>Skill ID</source>
        <translation>Skill-ID</translation>
    </message>
    <message>
        <source>Open skill</source>
        <translation>Skill öffnen</translation>
    </message>
</context>
<context>
    <name>_Chip</name>
    <message>
        <source>Remove filter {filter}</source>
        <translation>Filter {filter} entfernen</translation>
    </message>
</context>
<context>
    <name>_Failure</name>
    <message>
        <source>Generation failed</source>
        <translation>Generierung fehlgeschlagen</translation>
    </message>
    <message>
        <source>Generation failed ({severity})</source>
        <translation>Generierung fehlgeschlagen ({severity})</translation>
    </message>
</context>
<context>
    <name>_Footer</name>
    <message>
        <source>Send again</source>
        <translation>Erneut senden</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
</context>
<context>
    <name>_TargetFields</name>
    <message>
        <source>Upload ID</source>
        <translation>Upload-ID</translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation>Bucket</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
</context>
<context>
    <name>_Value</name>
    <message>
        <source>Show less</source>
        <translation>Weniger anzeigen</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>Mehr anzeigen</translation>
    </message>
</context>
<context>
    <name>canvas</name>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>Gelöscht</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Verschoben</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Renamed</source>
        <translation>Umbenannt</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
</context>
<context>
    <name>commands</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Go to source</source>
        <translation>Zur Quelle</translation>
    </message>
    <message>
        <source>Go to target</source>
        <translation>Zum Ziel</translation>
    </message>
    <message>
        <source>Remove connection…</source>
        <translation>Verbindung entfernen …</translation>
    </message>
    <message>
        <source>Copy note</source>
        <translation>Notiz kopieren</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Deleting</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Run again…</source>
        <translation>Erneut ausführen …</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Renaming</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Copy link to node</source>
        <translation>Link zum Knoten kopieren</translation>
    </message>
    <message>
        <source>Copy title</source>
        <translation>Titel kopieren</translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>Text kopieren</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>Diagnose kopieren</translation>
    </message>
    <message>
        <source>Send staged connections</source>
        <translation>Vorgemerkte Verbindungen senden</translation>
    </message>
    <message>
        <source>Discard all staged connections</source>
        <translation>Alle vorgemerkten Verbindungen verwerfen</translation>
    </message>
    <message>
        <source>Stage new connections</source>
        <translation>Neue Verbindungen vormerken</translation>
    </message>
    <message>
        <source>Copy connection ID</source>
        <translation>Verbindungs-ID kopieren</translation>
    </message>
    <message>
        <source>Copy note ID</source>
        <translation>Notiz-ID kopieren</translation>
    </message>
    <message>
        <source>ID copied</source>
        <translation>ID kopiert</translation>
    </message>
    <message>
        <source>Note copied</source>
        <translation>Notiz kopiert</translation>
    </message>
    <message>
        <source>Sent connections can only be removed in the web app.</source>
        <translation>Gesendete Verbindungen lassen sich nur in der Web-App entfernen.</translation>
    </message>
    <message>
        <source>Open in web app</source>
        <translation>In der Web-App öffnen</translation>
    </message>
    <message>
        <source>Add to favorites…</source>
        <translation>Zu Favoriten hinzufügen …</translation>
    </message>
    <message>
        <source>Adding favorites</source>
        <translation>Hinzufügen zu Favoriten</translation>
    </message>
    <message>
        <source>Rerunning</source>
        <translation>Erneutes Ausführen</translation>
    </message>
    <message>
        <source>{what} is only available in the web app.</source>
        <translation>{what} ist nur in der Web-App möglich.</translation>
    </message>
    <message>
        <source>Open link from clipboard</source>
        <translation>Link aus der Zwischenablage öffnen</translation>
    </message>
    <message>
        <source>URL paste</source>
        <translation>URL einfügen</translation>
    </message>
    <message>
        <source>No canvas is known to contain this ID. Open the canvas once to find it.</source>
        <translation>Kein bekannter Canvas enthält diese ID. Nach einmaligem Öffnen wird sie gefunden.</translation>
    </message>
    <message>
        <source>Copy link to canvas</source>
        <translation>Link zum Canvas kopieren</translation>
    </message>
    <message>
        <source>Copy link to current view</source>
        <translation>Link zur aktuellen Ansicht kopieren</translation>
    </message>
    <message>
        <source>Link to canvas copied</source>
        <translation>Link zum Canvas kopiert</translation>
    </message>
    <message>
        <source>Link to view copied</source>
        <translation>Link zur Ansicht kopiert</translation>
    </message>
    <message>
        <source>The clipboard doesn&apos;t contain a link to a canvas, project, or approval.</source>
        <translation>Die Zwischenablage enthält keinen Link zu einem Canvas, einem Projekt oder einer Freigabe.</translation>
    </message>
    <message>
        <source>Copy prompt</source>
        <translation>Prompt kopieren</translation>
    </message>
    <message>
        <source>Copy node ID</source>
        <translation>Knoten-ID kopieren</translation>
    </message>
    <message>
        <source>Link to node copied</source>
        <translation>Link zum Knoten kopiert</translation>
    </message>
    <message>
        <source>Title copied</source>
        <translation>Titel kopiert</translation>
    </message>
    <message>
        <source>Text copied</source>
        <translation>Text kopiert</translation>
    </message>
    <message>
        <source>Prompt copied</source>
        <translation>Prompt kopiert</translation>
    </message>
    <message>
        <source>Make available offline</source>
        <translation>Offline verfügbar machen</translation>
    </message>
    <message>
        <source>download cache</source>
        <translation>herunterladen Cache zwischenspeichern</translation>
    </message>
    <message>
        <source>Cancel offline download</source>
        <translation>Offline-Download abbrechen</translation>
    </message>
    <message>
        <source>Remove offline copy</source>
        <translation>Offline-Kopie entfernen</translation>
    </message>
    <message>
        <source>detach pop out</source>
        <translation>abkoppeln herauslösen</translation>
    </message>
    <message>
        <source>Follow canvas</source>
        <translation>Canvas folgen</translation>
    </message>
    <message>
        <source>Unfollow canvas</source>
        <translation>Canvas nicht mehr folgen</translation>
    </message>
    <message>
        <source>Open sample workspace</source>
        <translation>Beispiel-Arbeitsbereich öffnen</translation>
    </message>
    <message>
        <source>Add wsdesk to the applications menu</source>
        <translation>wsdesk zum Anwendungsmenü hinzufügen</translation>
    </message>
    <message>
        <source>Remove wsdesk from the applications menu</source>
        <translation>wsdesk aus dem Anwendungsmenü entfernen</translation>
    </message>
    <message>
        <source>Added to the applications menu. wsdesk:// links now open in wsdesk.</source>
        <translation>Zum Anwendungsmenü hinzugefügt. wsdesk://-Links öffnen sich jetzt in wsdesk.</translation>
    </message>
    <message>
        <source>Removed from the applications menu.</source>
        <translation>Aus dem Anwendungsmenü entfernt.</translation>
    </message>
    <message>
        <source>Another application already uses this desktop entry. It was not changed.</source>
        <translation>Eine andere Anwendung verwendet diesen Desktop-Eintrag bereits. Er wurde nicht geändert.</translation>
    </message>
    <message>
        <source>Couldn&apos;t write the desktop entry.</source>
        <translation>Der Desktop-Eintrag konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>Protokoll anzeigen</translation>
    </message>
    <message>
        <source>wsdesk crashed the last time it ran. Your unsent work is safe on this computer, and your tabs have been restored. Here is what a crash report would contain.</source>
        <translation>wsdesk ist beim letzten Mal abgestürzt. Nicht Gesendetes liegt sicher auf diesem Computer, und Ihre Tabs wurden wiederhergestellt. So sähe ein Absturzbericht aus.</translation>
    </message>
    <message>
        <source>wsdesk quit unexpectedly</source>
        <translation>wsdesk wurde unerwartet beendet</translation>
    </message>
    <message>
        <source>Copied to the clipboard. Include it when you report the problem.</source>
        <translation>In die Zwischenablage kopiert. Fügen Sie es bei, wenn Sie das Problem melden.</translation>
    </message>
    <message>
        <source>Diagnostics copied</source>
        <translation>Diagnose kopiert</translation>
    </message>
    <message>
        <source>Your work is saved on this computer. You can keep going. If something looks wrong, restart wsdesk and everything will be restored.</source>
        <translation>Ihre Arbeit ist auf diesem Computer gespeichert. Sie können weiterarbeiten. Wenn etwas nicht stimmt, starten Sie wsdesk neu; alles wird wiederhergestellt.</translation>
    </message>
    <message>
        <source>wsdesk ran into a problem</source>
        <translation>In wsdesk ist ein Problem aufgetreten</translation>
    </message>
    <message>
        <source>Pin canvas</source>
        <translation>Canvas anheften</translation>
    </message>
    <message>
        <source>Unpin canvas</source>
        <translation>Canvas lösen</translation>
    </message>
    <message>
        <source>Open in new window</source>
        <translation>In neuem Fenster öffnen</translation>
    </message>
    <message>
        <source>Move back to main window</source>
        <translation>Zurück ins Hauptfenster verschieben</translation>
    </message>
</context>
<context>
    <name>connection</name>
    <message>
        <source>Connecting…</source>
        <translation>Verbindung wird hergestellt …</translation>
    </message>
    <message>
        <source>Connection successful</source>
        <translation>Verbindung erfolgreich</translation>
    </message>
</context>
<context>
    <name>describe</name>
    <message>
        <source>{tool} is no longer pending: {status}.</source>
        <translation>{tool} steht nicht mehr aus: {status}.</translation>
    </message>
    <message>
        <source>The file isn&apos;t an archive.</source>
        <translation>Die Datei ist kein Archiv.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln results with flags or ratings</source>
        <translation>
            <numerusform>%Ln Ergebnis mit Markierung oder Bewertung</numerusform>
            <numerusform>%Ln Ergebnisse mit Markierung oder Bewertung</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln collections</source>
        <translation>
            <numerusform>%Ln Sammlung</numerusform>
            <numerusform>%Ln Sammlungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln snapshots</source>
        <translation>
            <numerusform>%Ln Momentaufnahme</numerusform>
            <numerusform>%Ln Momentaufnahmen</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing new in {name}</source>
        <translation>Nichts Neues in {name}</translation>
    </message>
    <message>
        <source>Restored from {name}: {what}</source>
        <translation>Aus {name} wiederhergestellt: {what}</translation>
    </message>
    <message>
        <source>Archive saved: {name}</source>
        <translation>Archiv gespeichert: {name}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln items couldn&apos;t be read and are missing.</source>
        <translation>
            <numerusform>%Ln Eintrag konnte nicht gelesen werden und fehlt.</numerusform>
            <numerusform>%Ln Einträge konnten nicht gelesen werden und fehlen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner anzeigen</translation>
    </message>
    <message>
        <source>It isn&apos;t stored on this computer.</source>
        <translation>Es ist auf diesem Computer nicht gespeichert.</translation>
    </message>
    <message>
        <source>The file is damaged in the previous archive.</source>
        <translation>Die Datei ist im bisherigen Archiv beschädigt.</translation>
    </message>
    <message>
        <source>Couldn&apos;t read it from the server. This is a stored copy.</source>
        <translation>Der Server konnte es nicht liefern. Dies ist eine gespeicherte Kopie.</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Agent skills</source>
        <translation>Agenten-Skills</translation>
    </message>
    <message>
        <source>Agent approvals</source>
        <translation>Agenten-Freigaben</translation>
    </message>
    <message>
        <source>{n} failed.</source>
        <translation>{n} fehlgeschlagen.</translation>
    </message>
    <message>
        <source>just now, by you</source>
        <translation>gerade eben, von Ihnen</translation>
    </message>
    <message>
        <source>{src} to {dst}</source>
        <translation>{src} mit {dst}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln nodes</source>
        <translation>
            <numerusform>%Ln Knoten</numerusform>
            <numerusform>%Ln Knoten</numerusform>
        </translation>
    </message>
    <message>
        <source>untitled</source>
        <translation>ohne Titel</translation>
    </message>
    <message>
        <source>The server couldn&apos;t find this.</source>
        <translation>Der Server hat dies nicht gefunden.</translation>
    </message>
    <message>
        <source>Couldn&apos;t read or write the local database.</source>
        <translation>Die lokale Datenbank konnte nicht gelesen oder geschrieben werden.</translation>
    </message>
    <message>
        <source>Something went wrong: {error}</source>
        <translation>Etwas ist schiefgegangen: {error}</translation>
    </message>
    <message>
        <source>The server redirects to {host}. Check the server URL of this workspace.</source>
        <translation>Der Server leitet zu {host} weiter. Prüfen Sie die Server-URL dieses Arbeitsbereichs.</translation>
    </message>
    <message>
        <source>The server redirects to another address. Check the server URL of this workspace.</source>
        <translation>Der Server leitet an eine andere Adresse weiter. Prüfen Sie die Server-URL dieses Arbeitsbereichs.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>Der Datenträger ist voll.</translation>
    </message>
    <message>
        <source>“{handle}” accepts one connection and is already connected to {by}.</source>
        <translation>„{handle}“ akzeptiert eine Verbindung und ist bereits mit {by} verbunden.</translation>
    </message>
    <message>
        <source>“{handle}” is locked.</source>
        <translation>„{handle}“ ist gesperrt.</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>video</source>
        <translation>Video</translation>
    </message>
    <message>
        <source>PDFs</source>
        <translation>PDFs</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>Erneut senden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>The pattern is too long.</source>
        <translation>Das Muster ist zu lang.</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>this one</source>
        <translation>dieser Knoten</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>verbunden</translation>
    </message>
    <message>
        <source>On other canvases</source>
        <translation>Auf anderen Canvas</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Negative prompt</source>
        <translation>Negativer Prompt</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Older than its input</source>
        <translation>Älter als sein Eingang</translation>
    </message>
    <message>
        <source>Not sent yet: {what}</source>
        <translation>Noch nicht gesendet: {what}</translation>
    </message>
    <message>
        <source>Waiting to be sent: {what} ({why})</source>
        <translation>Wartet auf das Senden: {what} ({why})</translation>
    </message>
    <message>
        <source>Connected: {what}</source>
        <translation>Verbunden: {what}</translation>
    </message>
    <message>
        <source>Sent: {connections}</source>
        <translation>Gesendet: {connections}</translation>
    </message>
    <message>
        <source>Not sent when wsdesk closed: {connections}. Staged until you send it.</source>
        <translation>Beim Beenden von wsdesk nicht gesendet: {connections}. Vorgemerkt, bis Sie senden.</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>unknown node</source>
        <translation>unbekannter Knoten</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is self-signed.</source>
        <translation>Das Zertifikat des Servers ist selbstsigniert.</translation>
    </message>
    <message>
        <source>The server&apos;s certificate comes from an issuer that this computer doesn&apos;t trust.</source>
        <translation>Das Zertifikat des Servers stammt von einem Aussteller, dem dieser Computer nicht vertraut.</translation>
    </message>
    <message>
        <source>The server&apos;s certificate has expired.</source>
        <translation>Das Zertifikat des Servers ist abgelaufen.</translation>
    </message>
    <message>
        <source>The server&apos;s certificate isn&apos;t valid yet. Check the clock of this computer.</source>
        <translation>Das Zertifikat des Servers ist noch nicht gültig. Prüfen Sie die Uhr dieses Computers.</translation>
    </message>
    <message>
        <source>The server&apos;s certificate belongs to another host.</source>
        <translation>Das Zertifikat des Servers gehört zu einem anderen Host.</translation>
    </message>
    <message>
        <source>The server&apos;s certificate was revoked.</source>
        <translation>Das Zertifikat des Servers wurde widerrufen.</translation>
    </message>
    <message>
        <source>Can&apos;t read the CA file. Check it in the settings.</source>
        <translation>Die CA-Datei kann nicht gelesen werden. Prüfen Sie sie in den Einstellungen.</translation>
    </message>
    <message>
        <source>This port expects https, not http.</source>
        <translation>Dieser Port erwartet https, nicht http.</translation>
    </message>
    <message>
        <source>The server&apos;s certificate can&apos;t be verified.</source>
        <translation>Das Zertifikat des Servers kann nicht geprüft werden.</translation>
    </message>
    <message>
        <source>To trust it, choose its CA file in the settings, or start wsdesk with SSL_CERT_FILE.</source>
        <translation>Um ihm zu vertrauen, wählen Sie seine CA-Datei in den Einstellungen oder starten Sie wsdesk mit SSL_CERT_FILE.</translation>
    </message>
    <message>
        <source>Drafts, unsent comments and connections, and open tabs are lost when you quit.</source>
        <translation>Entwürfe, ungesendete Kommentare und Verbindungen sowie offene Tabs gehen beim Beenden verloren.</translation>
    </message>
    <message>
        <source>What you write now stays in memory, and is saved as soon as possible.</source>
        <translation>Was Sie jetzt schreiben, bleibt im Arbeitsspeicher und wird gespeichert, sobald es möglich ist.</translation>
    </message>
    <message>
        <source>Everything saved</source>
        <translation>Alles gespeichert</translation>
    </message>
    <message>
        <source>Can&apos;t save to this computer: the disk is full.</source>
        <translation>Auf diesem Computer kann nicht gespeichert werden: Der Datenträger ist voll.</translation>
    </message>
    <message>
        <source>Can&apos;t save to this computer: the local data was created by a newer version of wsdesk.</source>
        <translation>Auf diesem Computer kann nicht gespeichert werden: Die lokalen Daten stammen von einer neueren Version von wsdesk.</translation>
    </message>
    <message>
        <source>Can&apos;t save to this computer: the data folder can&apos;t be used.</source>
        <translation>Auf diesem Computer kann nicht gespeichert werden: Der Datenordner ist nicht benutzbar.</translation>
    </message>
    <message>
        <source>“{node}” is an uploaded file, without a model or inputs.</source>
        <translation>„{node}“ ist eine hochgeladene Datei ohne Modell und Eingänge.</translation>
    </message>
    <message>
        <source>Save in a file</source>
        <translation>In einer Datei speichern</translation>
    </message>
    <message>
        <source>Couldn&apos;t save the key in a file.</source>
        <translation>Der Schlüssel konnte nicht in einer Datei gespeichert werden.</translation>
    </message>
    <message>
        <source>Key saved in a file</source>
        <translation>Schlüssel in einer Datei gespeichert</translation>
    </message>
    <message>
        <source>Couldn&apos;t save the key there. It will be used until you quit.</source>
        <translation>Der Schlüssel konnte dort nicht gespeichert werden. Er wird bis zum Beenden verwendet.</translation>
    </message>
    <message>
        <source>No system keyring was found. The API key will be used until you quit.</source>
        <translation>Es wurde kein Schlüsselbund des Systems gefunden. Der API-Schlüssel wird bis zum Beenden verwendet.</translation>
    </message>
    <message>
        <source>Couldn&apos;t save the workspace.</source>
        <translation>Der Arbeitsbereich konnte nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>Couldn&apos;t open “{name}”. {why}</source>
        <translation>„{name}“ konnte nicht geöffnet werden. {why}</translation>
    </message>
    <message>
        <source>Couldn&apos;t remember this workspace for the next start.</source>
        <translation>Dieser Arbeitsbereich konnte nicht für den nächsten Start gespeichert werden.</translation>
    </message>
    <message>
        <source>The local database was damaged. It was set aside and a new one was created.</source>
        <translation>Die lokale Datenbank war beschädigt. Sie wurde beiseitegelegt, und eine neue wurde erstellt.</translation>
    </message>
    <message>
        <source>Looking up the API key…</source>
        <translation>API-Schlüssel wird gesucht …</translation>
    </message>
    <message>
        <source>Parts of this archive are missing or damaged.</source>
        <translation>Teile dieses Archivs fehlen oder sind beschädigt.</translation>
    </message>
    <message>
        <source>Starting workspace…</source>
        <translation>Arbeitsbereich wird gestartet …</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindung wird hergestellt …</translation>
    </message>
    <message>
        <source>This workspace was changed by a newer version of wsdesk. Update wsdesk to open it.</source>
        <translation>Dieser Arbeitsbereich wurde von einer neueren Version von wsdesk geändert. Aktualisieren Sie wsdesk, um ihn zu öffnen.</translation>
    </message>
    <message>
        <source>Another wsdesk uses this workspace. It opens here when you close the other one.</source>
        <translation>Ein anderes wsdesk verwendet diesen Arbeitsbereich. Er öffnet sich hier, wenn Sie das andere schließen.</translation>
    </message>
    <message>
        <source>wsdesk is already open with this data. Anything you write here is sent from that window.</source>
        <translation>wsdesk ist mit diesen Daten bereits geöffnet. Was Sie hier schreiben, wird vom anderen Fenster gesendet.</translation>
    </message>
    <message>
        <source>{file} was damaged. It was set aside, and the defaults are used.</source>
        <translation>{file} war beschädigt. Die Datei wurde beiseitegelegt, und es gelten die Standardwerte.</translation>
    </message>
    <message>
        <source>Couldn&apos;t read {file}. The defaults are used.</source>
        <translation>{file} konnte nicht gelesen werden. Es gelten die Standardwerte.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln invalid entries in {file} are ignored</source>
        <translation>
            <numerusform>%Ln ungültiger Eintrag in {file} wird ignoriert</numerusform>
            <numerusform>%Ln ungültige Einträge in {file} werden ignoriert</numerusform>
        </translation>
    </message>
    <message>
        <source>The workspace stopped unexpectedly and is restarting.</source>
        <translation>Der Arbeitsbereich wurde unerwartet beendet und startet neu.</translation>
    </message>
    <message>
        <source>Approval decided</source>
        <translation>Freigabe entschieden</translation>
    </message>
    <message>
        <source>wsdesk ran into a problem. Nothing you wrote was lost.</source>
        <translation>In wsdesk ist ein Problem aufgetreten. Nichts von dem, was Sie geschrieben haben, ist verloren.</translation>
    </message>
    <message>
        <source>The file was saved without its rating: its XMP file can&apos;t be read and stays as it is.</source>
        <translation>Die Datei wurde ohne ihre Bewertung gespeichert: Ihre XMP-Datei ist nicht lesbar und bleibt unverändert.</translation>
    </message>
    <message numerus="yes">
        <source>Saving %Ln files was interrupted.</source>
        <translation>
            <numerusform>Das Speichern von %Ln Datei wurde unterbrochen.</numerusform>
            <numerusform>Das Speichern von %Ln Dateien wurde unterbrochen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Saving is paused. {why}</source>
        <translation>Das Speichern ist angehalten. {why}</translation>
    </message>
    <message>
        <source>In folder {folder}</source>
        <translation>Im Ordner {folder}</translation>
    </message>
    <message>
        <source>{n} of {total} saved</source>
        <translation>{n} von {total} gespeichert</translation>
    </message>
    <message>
        <source>Paused: {why}</source>
        <translation>Angehalten: {why}</translation>
    </message>
    <message>
        <source>Paused.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>Waiting for the server…</source>
        <translation>Warten auf den Server …</translation>
    </message>
    <message>
        <source>File saved</source>
        <translation>Datei gespeichert</translation>
    </message>
    <message>
        <source>{n} of {total} files saved.</source>
        <translation>{n} von {total} Dateien gespeichert.</translation>
    </message>
    <message>
        <source>{n} already existed.</source>
        <translation>{n} waren bereits vorhanden.</translation>
    </message>
    <message numerus="yes">
        <source>Canceled. %Ln files were not saved.</source>
        <translation>
            <numerusform>Abgebrochen. %Ln Datei wurde nicht gespeichert.</numerusform>
            <numerusform>Abgebrochen. %Ln Dateien wurden nicht gespeichert.</numerusform>
        </translation>
    </message>
    <message>
        <source>The server sent only part of this canvas. Showing the last complete copy.</source>
        <translation>Der Server hat nur einen Teil dieses Canvas gesendet. Die letzte vollständige Kopie wird angezeigt.</translation>
    </message>
    <message>
        <source>The server sent only part of this canvas.</source>
        <translation>Der Server hat nur einen Teil dieses Canvas gesendet.</translation>
    </message>
    <message>
        <source>Not connected to a workspace yet.</source>
        <translation>Noch nicht mit einem Arbeitsbereich verbunden.</translation>
    </message>
    <message>
        <source>API key not accepted. It may be wrong, expired, or revoked.</source>
        <translation>API-Schlüssel nicht akzeptiert. Er ist möglicherweise falsch, abgelaufen oder widerrufen.</translation>
    </message>
    <message>
        <source>Your API key doesn&apos;t have access to this.</source>
        <translation>Ihr API-Schlüssel hat darauf keinen Zugriff.</translation>
    </message>
    <message>
        <source>Too many requests. Try again in a moment.</source>
        <translation>Zu viele Anfragen. Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>The server rejected the request</source>
        <translation>Der Server hat die Anfrage abgelehnt</translation>
    </message>
    <message>
        <source>The server can&apos;t do this now</source>
        <translation>Der Server kann das derzeit nicht ausführen</translation>
    </message>
    <message>
        <source>Server error. Try again later.</source>
        <translation>Serverfehler. Versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>Unexpected response from the server</source>
        <translation>Unerwartete Antwort vom Server</translation>
    </message>
    <message>
        <source>Couldn&apos;t read the server&apos;s response.</source>
        <translation>Die Antwort des Servers konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The server took too long to respond.</source>
        <translation>Der Server hat zu lange nicht geantwortet.</translation>
    </message>
    <message>
        <source>Couldn&apos;t reach the server.</source>
        <translation>Der Server ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>It is missing from this archive, or damaged.</source>
        <translation>Es fehlt in diesem Archiv oder ist beschädigt.</translation>
    </message>
    <message>
        <source>Not allowed</source>
        <translation>Nicht erlaubt</translation>
    </message>
    <message>
        <source>The server&apos;s response is larger than wsdesk can read.</source>
        <translation>Die Antwort des Servers ist größer, als wsdesk lesen kann.</translation>
    </message>
    <message>
        <source>The canvas is no longer open.</source>
        <translation>Der Canvas ist nicht mehr geöffnet.</translation>
    </message>
    <message>
        <source>Couldn&apos;t save to this computer: the disk is full.</source>
        <translation>Auf diesem Computer konnte nicht gespeichert werden: Der Datenträger ist voll.</translation>
    </message>
    <message>
        <source>The local database was created by a newer version of wsdesk. It was not changed.</source>
        <translation>Die lokale Datenbank wurde mit einer neueren Version von wsdesk erstellt. Sie wurde nicht verändert.</translation>
    </message>
    <message>
        <source>This port doesn&apos;t support https.</source>
        <translation>Dieser Port unterstützt kein https.</translation>
    </message>
    <message>
        <source>The URL must start with https://. Plain http is only allowed for this computer.</source>
        <translation>Die URL muss mit https:// beginnen. Unverschlüsseltes http ist nur für diesen Computer erlaubt.</translation>
    </message>
    <message>
        <source>Enter a valid server URL, such as https://service.example.</source>
        <translation>Geben Sie eine gültige Server-URL ein, etwa https://service.example.</translation>
    </message>
    <message>
        <source>Enter a valid API key. It can&apos;t contain spaces or control characters.</source>
        <translation>Geben Sie einen gültigen API-Schlüssel ein. Er darf keine Leer- oder Steuerzeichen enthalten.</translation>
    </message>
    <message>
        <source>Enter a valid team ID. It can&apos;t contain spaces or control characters.</source>
        <translation>Geben Sie eine gültige Team-ID ein. Sie darf keine Leer- oder Steuerzeichen enthalten.</translation>
    </message>
    <message>
        <source>You don&apos;t have permission to write to this folder.</source>
        <translation>Sie haben keine Berechtigung, in diesen Ordner zu schreiben.</translation>
    </message>
    <message>
        <source>Another window or program is saving here. Wait until it has finished.</source>
        <translation>Ein anderes Fenster oder Programm speichert gerade hierhin. Warten Sie, bis es fertig ist.</translation>
    </message>
    <message>
        <source>The folder no longer exists.</source>
        <translation>Der Ordner existiert nicht mehr.</translation>
    </message>
    <message>
        <source>Couldn&apos;t write the file.</source>
        <translation>Die Datei konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Server unavailable</source>
        <translation>Server nicht verfügbar</translation>
    </message>
    <message>
        <source>{sentence}: “{quote}”</source>
        <translation>{sentence}: „{quote}“</translation>
    </message>
    <message>
        <source>Archives are read-only.</source>
        <translation>Archive sind schreibgeschützt.</translation>
    </message>
    <message>
        <source>Snapshots are read-only. Go back to now first.</source>
        <translation>Momentaufnahmen sind schreibgeschützt. Kehren Sie zuerst zum jetzigen Stand zurück.</translation>
    </message>
    <message>
        <source>A node can&apos;t connect to itself.</source>
        <translation>Ein Knoten kann nicht mit sich selbst verbunden werden.</translation>
    </message>
    <message>
        <source>Connect an output to an input.</source>
        <translation>Verbinden Sie einen Ausgang mit einem Eingang.</translation>
    </message>
    <message>
        <source>These nodes are already connected.</source>
        <translation>Diese Knoten sind bereits verbunden.</translation>
    </message>
    <message>
        <source>This connection is already being sent.</source>
        <translation>Diese Verbindung wird bereits gesendet.</translation>
    </message>
    <message>
        <source>This group is collapsed. Expand it to connect the nodes inside.</source>
        <translation>Diese Gruppe ist eingeklappt. Klappen Sie sie aus, um die Knoten darin zu verbinden.</translation>
    </message>
    <message>
        <source>“{handle}” accepts up to {most} connections, and all are in use.</source>
        <translation>„{handle}“ akzeptiert bis zu {most} Verbindungen, und alle sind belegt.</translation>
    </message>
    <message>
        <source>Limit reached for {flows}: {model} accepts only one, already fed by {by}.</source>
        <translation>Limit für {flows} erreicht: {model} akzeptiert nur einen Eingang, bereits belegt durch {by}.</translation>
    </message>
    <message>
        <source>already connected</source>
        <translation>bereits verbunden</translation>
    </message>
    <message>
        <source>might not fit</source>
        <translation>passt vielleicht nicht</translation>
    </message>
    <message>
        <source>uploaded file</source>
        <translation>hochgeladene Datei</translation>
    </message>
    <message>
        <source>creates a loop</source>
        <translation>erzeugt eine Schleife</translation>
    </message>
    <message>
        <source>This would create a loop.</source>
        <translation>Das würde eine Schleife erzeugen.</translation>
    </message>
    <message>
        <source>Accepts {takes}, not {flows}.</source>
        <translation>Akzeptiert {takes}, nicht {flows}.</translation>
    </message>
    <message>
        <source>This input might not accept {flows}. Known types: {takes}.</source>
        <translation>Dieser Eingang akzeptiert {flows} möglicherweise nicht. Bekannte Typen: {takes}.</translation>
    </message>
    <message>
        <source>Limit reached for {flows}: {model} accepts up to {most}.</source>
        <translation>Limit für {flows} erreicht: {model} akzeptiert höchstens {most}.</translation>
    </message>
    <message>
        <source>{model} doesn&apos;t accept {flows}.</source>
        <translation>{model} akzeptiert {flows} nicht.</translation>
    </message>
    <message>
        <source>“{handle}” already has a connection from {by}.</source>
        <translation>„{handle}“ hat bereits eine Verbindung von {by}.</translation>
    </message>
    <message>
        <source>No input here can accept this connection.</source>
        <translation>Kein Eingang hier kann diese Verbindung annehmen.</translation>
    </message>
    <message>
        <source>images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>audio</source>
        <translation>Audio</translation>
    </message>
    <message>
        <source>Can&apos;t make this connection ({code}).</source>
        <translation>Diese Verbindung ist nicht möglich ({code}).</translation>
    </message>
    <message>
        <source>This model</source>
        <translation>Dieses Modell</translation>
    </message>
    <message>
        <source>Undone: {what}</source>
        <translation>Rückgängig gemacht: {what}</translation>
    </message>
    <message>
        <source>{n} of {all} were already sent. Undone: {what}</source>
        <translation>{n} von {all} waren bereits gesendet. Rückgängig gemacht: {what}</translation>
    </message>
    <message>
        <source>Couldn&apos;t redo: {what}</source>
        <translation>Konnte nicht wiederhergestellt werden: {what}</translation>
    </message>
    <message>
        <source>Couldn&apos;t redo {n} of {all}: {what}</source>
        <translation>{n} von {all} konnten nicht wiederhergestellt werden: {what}</translation>
    </message>
    <message>
        <source>Nothing to undo.</source>
        <translation>Nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>Already sent: {what}. Sent connections can only be removed in the web app.</source>
        <translation>Bereits gesendet: {what}. Gesendete Verbindungen können nur in der Web-App entfernt werden.</translation>
    </message>
    <message>
        <source>Open in web app</source>
        <translation>In der Web-App öffnen</translation>
    </message>
    <message>
        <source>Canceled saving {name}</source>
        <translation>Speichern von {name} abgebrochen</translation>
    </message>
    <message>
        <source>Couldn&apos;t save “{name}”. {why}</source>
        <translation>„{name}“ konnte nicht gespeichert werden. {why}</translation>
    </message>
    <message>
        <source>Exported {name}</source>
        <translation>{name} exportiert</translation>
    </message>
    <message numerus="yes">
        <source>%Ln media files couldn&apos;t be read and are missing.</source>
        <translation>
            <numerusform>%Ln Mediendatei konnte nicht gelesen werden und fehlt.</numerusform>
            <numerusform>%Ln Mediendateien konnten nicht gelesen werden und fehlen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>Gespeichert: {name}</translation>
    </message>
    <message>
        <source>The file was saved without its generation settings. {why}</source>
        <translation>Die Datei wurde ohne ihre Generierungseinstellungen gespeichert. {why}</translation>
    </message>
    <message>
        <source>The file was saved without its rating. {why}</source>
        <translation>Die Datei wurde ohne ihre Bewertung gespeichert. {why}</translation>
    </message>
    <message>
        <source>Saving {name}…</source>
        <translation>{name} wird gespeichert …</translation>
    </message>
    <message>
        <source>wsdesk can&apos;t open this link.</source>
        <translation>wsdesk kann diesen Link nicht öffnen.</translation>
    </message>
    <message>
        <source>Open {host} in your browser?</source>
        <translation>{host} im Browser öffnen?</translation>
    </message>
    <message>
        <source>The name needs at least one letter.</source>
        <translation>Der Name braucht mindestens einen Buchstaben.</translation>
    </message>
    <message>
        <source>File names can&apos;t contain / or \. All files are saved to one folder.</source>
        <translation>Dateinamen dürfen weder / noch \ enthalten. Alle Dateien werden in einem Ordner gespeichert.</translation>
    </message>
    <message>
        <source>Unknown field {name}. Available fields: {known}</source>
        <translation>Unbekanntes Feld {name}. Verfügbare Felder: {known}</translation>
    </message>
    <message>
        <source>Unclosed brace. Write fields as {title}.</source>
        <translation>Klammer nicht geschlossen. Schreiben Sie Felder als {title}.</translation>
    </message>
    <message>
        <source>Couldn&apos;t make this canvas available offline.</source>
        <translation>Dieser Canvas konnte nicht offline verfügbar gemacht werden.</translation>
    </message>
    <message>
        <source>“{name}” isn&apos;t fully downloaded yet: {n} of {total} media files are missing.</source>
        <translation>„{name}“ ist noch nicht vollständig heruntergeladen: {n} von {total} Mediendateien fehlen.</translation>
    </message>
    <message numerus="yes">
        <source>“{name}” is available offline ({size}). %Ln media files couldn&apos;t be downloaded.</source>
        <translation>
            <numerusform>„{name}“ ist offline verfügbar ({size}). %Ln Mediendatei konnte nicht heruntergeladen werden.</numerusform>
            <numerusform>„{name}“ ist offline verfügbar ({size}). %Ln Mediendateien konnten nicht heruntergeladen werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>“{name}” is available offline ({size}).</source>
        <translation>„{name}“ ist offline verfügbar ({size}).</translation>
    </message>
    <message>
        <source>Some offline data couldn&apos;t be removed.</source>
        <translation>Einige Offline-Daten konnten nicht entfernt werden.</translation>
    </message>
    <message>
        <source>Couldn&apos;t prepare the file. {why}</source>
        <translation>Die Datei konnte nicht vorbereitet werden. {why}</translation>
    </message>
    <message>
        <source>Couldn&apos;t copy the image. {why}</source>
        <translation>Das Bild konnte nicht kopiert werden. {why}</translation>
    </message>
    <message>
        <source>Couldn&apos;t remove the workspace.</source>
        <translation>Der Arbeitsbereich konnte nicht entfernt werden.</translation>
    </message>
    <message>
        <source>Couldn&apos;t remove the API key of “{name}”.</source>
        <translation>Der API-Schlüssel von „{name}“ konnte nicht entfernt werden.</translation>
    </message>
    <message>
        <source>Some data of “{name}” couldn&apos;t be removed.</source>
        <translation>Einige Daten von „{name}“ konnten nicht entfernt werden.</translation>
    </message>
    <message>
        <source>Removed “{name}”.</source>
        <translation>„{name}“ entfernt.</translation>
    </message>
    <message>
        <source>Saved “{name}”.</source>
        <translation>„{name}“ gespeichert.</translation>
    </message>
    <message>
        <source>used as a clip</source>
        <translation>als Clip verwendet</translation>
    </message>
    <message>
        <source>used as tool input</source>
        <translation>als Werkzeugeingabe verwendet</translation>
    </message>
    <message>
        <source>same asset</source>
        <translation>dasselbe Asset</translation>
    </message>
    <message>
        <source>Upstream</source>
        <translation>Vorgelagert</translation>
    </message>
    <message>
        <source>Downstream</source>
        <translation>Nachgelagert</translation>
    </message>
    <message>
        <source>downstream</source>
        <translation>nachgelagert</translation>
    </message>
    <message>
        <source>upstream</source>
        <translation>vorgelagert</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Position {at}: {why}</source>
        <translation>Position {at}: {why}</translation>
    </message>
    <message>
        <source>Certificates: {place}.</source>
        <translation>Zertifikate: {place}.</translation>
    </message>
    <message>
        <source>Certificates: system trust store.</source>
        <translation>Zertifikate: Zertifikatsspeicher des Systems.</translation>
    </message>
    <message>
        <source>Direct connection, no proxy.</source>
        <translation>Direkte Verbindung, kein Proxy.</translation>
    </message>
    <message>
        <source>Using system proxy {place}.</source>
        <translation>Verwendet den Systemproxy {place}.</translation>
    </message>
    <message>
        <source>Couldn&apos;t connect {what}.</source>
        <translation>{what} konnte nicht verbunden werden.</translation>
    </message>
    <message>
        <source>The server connected {src} to {dst} instead of {what}.</source>
        <translation>Der Server hat {src} mit {dst} verbunden statt {what}.</translation>
    </message>
    <message>
        <source>Same file</source>
        <translation>Gleiche Datei</translation>
    </message>
    <message>
        <source>Same image</source>
        <translation>Gleiches Bild</translation>
    </message>
    <message>
        <source>Similar</source>
        <translation>Ähnlich</translation>
    </message>
    <message>
        <source>Weak match</source>
        <translation>Schwacher Treffer</translation>
    </message>
    <message>
        <source>Mostly this color</source>
        <translation>Überwiegend diese Farbe</translation>
    </message>
    <message>
        <source>This image has too little detail to find. Search by color instead.</source>
        <translation>Dieses Bild hat zu wenige Details, um es zu finden. Suchen Sie stattdessen nach der Farbe.</translation>
    </message>
    <message>
        <source>Couldn&apos;t read the file.</source>
        <translation>Die Datei konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Untitled tool</source>
        <translation>Werkzeug ohne Titel</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>This node is no longer on the canvas.</source>
        <translation>Dieser Knoten ist nicht mehr auf diesem Canvas.</translation>
    </message>
    <message>
        <source>Couldn&apos;t load projects. {why}</source>
        <translation>Projekte konnten nicht geladen werden. {why}</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>created or contains it</source>
        <translation>hat es erstellt oder enthält es</translation>
    </message>
    <message>
        <source>was made from it</source>
        <translation>wurde daraus erstellt</translation>
    </message>
    <message>
        <source>also contains it</source>
        <translation>enthält es ebenfalls</translation>
    </message>
    <message>
        <source>The search index isn&apos;t available right now.</source>
        <translation>Der Suchindex ist gerade nicht verfügbar.</translation>
    </message>
    <message>
        <source>The canvas of this node isn&apos;t known. Open the canvas once to find it.</source>
        <translation>Der Canvas dieses Knotens ist nicht bekannt. Nach einmaligem Öffnen wird er gefunden.</translation>
    </message>
    <message>
        <source>No canvas is known to use this asset.</source>
        <translation>Kein bekannter Canvas verwendet dieses Asset.</translation>
    </message>
    <message>
        <source>Marked as seen</source>
        <translation>Als gesehen markiert</translation>
    </message>
    <message>
        <source>Canvas marked as seen</source>
        <translation>Canvas als gesehen markiert</translation>
    </message>
    <message>
        <source>All changes marked as seen</source>
        <translation>Alle Änderungen als gesehen markiert</translation>
    </message>
    <message>
        <source>You are notified of runs and comments on this canvas while another window is active.</source>
        <translation>Sie werden über Läufe und Kommentare auf diesem Canvas benachrichtigt, während ein anderes Fenster aktiv ist.</translation>
    </message>
    <message>
        <source>Loading comments…</source>
        <translation>Kommentare werden geladen …</translation>
    </message>
    <message>
        <source>Comments aren&apos;t available offline</source>
        <translation>Kommentare sind offline nicht verfügbar</translation>
    </message>
    <message>
        <source>Couldn&apos;t load comments</source>
        <translation>Kommentare konnten nicht geladen werden</translation>
    </message>
</context>
<context>
    <name>names</name>
    <message>
        <source>Supported: {works}. Ignored by the server, handled locally: {ignored}. Unknown: {unsure}.</source>
        <translation>Unterstützt: {works}. Vom Server ignoriert, lokal erledigt: {ignored}. Unbekannt: {unsure}.</translation>
    </message>
    <message>
        <source>supported</source>
        <translation>unterstützt</translation>
    </message>
    <message>
        <source>ignored by the server, handled locally</source>
        <translation>vom Server ignoriert, lokal erledigt</translation>
    </message>
    <message>
        <source>unknown: {why}</source>
        <translation>unbekannt: {why}</translation>
    </message>
    <message>
        <source>not enough data to test with</source>
        <translation>zu wenig Daten zum Testen</translation>
    </message>
    <message>
        <source>all sort orders return the same result</source>
        <translation>alle Sortierungen liefern dasselbe Ergebnis</translation>
    </message>
    <message>
        <source>no notes to test with</source>
        <translation>keine Notizen zum Testen</translation>
    </message>
    <message>
        <source>the server doesn&apos;t support this</source>
        <translation>der Server unterstützt das nicht</translation>
    </message>
    <message>
        <source>the server is rate limiting requests</source>
        <translation>der Server begrenzt Anfragen</translation>
    </message>
    <message>
        <source>request limit reached</source>
        <translation>Anfragelimit erreicht</translation>
    </message>
    <message>
        <source>no visible effect on the response</source>
        <translation>keine sichtbare Wirkung auf die Antwort</translation>
    </message>
</context>
<context>
    <name>numbers</name>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>{numbers} s</source>
        <translation>{numbers} s</translation>
    </message>
    <message>
        <source>{n}%</source>
        <translation>{n} %</translation>
    </message>
</context>
<context>
    <name>outbox</name>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>, and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>Not sent until you approve it</source>
        <translation>Wird erst gesendet, wenn Sie es freigeben</translation>
    </message>
    <message>
        <source>Sent in a few seconds, unless you undo it</source>
        <translation>Wird in wenigen Sekunden gesendet, wenn Sie es nicht rückgängig machen</translation>
    </message>
    <message>
        <source>Staged until you send it</source>
        <translation>Vorgemerkt, bis Sie senden</translation>
    </message>
    <message>
        <source>Sending…</source>
        <translation>Wird gesendet …</translation>
    </message>
    <message>
        <source>May have been sent. The canvas is checked before it is sent again: {why}</source>
        <translation>Möglicherweise gesendet. Vor erneutem Senden wird der Canvas geprüft: {why}</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Not saved on this computer</source>
        <translation>Auf diesem Computer nicht gespeichert</translation>
    </message>
    <message>
        <source>Waiting: {why}</source>
        <translation>Wartet: {why}</translation>
    </message>
    <message>
        <source>another wsdesk window sends it</source>
        <translation>ein anderes wsdesk-Fenster sendet es</translation>
    </message>
    <message>
        <source>status not saved yet, the disk is full</source>
        <translation>Status noch nicht gespeichert, der Datenträger ist voll</translation>
    </message>
    <message>
        <source>status not saved yet, the local database can&apos;t be written</source>
        <translation>Status noch nicht gespeichert, in die lokale Datenbank kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>sent next</source>
        <translation>wird als Nächstes gesendet</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>offline</translation>
    </message>
    <message>
        <source>API key not accepted</source>
        <translation>API-Schlüssel nicht akzeptiert</translation>
    </message>
    <message numerus="yes">
        <source>server unavailable, %Ln s left</source>
        <translation>
            <numerusform>Server nicht verfügbar, noch %Ln s</numerusform>
            <numerusform>Server nicht verfügbar, noch %Ln s</numerusform>
        </translation>
    </message>
    <message>
        <source>server unavailable</source>
        <translation>Server nicht verfügbar</translation>
    </message>
    <message numerus="yes">
        <source>%Ln marks</source>
        <translation>
            <numerusform>%Ln Markierung</numerusform>
            <numerusform>%Ln Markierungen</numerusform>
        </translation>
    </message>
    <message>
        <source>rate limited</source>
        <translation>Anfragen begrenzt</translation>
    </message>
    <message numerus="yes">
        <source>rate limited, %Ln s left</source>
        <translation>
            <numerusform>Anfragen begrenzt, noch %Ln s</numerusform>
            <numerusform>Anfragen begrenzt, noch %Ln s</numerusform>
        </translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>Verbindung wird hergestellt</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>nicht verbunden</translation>
    </message>
    <message>
        <source>{what}: can&apos;t be sent, since this workspace isn&apos;t saved on this computer</source>
        <translation>{what}: kann nicht gesendet werden, da dieser Arbeitsbereich nicht auf diesem Computer gespeichert ist</translation>
    </message>
    <message>
        <source>Unknown workspace</source>
        <translation>Unbekannter Arbeitsbereich</translation>
    </message>
    <message>
        <source>{what}: sent the next time this workspace is open and connected</source>
        <translation>{what}: wird gesendet, sobald dieser Arbeitsbereich wieder geöffnet und verbunden ist</translation>
    </message>
    <message>
        <source>{what}: proposed by an assistant, sent only when you approve it</source>
        <translation>{what}: von einem Assistenten vorgeschlagen, wird nur mit Ihrer Freigabe gesendet</translation>
    </message>
    <message>
        <source>{what}: couldn&apos;t be saved on this computer, lost when you quit</source>
        <translation>{what}: auf diesem Computer nicht gespeichert, geht beim Beenden verloren</translation>
    </message>
    <message>
        <source>Everything is saved on this computer and stays after you quit.</source>
        <translation>Alles ist auf diesem Computer gespeichert und bleibt nach dem Beenden erhalten.</translation>
    </message>
    <message>
        <source>The other items are saved on this computer and stay after you quit.</source>
        <translation>Alles andere ist auf diesem Computer gespeichert und bleibt nach dem Beenden erhalten.</translation>
    </message>
    <message>
        <source>Nothing here is saved on this computer. It is lost when you quit.</source>
        <translation>Nichts davon ist auf diesem Computer gespeichert. Es geht beim Beenden verloren.</translation>
    </message>
    <message>
        <source>May have been sent. Check the thread first.</source>
        <translation>Möglicherweise gesendet. Prüfen Sie erst den Thread.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln comments</source>
        <translation>
            <numerusform>%Ln Kommentar</numerusform>
            <numerusform>%Ln Kommentare</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln connections</source>
        <translation>
            <numerusform>%Ln Verbindung</numerusform>
            <numerusform>%Ln Verbindungen</numerusform>
        </translation>
    </message>
    <message>
        <source>{what}: staged, sent only when you choose Send</source>
        <translation>{what}: vorgemerkt, wird erst mit „Senden“ gesendet</translation>
    </message>
    <message>
        <source>{what}: rejected or possibly sent, waiting for your decision</source>
        <translation>{what}: abgelehnt oder möglicherweise gesendet, wartet auf Ihre Entscheidung</translation>
    </message>
    <message>
        <source>{agent} proposes {what}</source>
        <translation>{agent} schlägt vor: {what}</translation>
    </message>
    <message>
        <source>Show outbox</source>
        <translation>Postausgang anzeigen</translation>
    </message>
</context>
<context>
    <name>people</name>
    <message>
        <source>unknown member</source>
        <translation>unbekanntes Mitglied</translation>
    </message>
</context>
<context>
    <name>time</name>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message>
        <source>{n} min ago</source>
        <translation>vor {n} min</translation>
    </message>
    <message>
        <source>{n} h ago</source>
        <translation>vor {n} h</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message>
        <source>{n} days ago</source>
        <translation>vor {n} Tagen</translation>
    </message>
    <message>
        <source>today</source>
        <translation>heute</translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation>{n} s</translation>
    </message>
</context>
</TS>
