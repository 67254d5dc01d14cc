<?xml version='1.0' encoding='utf-8'?>
<TS version="2.1" language="de">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About wsdesk</source>
        <translation>Über wsdesk</translation>
    </message>
    <message>
        <source>A desktop canvas browser for team workspaces. Free software under the MIT licence.</source>
        <translation>Ein Canvas-Browser für Team-Arbeitsbereiche. Freie Software unter der MIT-Lizenz.</translation>
    </message>
    <message>
        <source>It is made with these, each under its own licence:</source>
        <translation>Es ist hiermit gemacht, jedes unter seiner eigenen Lizenz:</translation>
    </message>
    <message>
        <source>Libraries and their licences</source>
        <translation>Bibliotheken und ihre Lizenzen</translation>
    </message>
    <message>
        <source>Copy versions</source>
        <translation>Versionen kopieren</translation>
    </message>
<message>
        <source>A desktop canvas browser for team workspaces. Free software under the MIT License.</source>
        <translation>Ein Canvas-Browser für Team-Arbeitsbereiche. Freie Software unter der MIT-Lizenz.</translation>
    </message>
    <message>
        <source>Includes the following open source software:</source>
        <translation>Es ist hiermit gemacht, jedes unter seiner eigenen Lizenz:</translation>
    </message>
    <message>
        <source>Third-party licenses</source>
        <translation>Bibliotheken und ihre Lizenzen</translation>
    </message>
    <message>
        <source>Copy version info</source>
        <translation>Versionen kopieren</translation>
    </message>
</context>
<context>
    <name>Adding</name>
    <message>
        <source>Add pictures</source>
        <translation>Bilder hinzufügen</translation>
    </message>
    <message>
        <source>Drop pictures here: PNG, JPEG, WebP or GIF, up to 10,485,760 bytes (10 MiB) each.</source>
        <translation>Bilder hier ablegen: PNG, JPEG, WebP oder GIF, je bis zu 10.485.760 Bytes (10 MiB).</translation>
    </message>
    <message>
        <source>This service does not offer the start of an upload, and the interface does not say how one begins. So each picture needs a ticket that was got elsewhere: its upload id, bucket and key. All three can be pasted into one field as JSON.</source>
        <translation>Dieser Dienst bietet den Beginn eines Uploads nicht an, und die Schnittstelle sagt nicht, wie einer beginnt. Darum braucht jedes Bild ein Ticket von anderswo: Upload-Id, Bucket und Schlüssel. Alle drei lassen sich als JSON in ein Feld einfügen.</translation>
    </message>
    <message>
        <source>Team id</source>
        <translation>Team-Id</translation>
    </message>
    <message>
        <source>Team id: the connection names none</source>
        <translation>Team-Id: Der Zugang nennt keine</translation>
    </message>
    <message>
        <source>Progress of all pictures</source>
        <translation>Fortschritt aller Bilder</translation>
    </message>
    <message>
        <source>{n} files were left out: at most {most} wait here at a time.</source>
        <translation>{n} Dateien wurden weggelassen: Höchstens {most} warten hier auf einmal.</translation>
    </message>
    <message>
        <source>Send 1 picture</source>
        <translation>1 Bild senden</translation>
    </message>
    <message>
        <source>Send {n} pictures</source>
        <translation>{n} Bilder senden</translation>
    </message>
    <message>
        <source>Nothing can be sent</source>
        <translation>Nichts lässt sich senden</translation>
    </message>
    <message>
        <source>All skills: {done} of {count} files · {sent} of {size}</source>
        <translation>Alle Skills: {done} von {count} Dateien · {sent} von {size}</translation>
    </message>
    <message>
        <source>wsdesk is open already with the same data: send pictures there.</source>
        <translation>wsdesk ist mit denselben Daten schon geöffnet: Senden Sie Bilder dort.</translation>
    </message>
    <message>
        <source>The team that the skill belongs to is not known.</source>
        <translation>Das Team, zu dem der Skill gehört, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel checking</source>
        <translation>Prüfung abbrechen</translation>
    </message>
    <message>
        <source>Checked {n} of {total} files</source>
        <translation>{n} von {total} Dateien geprüft</translation>
    </message>
<message>
        <source>Add images</source>
        <translation>Bilder hinzufügen</translation>
    </message>
    <message>
        <source>Drop PNG, JPEG, WebP, or GIF images here, up to 10 MiB each.</source>
        <translation>Bilder hier ablegen: PNG, JPEG, WebP oder GIF, je bis zu 10 MiB.</translation>
    </message>
    <message>
        <source>This server can't start an upload. To send an image, you need an upload ID, bucket, and key from another source. You can paste all three as JSON into any of these fields.</source>
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
        <source>Skipped {n} files. You can queue up to {most} at a time.</source>
        <translation>{n} Dateien übersprungen. Höchstens {most} können gleichzeitig warten.</translation>
    </message>
    <message>
        <source>Send 1 image</source>
        <translation>1 Bild senden</translation>
    </message>
    <message>
        <source>Send {n} images</source>
        <translation>{n} Bilder senden</translation>
    </message>
    <message>
        <source>Can't send images</source>
        <translation>Bilder können nicht gesendet werden</translation>
    </message>
    <message>
        <source>wsdesk is already open with this data. Send images from that window.</source>
        <translation>wsdesk ist mit diesen Daten bereits geöffnet. Senden Sie Bilder aus dem anderen Fenster.</translation>
    </message>
    <message>
        <source>The team this skill belongs to isn't known.</source>
        <translation>Das Team dieses Skills ist unbekannt.</translation>
    </message>
    </context>
<context>
    <name>Announcer</name>
    <message>
        <source>Comment sent</source>
        <translation>Kommentar gesendet</translation>
    </message>
    <message>
        <source>Couldn't send the comment: {why}</source>
        <translation>Der Kommentar konnte nicht gesendet werden: {why}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln files can't be sent</source>
        <translation>
            <numerusform>%Ln Datei kann nicht gesendet werden</numerusform>
            <numerusform>%Ln Dateien können nicht gesendet werden</numerusform>
        </translation>
    </message>
    <message>
        <source>Couldn't upload {name}</source>
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
<message>
        <source>Upload finished</source>
        <translation>Hochladen abgeschlossen</translation>
    </message>
    <message>
        <source>Uploading 1 file</source>
        <translation>1 Datei wird hochgeladen</translation>
    </message>
    </context>
<context>
    <name>ApprovalCommands</name>
    <message>
        <source>Approvals of agent runs</source>
        <translation>Freigaben von Agentenläufen</translation>
    </message>
    <message>
        <source>Close the approvals</source>
        <translation>Freigaben schließen</translation>
    </message>
    <message>
        <source>Refresh the approvals</source>
        <translation>Freigaben neu laden</translation>
    </message>
    <message>
        <source>Copy the marked value of the approval</source>
        <translation>Markierten Wert der Freigabe kopieren</translation>
    </message>
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
        <source>Copy selected value</source>
        <translation>Ausgewählten Wert kopieren</translation>
    </message>
</context>
<context>
    <name>ApprovalDetail</name>
    <message>
        <source>Look again</source>
        <translation>Noch einmal nachsehen</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>What of the approval is shown</source>
        <translation>Was von der Freigabe gezeigt wird</translation>
    </message>
    <message>
        <source>Arguments and result</source>
        <translation>Argumente und Ergebnis</translation>
    </message>
    <message>
        <source>Seen here</source>
        <translation>Hier gesehen</translation>
    </message>
    <message>
        <source>The whole of the marked value</source>
        <translation>Der ganze markierte Wert</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>Wert kopieren</translation>
    </message>
    <message>
        <source>the marked value</source>
        <translation>der markierte Wert</translation>
    </message>
    <message>
        <source>Watched</source>
        <translation>Beobachtet</translation>
    </message>
    <message>
        <source>Watched until it is decided</source>
        <translation>Beobachtet, bis entschieden ist</translation>
    </message>
    <message>
        <source>Watch until it is decided</source>
        <translation>Beobachten, bis entschieden ist</translation>
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
    <name>ApprovalList</name>
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
        <source>Not known yet</source>
        <translation>Noch nicht bekannt</translation>
    </message>
    <message>
        <source>watched</source>
        <translation>beobachtet</translation>
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
        <source>Asked</source>
        <translation>Gefragt</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Session id</source>
        <translation>Sitzungs-Id</translation>
    </message>
    <message>
        <source>Approval id</source>
        <translation>Freigabe-Id</translation>
    </message>
    <message>
        <source>{status} (changed there {when})</source>
        <translation>{status} (dort geändert {when})</translation>
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
        <source>Approvals</source>
        <translation>Freigaben</translation>
    </message>
    <message>
        <source>Close the approvals</source>
        <translation>Freigaben schließen</translation>
    </message>
    <message>
        <source>Id or link of an approval</source>
        <translation>Id oder Link einer Freigabe</translation>
    </message>
    <message>
        <source>Id or link</source>
        <translation>Id oder Link</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Look at this approval</source>
        <translation>Diese Freigabe ansehen</translation>
    </message>
    <message>
        <source>An approval stands here when it is chosen.</source>
        <translation>Hier steht eine Freigabe, wenn sie ausgewählt ist.</translation>
    </message>
    <message>
        <source>This is no id and no link of an approval.</source>
        <translation>Das ist weder Id noch Link einer Freigabe.</translation>
    </message>
    <message>
        <source>The approvals could not be loaded</source>
        <translation>Die Freigaben ließen sich nicht laden</translation>
    </message>
    <message>
        <source>No approvals</source>
        <translation>Keine Freigaben</translation>
    </message>
    <message>
        <source>What the agent asks a person for stands here.</source>
        <translation>Hier steht, was der Agent einen Menschen fragt.</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Noch einmal nachsehen</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>Noch nichts</translation>
    </message>
    <message>
        <source>This service does not list approvals. Paste the id or the link of one above.</source>
        <translation>Dieser Dienst listet Freigaben nicht auf. Fügen Sie oben Id oder Link einer Freigabe ein.</translation>
    </message>
<message>
        <source>Close approvals</source>
        <translation>Freigaben schließen</translation>
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
        <source>This isn't an approval ID or link.</source>
        <translation>Das ist keine Freigabe-ID und kein Link zu einer Freigabe.</translation>
    </message>
    <message>
        <source>Couldn't load approvals</source>
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
        <source>Nothing here yet</source>
        <translation>Noch keine Freigaben</translation>
    </message>
    <message>
        <source>This server doesn't list approvals. Paste an approval ID or link above.</source>
        <translation>Dieser Server listet keine Freigaben auf. Fügen Sie oben eine Freigabe-ID oder einen Link ein.</translation>
    </message>
</context>
<context>
    <name>Beside</name>
    <message>
        <source>All models</source>
        <translation>Alle Modelle</translation>
    </message>
    <message>
        <source>Rows that are the same too</source>
        <translation>Auch Zeilen, die gleich sind</translation>
    </message>
    <message>
        <source>Open {model}</source>
        <translation>{model} öffnen</translation>
    </message>
    <message>
        <source>The catalogue tells them apart by nothing but their names.</source>
        <translation>Der Katalog unterscheidet sie nur durch ihre Namen.</translation>
    </message>
<message>
        <source>Show identical rows</source>
        <translation>Identische Zeilen anzeigen</translation>
    </message>
    <message>
        <source>These models differ only in name.</source>
        <translation>Diese Modelle unterscheiden sich nur im Namen.</translation>
    </message>
</context>
<context>
    <name>Binding</name>
    <message>
        <source>The service does not say which comment thread belongs to this node: paste the thread's id, or a link that holds it, and it is remembered on this computer.</source>
        <translation>Der Dienst sagt nicht, welcher Kommentar-Thread zu diesem Knoten gehört: Fügen Sie die Id des Threads ein oder einen Link, der sie enthält; sie bleibt auf diesem Computer gemerkt.</translation>
    </message>
    <message>
        <source>Thread id or link</source>
        <translation>Thread-Id oder Link</translation>
    </message>
    <message>
        <source>Use this thread</source>
        <translation>Diesen Thread verwenden</translation>
    </message>
    <message>
        <source>No thread is known</source>
        <translation>Kein Thread bekannt</translation>
    </message>
    <message>
        <source>There is no thread id in this text. Ids look like 123e4567-e89b-12d3-a456-426614174000.</source>
        <translation>In diesem Text steht keine Thread-Id. Ids sehen aus wie 123e4567-e89b-12d3-a456-426614174000.</translation>
    </message>
<message>
        <source>The server doesn't report which comment thread belongs to this node. Paste the thread's ID, or a link that contains it. wsdesk remembers it on this computer.</source>
        <translation>Der Server teilt nicht mit, welcher Kommentar-Thread zu diesem Knoten gehört. Fügen Sie die ID des Threads oder einen Link ein, der sie enthält. wsdesk merkt sie sich auf diesem Computer.</translation>
    </message>
    <message>
        <source>Thread ID or link</source>
        <translation>Thread-ID oder Link</translation>
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
    <name>Breadcrumb</name>
    <message>
        <source>You are at {path}</source>
        <translation>Sie sind bei {path}</translation>
    </message>
<message>
        <source>Current location: {path}</source>
        <translation>Sie sind bei {path}</translation>
    </message>
</context>
<context>
    <name>BusyBar</name>
    <message>
        <source>Loading</source>
        <translation>Wird geladen</translation>
    </message>
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
    <message>
        <source>{n} selected</source>
        <translation>{n} ausgewählt</translation>
    </message>
    <message>
        <source>untitled</source>
        <translation>ohne Titel</translation>
    </message>
    <message>
        <source>{n} in</source>
        <translation>{n} hinein</translation>
    </message>
    <message>
        <source>{n} out</source>
        <translation>{n} hinaus</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>eingeklappt</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show the selection</source>
        <translation>Auswahl zeigen</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
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
        <source>Where the view was before</source>
        <translation>Wo die Ansicht vorher war</translation>
    </message>
    <message>
        <source>Where the view was after</source>
        <translation>Wo die Ansicht danach war</translation>
    </message>
    <message>
        <source>Go to the canvas</source>
        <translation>Zum Canvas</translation>
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
        <source>Connect the selected nodes</source>
        <translation>Ausgewählte Knoten verbinden</translation>
    </message>
    <message>
        <source>Select nothing</source>
        <translation>Nichts auswählen</translation>
    </message>
    <message>
        <source>Select the others instead</source>
        <translation>Stattdessen die anderen auswählen</translation>
    </message>
    <message>
        <source>Select all of this kind</source>
        <translation>Alle dieser Art auswählen</translation>
    </message>
    <message>
        <source>Select what flows into it</source>
        <translation>Auswählen, was hineinfließt</translation>
    </message>
    <message>
        <source>Select what comes of it</source>
        <translation>Auswählen, was daraus entsteht</translation>
    </message>
    <message>
        <source>Select its neighbours too</source>
        <translation>Auch die Nachbarn auswählen</translation>
    </message>
    <message>
        <source>Collapse the group</source>
        <translation>Gruppe einklappen</translation>
    </message>
    <message>
        <source>Expand the group</source>
        <translation>Gruppe ausklappen</translation>
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
        <source>Dim all but the selection and its neighbours</source>
        <translation>Alles außer Auswahl und Nachbarn abdunkeln</translation>
    </message>
    <message>
        <source>Dim all but two steps from the selection</source>
        <translation>Alles weiter als zwei Schritte von der Auswahl abdunkeln</translation>
    </message>
    <message>
        <source>Dim all that is not connected with the selection</source>
        <translation>Alles abdunkeln, was nicht mit der Auswahl verbunden ist</translation>
    </message>
    <message>
        <source>Dim nothing</source>
        <translation>Nichts abdunkeln</translation>
    </message>
    <message>
        <source>Show all edges</source>
        <translation>Alle Kanten zeigen</translation>
    </message>
    <message>
        <source>Show the edges of the selection</source>
        <translation>Kanten der Auswahl zeigen</translation>
    </message>
    <message>
        <source>Show no edges</source>
        <translation>Keine Kanten zeigen</translation>
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
        <source>{comments}, %Ln new</source>
        <translation>
            <numerusform>{comments}, %Ln neu</numerusform>
            <numerusform>{comments}, %Ln neu</numerusform>
        </translation>
    </message>
    <message>
        <source>{comments}, not all sent</source>
        <translation>{comments}, nicht alle gesendet</translation>
    </message>
    <message>
        <source>The picture cannot be shown ({code}).</source>
        <translation>Das Bild lässt sich nicht zeigen ({code}).</translation>
    </message>
    <message>
        <source>The service gave no place for this node; it stands beside the others.</source>
        <translation>Der Dienst nennt keinen Ort für diesen Knoten; er steht neben den anderen.</translation>
    </message>
    <message>
        <source>No version is active; the newest one is shown.</source>
        <translation>Keine Version ist aktiv; die neueste wird gezeigt.</translation>
    </message>
    <message>
        <source>not sent yet</source>
        <translation>noch nicht gesendet</translation>
    </message>
    <message>
        <source>inside the group</source>
        <translation>in der Gruppe</translation>
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
        <source>{used} of at most {n}</source>
        <translation>{used} von höchstens {n}</translation>
    </message>
<message>
        <source>{n} inputs</source>
        <translation>{n} hinein</translation>
    </message>
    <message>
        <source>{n} outputs</source>
        <translation>{n} hinaus</translation>
    </message>
    <message>
        <source>Zoom to fit</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Zoom to selection</source>
        <translation>Auswahl zeigen</translation>
    </message>
    <message>
        <source>Zoom to 100%</source>
        <translation>100 %</translation>
    </message>
    <message>
        <source>Previous view</source>
        <translation>Wo die Ansicht vorher war</translation>
    </message>
    <message>
        <source>Next view</source>
        <translation>Wo die Ansicht danach war</translation>
    </message>
    <message>
        <source>Focus canvas</source>
        <translation>Zum Canvas</translation>
    </message>
    <message>
        <source>Connect selected nodes</source>
        <translation>Ausgewählte Knoten verbinden</translation>
    </message>
    <message>
        <source>Deselect all</source>
        <translation>Nichts auswählen</translation>
    </message>
    <message>
        <source>Invert selection</source>
        <translation>Stattdessen die anderen auswählen</translation>
    </message>
    <message>
        <source>Select all of same type</source>
        <translation>Alle dieser Art auswählen</translation>
    </message>
    <message>
        <source>Select upstream nodes</source>
        <translation>Auswählen, was hineinfließt</translation>
    </message>
    <message>
        <source>Select downstream nodes</source>
        <translation>Auswählen, was daraus entsteht</translation>
    </message>
    <message>
        <source>Add connected nodes to selection</source>
        <translation>Auch die Nachbarn auswählen</translation>
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
        <translation>Alles außer Auswahl und Nachbarn abdunkeln</translation>
    </message>
    <message>
        <source>Focus on selection, two steps</source>
        <translation>Alles weiter als zwei Schritte von der Auswahl abdunkeln</translation>
    </message>
    <message>
        <source>Focus on everything connected to selection</source>
        <translation>Alles abdunkeln, was nicht mit der Auswahl verbunden ist</translation>
    </message>
    <message>
        <source>Exit focus mode</source>
        <translation>Nichts abdunkeln</translation>
    </message>
    <message>
        <source>Show all connections</source>
        <translation>Alle Kanten zeigen</translation>
    </message>
    <message>
        <source>Show connections of selection only</source>
        <translation>Kanten der Auswahl zeigen</translation>
    </message>
    <message>
        <source>Hide all connections</source>
        <translation>Keine Kanten zeigen</translation>
    </message>
    <message>
        <source>1 comment</source>
        <translation>1 Kommentar</translation>
    </message>
    <message>
        <source>{n} comments</source>
        <translation>{n} Kommentare</translation>
    </message>
    <message>
        <source>{comments}, {n} unread</source>
        <translation>{comments}, {n} neu</translation>
    </message>
    <message>
        <source>{comments}, some not sent</source>
        <translation>{comments}, nicht alle gesendet</translation>
    </message>
    <message>
        <source>Couldn't show this image ({code}).</source>
        <translation>Das Bild lässt sich nicht zeigen ({code}).</translation>
    </message>
    <message>
        <source>The server sent no position for this node. It was placed automatically.</source>
        <translation>Der Dienst nennt keinen Ort für diesen Knoten; er steht neben den anderen.</translation>
    </message>
    <message>
        <source>No active version is set. Showing the newest one.</source>
        <translation>Keine Version ist aktiv; die neueste wird gezeigt.</translation>
    </message>
    <message>
        <source>in group</source>
        <translation>in der Gruppe</translation>
    </message>
    <message>
        <source>{used} of {n} connections used</source>
        <translation>{used} von höchstens {n}</translation>
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
    <name>CanvasList</name>
    <message>
        <source>Which comments, in which order</source>
        <translation>Welche Kommentare, in welcher Reihenfolge</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>Neueste</translation>
    </message>
    <message>
        <source>By node</source>
        <translation>Nach Knoten</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Mine</source>
        <translation>Meine</translation>
    </message>
    <message>
        <source>Follow up</source>
        <translation>Zu verfolgen</translation>
    </message>
    <message>
        <source>Mark all as read</source>
        <translation>Alle als gelesen markieren</translation>
    </message>
    <message>
        <source>The service lets nobody read threads: only what was sent from here is shown.</source>
        <translation>Der Dienst lässt niemanden Threads lesen: Gezeigt wird nur, was von hier gesendet wurde.</translation>
    </message>
    <message>
        <source>Reading {n} of {total} threads…</source>
        <translation>{n} von {total} Threads werden gelesen …</translation>
    </message>
    <message>
        <source>1 comment</source>
        <translation>1 Kommentar</translation>
    </message>
    <message>
        <source>{n} comments</source>
        <translation>{n} Kommentare</translation>
    </message>
    <message>
        <source>Nothing new.</source>
        <translation>Nichts Neues.</translation>
    </message>
    <message>
        <source>Nothing of yours yet.</source>
        <translation>Noch nichts von Ihnen.</translation>
    </message>
    <message>
        <source>Nothing is marked for follow-up.</source>
        <translation>Nichts ist gemerkt.</translation>
    </message>
    <message>
        <source>No comments on this canvas yet.</source>
        <translation>Noch keine Kommentare auf diesem Canvas.</translation>
    </message>
<message>
        <source>Filter and sort comments</source>
        <translation>Kommentare filtern und sortieren</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Neueste zuerst</translation>
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
        <source>This server doesn't allow reading threads. You only see comments sent from this computer.</source>
        <translation>Dieser Server lässt das Lesen von Threads nicht zu. Sie sehen nur Kommentare, die von diesem Computer gesendet wurden.</translation>
    </message>
    <message>
        <source>Loading thread {n} of {total}…</source>
        <translation>Thread {n} von {total} wird geladen …</translation>
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
        <translation>Keine Kommentare zu verfolgen</translation>
    </message>
    <message>
        <source>No comments on this canvas yet</source>
        <translation>Noch keine Kommentare auf diesem Canvas</translation>
    </message>
</context>
<context>
    <name>CanvasView</name>
    <message>
        <source>Canvas</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>What of the canvas is in view</source>
        <translation>Was vom Canvas zu sehen ist</translation>
    </message>
<message>
        <source>Visible area of the canvas</source>
        <translation>Was vom Canvas zu sehen ist</translation>
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
        <source>A tab of the main window</source>
        <translation>Ein Tab des Hauptfensters</translation>
    </message>
    <message>
        <source>The window goes here</source>
        <translation>Das Fenster kommt hierher</translation>
    </message>
<message>
        <source>Drop to open as a tab</source>
        <translation>Ein Tab des Hauptfensters</translation>
    </message>
    <message>
        <source>Drop to move the window here</source>
        <translation>Das Fenster kommt hierher</translation>
    </message>
</context>
<context>
    <name>Card</name>
    <message>
        <source>no place</source>
        <translation>ohne Ort</translation>
    </message>
    <message>
        <source>older model</source>
        <translation>älteres Modell</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>gesperrt</translation>
    </message>
    <message>
        <source>can be opened up</source>
        <translation>lässt sich aufklappen</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>v{n}</source>
        <translation>v{n}</translation>
    </message>
    <message>
        <source>v{n} of {count}</source>
        <translation>v{n} von {count}</translation>
    </message>
    <message>
        <source>1 page</source>
        <translation>1 Seite</translation>
    </message>
    <message>
        <source>{n} pages</source>
        <translation>{n} Seiten</translation>
    </message>
    <message>
        <source>upload</source>
        <translation>Upload</translation>
    </message>
    <message>
        <source>seed {n}</source>
        <translation>Seed {n}</translation>
    </message>
    <message>
        <source>{n} at once</source>
        <translation>{n} auf einmal</translation>
    </message>
    <message>
        <source>It failed without saying why.</source>
        <translation>Fehlgeschlagen, ohne zu sagen, warum.</translation>
    </message>
    <message>
        <source>Can be retried.</source>
        <translation>Ein neuer Versuch kann helfen.</translation>
    </message>
    <message>
        <source>Cannot be retried.</source>
        <translation>Ein neuer Versuch hilft nicht.</translation>
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
        <source>A node of the type “{kind}”</source>
        <translation>Ein Knoten der Art „{kind}“</translation>
    </message>
    <message>
        <source>A node without a type</source>
        <translation>Ein Knoten ohne Art</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 Knoten</translation>
    </message>
    <message>
        <source>{n} nodes</source>
        <translation>{n} Knoten</translation>
    </message>
    <message>
        <source>viewing v{n}</source>
        <translation>v{n} angezeigt</translation>
    </message>
<message>
        <source>no position</source>
        <translation>ohne Ort</translation>
    </message>
    <message>
        <source>outdated model</source>
        <translation>älteres Modell</translation>
    </message>
    <message>
        <source>expandable</source>
        <translation>lässt sich aufklappen</translation>
    </message>
    <message>
        <source>{n} variations</source>
        <translation>{n} auf einmal</translation>
    </message>
    <message>
        <source>Failed for an unknown reason</source>
        <translation>Fehlgeschlagen, ohne zu sagen, warum</translation>
    </message>
    <message>
        <source>Retryable</source>
        <translation>Ein neuer Versuch kann helfen</translation>
    </message>
    <message>
        <source>Not retryable</source>
        <translation>Ein neuer Versuch hilft nicht</translation>
    </message>
    <message>
        <source>Unsupported node type “{kind}”</source>
        <translation>Ein Knoten der Art „{kind}“</translation>
    </message>
    <message>
        <source>Node without a type</source>
        <translation>Ein Knoten ohne Art</translation>
    </message>
    </context>
<context>
    <name>Carrying</name>
    <message>
        <source>Export threads and marks</source>
        <translation>Threads und Markierungen exportieren</translation>
    </message>
    <message>
        <source>Import threads and marks</source>
        <translation>Threads und Markierungen importieren</translation>
    </message>
    <message>
        <source>{name} holds no threads and marks of wsdesk.</source>
        <translation>{name} enthält keine Threads und Markierungen von wsdesk.</translation>
    </message>
    <message>
        <source>{name} could not be written.</source>
        <translation>{name} ließ sich nicht schreiben.</translation>
    </message>
    <message>
        <source>{name} could not be read.</source>
        <translation>{name} ließ sich nicht lesen.</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 Thread</translation>
    </message>
    <message>
        <source>{n} threads</source>
        <translation>{n} Threads</translation>
    </message>
    <message>
        <source>1 mark</source>
        <translation>1 Markierung</translation>
    </message>
    <message>
        <source>{n} marks</source>
        <translation>{n} Markierungen</translation>
    </message>
    <message>
        <source>{threads} and {marks} are in {name}.</source>
        <translation>{threads} und {marks} stehen in {name}.</translation>
    </message>
    <message>
        <source>{threads} and {marks} of {name} are new here.</source>
        <translation>{threads} und {marks} aus {name} sind neu hier.</translation>
    </message>
<message>
        <source>Export thread links and markers</source>
        <translation>Thread-Verknüpfungen und Markierungen exportieren</translation>
    </message>
    <message>
        <source>Import thread links and markers</source>
        <translation>Thread-Verknüpfungen und Markierungen importieren</translation>
    </message>
    <message>
        <source>{name} doesn't contain any wsdesk threads or markers.</source>
        <translation>{name} enthält keine Threads oder Markierungen von wsdesk.</translation>
    </message>
    <message>
        <source>Couldn't write {name}.</source>
        <translation>{name} konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Couldn't read {name}.</source>
        <translation>{name} konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>1 marker</source>
        <translation>1 Markierung</translation>
    </message>
    <message>
        <source>{n} markers</source>
        <translation>{n} Markierungen</translation>
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
    <name>Catalogue</name>
    <message>
        <source>Picture tool</source>
        <translation>Bildwerkzeug</translation>
    </message>
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
    <name>CatalogueCommands</name>
    <message>
        <source>Catalogue of models</source>
        <translation>Katalog der Modelle</translation>
    </message>
    <message>
        <source>Close the catalogue</source>
        <translation>Katalog schließen</translation>
    </message>
    <message>
        <source>Defaults of this canvas</source>
        <translation>Vorgaben dieses Canvas</translation>
    </message>
    <message>
        <source>Costs of this canvas</source>
        <translation>Kosten dieses Canvas</translation>
    </message>
    <message>
        <source>Mark to compare with other models</source>
        <translation>Zum Vergleich mit anderen Modellen markieren</translation>
    </message>
    <message>
        <source>Compare the marked models</source>
        <translation>Markierte Modelle vergleichen</translation>
    </message>
    <message>
        <source>Show in the catalogue</source>
        <translation>Im Katalog zeigen</translation>
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
        <source>Canvas defaults</source>
        <translation>Canvas-Vorgaben</translation>
    </message>
    <message>
        <source>Canvas costs</source>
        <translation>Canvas-Kosten</translation>
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
    <name>CatalogueFilters</name>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Any category</source>
        <translation>Beliebige Kategorie</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Nimmt</translation>
    </message>
    <message>
        <source>Any input</source>
        <translation>Beliebiger Eingang</translation>
    </message>
    <message>
        <source>Can</source>
        <translation>Kann</translation>
    </message>
    <message>
        <source>Anything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Verhältnis</translation>
    </message>
    <message>
        <source>Any ratio</source>
        <translation>Jedes Verhältnis</translation>
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
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>Beliebige Zeit</translation>
    </message>
    <message>
        <source>Released</source>
        <translation>Erschienen</translation>
    </message>
    <message>
        <source>At any time</source>
        <translation>Zu jeder Zeit</translation>
    </message>
    <message>
        <source>Deprecated</source>
        <translation>Veraltet</translation>
    </message>
    <message>
        <source>Deprecated ones too</source>
        <translation>Auch veraltete</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Filter zurücksetzen</translation>
    </message>
    <message>
        <source>make sound</source>
        <translation>Ton erzeugen</translation>
    </message>
    <message>
        <source>repeat by seed</source>
        <translation>mit Seed wiederholen</translation>
    </message>
    <message>
        <source>negative prompts</source>
        <translation>negative Prompts</translation>
    </message>
    <message>
        <source>up to {n} s</source>
        <translation>bis zu {n} s</translation>
    </message>
    <message>
        <source>in the last 30 days</source>
        <translation>in den letzten 30 Tagen</translation>
    </message>
    <message>
        <source>in the last 90 days</source>
        <translation>in den letzten 90 Tagen</translation>
    </message>
    <message>
        <source>in the last year</source>
        <translation>im letzten Jahr</translation>
    </message>
    <message>
        <source>Not deprecated</source>
        <translation>Nicht veraltet</translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation>{n} s</translation>
    </message>
    <message>
        <source>up to {n} credits</source>
        <translation>bis zu {n} Credits</translation>
    </message>
    <message>
        <source>up to 1 credit</source>
        <translation>bis 1 Credit</translation>
    </message>
<message>
        <source>Accepts</source>
        <translation>Akzeptiert</translation>
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
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Any latency</source>
        <translation>Beliebige Latenz</translation>
    </message>
    <message>
        <source>Include deprecated</source>
        <translation>Veraltete einschließen</translation>
    </message>
    <message>
        <source>Audio generation</source>
        <translation>Audioerzeugung</translation>
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
        <source>Up to {n} credits</source>
        <translation>Bis zu {n} Credits</translation>
    </message>
    <message>
        <source>Up to 1 credit</source>
        <translation>Bis zu 1 Credit</translation>
    </message>
</context>
<context>
    <name>CatalogueModel</name>
    <message>
        <source>deprecated</source>
        <translation>veraltet</translation>
    </message>
    <message>
        <source>{model} (deprecated)</source>
        <translation>{model} (veraltet)</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Nimmt</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
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
        <source>Ratios</source>
        <translation>Verhältnisse</translation>
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
        <source>Time</source>
        <translation>Zeit</translation>
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
        <source>Sorts by how many kinds it takes</source>
        <translation>Sortiert danach, wie viele Arten es nimmt</translation>
    </message>
    <message>
        <source>Makes sound</source>
        <translation>Erzeugt Ton</translation>
    </message>
    <message>
        <source>Takes negative prompts</source>
        <translation>Nimmt negative Prompts</translation>
    </message>
    <message>
        <source>Sorts by the widest</source>
        <translation>Sortiert nach dem breitesten</translation>
    </message>
    <message>
        <source>Sorts by the highest</source>
        <translation>Sortiert nach der höchsten</translation>
    </message>
    <message>
        <source>Sorts by the longest</source>
        <translation>Sortiert nach der längsten</translation>
    </message>
    <message>
        <source>Sorts by the cheapest variant; costs that are not fixed cannot be told</source>
        <translation>Sortiert nach der günstigsten Variante; Kosten, die nicht feststehen, lassen sich nicht sagen</translation>
    </message>
    <message>
        <source>Sorts by the quickest variant</source>
        <translation>Sortiert nach der schnellsten Variante</translation>
    </message>
<message>
        <source>Yes</source>
        <translation>Ja</translation>
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
        <translation>Audioerzeugung</translation>
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
    <name>CataloguePage</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Catalogue of models</source>
        <translation>Katalog der Modelle</translation>
    </message>
    <message>
        <source>Close the catalogue</source>
        <translation>Katalog schließen</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>Was gezeigt wird</translation>
    </message>
    <message>
        <source>Catalogue</source>
        <translation>Katalog</translation>
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
    <message>
        <source>{n} of {count} models</source>
        <translation>{n} von {count} Modellen</translation>
    </message>
    <message>
        <source>Nothing matches</source>
        <translation>Nichts passt</translation>
    </message>
    <message>
        <source>No model has one variant that can do all of this at once.</source>
        <translation>Kein Modell hat eine Variante, die all das zugleich kann.</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Filter zurücksetzen</translation>
    </message>
    <message>
        <source>A node that is made without a model gets these, pinned exactly. A duration below what the model can do is made as long as its shortest.</source>
        <translation>Ein Knoten, der ohne Modell entsteht, bekommt diese, genau festgelegt. Eine Dauer unter dem, was das Modell kann, wird auf dessen kürzeste verlängert.</translation>
    </message>
    <message>
        <source>The service names no defaults for this canvas.</source>
        <translation>Der Dienst nennt keine Vorgaben für diesen Canvas.</translation>
    </message>
    <message>
        <source>Open a canvas to see its defaults.</source>
        <translation>Öffnen Sie einen Canvas, um seine Vorgaben zu sehen.</translation>
    </message>
    <message>
        <source>Category: the service answers with every model, whatever category it is asked for.</source>
        <translation>Kategorie: Der Dienst antwortet mit allen Modellen, nach welcher Kategorie man auch fragt.</translation>
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
        <source>Compare the marked models</source>
        <translation>Markierte Modelle vergleichen</translation>
    </message>
    <message>
        <source>At most {n} models stand side by side. Take a mark away first.</source>
        <translation>Höchstens {n} Modelle stehen nebeneinander. Nehmen Sie zuerst eine Markierung weg.</translation>
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
        <source>Catalog</source>
        <translation>Katalog</translation>
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
        <source>These defaults apply to nodes created without a model. Durations below a model's minimum are rounded up to it.</source>
        <translation>Diese Vorgaben gelten für Knoten, die ohne Modell erstellt werden. Eine Dauer unter dem Minimum eines Modells wird darauf aufgerundet.</translation>
    </message>
    <message>
        <source>The server provides no defaults for this canvas.</source>
        <translation>Der Server stellt für diesen Canvas keine Vorgaben bereit.</translation>
    </message>
    <message>
        <source>Category filtering isn't available: the server returns every model for every category.</source>
        <translation>Der Kategoriefilter ist nicht verfügbar: Der Server liefert für jede Kategorie alle Modelle.</translation>
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
    <name>CatalogueSort</name>
    <message>
        <source>Sorted by {column}, downwards</source>
        <translation>Sortiert nach {column}, absteigend</translation>
    </message>
    <message>
        <source>Sorted by {column}</source>
        <translation>Sortiert nach {column}</translation>
    </message>
<message>
        <source>Sorted by {column}, descending</source>
        <translation>Sortiert nach {column}, absteigend</translation>
    </message>
    </context>
<context>
    <name>CatalogueTable</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
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
    <name>CellCommands</name>
    <message>
        <source>Enlarge</source>
        <translation>Vergrößern</translation>
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
        <source>Comparison: next page</source>
        <translation>Vergleich: nächste Seite</translation>
    </message>
    <message>
        <source>Comparison: previous page</source>
        <translation>Vergleich: vorige Seite</translation>
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
        <source>Connect to a service…</source>
        <translation>Mit einem Dienst verbinden …</translation>
    </message>
    <message>
        <source>Go to another workspace…</source>
        <translation>Zu einem anderen Arbeitsbereich …</translation>
    </message>
    <message>
        <source>Connections and teams…</source>
        <translation>Zugänge und Teams …</translation>
    </message>
    <message>
        <source>Ask the service now</source>
        <translation>Den Dienst jetzt fragen</translation>
    </message>
    <message>
        <source>What waits to be sent</source>
        <translation>Was darauf wartet, gesendet zu werden</translation>
    </message>
    <message>
        <source>Gathered connections</source>
        <translation>Gesammelte Verbindungen</translation>
    </message>
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
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Left side</source>
        <translation>Linke Seite</translation>
    </message>
    <message>
        <source>Right side</source>
        <translation>Rechte Seite</translation>
    </message>
    <message>
        <source>Minimap</source>
        <translation>Minikarte</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
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
        <source>Dark or light as the system</source>
        <translation>Dunkel oder hell wie das System</translation>
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
        <source>Reopen the tab closed last</source>
        <translation>Zuletzt geschlossenen Tab wieder öffnen</translation>
    </message>
    <message>
        <source>Find on the canvas</source>
        <translation>Auf dem Canvas suchen</translation>
    </message>
    <message>
        <source>Find the next one</source>
        <translation>Nächster Fund</translation>
    </message>
    <message>
        <source>Find the one before</source>
        <translation>Voriger Fund</translation>
    </message>
    <message>
        <source>Search, or run a command</source>
        <translation>Suchen oder einen Befehl ausführen</translation>
    </message>
    <message>
        <source>Pinned and recent canvases</source>
        <translation>Angeheftete und letzte Canvas</translation>
    </message>
    <message>
        <source>Main menu</source>
        <translation>Hauptmenü</translation>
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
        <source>Next part of the window</source>
        <translation>Nächster Teil des Fensters</translation>
    </message>
    <message>
        <source>Previous part of the window</source>
        <translation>Voriger Teil des Fensters</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>Mitteilungen</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Anleitung</translation>
    </message>
    <message>
        <source>What is new</source>
        <translation>Neuigkeiten</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>About wsdesk</source>
        <translation>Über wsdesk</translation>
    </message>
    <message>
        <source>Go to {panel}</source>
        <translation>Zu {panel}</translation>
    </message>
    <message>
        <source>Keep tab open</source>
        <translation>Tab geöffnet lassen</translation>
    </message>
<message>
        <source>Connect to workspace…</source>
        <translation>Mit einem Dienst verbinden …</translation>
    </message>
    <message>
        <source>Switch workspace…</source>
        <translation>Zu einem anderen Arbeitsbereich …</translation>
    </message>
    <message>
        <source>Manage workspaces…</source>
        <translation>Zugänge und Teams …</translation>
    </message>
    <message>
        <source>Check for changes now</source>
        <translation>Den Dienst jetzt fragen</translation>
    </message>
    <message>
        <source>Show outbox</source>
        <translation>Was darauf wartet, gesendet zu werden</translation>
    </message>
    <message>
        <source>Focus staged connections</source>
        <translation>Gesammelte Verbindungen</translation>
    </message>
    <message>
        <source>Left sidebar</source>
        <translation>Linke Seite</translation>
    </message>
    <message>
        <source>Right sidebar</source>
        <translation>Rechte Seite</translation>
    </message>
    <message>
        <source>Dark theme</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Light theme</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Use system theme</source>
        <translation>Dunkel oder hell wie das System</translation>
    </message>
    <message>
        <source>Reopen closed tab</source>
        <translation>Zuletzt geschlossenen Tab wieder öffnen</translation>
    </message>
    <message>
        <source>Find on canvas</source>
        <translation>Auf dem Canvas suchen</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Nächster Fund</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>Voriger Fund</translation>
    </message>
    <message>
        <source>Search or run a command…</source>
        <translation>Suchen oder einen Befehl ausführen</translation>
    </message>
    <message>
        <source>Open main menu</source>
        <translation>Hauptmenü</translation>
    </message>
    <message>
        <source>Focus next pane</source>
        <translation>Nächster Teil des Fensters</translation>
    </message>
    <message>
        <source>Focus previous pane</source>
        <translation>Voriger Teil des Fensters</translation>
    </message>
    <message>
        <source>Show notifications</source>
        <translation>Mitteilungen</translation>
    </message>
    <message>
        <source>Release notes</source>
        <translation>Neuigkeiten</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Focus {panel}</source>
        <translation>Zu {panel}</translation>
    </message>
    </context>
<context>
    <name>CommentBody</name>
    <message>
        <source>Text of the comment</source>
        <translation>Text des Kommentars</translation>
    </message>
<message>
        <source>Comment text</source>
        <translation>Text des Kommentars</translation>
    </message>
</context>
<context>
    <name>CommentCard</name>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
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
        <source>Waiting to be sent</source>
        <translation>Wartet auf das Senden</translation>
    </message>
    <message>
        <source>Seems to have arrived: the thread has these very words. If they are yours, discard this one; sending it again would double it.</source>
        <translation>Scheint angekommen zu sein: Im Thread stehen genau diese Worte. Sind es Ihre, verwerfen Sie dies; erneutes Senden würde sie verdoppeln.</translation>
    </message>
    <message>
        <source>May have arrived: the reply was lost. Sending it again could double it.</source>
        <translation>Vielleicht angekommen: Die Antwort ging verloren. Erneutes Senden könnte ihn verdoppeln.</translation>
    </message>
    <message>
        <source>Not sent: {why}</source>
        <translation>Nicht gesendet: {why}</translation>
    </message>
    <message>
        <source>the service refused it</source>
        <translation>der Dienst hat es abgelehnt</translation>
    </message>
    <message>
        <source>resolved for me</source>
        <translation>für mich erledigt</translation>
    </message>
    <message>
        <source>follow up</source>
        <translation>zu verfolgen</translation>
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
        <source>untitled node</source>
        <translation>Knoten ohne Titel</translation>
    </message>
    <message>
        <source>a node that is not here</source>
        <translation>ein Knoten, der nicht hier ist</translation>
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
        <source>Probably sent: the thread contains a comment with the same text. If it's yours, discard this one. Sending it again would post it twice.</source>
        <translation>Wahrscheinlich gesendet: Der Thread enthält einen Kommentar mit demselben Text. Wenn er von Ihnen ist, verwerfen Sie diesen. Erneutes Senden würde ihn doppelt veröffentlichen.</translation>
    </message>
    <message>
        <source>May have been sent, but no reply was received. Sending it again could post it twice.</source>
        <translation>Möglicherweise gesendet, aber es kam keine Antwort. Erneutes Senden könnte ihn doppelt veröffentlichen.</translation>
    </message>
    <message>
        <source>Couldn't send: {why}</source>
        <translation>Konnte nicht gesendet werden: {why}</translation>
    </message>
    <message>
        <source>rejected by the server</source>
        <translation>vom Server abgelehnt</translation>
    </message>
    <message>
        <source>a node that's no longer here</source>
        <translation>ein nicht mehr vorhandener Knoten</translation>
    </message>
    </context>
<context>
    <name>CommentCommands</name>
    <message>
        <source>the comment</source>
        <translation>der Kommentar</translation>
    </message>
    <message>
        <source>the link to the comment</source>
        <translation>der Link zum Kommentar</translation>
    </message>
    <message>
        <source>Comment on this node</source>
        <translation>Diesen Knoten kommentieren</translation>
    </message>
    <message>
        <source>Show comments of this node</source>
        <translation>Kommentare dieses Knotens zeigen</translation>
    </message>
    <message>
        <source>All comments of this canvas</source>
        <translation>Alle Kommentare dieses Canvas</translation>
    </message>
    <message>
        <source>Find in comments</source>
        <translation>In Kommentaren suchen</translation>
    </message>
    <message>
        <source>Refresh comments</source>
        <translation>Kommentare aktualisieren</translation>
    </message>
    <message>
        <source>Send the comment</source>
        <translation>Kommentar senden</translation>
    </message>
    <message>
        <source>Say which version the comment is about</source>
        <translation>Sagen, um welche Version es geht</translation>
    </message>
    <message>
        <source>Go to the comment's node</source>
        <translation>Zum Knoten des Kommentars</translation>
    </message>
    <message>
        <source>Show the version that the comment names</source>
        <translation>Version zeigen, die der Kommentar nennt</translation>
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
        <source>Resolved for me (on this computer)</source>
        <translation>Für mich erledigt (auf diesem Computer)</translation>
    </message>
    <message>
        <source>Follow up (on this computer)</source>
        <translation>Merken (auf diesem Computer)</translation>
    </message>
    <message>
        <source>Mark as new from here on</source>
        <translation>Ab hier als neu markieren</translation>
    </message>
    <message>
        <source>Mark all comments of the canvas as read</source>
        <translation>Alle Kommentare des Canvas als gelesen markieren</translation>
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
        <source>Export comment threads and marks…</source>
        <translation>Kommentar-Threads und Markierungen exportieren …</translation>
    </message>
    <message>
        <source>Import comment threads and marks…</source>
        <translation>Kommentar-Threads und Markierungen importieren …</translation>
    </message>
    <message>
        <source>Forget the thread of this node</source>
        <translation>Thread dieses Knotens vergessen</translation>
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
        <translation>Zu verfolgen (nur auf diesem Computer)</translation>
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
    <name>CommentsPanel</name>
    <message>
        <source>Comments</source>
        <translation>Kommentare</translation>
    </message>
    <message>
        <source>Comments of</source>
        <translation>Kommentare von</translation>
    </message>
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
        <source>Nothing selected</source>
        <translation>Nichts ausgewählt</translation>
    </message>
    <message>
        <source>Select a node on the canvas to read what is said about it, and to say something.</source>
        <translation>Wählen Sie einen Knoten auf dem Canvas aus, um zu lesen, was dazu gesagt wurde, und selbst etwas zu sagen.</translation>
    </message>
    <message>
        <source>1 found</source>
        <translation>1 gefunden</translation>
    </message>
    <message>
        <source>{n} found</source>
        <translation>{n} gefunden</translation>
    </message>
    <message>
        <source>This node has no version {n} any more.</source>
        <translation>Dieser Knoten hat keine Version {n} mehr.</translation>
    </message>
<message>
        <source>Scope</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Select a node to read and write comments.</source>
        <translation>Wählen Sie einen Knoten aus, um Kommentare zu lesen und zu schreiben.</translation>
    </message>
    <message>
        <source>1 result</source>
        <translation>1 Ergebnis</translation>
    </message>
    <message>
        <source>{n} results</source>
        <translation>{n} Ergebnisse</translation>
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
        <source>the same</source>
        <translation>gleich</translation>
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
        <source>The comparison could not be saved.</source>
        <translation>Der Vergleich ließ sich nicht speichern.</translation>
    </message>
    <message>
        <source>Saved: {name}</source>
        <translation>Gespeichert: {name}</translation>
    </message>
    <message>
        <source>In the folder {folder}</source>
        <translation>Im Ordner {folder}</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>cannot be told</source>
        <translation>lässt sich nicht sagen</translation>
    </message>
    <message>
        <source>{n} credits · estimate</source>
        <translation>{n} Credits · geschätzt</translation>
    </message>
    <message>
        <source>the difference cannot be told from today's catalogue</source>
        <translation>der Unterschied lässt sich aus dem heutigen Katalog nicht sagen</translation>
    </message>
    <message>
        <source>the same · estimate</source>
        <translation>gleich · geschätzt</translation>
    </message>
    <message>
        <source>{n} credit · estimate</source>
        <translation>{n} Credit · geschätzt</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} bis {high}</translation>
    </message>
<message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>Couldn't save the comparison.</source>
        <translation>Der Vergleich konnte nicht gespeichert werden.</translation>
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
</context>
<context>
    <name>CompareCommands</name>
    <message>
        <source>Fewer than two of these have a result to compare.</source>
        <translation>Weniger als zwei davon haben ein Ergebnis, das sich vergleichen ließe.</translation>
    </message>
    <message>
        <source>Comparison: play or pause both</source>
        <translation>Vergleich: beide abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Comparison: next frame</source>
        <translation>Vergleich: nächstes Einzelbild</translation>
    </message>
    <message>
        <source>Comparison: previous frame</source>
        <translation>Vergleich: voriges Einzelbild</translation>
    </message>
    <message>
        <source>Comparison: hear the other</source>
        <translation>Vergleich: das andere hören</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Close the comparison</source>
        <translation>Vergleich schließen</translation>
    </message>
    <message>
        <source>Compare in another way</source>
        <translation>Anders vergleichen</translation>
    </message>
    <message>
        <source>Swap what is compared</source>
        <translation>Verglichenes tauschen</translation>
    </message>
    <message>
        <source>Save the comparison as PNG or PDF…</source>
        <translation>Vergleich als PNG oder PDF speichern …</translation>
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
        <source>Comparison: switch audio</source>
        <translation>Vergleich: Audio wechseln</translation>
    </message>
    <message>
        <source>Close comparison</source>
        <translation>Vergleich schließen</translation>
    </message>
    <message>
        <source>Next comparison mode</source>
        <translation>Nächster Vergleichsmodus</translation>
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
        <source>Swap the two</source>
        <translation>Die beiden tauschen</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Save the comparison as PNG or PDF</source>
        <translation>Vergleich als PNG oder PDF speichern</translation>
    </message>
    <message>
        <source>Close the comparison   Esc</source>
        <translation>Vergleich schließen   Esc</translation>
    </message>
    <message>
        <source>{n} results</source>
        <translation>{n} Ergebnisse</translation>
    </message>
    <message>
        <source>Previous page   PgUp</source>
        <translation>Vorige Seite   Bild aufwärts</translation>
    </message>
    <message>
        <source>Next page   PgDown</source>
        <translation>Nächste Seite   Bild abwärts</translation>
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
    <message>
        <source>1 column</source>
        <translation>1 Spalte</translation>
    </message>
    <message>
        <source>{n} columns</source>
        <translation>{n} Spalten</translation>
    </message>
<message>
        <source>Swap sides</source>
        <translation>Seiten tauschen</translation>
    </message>
    <message>
        <source>Save comparison as PNG or PDF</source>
        <translation>Vergleich als PNG oder PDF speichern</translation>
    </message>
    <message>
        <source>Close comparison   Esc</source>
        <translation>Vergleich schließen   Esc</translation>
    </message>
    </context>
<context>
    <name>CompareStage</name>
    <message>
        <source>{one} and {other}</source>
        <translation>{one} und {other}</translation>
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
        <source>Documents are compared by their first pages.</source>
        <translation>Dokumente werden anhand ihrer ersten Seiten verglichen.</translation>
    </message>
    <message>
        <source>Comparison of {one} with {other}</source>
        <translation>Vergleich von {one} mit {other}</translation>
    </message>
    <message>
        <source>The first {n} of {count} films play, in step; the others show their stills.</source>
        <translation>Die ersten {n} von {count} Filmen laufen, im Gleichschritt; die anderen zeigen ihr Standbild.</translation>
    </message>
    <message>
        <source>The sizes differ: {one} and {other}. The second is fitted into the first.</source>
        <translation>Die Größen sind verschieden: {one} und {other}. Die zweite ist in die erste eingepasst.</translation>
    </message>
    <message>
        <source>The difference is measured when both pictures are here.</source>
        <translation>Der Unterschied wird gemessen, sobald beide Bilder da sind.</translation>
    </message>
    <message>
        <source>{share} of the pixels differ, measured at {width} × {height}</source>
        <translation>{share} der Pixel sind verschieden, gemessen bei {width} × {height}</translation>
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
    <message>
        <source>Send the comment</source>
        <translation>Kommentar senden</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Strg+Enter</translation>
    </message>
    <message>
        <source>Another window wrote here too: both are kept</source>
        <translation>Auch ein anderes Fenster schrieb hier: beides bleibt</translation>
    </message>
    <message>
        <source>not on v{n}</source>
        <translation>nicht zu v{n}</translation>
    </message>
    <message>
        <source>on v{n}</source>
        <translation>zu v{n}</translation>
    </message>
    <message>
        <source>Take away that it is about version {n}</source>
        <translation>Wegnehmen, dass es um Version {n} geht</translation>
    </message>
    <message>
        <source>Say that it is about version {n}</source>
        <translation>Sagen, dass es um Version {n} geht</translation>
    </message>
    <message numerus="yes">
        <source>Send as %Ln comments</source>
        <translation>
            <numerusform>Als %Ln Kommentar senden</numerusform>
            <numerusform>Als %Ln Kommentare senden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln too many</source>
        <translation>
            <numerusform>%Ln zu viel</numerusform>
            <numerusform>%Ln zu viel</numerusform>
        </translation>
    </message>
    <message>
        <source>Not pasted: {n} characters are too many. The limit is {most}.</source>
        <translation>Nicht eingefügt: {n} Zeichen sind zu viele. Die Grenze ist {most}.</translation>
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
    <message>
        <source>Send as {n} comments</source>
        <translation>Als {n} Kommentare senden</translation>
    </message>
    <message>
        <source>{n} over the limit</source>
        <translation>{n} zu viel</translation>
    </message>
    <message>
        <source>{n} over limit</source>
        <translation>{n} zu viel</translation>
    </message>
    </context>
<context>
    <name>ConnectionDialog</name>
    <message>
        <source>Connect to a service</source>
        <translation>Mit einem Dienst verbinden</translation>
    </message>
    <message>
        <source>wsdesk talks to this one address. The key goes there and nowhere else.</source>
        <translation>wsdesk spricht nur mit dieser einen Adresse. Der Schlüssel geht dorthin und nirgends sonst hin.</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Show the key</source>
        <translation>Schlüssel zeigen</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>Team</translation>
    </message>
    <message>
        <source>of the key, where this is empty</source>
        <translation>das des Schlüssels, wenn dies leer ist</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>as you call it</source>
        <translation>wie Sie ihn nennen</translation>
    </message>
    <message>
        <source>Where the key is kept</source>
        <translation>Wo der Schlüssel aufbewahrt wird</translation>
    </message>
    <message>
        <source>In the system's keyring</source>
        <translation>Im Schlüsselbund des Systems</translation>
    </message>
    <message>
        <source>Nowhere: for this run only</source>
        <translation>Nirgends: nur bis zum Ende des Programms</translation>
    </message>
    <message>
        <source>In a file that only I can read</source>
        <translation>In einer Datei, die nur ich lesen kann</translation>
    </message>
    <message>
        <source>Keep the key</source>
        <translation>Schlüssel aufbewahren</translation>
    </message>
    <message>
        <source>Find out names</source>
        <translation>Namen herausfinden</translation>
    </message>
    <message>
        <source>Try which query names the service goes by; it only reads</source>
        <translation>Ausprobieren, auf welche Abfragenamen der Dienst hört; es wird nur gelesen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Versuchen</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>The key of “{name}” is not kept on this computer.</source>
        <translation>Der Schlüssel von „{name}“ ist nicht auf diesem Computer.</translation>
    </message>
<message>
        <source>Connect to workspace</source>
        <translation>Mit einem Dienst verbinden</translation>
    </message>
    <message>
        <source>wsdesk only connects to this server and never sends your key anywhere else.</source>
        <translation>wsdesk spricht nur mit dieser einen Adresse. Der Schlüssel geht dorthin und nirgends sonst hin.</translation>
    </message>
    <message>
        <source>Server URL</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Show key</source>
        <translation>Schlüssel zeigen</translation>
    </message>
    <message>
        <source>Team ID</source>
        <translation>Team</translation>
    </message>
    <message>
        <source>Leave empty to use the key's team</source>
        <translation>das des Schlüssels, wenn dies leer ist</translation>
    </message>
    <message>
        <source>Optional display name</source>
        <translation>wie Sie ihn nennen</translation>
    </message>
    <message>
        <source>Where to store the key</source>
        <translation>Wo der Schlüssel aufbewahrt wird</translation>
    </message>
    <message>
        <source>In the system keyring</source>
        <translation>Im Schlüsselbund des Systems</translation>
    </message>
    <message>
        <source>Don't store (this session only)</source>
        <translation>Nirgends: nur bis zum Ende des Programms</translation>
    </message>
    <message>
        <source>In a file only I can read</source>
        <translation>In einer Datei, die nur ich lesen kann</translation>
    </message>
    <message>
        <source>Store API key</source>
        <translation>Schlüssel aufbewahren</translation>
    </message>
    <message>
        <source>Detect parameter names</source>
        <translation>Namen herausfinden</translation>
    </message>
    <message>
        <source>Finds out which query parameter names the server uses. Read-only.</source>
        <translation>Ausprobieren, auf welche Abfragenamen der Dienst hört; es wird nur gelesen</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>Versuchen</translation>
    </message>
    <message>
        <source>No API key for “{name}” is stored on this computer.</source>
        <translation>Der Schlüssel von „{name}“ ist nicht auf diesem Computer.</translation>
    </message>
</context>
<context>
    <name>Contents</name>
    <message>
        <source>A file of this kind cannot be shown here.</source>
        <translation>Eine Datei dieser Art lässt sich hier nicht zeigen.</translation>
    </message>
    <message>
        <source>This node has made nothing so far.</source>
        <translation>Dieser Knoten hat bisher nichts erzeugt.</translation>
    </message>
    <message>
        <source>The document could not be read.</source>
        <translation>Das Dokument ließ sich nicht lesen.</translation>
    </message>
<message>
        <source>Can't preview this file type.</source>
        <translation>Für diesen Dateityp gibt es keine Vorschau.</translation>
    </message>
    <message>
        <source>This node has no versions yet.</source>
        <translation>Dieser Knoten hat noch keine Versionen.</translation>
    </message>
    <message>
        <source>Couldn't read the document.</source>
        <translation>Das Dokument konnte nicht gelesen werden.</translation>
    </message>
</context>
<context>
    <name>Copying</name>
    <message>
        <source>Copied: {what}</source>
        <translation>Kopiert: {what}</translation>
    </message>
<message>
        <source>Copied {what}</source>
        <translation>Kopiert: {what}</translation>
    </message>
</context>
<context>
    <name>Decision</name>
    <message>
        <source>Approve…</source>
        <translation>Freigeben …</translation>
    </message>
    <message>
        <source>Deny…</source>
        <translation>Ablehnen …</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Noch nicht</translation>
    </message>
    <message>
        <source>It is pending. This service does not offer deciding: that is done elsewhere.</source>
        <translation>Sie steht aus. Dieser Dienst bietet das Entscheiden nicht an: Das geschieht anderswo.</translation>
    </message>
    <message>
        <source>The decision is on its way.</source>
        <translation>Die Entscheidung ist unterwegs.</translation>
    </message>
    <message>
        <source>Approve {tool}? It cannot be taken back.</source>
        <translation>{tool} freigeben? Das lässt sich nicht zurücknehmen.</translation>
    </message>
    <message>
        <source>Deny {tool}? It cannot be taken back.</source>
        <translation>{tool} ablehnen? Das lässt sich nicht zurücknehmen.</translation>
    </message>
    <message>
        <source>What is asked for has changed meanwhile: read it again.</source>
        <translation>Was gefragt wird, hat sich inzwischen geändert: Lesen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>It waits for a person.</source>
        <translation>Sie wartet auf einen Menschen.</translation>
    </message>
    <message>
        <source>Approve</source>
        <translation>Freigeben</translation>
    </message>
    <message>
        <source>Deny</source>
        <translation>Ablehnen</translation>
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
        <source>Approve {tool}? You can't undo this.</source>
        <translation>{tool} freigeben? Das kann nicht rückgängig gemacht werden.</translation>
    </message>
    <message>
        <source>Deny {tool}? You can't undo this.</source>
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
    </context>
<context>
    <name>Defaults</name>
    <message>
        <source>Lengths</source>
        <translation>Längen</translation>
    </message>
    <message>
        <source>Clips of the default video model</source>
        <translation>Clips des voreingestellten Videomodells</translation>
    </message>
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
        <source>Ratio</source>
        <translation>Verhältnis</translation>
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
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
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
        <source>Voice id</source>
        <translation>Stimmen-Id</translation>
    </message>
    <message>
        <source>Own voice id</source>
        <translation>Id der eigenen Stimme</translation>
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
        <source>The catalogue has no model of this name.</source>
        <translation>Der Katalog hat kein Modell dieses Namens.</translation>
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
        <source>Noise removed</source>
        <translation>Rauschen entfernt</translation>
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
        <source>This model isn't in the catalog.</source>
        <translation>Dieses Modell ist nicht im Katalog.</translation>
    </message>
    <message>
        <source>Noise reduction</source>
        <translation>Rauschunterdrückung</translation>
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
        <source>Details of what went wrong</source>
        <translation>Einzelheiten des Fehlers</translation>
    </message>
<message>
        <source>Error details</source>
        <translation>Fehlerdetails</translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <source>On this canvas</source>
        <translation>Auf diesem Canvas</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Of which</source>
        <translation>Davon</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Kanten</translation>
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
        <source>Not readable</source>
        <translation>Nicht lesbar</translation>
    </message>
    <message>
        <source>Groups in a circle</source>
        <translation>Gruppen im Kreis</translation>
    </message>
    <message>
        <source>Edges to nothing</source>
        <translation>Kanten ins Nichts</translation>
    </message>
    <message>
        <source>{one} to {other}</source>
        <translation>{one} mit {other}</translation>
    </message>
    <message>
        <source>Nodes without a place</source>
        <translation>Knoten ohne Ort</translation>
    </message>
    <message>
        <source>public</source>
        <translation>öffentlich</translation>
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
        <source>About</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Shared</source>
        <translation>Geteilt</translation>
    </message>
    <message>
        <source>Last edit</source>
        <translation>Zuletzt bearbeitet</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Models of new nodes</source>
        <translation>Modelle neuer Knoten</translation>
    </message>
    <message>
        <source>Clip lengths</source>
        <translation>Clip-Längen</translation>
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
        <source>fast</source>
        <translation>schnell</translation>
    </message>
    <message>
        <source>not fast</source>
        <translation>nicht schnell</translation>
    </message>
    <message>
        <source>{n} at once</source>
        <translation>{n} auf einmal</translation>
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
        <source>World</source>
        <translation>Welt</translation>
    </message>
    <message>
        <source>Against the catalogue</source>
        <translation>Verglichen mit dem Katalog</translation>
    </message>
    <message>
        <source>The catalogue has no model of this name.</source>
        <translation>Der Katalog hat kein Modell dieses Namens.</translation>
    </message>
    <message>
        <source>The settings fit the limits that it names.</source>
        <translation>Die Einstellungen passen in die Grenzen, die er nennt.</translation>
    </message>
    <message>
        <source>Next run</source>
        <translation>Nächster Lauf</translation>
    </message>
    <message>
        <source>With all downstream</source>
        <translation>Mit allem dahinter</translation>
    </message>
    <message>
        <source>Made so far</source>
        <translation>Bisher erzeugt</translation>
    </message>
    <message>
        <source>Next runs</source>
        <translation>Nächste Läufe</translation>
    </message>
    <message>
        <source>Running all</source>
        <translation>Alles laufen lassen</translation>
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
        <source>Estimated from today's catalogue. The service does not say what anything has cost.</source>
        <translation>Aus dem heutigen Katalog geschätzt. Der Dienst sagt nicht, was etwas gekostet hat.</translation>
    </message>
    <message>
        <source>Cost by the catalogue</source>
        <translation>Kosten nach Katalog</translation>
    </message>
    <message>
        <source>How it is made</source>
        <translation>Wie es entsteht</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Catalogue</source>
        <translation>Katalog</translation>
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
        <source>Chosen by itself</source>
        <translation>Selbst gewählt</translation>
    </message>
    <message>
        <source>Fast model</source>
        <translation>Schnelles Modell</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
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
        <source>Ratio</source>
        <translation>Verhältnis</translation>
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
        <source>With sound</source>
        <translation>Mit Ton</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Stimme</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Denken</translation>
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
        <source>Colours</source>
        <translation>Farben</translation>
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
        <source>Avatar settings</source>
        <translation>Avatar-Einstellungen</translation>
    </message>
    <message>
        <source>Draft billed</source>
        <translation>Entwurf berechnet</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Nimmt</translation>
    </message>
    <message>
        <source>Makes sound</source>
        <translation>Erzeugt Ton</translation>
    </message>
    <message>
        <source>the model's own</source>
        <translation>das des Modells</translation>
    </message>
    <message>
        <source>background removed</source>
        <translation>Hintergrund entfernt</translation>
    </message>
    <message>
        <source>with captions</source>
        <translation>mit Untertiteln</translation>
    </message>
    <message>
        <source>{n} s made</source>
        <translation>{n} s erzeugt</translation>
    </message>
    <message>
        <source>{n} s of input</source>
        <translation>{n} s Eingabe</translation>
    </message>
    <message>
        <source>start picture</source>
        <translation>Anfangsbild</translation>
    </message>
    <message>
        <source>end picture</source>
        <translation>Endbild</translation>
    </message>
    <message>
        <source>reference picture</source>
        <translation>Referenzbild</translation>
    </message>
    <message>
        <source>sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>Ausgewählt</translation>
    </message>
    <message>
        <source>All have</source>
        <translation>Allen gemeinsam</translation>
    </message>
    <message>
        <source>They differ in</source>
        <translation>Verschieden sind</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
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
        <source>{type} (not known here)</source>
        <translation>{type} (hier nicht bekannt)</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Versionen</translation>
    </message>
    <message>
        <source>v{n} of {count} shown</source>
        <translation>v{n} von {count} angezeigt</translation>
    </message>
    <message>
        <source>1 favourite</source>
        <translation>1 Favorit</translation>
    </message>
    <message>
        <source>{n} favourites</source>
        <translation>{n} Favoriten</translation>
    </message>
    <message>
        <source>{n} failed</source>
        <translation>{n} fehlgeschlagen</translation>
    </message>
    <message>
        <source>Its file</source>
        <translation>Seine Datei</translation>
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
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Shows</source>
        <translation>Zeigt</translation>
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
        <source>Original</source>
        <translation>Original</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
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
        <source>the service gives no place; it was put where there is room</source>
        <translation>der Dienst nennt keinen Ort; es steht, wo Platz ist</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Version changed</source>
        <translation>Version geändert</translation>
    </message>
    <message>
        <source>on its way to the service</source>
        <translation>auf dem Weg zum Dienst</translation>
    </message>
    <message>
        <source>not taken by the service</source>
        <translation>vom Dienst nicht angenommen</translation>
    </message>
    <message>
        <source>Connects</source>
        <translation>Verbindet</translation>
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
        <source>State</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>a node that is not on this canvas</source>
        <translation>ein Knoten, der nicht auf diesem Canvas ist</translation>
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
        <source>Holds 1 node</source>
        <translation>Enthält 1 Knoten</translation>
    </message>
    <message>
        <source>Holds {n} nodes</source>
        <translation>Enthält {n} Knoten</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>1 node is not here</source>
        <translation>1 Knoten ist nicht hier</translation>
    </message>
    <message>
        <source>{n} nodes are not here</source>
        <translation>{n} Knoten sind nicht hier</translation>
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
        <source>Can be opened up</source>
        <translation>Lässt sich aufklappen</translation>
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
        <source>at most 1 connection</source>
        <translation>höchstens 1 Verbindung</translation>
    </message>
    <message>
        <source>at most {n} connections</source>
        <translation>höchstens {n} Verbindungen</translation>
    </message>
    <message>
        <source>feeds 1 handle inside</source>
        <translation>speist 1 Anschluss im Innern</translation>
    </message>
    <message>
        <source>feeds {n} handles inside</source>
        <translation>speist {n} Anschlüsse im Innern</translation>
    </message>
    <message>
        <source>1 source</source>
        <translation>1 Quelle</translation>
    </message>
    <message>
        <source>{n} sources</source>
        <translation>{n} Quellen</translation>
    </message>
    <message>
        <source>Handle</source>
        <translation>Anschluss</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>From the top</source>
        <translation>Von oben</translation>
    </message>
    <message>
        <source>Feeds</source>
        <translation>Speist</translation>
    </message>
    <message>
        <source>Source at</source>
        <translation>Quelle bei</translation>
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
        <source>Clips muted</source>
        <translation>Clips stumm</translation>
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
        <source>Sound {n}</source>
        <translation>Ton {n}</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>Größen</translation>
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
        <source>made</source>
        <translation>erzeugt</translation>
    </message>
    <message>
        <source>made, layer {n}</source>
        <translation>erzeugt, Ebene {n}</translation>
    </message>
    <message>
        <source>{n} selected</source>
        <translation>{n} ausgewählt</translation>
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
        <source>Main canvas</source>
        <translation>Haupt-Canvas</translation>
    </message>
    <message>
        <source>Canvases</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 Knoten</translation>
    </message>
    <message>
        <source>{n} nodes</source>
        <translation>{n} Knoten</translation>
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
        <source>File address</source>
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
        <source>Marked by</source>
        <translation>Markiert von</translation>
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
        <translation>Position</translation>
    </message>
    <message>
        <source>on a canvas that isn't known</source>
        <translation>auf einem unbekannten Canvas</translation>
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
    <message>
        <source>{n} assets selected</source>
        <translation>{n} Assets ausgewählt</translation>
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
        <source>{n} variations</source>
        <translation>{n} Variationen</translation>
    </message>
    <message>
        <source>Catalog check</source>
        <translation>Katalogprüfung</translation>
    </message>
    <message>
        <source>This model isn't in the catalog.</source>
        <translation>Dieses Modell ist nicht im Katalog.</translation>
    </message>
    <message>
        <source>Settings are within the model's limits.</source>
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
        <source>Estimate based on current catalog prices. The server doesn't report actual costs.</source>
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
        <translation>Audioerzeugung</translation>
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
        <translation>{n} s erzeugt</translation>
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
        <source>None</source>
        <translation>keine</translation>
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
        <source>1 favorite</source>
        <translation>1 Favorit</translation>
    </message>
    <message>
        <source>{n} favorites</source>
        <translation>{n} Favoriten</translation>
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
        <source>a node that isn't on this canvas</source>
        <translation>ein Knoten, der nicht auf diesem Canvas ist</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>1 node isn't on this canvas</source>
        <translation>1 Knoten ist nicht auf diesem Canvas</translation>
    </message>
    <message>
        <source>{n} nodes aren't on this canvas</source>
        <translation>{n} Knoten sind nicht auf diesem Canvas</translation>
    </message>
    <message>
        <source>Expandable</source>
        <translation>Aufklappbar</translation>
    </message>
    <message>
        <source>connects to 1 inner handle</source>
        <translation>mit 1 inneren Anschluss verbunden</translation>
    </message>
    <message>
        <source>connects to {n} inner handles</source>
        <translation>mit {n} inneren Anschlüssen verbunden</translation>
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
        <source>Resized outputs</source>
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
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>No canvas open</source>
        <translation>Kein Canvas geöffnet</translation>
    </message>
    <message>
        <source>Open a canvas to see what it and its nodes are made of.</source>
        <translation>Öffnen Sie einen Canvas, um zu sehen, woraus er und seine Knoten bestehen.</translation>
    </message>
    <message>
        <source>This canvas could not be loaded</source>
        <translation>Dieser Canvas ließ sich nicht laden</translation>
    </message>
<message>
        <source>Open a canvas to see its details.</source>
        <translation>Öffnen Sie einen Canvas, um seine Details zu sehen.</translation>
    </message>
    <message>
        <source>Couldn't load this canvas</source>
        <translation>Dieser Canvas konnte nicht geladen werden</translation>
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
    <name>DocumentView</name>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Find in the document</source>
        <translation>Im Dokument suchen</translation>
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
    <message>
        <source>{n} found</source>
        <translation>{n} gefunden</translation>
    </message>
<message>
        <source>Find in document</source>
        <translation>Im Dokument suchen</translation>
    </message>
    <message>
        <source>{n} results</source>
        <translation>{n} Ergebnisse</translation>
    </message>
</context>
<context>
    <name>DropBox</name>
    <message>
        <source>Choose files…</source>
        <translation>Dateien auswählen …</translation>
    </message>
    <message>
        <source>Choose pictures from this computer</source>
        <translation>Bilder von diesem Computer auswählen</translation>
    </message>
    <message>
        <source>Pictures for the skill</source>
        <translation>Bilder für den Skill</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
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
    <name>ElsewhereRow</name>
    <message>
        <source>Unknown workspace</source>
        <translation>Unbekannter Arbeitsbereich</translation>
    </message>
    <message>
        <source>{what} · sent while this workspace is open</source>
        <translation>{what} · wird gesendet, während dieser Arbeitsbereich geöffnet ist</translation>
    </message>
    <message>
        <source>Switch workspace</source>
        <translation>Arbeitsbereich wechseln</translation>
    </message>
    <message>
        <source>Switch to {name}</source>
        <translation>Zu {name} wechseln</translation>
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
    <message>
        <source>This computer</source>
        <translation>Dieser Computer</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>1 found</source>
        <translation>1 gefunden</translation>
    </message>
    <message>
        <source>{n} found</source>
        <translation>{n} gefunden</translation>
    </message>
    <message>
        <source>asking the library…</source>
        <translation>die Bibliothek wird gefragt …</translation>
    </message>
    <message>
        <source>the library did not answer: {why}</source>
        <translation>die Bibliothek hat nicht geantwortet: {why}</translation>
    </message>
    <message>
        <source>offline: this computer alone</source>
        <translation>offline: nur dieser Computer</translation>
    </message>
    <message>
        <source>1 canvas is being read</source>
        <translation>1 Canvas wird gelesen</translation>
    </message>
    <message>
        <source>{n} canvases are being read</source>
        <translation>{n} Canvas werden gelesen</translation>
    </message>
    <message>
        <source>1 canvas is known here</source>
        <translation>1 Canvas ist hier bekannt</translation>
    </message>
    <message>
        <source>{n} canvases are known here</source>
        <translation>{n} Canvas sind hier bekannt</translation>
    </message>
<message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>1 result</source>
        <translation>1 Ergebnis</translation>
    </message>
    <message>
        <source>{n} results</source>
        <translation>{n} Ergebnisse</translation>
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
    <message>
        <source>Indexing 1 canvas…</source>
        <translation>1 Canvas wird indexiert …</translation>
    </message>
    <message>
        <source>Indexing {n} canvases…</source>
        <translation>{n} Canvas werden indexiert …</translation>
    </message>
    <message>
        <source>1 canvas indexed</source>
        <translation>1 Canvas indexiert</translation>
    </message>
    <message>
        <source>{n} canvases indexed</source>
        <translation>{n} Canvas indexiert</translation>
    </message>
</context>
<context>
    <name>EverywhereCommands</name>
    <message>
        <source>Where it is used</source>
        <translation>Wo es verwendet wird</translation>
    </message>
    <message>
        <source>Find everywhere</source>
        <translation>Überall suchen</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Suche schließen</translation>
    </message>
<message>
        <source>Find usages</source>
        <translation>Verwendungen suchen</translation>
    </message>
    <message>
        <source>Search everywhere</source>
        <translation>Überall suchen</translation>
    </message>
    <message>
        <source>Close search</source>
        <translation>Suche schließen</translation>
    </message>
</context>
<context>
    <name>EverywhereView</name>
    <message>
        <source>Find everywhere</source>
        <translation>Überall suchen</translation>
    </message>
    <message>
        <source>Find in every canvas that is known here, and in the library</source>
        <translation>In jedem hier bekannten Canvas und in der Bibliothek suchen</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Any kind</source>
        <translation>Jede Art</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>Close the search   Esc</source>
        <translation>Suche schließen   Esc</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>The search failed</source>
        <translation>Die Suche ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>No canvas that was opened or kept here holds all of these words, nor does the library.</source>
        <translation>Kein Canvas, der hier geöffnet oder aufbewahrt wurde, enthält all diese Wörter, und die Bibliothek auch nicht.</translation>
    </message>
    <message>
        <source>Find anything</source>
        <translation>Alles finden</translation>
    </message>
    <message>
        <source>Titles, prompts, texts, notes, comments, models, seeds, names of files and ids, in every canvas that was opened here. Words, their beginnings, or any three letters.</source>
        <translation>Titel, Prompts, Texte, Notizen, Kommentare, Modelle, Seeds, Dateinamen und Ids in jedem Canvas, der hier geöffnet wurde. Wörter, ihre Anfänge oder beliebige drei Buchstaben.</translation>
    </message>
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
        <source>Close search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>Close search   Esc</source>
        <translation>Suche schließen   Esc</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>Suchergebnisse</translation>
    </message>
    <message>
        <source>Search failed</source>
        <translation>Suche fehlgeschlagen</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Keine Ergebnisse</translation>
    </message>
    <message>
        <source>No match in the library or in any canvas opened or saved on this computer.</source>
        <translation>Kein Treffer in der Bibliothek oder in einem Canvas, der auf diesem Computer geöffnet oder gespeichert wurde.</translation>
    </message>
    <message>
        <source>Searches titles, prompts, text, notes, comments, models, seeds, file names, and IDs in every canvas opened on this computer. Type whole words, word beginnings, or any three letters.</source>
        <translation>Durchsucht Titel, Prompts, Texte, Notizen, Kommentare, Modelle, Seeds, Dateinamen und IDs in allen Canvas, die auf diesem Computer geöffnet wurden. Geben Sie ganze Wörter, Wortanfänge oder drei beliebige Buchstaben ein.</translation>
    </message>
</context>
<context>
    <name>ExtractedModel</name>
    <message>
        <source>Page {n}</source>
        <translation>Seite {n}</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
<message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
</context>
<context>
    <name>ExtractionPane</name>
    <message>
        <source>Extracted from the document</source>
        <translation>Aus dem Dokument ausgelesen</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Pictures of the document</source>
        <translation>Bilder des Dokuments</translation>
    </message>
    <message>
        <source>{n} pictures</source>
        <translation>{n} Bilder</translation>
    </message>
    <message>
        <source>{n} of {count} pictures</source>
        <translation>{n} von {count} Bildern</translation>
    </message>
<message>
        <source>Extracted from document</source>
        <translation>Aus dem Dokument extrahiert</translation>
    </message>
    <message>
        <source>Images in document</source>
        <translation>Bilder im Dokument</translation>
    </message>
    <message>
        <source>{n} images</source>
        <translation>{n} Bilder</translation>
    </message>
    <message>
        <source>{n} of {count} images</source>
        <translation>{n} von {count} Bildern</translation>
    </message>
</context>
<context>
    <name>FilmModel</name>
    <message>
        <source>Version {n}</source>
        <translation>Version {n}</translation>
    </message>
    <message>
        <source>active</source>
        <translation>aktiv</translation>
    </message>
    <message>
        <source>favourite</source>
        <translation>Favorit</translation>
    </message>
    <message>
        <source>failed: {message}</source>
        <translation>fehlgeschlagen: {message}</translation>
    </message>
<message>
        <source>favorite</source>
        <translation>Favorit</translation>
    </message>
    </context>
<context>
    <name>FilmStrip</name>
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
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Any kind</source>
        <translation>Jede Art</translation>
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
        <source>Match</source>
        <translation>Übereinstimmung</translation>
    </message>
    <message>
        <source>As the service likes</source>
        <translation>Wie der Dienst mag</translation>
    </message>
    <message>
        <source>Favourites</source>
        <translation>Favoriten</translation>
    </message>
    <message>
        <source>Favourites only</source>
        <translation>Nur Favoriten</translation>
    </message>
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
        <source>Favourites ({n})</source>
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
    <message>
        <source>Type a tag</source>
        <translation>Schlagwort eingeben</translation>
    </message>
    <message>
        <source>Add tag “{text}”</source>
        <translation>Schlagwort „{text}“ hinzufügen</translation>
    </message>
    <message>
        <source>Find a canvas</source>
        <translation>Canvas suchen</translation>
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
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Any type</source>
        <translation>Beliebiger Typ</translation>
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
        <source>Favorites</source>
        <translation>Favoriten</translation>
    </message>
    <message>
        <source>Favorites only</source>
        <translation>Nur Favoriten</translation>
    </message>
    <message>
        <source>Favorites ({n})</source>
        <translation>Favoriten ({n})</translation>
    </message>
    </context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find on the canvas</source>
        <translation>Auf dem Canvas suchen</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>The one before</source>
        <translation>Der vorige</translation>
    </message>
    <message>
        <source>The next one</source>
        <translation>Der nächste</translation>
    </message>
    <message>
        <source>End the search</source>
        <translation>Suche beenden</translation>
    </message>
    <message>
        <source>The pattern goes round in circles; make it simpler</source>
        <translation>Das Muster dreht sich im Kreis; machen Sie es einfacher</translation>
    </message>
    <message>
        <source>The pattern takes too long; make it simpler</source>
        <translation>Das Muster braucht zu lange; machen Sie es einfacher</translation>
    </message>
    <message>
        <source>{at} of {n}</source>
        <translation>{at} von {n}</translation>
    </message>
    <message>
        <source>1 found</source>
        <translation>1 gefunden</translation>
    </message>
    <message>
        <source>{n} found</source>
        <translation>{n} gefunden</translation>
    </message>
    <message>
        <source>Find the one before</source>
        <translation>Voriger Fund</translation>
    </message>
    <message>
        <source>Find the next</source>
        <translation>Nächsten Fund suchen</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alle auswählen</translation>
    </message>
    <message>
        <source>Select all results (Alt+Enter)</source>
        <translation>Alle Treffer auswählen (Alt+Eingabe)</translation>
    </message>
<message>
        <source>Find on canvas</source>
        <translation>Auf dem Canvas suchen</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Vorheriger Treffer</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Close find bar</source>
        <translation>Suche beenden</translation>
    </message>
    <message>
        <source>The expression is too complex. Simplify it.</source>
        <translation>Das Muster dreht sich im Kreis; machen Sie es einfacher</translation>
    </message>
    <message>
        <source>The expression takes too long to run. Simplify it.</source>
        <translation>Das Muster braucht zu lange; machen Sie es einfacher</translation>
    </message>
    <message>
        <source>1 result</source>
        <translation>1 gefunden</translation>
    </message>
    <message>
        <source>{n} results</source>
        <translation>{n} gefunden</translation>
    </message>
    </context>
<context>
    <name>FindFilters</name>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Any kind</source>
        <translation>Jede Art</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Any model</source>
        <translation>Jedes Modell</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>Anybody</source>
        <translation>Jeder</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>At any time</source>
        <translation>Zu jeder Zeit</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Favourite</source>
        <translation>Favorit</translation>
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
        <source>In the last seven days</source>
        <translation>In den letzten sieben Tagen</translation>
    </message>
    <message>
        <source>In the last month</source>
        <translation>Im letzten Monat</translation>
    </message>
    <message>
        <source>In the last year</source>
        <translation>Im letzten Jahr</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
<message>
        <source>Type</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Any type</source>
        <translation>Jede Art</translation>
    </message>
    <message>
        <source>Anyone</source>
        <translation>Jeder</translation>
    </message>
    <message>
        <source>Updated</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>Zu jeder Zeit</translation>
    </message>
    <message>
        <source>Favorite</source>
        <translation>Favorit</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>In den letzten sieben Tagen</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Im letzten Monat</translation>
    </message>
    <message>
        <source>Last year</source>
        <translation>Im letzten Jahr</translation>
    </message>
    </context>
<context>
    <name>Finder</name>
    <message>
        <source>Search the library for “{query}”</source>
        <translation>In der Bibliothek nach „{query}“ suchen</translation>
    </message>
    <message>
        <source>Nothing is called “{query}”.</source>
        <translation>Nichts heißt „{query}“.</translation>
    </message>
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
        <source>The team of the key</source>
        <translation>Das Team des Schlüssels</translation>
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
        <source>Find “{query}” everywhere</source>
        <translation>Überall nach „{query}“ suchen</translation>
    </message>
    <message>
        <source>Commands, with their keys</source>
        <translation>Befehle mit ihren Tasten</translation>
    </message>
    <message>
        <source>Tags of the library</source>
        <translation>Schlagwörter der Bibliothek</translation>
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
        <source>This help</source>
        <translation>Diese Hilfe</translation>
    </message>
<message>
        <source>Search library for “{query}”</source>
        <translation>In der Bibliothek nach „{query}“ suchen</translation>
    </message>
    <message>
        <source>No results for “{query}”.</source>
        <translation>Nichts heißt „{query}“.</translation>
    </message>
    <message>
        <source>Default team</source>
        <translation>Das Team des Schlüssels</translation>
    </message>
    <message>
        <source>Search everywhere for “{query}”</source>
        <translation>Überall nach „{query}“ suchen</translation>
    </message>
    <message>
        <source>Commands and shortcuts</source>
        <translation>Befehle mit ihren Tasten</translation>
    </message>
    <message>
        <source>Library tags</source>
        <translation>Schlagwörter der Bibliothek</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Diese Hilfe</translation>
    </message>
</context>
<context>
    <name>FinderField</name>
    <message>
        <source>Search, or run a command</source>
        <translation>Suchen oder einen Befehl ausführen</translation>
    </message>
    <message>
        <source>Search canvas, library or run a command</source>
        <translation>Canvas oder Bibliothek durchsuchen, Befehl ausführen</translation>
    </message>
    <message>
        <source>Search or run a command</source>
        <translation>Suchen oder Befehl ausführen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
<message>
        <source>Search or run a command…</source>
        <translation>Suchen oder einen Befehl ausführen</translation>
    </message>
    </context>
<context>
    <name>Fitting</name>
    <message>
        <source>This model is deprecated.</source>
        <translation>Dieses Modell ist veraltet.</translation>
    </message>
    <message>
        <source>The prompt has {n} characters; the model takes at most {most}.</source>
        <translation>Der Prompt hat {n} Zeichen; das Modell nimmt höchstens {most}.</translation>
    </message>
    <message>
        <source>The prompt has {n} characters; the model wants at least {least}.</source>
        <translation>Der Prompt hat {n} Zeichen; das Modell will mindestens {least}.</translation>
    </message>
    <message>
        <source>The model takes no negative prompt.</source>
        <translation>Das Modell nimmt keinen negativen Prompt.</translation>
    </message>
    <message>
        <source>The model takes no seed.</source>
        <translation>Das Modell nimmt keinen Seed.</translation>
    </message>
    <message>
        <source>The ratio {value} is not offered; there are {offered}.</source>
        <translation>Das Verhältnis {value} wird nicht angeboten; es gibt {offered}.</translation>
    </message>
    <message>
        <source>The resolution {value} is not offered; there are {offered}.</source>
        <translation>Die Auflösung {value} wird nicht angeboten; es gibt {offered}.</translation>
    </message>
    <message>
        <source>{n} s is too short; the service makes it {least} s.</source>
        <translation>{n} s ist zu kurz; der Dienst macht {least} s daraus.</translation>
    </message>
    <message>
        <source>A duration of {n} s is not offered; there are {offered} s.</source>
        <translation>Eine Dauer von {n} s wird nicht angeboten; es gibt {offered} s.</translation>
    </message>
    <message>
        <source>{n} inputs of the kind {kind} are connected; the model takes {most}.</source>
        <translation>{n} Eingänge der Art {kind} sind verbunden; das Modell nimmt {most}.</translation>
    </message>
    <message>
        <source>An input is missing that the model needs: {kind}.</source>
        <translation>Ein Eingang fehlt, den das Modell braucht: {kind}.</translation>
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
        <source>This model doesn't support negative prompts.</source>
        <translation>Dieses Modell unterstützt keine negativen Prompts.</translation>
    </message>
    <message>
        <source>This model doesn't support seeds.</source>
        <translation>Dieses Modell unterstützt keine Seeds.</translation>
    </message>
    <message>
        <source>Aspect ratio {value} isn't supported. Supported: {offered}.</source>
        <translation>Das Seitenverhältnis {value} wird nicht unterstützt. Unterstützt: {offered}.</translation>
    </message>
    <message>
        <source>Resolution {value} isn't supported. Supported: {offered}.</source>
        <translation>Die Auflösung {value} wird nicht unterstützt. Unterstützt: {offered}.</translation>
    </message>
    <message>
        <source>{n} s is too short. The server will use {least} s.</source>
        <translation>{n} s sind zu kurz. Der Server verwendet {least} s.</translation>
    </message>
    <message>
        <source>A duration of {n} s isn't supported. Supported: {offered} s.</source>
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
    <name>Ghost</name>
    <message>
        <source>The canvas is loading</source>
        <translation>Der Canvas wird geladen</translation>
    </message>
    <message>
        <source>Loading the canvas…</source>
        <translation>Der Canvas wird geladen …</translation>
    </message>
<message>
        <source>Loading canvas</source>
        <translation>Der Canvas wird geladen</translation>
    </message>
    <message>
        <source>Loading canvas…</source>
        <translation>Der Canvas wird geladen …</translation>
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
        <source>This list is kept in English.</source>
        <translation>Diese Liste wird auf Englisch geführt.</translation>
    </message>
    <message>
        <source>What is new</source>
        <translation>Neuigkeiten</translation>
    </message>
    <message>
        <source>Find in the guide</source>
        <translation>In der Anleitung suchen</translation>
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
        <source>1 page</source>
        <translation>1 Seite</translation>
    </message>
    <message>
        <source>{n} pages</source>
        <translation>{n} Seiten</translation>
    </message>
    <message>
        <source>No page holds these words.</source>
        <translation>Keine Seite enthält diese Wörter.</translation>
    </message>
<message>
        <source>The changelog is available in English only.</source>
        <translation>Diese Liste wird auf Englisch geführt.</translation>
    </message>
    <message>
        <source>Release notes</source>
        <translation>Neuigkeiten</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>In der Anleitung suchen</translation>
    </message>
    <message>
        <source>No pages match your search.</source>
        <translation>Keine Seite enthält diese Wörter.</translation>
    </message>
</context>
<context>
    <name>Head</name>
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
        <source>Find in the text</source>
        <translation>Im Text suchen</translation>
    </message>
    <message>
        <source>Drag the file out of the window</source>
        <translation>Datei aus dem Fenster ziehen</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Close the viewer</source>
        <translation>Betrachter schließen</translation>
    </message>
    <message>
        <source>{n} of {count}</source>
        <translation>{n} von {count}</translation>
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
        <source>Close viewer</source>
        <translation>Betrachter schließen</translation>
    </message>
    </context>
<context>
    <name>HitsGrid</name>
    <message>
        <source>Assets that were found</source>
        <translation>Gefundene Assets</translation>
    </message>
<message>
        <source>Search results</source>
        <translation>Suchergebnisse</translation>
    </message>
</context>
<context>
    <name>Home</name>
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
        <source>Name of the folder</source>
        <translation>Name des Ordners</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Search the team's pictures, videos, sounds and documents by name or by what they show.</source>
        <translation>Durchsuchen Sie Bilder, Videos, Töne und Dokumente des Teams nach ihrem Namen oder nach dem, was sie zeigen.</translation>
    </message>
    <message>
        <source>Tag {name}</source>
        <translation>Schlagwort {name}</translation>
    </message>
    <message>
        <source>Filters and favorites need a search word or a folder: the server can't list the whole library, and no folders are known yet.</source>
        <translation>Filter und Favoriten brauchen ein Suchwort oder einen Ordner: Der Server kann nicht die gesamte Bibliothek auflisten, und es sind noch keine Ordner bekannt.</translation>
    </message>
<message>
        <source>Folder name</source>
        <translation>Ordnername</translation>
    </message>
    <message>
        <source>Search your team's images, videos, audio, and documents by name or content.</source>
        <translation>Durchsuchen Sie Bilder, Videos, Audio und Dokumente Ihres Teams nach Name oder Inhalt.</translation>
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
        <source>Viewer: compare all of these</source>
        <translation>Betrachter: alle diese vergleichen</translation>
    </message>
</context>
<context>
    <name>KeyField</name>
    <message>
        <source>Press the new key</source>
        <translation>Drücken Sie die neue Taste</translation>
    </message>
    <message>
        <source>Press a key, Escape gives up</source>
        <translation>Drücken Sie eine Taste, Esc gibt auf</translation>
    </message>
<message>
        <source>Press the new shortcut</source>
        <translation>Drücken Sie die neue Taste</translation>
    </message>
    <message>
        <source>Press a shortcut, or Escape to cancel</source>
        <translation>Drücken Sie eine Taste, Esc gibt auf</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>{key} is the key of {commands}, which would go without it.</source>
        <translation>{key} ist die Taste von {commands}; ohne sie bliebe der Befehl ohne Taste.</translation>
    </message>
    <message>
        <source>In {pane}, {key} still means {commands}.</source>
        <translation>In {pane} bedeutet {key} weiterhin {commands}.</translation>
    </message>
    <message>
        <source>Elsewhere in the window, {key} still means {commands}.</source>
        <translation>Anderswo im Fenster bedeutet {key} weiterhin {commands}.</translation>
    </message>
    <message>
        <source>{key} is needed to move through the window; add Ctrl or Alt to it.</source>
        <translation>{key} wird gebraucht, um sich durch das Fenster zu bewegen; nehmen Sie Strg oder Alt dazu.</translation>
    </message>
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
        <translation>die Rohdaten</translation>
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
        <translation>{key} ist die Taste von {commands}; ohne sie bliebe der Befehl ohne Taste.</translation>
    </message>
    <message>
        <source>In {pane}, {key} still runs {commands}.</source>
        <translation>In {pane} bedeutet {key} weiterhin {commands}.</translation>
    </message>
    <message>
        <source>Outside this pane, {key} still runs {commands}.</source>
        <translation>Anderswo im Fenster bedeutet {key} weiterhin {commands}.</translation>
    </message>
    <message>
        <source>{key} is reserved for navigation. Combine it with Ctrl or Alt.</source>
        <translation>{key} wird gebraucht, um sich durch das Fenster zu bewegen; nehmen Sie Strg oder Alt dazu.</translation>
    </message>
    </context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Filter by name or key</source>
        <translation>Nach Name oder Taste filtern</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>Tasten ändern …</translation>
    </message>
<message>
        <source>Keyboard shortcuts</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Filter by command or shortcut</source>
        <translation>Nach Name oder Taste filtern</translation>
    </message>
    <message>
        <source>Customize…</source>
        <translation>Tasten ändern …</translation>
    </message>
</context>
<context>
    <name>KeysEditor</name>
    <message>
        <source>Keys of commands</source>
        <translation>Tasten der Befehle</translation>
    </message>
    <message>
        <source>Add a key…</source>
        <translation>Taste hinzufügen …</translation>
    </message>
    <message>
        <source>Usual keys</source>
        <translation>Übliche Tasten</translation>
    </message>
    <message>
        <source>Give this command its usual keys</source>
        <translation>Diesem Befehl seine üblichen Tasten geben</translation>
    </message>
    <message>
        <source>Give it here</source>
        <translation>Hierher geben</translation>
    </message>
    <message>
        <source>Leave it there</source>
        <translation>Dort lassen</translation>
    </message>
    <message>
        <source>Usual keys for all commands</source>
        <translation>Übliche Tasten für alle Befehle</translation>
    </message>
    <message>
        <source>Choose a command to change its keys</source>
        <translation>Wählen Sie einen Befehl, um seine Tasten zu ändern</translation>
    </message>
    <message>
        <source>Take {key} away</source>
        <translation>{key} wegnehmen</translation>
    </message>
<message>
        <source>Keyboard shortcuts</source>
        <translation>Tasten der Befehle</translation>
    </message>
    <message>
        <source>Add shortcut…</source>
        <translation>Taste hinzufügen …</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Übliche Tasten</translation>
    </message>
    <message>
        <source>Reset shortcuts of this command</source>
        <translation>Diesem Befehl seine üblichen Tasten geben</translation>
    </message>
    <message>
        <source>Reassign</source>
        <translation>Hierher geben</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Dort lassen</translation>
    </message>
    <message>
        <source>Reset all shortcuts</source>
        <translation>Übliche Tasten für alle Befehle</translation>
    </message>
    <message>
        <source>Select a command to change its shortcuts</source>
        <translation>Wählen Sie einen Befehl, um seine Tasten zu ändern</translation>
    </message>
    <message>
        <source>Remove {key}</source>
        <translation>{key} wegnehmen</translation>
    </message>
</context>
<context>
    <name>KeysTree</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Tabs by number</source>
        <translation>Tabs nach Nummer</translation>
    </message>
    <message>
        <source>no key</source>
        <translation>keine Taste</translation>
    </message>
    <message>
        <source>Tab {n}</source>
        <translation>Tab {n}</translation>
    </message>
<message>
        <source>Shortcut</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>None</source>
        <translation>keine Taste</translation>
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
    <message>
        <source>image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>video</source>
        <translation>Video</translation>
    </message>
    <message>
        <source>Video</source>
        <translation>Video</translation>
    </message>
    <message>
        <source>audio</source>
        <translation>Audio</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>stitched video</source>
        <translation>zusammengesetztes Video</translation>
    </message>
    <message>
        <source>Stitched video</source>
        <translation>Zusammengesetztes Video</translation>
    </message>
    <message>
        <source>resize</source>
        <translation>Größenanpassung</translation>
    </message>
    <message>
        <source>Resized pictures</source>
        <translation>Angepasste Bilder</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Anderes</translation>
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
        <source>Resized images</source>
        <translation>Angepasste Bilder</translation>
    </message>
    </context>
<context>
    <name>LeftSide</name>
    <message>
        <source>Left side</source>
        <translation>Linke Seite</translation>
    </message>
    <message>
        <source>What the left side shows</source>
        <translation>Was die linke Seite zeigt</translation>
    </message>
<message>
        <source>Left sidebar</source>
        <translation>Linke Seite</translation>
    </message>
    <message>
        <source>Left sidebar panels</source>
        <translation>Was die linke Seite zeigt</translation>
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
        <source>By meaning</source>
        <translation>Nach Bedeutung</translation>
    </message>
    <message>
        <source>By file name</source>
        <translation>Nach Dateiname</translation>
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
        <source>1 canvas</source>
        <translation>1 Canvas</translation>
    </message>
    <message>
        <source>{n} canvases</source>
        <translation>{n} Canvas</translation>
    </message>
    <message>
        <source>on {canvases}</source>
        <translation>auf {canvases}</translation>
    </message>
    <message>
        <source>1 version</source>
        <translation>1 Version</translation>
    </message>
    <message>
        <source>{n} versions</source>
        <translation>{n} Versionen</translation>
    </message>
    <message>
        <source>Type {value}</source>
        <translation>Typ {value}</translation>
    </message>
    <message>
        <source>By {value}</source>
        <translation>Von {value}</translation>
    </message>
    <message>
        <source>Favourite of {value}</source>
        <translation>Favorit von {value}</translation>
    </message>
    <message>
        <source>{found}, as of {when}</source>
        <translation>{found}, Stand {when}</translation>
    </message>
    <message>
        <source>1 found</source>
        <translation>1 gefunden</translation>
    </message>
    <message>
        <source>{n} found</source>
        <translation>{n} gefunden</translation>
    </message>
    <message>
        <source>{n} of {total} found</source>
        <translation>{n} von {total} gefunden</translation>
    </message>
    <message>
        <source>Favourites</source>
        <translation>Favoriten</translation>
    </message>
    <message>
        <source>1 result</source>
        <translation>1 Ergebnis</translation>
    </message>
    <message>
        <source>{n} results</source>
        <translation>{n} Ergebnisse</translation>
    </message>
    <message>
        <source>Untitled canvas</source>
        <translation>Canvas ohne Titel</translation>
    </message>
    <message>
        <source>in 1 folder</source>
        <translation>in 1 Ordner</translation>
    </message>
    <message>
        <source>in {n} folders</source>
        <translation>in {n} Ordnern</translation>
    </message>
    <message>
        <source>in {done} of {n} folders</source>
        <translation>in {done} von {n} Ordnern</translation>
    </message>
    <message>
        <source>1 can't be searched</source>
        <translation>1 nicht durchsuchbar</translation>
    </message>
    <message>
        <source>{n} can't be searched</source>
        <translation>{n} nicht durchsuchbar</translation>
    </message>
<message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>File name</source>
        <translation>Dateiname</translation>
    </message>
    <message>
        <source>Favorited by {value}</source>
        <translation>Favorisiert von {value}</translation>
    </message>
    <message>
        <source>{n} of {total} results</source>
        <translation>{n} von {total} Ergebnissen</translation>
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
        <source>The search is saved.</source>
        <translation>Die Suche ist gespeichert.</translation>
    </message>
    <message>
        <source>Save this library search</source>
        <translation>Diese Bibliothekssuche speichern</translation>
    </message>
    <message>
        <source>Forget the saved search</source>
        <translation>Gespeicherte Suche vergessen</translation>
    </message>
    <message>
        <source>the name</source>
        <translation>der Name</translation>
    </message>
    <message>
        <source>the names</source>
        <translation>die Namen</translation>
    </message>
    <message>
        <source>the asset's id</source>
        <translation>die Id des Assets</translation>
    </message>
    <message>
        <source>the assets' ids</source>
        <translation>die Ids der Assets</translation>
    </message>
    <message>
        <source>Search the library</source>
        <translation>Bibliothek durchsuchen</translation>
    </message>
    <message>
        <source>Clear the library search</source>
        <translation>Bibliothekssuche leeren</translation>
    </message>
    <message>
        <source>Show asset on its canvas</source>
        <translation>Asset auf seinem Canvas zeigen</translation>
    </message>
    <message>
        <source>Open asset in the browser</source>
        <translation>Asset im Browser öffnen</translation>
    </message>
    <message>
        <source>Copy asset name</source>
        <translation>Asset-Namen kopieren</translation>
    </message>
    <message>
        <source>Copy asset id</source>
        <translation>Id des Assets kopieren</translation>
    </message>
    <message>
        <source>Show everything in this folder</source>
        <translation>Alles in diesem Ordner zeigen</translation>
    </message>
    <message>
        <source>Name this folder</source>
        <translation>Diesen Ordner benennen</translation>
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
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>asset ID</source>
        <translation>Asset-ID</translation>
    </message>
    <message>
        <source>asset IDs</source>
        <translation>Asset-IDs</translation>
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
    <name>LibraryPanel</name>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Search the library</source>
        <translation>Bibliothek durchsuchen</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Clear the search and its filters</source>
        <translation>Suche und Filter leeren</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche läuft …</translation>
    </message>
    <message>
        <source>The search failed</source>
        <translation>Die Suche ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>No asset of the library matches. Other words, or fewer filters, may find it.</source>
        <translation>Kein Asset der Bibliothek passt. Andere Wörter oder weniger Filter finden es vielleicht.</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Suche leeren</translation>
    </message>
    <message>
        <source>Thumbnail size</source>
        <translation>Größe der Vorschaubilder</translation>
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
        <translation>Bibliothek durchsuchen</translation>
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
    <name>Lineage</name>
    <message>
        <source>Came from</source>
        <translation>Kam aus</translation>
    </message>
    <message>
        <source>This version</source>
        <translation>Diese Version</translation>
    </message>
    <message>
        <source>This node</source>
        <translation>Dieser Knoten</translation>
    </message>
    <message>
        <source>Led to</source>
        <translation>Führte zu</translation>
    </message>
    <message>
        <source>On other canvases</source>
        <translation>Auf anderen Canvas</translation>
    </message>
    <message>
        <source>older than its input</source>
        <translation>älter als sein Eingang</translation>
    </message>
    <message>
        <source>came of it</source>
        <translation>entstand daraus</translation>
    </message>
    <message>
        <source>went into it</source>
        <translation>ging hinein</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>{n} steps</source>
        <translation>{n} Schritte</translation>
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
    </context>
<context>
    <name>LineageCommands</name>
    <message>
        <source>Show lineage</source>
        <translation>Herkunft anzeigen</translation>
    </message>
    <message>
        <source>Dim all but the lineage</source>
        <translation>Alles außer der Herkunft abdunkeln</translation>
    </message>
    <message>
        <source>Copy the lineage as Mermaid</source>
        <translation>Herkunft als Mermaid kopieren</translation>
    </message>
    <message>
        <source>Copy the lineage as Markdown</source>
        <translation>Herkunft als Markdown kopieren</translation>
    </message>
    <message>
        <source>Save the lineage…</source>
        <translation>Herkunft speichern …</translation>
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
        <source>Dim the rest</source>
        <translation>Den Rest abdunkeln</translation>
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
        <source>the lineage</source>
        <translation>die Herkunft</translation>
    </message>
    <message>
        <source>Save the lineage</source>
        <translation>Herkunft speichern</translation>
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
        <source>No history to show</source>
        <translation>Keine Herkunft zu zeigen</translation>
    </message>
    <message>
        <source>Select a node: what went into it and what came of it stands here.</source>
        <translation>Wählen Sie einen Knoten aus: Hier steht, was hineinging und was daraus entstand.</translation>
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
    <name>LivePill</name>
    <message>
        <source>Connection: {words}</source>
        <translation>Zugang: {words}</translation>
    </message>
</context>
<context>
    <name>LivePopover</name>
    <message>
        <source>The connection</source>
        <translation>Der Zugang</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Jetzt versuchen</translation>
    </message>
    <message>
        <source>Ask the service now</source>
        <translation>Den Dienst jetzt fragen</translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>Verbinden …</translation>
    </message>
    <message>
        <source>Connect to a service</source>
        <translation>Mit einem Dienst verbinden</translation>
    </message>
    <message>
        <source>No workspace</source>
        <translation>Kein Arbeitsbereich</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
<message>
        <source>Check now</source>
        <translation>Jetzt versuchen</translation>
    </message>
    <message>
        <source>Connect to workspace</source>
        <translation>Mit einem Dienst verbinden</translation>
    </message>
    </context>
<context>
    <name>LiveWords</name>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>Key not accepted</source>
        <translation>Schlüssel nicht angenommen</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>Nicht verbunden</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>checked now</source>
        <translation>gerade geprüft</translation>
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
        <source>{n} s to wait</source>
        <translation>noch {n} s warten</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Verbunden</translation>
    </message>
    <message>
        <source>Rate limited</source>
        <translation>Anfragen begrenzt</translation>
    </message>
<message>
        <source>API key rejected</source>
        <translation>Schlüssel nicht angenommen</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>retrying in {n} s</source>
        <translation>noch {n} s warten</translation>
    </message>
    </context>
<context>
    <name>LogDialog</name>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Filter lines</source>
        <translation>Zeilen filtern</translation>
    </message>
    <message>
        <source>Warnings and errors only</source>
        <translation>Nur Warnungen und Fehler</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
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
        <source>Nothing was written down yet.</source>
        <translation>Noch wurde nichts aufgeschrieben.</translation>
    </message>
<message>
        <source>Filter log</source>
        <translation>Zeilen filtern</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>The log is empty.</source>
        <translation>Noch wurde nichts aufgeschrieben.</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>There are no notices.</source>
        <translation>Es gibt keine Mitteilungen.</translation>
    </message>
<message>
        <source>No notifications</source>
        <translation>Es gibt keine Mitteilungen</translation>
    </message>
</context>
<context>
    <name>Media</name>
    <message>
        <source>The service gives no file that can be shown</source>
        <translation>Der Dienst nennt keine Datei, die sich zeigen lässt</translation>
    </message>
    <message>
        <source>The file lies at a place that is not asked</source>
        <translation>Die Datei liegt an einem Ort, der nicht gefragt wird</translation>
    </message>
    <message>
        <source>The file is no longer there</source>
        <translation>Die Datei ist nicht mehr da</translation>
    </message>
    <message>
        <source>The link to the file has expired</source>
        <translation>Der Link zur Datei ist abgelaufen</translation>
    </message>
    <message>
        <source>The file's host is busy</source>
        <translation>Der Rechner mit der Datei ist ausgelastet</translation>
    </message>
    <message>
        <source>The file's host cannot be reached</source>
        <translation>Der Rechner mit der Datei ist nicht erreichbar</translation>
    </message>
    <message>
        <source>The file did not come in time</source>
        <translation>Die Datei kam nicht rechtzeitig</translation>
    </message>
    <message>
        <source>The file is too large to be shown</source>
        <translation>Die Datei ist zu groß, um gezeigt zu werden</translation>
    </message>
    <message>
        <source>The file is no picture that can be shown</source>
        <translation>Die Datei ist kein Bild, das sich zeigen lässt</translation>
    </message>
    <message>
        <source>The file is of no kind that can be played</source>
        <translation>Die Datei ist von keiner Art, die sich abspielen lässt</translation>
    </message>
    <message>
        <source>The disk is full</source>
        <translation>Der Datenträger ist voll</translation>
    </message>
    <message>
        <source>The folder for kept files cannot be written</source>
        <translation>Der Ordner für aufbewahrte Dateien lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>The file could not be loaded</source>
        <translation>Die Datei ließ sich nicht laden</translation>
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
        <source>Blocked: the file is at an address that isn't allowed</source>
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
        <source>Couldn't reach the file server</source>
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
        <source>Couldn't write to the cache folder</source>
        <translation>In den Cache-Ordner konnte nicht geschrieben werden</translation>
    </message>
    <message>
        <source>Couldn't load the file</source>
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
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>In the web application</source>
        <translation>In der Webanwendung</translation>
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
        <source>Copy id</source>
        <translation>Id kopieren</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Dim</source>
        <translation>Abdunkeln</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Kanten</translation>
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
        <source>To a panel</source>
        <translation>Zu einem Bereich</translation>
    </message>
    <message>
        <source>Tabs and parts of the window</source>
        <translation>Tabs und Teile des Fensters</translation>
    </message>
<message>
        <source>In web app</source>
        <translation>In der Webanwendung</translation>
    </message>
    <message>
        <source>Copy ID</source>
        <translation>Id kopieren</translation>
    </message>
    <message>
        <source>Focus mode</source>
        <translation>Abdunkeln</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>Kanten</translation>
    </message>
    <message>
        <source>Focus panel</source>
        <translation>Zu einem Bereich</translation>
    </message>
    <message>
        <source>Tabs and panes</source>
        <translation>Tabs und Teile des Fensters</translation>
    </message>
</context>
<context>
    <name>Message</name>
    <message>
        <source>Open outside</source>
        <translation>Außerhalb öffnen</translation>
    </message>
<message>
        <source>Open in another app</source>
        <translation>In anderer App öffnen</translation>
    </message>
</context>
<context>
    <name>Minimap</name>
    <message>
        <source>Minimap</source>
        <translation>Minikarte</translation>
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
        <source>Deprecated: the service may take it away.</source>
        <translation>Veraltet: Der Dienst nimmt es vielleicht weg.</translation>
    </message>
<message>
        <source>Deprecated. This model may be removed.</source>
        <translation>Veraltet. Dieses Modell wird möglicherweise entfernt.</translation>
    </message>
</context>
<context>
    <name>ModelCommands</name>
    <message>
        <source>the model's name</source>
        <translation>der Name des Modells</translation>
    </message>
    <message>
        <source>Filter models</source>
        <translation>Modelle filtern</translation>
    </message>
    <message>
        <source>Refresh the model catalogue</source>
        <translation>Modellkatalog neu laden</translation>
    </message>
    <message>
        <source>Open model</source>
        <translation>Modell öffnen</translation>
    </message>
    <message>
        <source>Open this node's model</source>
        <translation>Modell dieses Knotens öffnen</translation>
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
        <source>Show this node's model</source>
        <translation>Modell dieses Knotens anzeigen</translation>
    </message>
    </context>
<context>
    <name>ModelList</name>
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
    <message>
        <source>takes {inputs}</source>
        <translation>nimmt {inputs}</translation>
    </message>
    <message>
        <source>{n} variants</source>
        <translation>{n} Varianten</translation>
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
        <source>Takes</source>
        <translation>Nimmt</translation>
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
        <source>Thinking</source>
        <translation>Denken</translation>
    </message>
    <message>
        <source>Thinks unasked</source>
        <translation>Denkt ungefragt</translation>
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
        <source>hidden from agents</source>
        <translation>vor Agenten verborgen</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>× {n} with a video</source>
        <translation>× {n} mit einem Video</translation>
    </message>
    <message>
        <source>Dearer</source>
        <translation>Teurer</translation>
    </message>
    <message>
        <source>Billed by</source>
        <translation>Berechnet nach</translation>
    </message>
    <message>
        <source>Needs</source>
        <translation>Braucht</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>Ratios</source>
        <translation>Verhältnisse</translation>
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
        <source>Can</source>
        <translation>Kann</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
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
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>up to {n} at once</source>
        <translation>bis zu {n} auf einmal</translation>
    </message>
    <message>
        <source>{least} to {most} characters</source>
        <translation>{least} bis {most} Zeichen</translation>
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
        <source>the length of what goes in</source>
        <translation>die Länge dessen, was hineingeht</translation>
    </message>
    <message>
        <source>1 picture</source>
        <translation>1 Bild</translation>
    </message>
    <message>
        <source>{n} pictures</source>
        <translation>{n} Bilder</translation>
    </message>
    <message>
        <source>1 reference picture</source>
        <translation>1 Referenzbild</translation>
    </message>
    <message>
        <source>{n} reference pictures</source>
        <translation>{n} Referenzbilder</translation>
    </message>
    <message>
        <source>1 reference beside an end picture</source>
        <translation>1 Referenz neben einem Endbild</translation>
    </message>
    <message>
        <source>{n} references beside an end picture</source>
        <translation>{n} Referenzen neben einem Endbild</translation>
    </message>
    <message>
        <source>1 video</source>
        <translation>1 Video</translation>
    </message>
    <message>
        <source>{n} videos</source>
        <translation>{n} Videos</translation>
    </message>
    <message>
        <source>1 sound</source>
        <translation>1 Ton</translation>
    </message>
    <message>
        <source>{n} sounds</source>
        <translation>{n} Töne</translation>
    </message>
    <message>
        <source>{name} by itself</source>
        <translation>{name} allein</translation>
    </message>
    <message>
        <source>any other size too</source>
        <translation>auch jede andere Größe</translation>
    </message>
    <message>
        <source>repeat by seed</source>
        <translation>mit Seed wiederholen</translation>
    </message>
    <message>
        <source>negative prompts</source>
        <translation>negative Prompts</translation>
    </message>
    <message>
        <source>make sound</source>
        <translation>Ton erzeugen</translation>
    </message>
    <message>
        <source>leave sound out</source>
        <translation>Ton weglassen</translation>
    </message>
    <message>
        <source>only sound as long as the video</source>
        <translation>nur Ton so lang wie das Video</translation>
    </message>
    <message>
        <source>up to {size}</source>
        <translation>bis zu {size}</translation>
    </message>
    <message>
        <source>{size} together</source>
        <translation>zusammen {size}</translation>
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
        <source>{least} to {most} s long</source>
        <translation>{least} bis {most} s lang</translation>
    </message>
    <message>
        <source>up to {n} s long</source>
        <translation>bis zu {n} s lang</translation>
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
        <source>1 image</source>
        <translation>1 Bild</translation>
    </message>
    <message>
        <source>{n} images</source>
        <translation>{n} Bilder</translation>
    </message>
    <message>
        <source>1 reference image</source>
        <translation>1 Referenzbild</translation>
    </message>
    <message>
        <source>{n} reference images</source>
        <translation>{n} Referenzbilder</translation>
    </message>
    <message>
        <source>1 reference image with an end image</source>
        <translation>1 Referenzbild mit Endbild</translation>
    </message>
    <message>
        <source>{n} reference images with an end image</source>
        <translation>{n} Referenzbilder mit Endbild</translation>
    </message>
    <message>
        <source>1 audio file</source>
        <translation>1 Audiodatei</translation>
    </message>
    <message>
        <source>{n} audio files</source>
        <translation>{n} Audiodateien</translation>
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
        <translation>Audioerzeugung</translation>
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
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Filter models</source>
        <translation>Modelle filtern</translation>
    </message>
    <message>
        <source>The catalogue could not be loaded</source>
        <translation>Der Katalog ließ sich nicht laden</translation>
    </message>
    <message>
        <source>Nothing matches</source>
        <translation>Nichts passt</translation>
    </message>
    <message>
        <source>No model has “{words}” in its name, variants or inputs.</source>
        <translation>Kein Modell hat „{words}“ im Namen, in den Varianten oder Eingängen.</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>No models</source>
        <translation>Keine Modelle</translation>
    </message>
    <message>
        <source>The models that the service can generate with stand here.</source>
        <translation>Hier stehen die Modelle, mit denen der Dienst generieren kann.</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Noch einmal nachsehen</translation>
    </message>
    <message>
        <source>From this computer, as of {when}.</source>
        <translation>Von diesem Computer, Stand {when}.</translation>
    </message>
<message>
        <source>Couldn't load the model catalog</source>
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
        <source>Pattern of the names</source>
        <translation>Muster der Namen</translation>
    </message>
    <message>
        <source>Insert {field}</source>
        <translation>{field} einfügen</translation>
    </message>
    <message>
        <source>The first names</source>
        <translation>Die ersten Namen</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
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
    <name>NamesTable</name>
    <message>
        <source>Query names of the service</source>
        <translation>Abfragenamen des Dienstes</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Vorgang</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Sent as</source>
        <translation>Gesendet als</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
<message>
        <source>Query parameter names</source>
        <translation>Abfragenamen des Dienstes</translation>
    </message>
    <message>
        <source>Name used</source>
        <translation>Gesendet als</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Gefunden</translation>
    </message>
    </context>
<context>
    <name>NodeList</name>
    <message>
        <source>Nodes of the canvas</source>
        <translation>Knoten des Canvas</translation>
    </message>
<message>
        <source>Nodes on this canvas</source>
        <translation>Knoten auf diesem Canvas</translation>
    </message>
</context>
<context>
    <name>NodePage</name>
    <message>
        <source>Forget this thread</source>
        <translation>Diesen Thread vergessen</translation>
    </message>
    <message>
        <source>The node's thread is forgotten.</source>
        <translation>Der Thread des Knotens ist vergessen.</translation>
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
        <source>The service lets nobody read threads: only what was sent from here is shown.</source>
        <translation>Der Dienst lässt niemanden Threads lesen: Gezeigt wird nur, was von hier gesendet wurde.</translation>
    </message>
    <message>
        <source>Loading {n} of {total} comments…</source>
        <translation>{n} von {total} Kommentaren werden geladen …</translation>
    </message>
    <message>
        <source>Loading the thread…</source>
        <translation>Der Thread wird geladen …</translation>
    </message>
    <message>
        <source>Nobody has said anything here yet. Write the first comment.</source>
        <translation>Hier hat noch niemand etwas gesagt. Schreiben Sie den ersten Kommentar.</translation>
    </message>
    <message>
        <source>Nothing was sent from here yet.</source>
        <translation>Von hier wurde noch nichts gesendet.</translation>
    </message>
    <message>
        <source>The thread is remembered for this node, on this computer.</source>
        <translation>Der Thread ist für diesen Knoten gemerkt, auf diesem Computer.</translation>
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
        <source>This server doesn't allow reading threads. You only see comments sent from this computer.</source>
        <translation>Dieser Server lässt das Lesen von Threads nicht zu. Sie sehen nur Kommentare, die von diesem Computer gesendet wurden.</translation>
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
        <source>You haven't sent any comments from this computer.</source>
        <translation>Sie haben von diesem Computer noch keine Kommentare gesendet.</translation>
    </message>
    <message>
        <source>Thread linked to this node on this computer</source>
        <translation>Thread auf diesem Computer mit diesem Knoten verknüpft</translation>
    </message>
</context>
<context>
    <name>OfflineProgress</name>
    <message>
        <source>Fetching for offline</source>
        <translation>Wird für offline geholt</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop fetching for offline</source>
        <translation>Das Holen für offline anhalten</translation>
    </message>
    <message>
        <source>Keeping “{name}” offline: {n} of {total}</source>
        <translation>„{name}“ wird offline aufbewahrt: {n} von {total}</translation>
    </message>
<message>
        <source>Downloading for offline use</source>
        <translation>Wird für offline geholt</translation>
    </message>
    <message>
        <source>Stop offline download</source>
        <translation>Das Holen für offline anhalten</translation>
    </message>
    <message>
        <source>Downloading “{name}” for offline use: {n} of {total}</source>
        <translation>„{name}“ wird offline aufbewahrt: {n} von {total}</translation>
    </message>
</context>
<context>
    <name>OutboxPopover</name>
    <message>
        <source>Waiting to be sent</source>
        <translation>Wartet auf das Senden</translation>
    </message>
    <message>
        <source>All of it is kept on this computer, also when the program ends.</source>
        <translation>Alles davon bleibt auf diesem Computer, auch wenn das Programm endet.</translation>
    </message>
    <message>
        <source>Send now</source>
        <translation>Jetzt senden</translation>
    </message>
<message>
        <source>Outbox</source>
        <translation>Wartet auf das Senden</translation>
    </message>
    <message>
        <source>Everything here is saved on this computer and stays after you quit.</source>
        <translation>Alles davon bleibt auf diesem Computer, auch wenn das Programm endet.</translation>
    </message>
    </context>
<context>
    <name>OutboxRow</name>
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
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Filter nodes</source>
        <translation>Knoten filtern</translation>
    </message>
    <message>
        <source>No canvas open</source>
        <translation>Kein Canvas geöffnet</translation>
    </message>
    <message>
        <source>The nodes of a canvas stand here.</source>
        <translation>Hier stehen die Knoten eines Canvas.</translation>
    </message>
    <message>
        <source>This canvas could not be loaded</source>
        <translation>Dieser Canvas ließ sich nicht laden</translation>
    </message>
    <message>
        <source>No node of this canvas has “{words}” in its title, its kind or its group.</source>
        <translation>Kein Knoten dieses Canvas hat „{words}“ im Titel, in der Art oder in der Gruppe.</translation>
    </message>
    <message>
        <source>Nothing matches</source>
        <translation>Nichts passt</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>No nodes yet</source>
        <translation>Noch keine Knoten</translation>
    </message>
    <message>
        <source>The nodes of this canvas stand here.</source>
        <translation>Hier stehen die Knoten dieses Canvas.</translation>
    </message>
<message>
        <source>Open a canvas to see its nodes.</source>
        <translation>Öffnen Sie einen Canvas, um seine Knoten zu sehen.</translation>
    </message>
    <message>
        <source>Couldn't load this canvas</source>
        <translation>Dieser Canvas konnte nicht geladen werden</translation>
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
    <name>Page</name>
    <message>
        <source>Close {page}</source>
        <translation>{page} schließen</translation>
    </message>
    <message>
        <source>Close   Esc</source>
        <translation>Schließen   Esc</translation>
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
    <name>PageStage</name>
    <message>
        <source>This page can't be shown. It is damaged or too complex.</source>
        <translation>Diese Seite kann nicht angezeigt werden. Sie ist beschädigt oder zu komplex.</translation>
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
</context>
<context>
    <name>Picker</name>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>What can take the connection</source>
        <translation>Was die Verbindung annehmen kann</translation>
    </message>
    <message>
        <source>{n} of {all}</source>
        <translation>{n} von {all}</translation>
    </message>
<message>
        <source>Available targets</source>
        <translation>Was die Verbindung annehmen kann</translation>
    </message>
    </context>
<context>
    <name>Picking</name>
    <message>
        <source>Select a node first.</source>
        <translation>Wählen Sie zuerst einen Knoten aus.</translation>
    </message>
    <message>
        <source>Select two nodes first.</source>
        <translation>Wählen Sie zuerst zwei Knoten aus.</translation>
    </message>
    <message>
        <source>Connect {title} to…</source>
        <translation>{title} verbinden mit …</translation>
    </message>
    <message>
        <source>Connect to {title} from…</source>
        <translation>Verbinden mit {title} von …</translation>
    </message>
    <message>
        <source>Nothing of that name can take it.</source>
        <translation>Nichts dieses Namens kann sie annehmen.</translation>
    </message>
    <message>
        <source>Nothing on this canvas can take it.</source>
        <translation>Nichts auf diesem Canvas kann sie annehmen.</translation>
    </message>
    <message>
        <source>Connect {n} nodes to…</source>
        <translation>{n} Nodes verbinden mit …</translation>
    </message>
    <message>
        <source>Connect to {n} nodes from…</source>
        <translation>Mit {n} Nodes verbinden von …</translation>
    </message>
    <message>
        <source>{n} of {all} connected</source>
        <translation>{n} von {all} verbunden</translation>
    </message>
<message>
        <source>Select at least two nodes first.</source>
        <translation>Wählen Sie zuerst zwei Knoten aus.</translation>
    </message>
    <message>
        <source>No matching targets</source>
        <translation>Nichts dieses Namens kann sie annehmen</translation>
    </message>
    <message>
        <source>Nothing on this canvas can accept this connection.</source>
        <translation>Nichts auf diesem Canvas kann sie annehmen.</translation>
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
        <source>Details, What it is</source>
        <translation>Details, Was es ist</translation>
    </message>
    <message>
        <source>Details, How it is made</source>
        <translation>Details, Wie es entsteht</translation>
    </message>
    <message>
        <source>Details, Settings</source>
        <translation>Details, Einstellungen</translation>
    </message>
    <message>
        <source>Details, Its file</source>
        <translation>Details, Seine Datei</translation>
    </message>
    <message>
        <source>Details, what a group holds</source>
        <translation>Details, was eine Gruppe enthält</translation>
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
        <source>Details, Sizes</source>
        <translation>Details, Größen</translation>
    </message>
    <message>
        <source>Details, About</source>
        <translation>Details, Beschreibung</translation>
    </message>
    <message>
        <source>Details, Connects</source>
        <translation>Details, Verbindet</translation>
    </message>
    <message>
        <source>the card and the title of Details</source>
        <translation>die Karte und der Titel der Details</translation>
    </message>
    <message>
        <source>the card on the canvas</source>
        <translation>die Karte auf dem Canvas</translation>
    </message>
    <message>
        <source>Versions, the strip</source>
        <translation>Versionen, der Streifen</translation>
    </message>
    <message>
        <source>Versions, the rows</source>
        <translation>Versionen, die Zeilen</translation>
    </message>
    <message>
        <source>Versions, the preview</source>
        <translation>Versionen, die Vorschau</translation>
    </message>
    <message>
        <source>the picture itself</source>
        <translation>das Bild selbst</translation>
    </message>
    <message>
        <source>the note on the canvas</source>
        <translation>die Notiz auf dem Canvas</translation>
    </message>
    <message>
        <source>Details of the canvas</source>
        <translation>Details des Canvas</translation>
    </message>
    <message>
        <source>Details of the canvas, Project</source>
        <translation>Details des Canvas, Projekt</translation>
    </message>
    <message>
        <source>Details of the canvas, Models of new nodes</source>
        <translation>Details des Canvas, Modelle neuer Knoten</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>Projekte</translation>
    </message>
    <message>
        <source>how many pages are asked for</source>
        <translation>wie viele Seiten angefragt werden</translation>
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
        <source>Models, the card of a model</source>
        <translation>Modelle, die Karte eines Modells</translation>
    </message>
    <message>
        <source>Comments</source>
        <translation>Kommentare</translation>
    </message>
    <message>
        <source>Approvals, what is looked at</source>
        <translation>Freigaben, was angesehen wird</translation>
    </message>
    <message>
        <source>Skills, what is looked at</source>
        <translation>Skills, was angesehen wird</translation>
    </message>
    <message>
        <source>wsdesk call</source>
        <translation>wsdesk call</translation>
    </message>
    <message>
        <source>the notice of a failure</source>
        <translation>die Mitteilung eines Fehlers</translation>
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
        <source>Details, Resized outputs</source>
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
    <name>PlayedTogether</name>
    <message>
        <source>Whose sound is heard</source>
        <translation>Wessen Ton zu hören ist</translation>
    </message>
    <message>
        <source>Hear {name}</source>
        <translation>{name} hören</translation>
    </message>
    <message>
        <source>Open {name} outside</source>
        <translation>{name} außerhalb öffnen</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Wird geladen</translation>
    </message>
    <message>
        <source>They could not be played.</source>
        <translation>Sie ließen sich nicht abspielen.</translation>
    </message>
    <message>
        <source>This computer has no libraries to play sound and video with.</source>
        <translation>Auf diesem Computer fehlen die Bibliotheken, um Ton und Video abzuspielen.</translation>
    </message>
    <message>
        <source>One of them could not be played.</source>
        <translation>Eines davon ließ sich nicht abspielen.</translation>
    </message>
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
        <source>Couldn't play these files.</source>
        <translation>Diese Dateien konnten nicht abgespielt werden.</translation>
    </message>
    <message>
        <source>Can't play audio or video: the required system libraries are missing.</source>
        <translation>Audio und Video können nicht abgespielt werden: Die nötigen Systembibliotheken fehlen.</translation>
    </message>
    <message>
        <source>Couldn't play one of the files.</source>
        <translation>Eine der Dateien konnte nicht abgespielt werden.</translation>
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
    <name>PlayerBox</name>
    <message>
        <source>Loading</source>
        <translation>Wird geladen</translation>
    </message>
    <message>
        <source>The file could not be played.</source>
        <translation>Die Datei ließ sich nicht abspielen.</translation>
    </message>
    <message>
        <source>Loading, {n} %</source>
        <translation>Wird geladen, {n} %</translation>
    </message>
    <message>
        <source>This computer has no libraries to play sound and video with.</source>
        <translation>Auf diesem Computer fehlen die Bibliotheken, um Ton und Video abzuspielen.</translation>
    </message>
<message>
        <source>Loading…</source>
        <translation>Wird geladen …</translation>
    </message>
    <message>
        <source>Couldn't play this file.</source>
        <translation>Diese Datei konnte nicht abgespielt werden.</translation>
    </message>
    <message>
        <source>Loading… {n}%</source>
        <translation>Wird geladen … {n} %</translation>
    </message>
    <message>
        <source>Can't play audio or video: the required system libraries are missing.</source>
        <translation>Audio und Video können nicht abgespielt werden: Die nötigen Systembibliotheken fehlen.</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>Space plays and pauses</source>
        <translation>Leertaste: Abspielen und Pause</translation>
    </message>
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
        <source>Is no JSON that can be read</source>
        <translation>Ist kein lesbares JSON</translation>
    </message>
    <message>
        <source>Is no object</source>
        <translation>Ist kein Objekt</translation>
    </message>
    <message>
        <source>Has no id</source>
        <translation>Hat keine Id</translation>
    </message>
    <message>
        <source>Has no usable id; it got one here</source>
        <translation>Hat keine brauchbare Id; hier hat es eine bekommen</translation>
    </message>
    <message>
        <source>Does not say what it joins</source>
        <translation>Sagt nicht, was es verbindet</translation>
    </message>
    <message>
        <source>Its id stands here twice; the first one counts</source>
        <translation>Seine Id steht hier zweimal; die erste zählt</translation>
    </message>
    <message>
        <source>Several versions have the id {field}; the first one counts</source>
        <translation>Mehrere Versionen haben die Id {field}; die erste zählt</translation>
    </message>
    <message>
        <source>“{field}” cannot be read; the rest is shown</source>
        <translation>„{field}“ ist nicht lesbar; der Rest wird gezeigt</translation>
    </message>
    <message>
        <source>Holds broken characters</source>
        <translation>Enthält kaputte Zeichen</translation>
    </message>
    <message>
        <source>“{field}” is no list</source>
        <translation>„{field}“ ist keine Liste</translation>
    </message>
    <message>
        <source>Is too large to be read</source>
        <translation>Ist zu groß, um gelesen zu werden</translation>
    </message>
    <message>
        <source>Is nested too deep to be read</source>
        <translation>Ist zu tief verschachtelt, um gelesen zu werden</translation>
    </message>
    <message>
        <source>The content ends in the middle; what came is shown</source>
        <translation>Der Inhalt endet mittendrin; was ankam, wird gezeigt</translation>
    </message>
    <message>
        <source>Something follows the end of the content</source>
        <translation>Nach dem Ende des Inhalts folgt noch etwas</translation>
    </message>
    <message>
        <source>Joins something that is not here</source>
        <translation>Verbindet etwas, das nicht hier ist</translation>
    </message>
    <message>
        <source>Is a group inside itself; the circle is cut here</source>
        <translation>Ist eine Gruppe in sich selbst; der Kreis ist hier durchtrennt</translation>
    </message>
    <message>
        <source>Has no usable place; it stands where there is room</source>
        <translation>Hat keinen brauchbaren Ort; es steht, wo Platz ist</translation>
    </message>
    <message>
        <source>Failed: {message}</source>
        <translation>Fehlgeschlagen: {message}</translation>
    </message>
    <message>
        <source>An earlier version failed: {message}</source>
        <translation>Eine frühere Version ist fehlgeschlagen: {message}</translation>
    </message>
    <message>
        <source>The output {ratio} failed: {message}</source>
        <translation>Die Ausgabe {ratio} ist fehlgeschlagen: {message}</translation>
    </message>
    <message>
        <source>Its file is missing: the service gives no address of it</source>
        <translation>Ihre Datei fehlt: Der Dienst nennt keine Adresse dafür</translation>
    </message>
    <message>
        <source>Its file is missing: the service does not hand it out</source>
        <translation>Ihre Datei fehlt: Der Dienst gibt sie nicht heraus</translation>
    </message>
    <message>
        <source>Its model is deprecated: {model}</source>
        <translation>Ihr Modell ist veraltet: {model}</translation>
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
        <source>Project or canvas in the lists</source>
        <translation>Projekt oder Canvas in den Listen</translation>
    </message>
    <message>
        <source>Cannot be read ({code})</source>
        <translation>Nicht lesbar ({code})</translation>
    </message>
    <message>
        <source>The list of notes may be incomplete: {got} came</source>
        <translation>Die Liste der Notizen ist möglicherweise unvollständig: {got} sind da</translation>
    </message>
    <message>
        <source>The list of notes may be incomplete: {got} came, the server counts {total}</source>
        <translation>Die Liste der Notizen ist möglicherweise unvollständig: {got} sind da, der Server zählt {total}</translation>
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
        <source>Couldn't read “{field}”; the rest is shown</source>
        <translation>„{field}“ konnte nicht gelesen werden; der Rest wird angezeigt</translation>
    </message>
    <message>
        <source>Contains invalid characters</source>
        <translation>Enthält ungültige Zeichen</translation>
    </message>
    <message>
        <source>“{field}” isn't a list</source>
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
        <source>Connected to an item that isn't on this canvas</source>
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
        <source>File missing: the server doesn't provide it</source>
        <translation>Datei fehlt: Der Server stellt sie nicht bereit</translation>
    </message>
    <message>
        <source>Deprecated model: {model}</source>
        <translation>Veraltetes Modell: {model}</translation>
    </message>
    <message>
        <source>Project or canvas list</source>
        <translation>Projekt oder Canvas in den Listen</translation>
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
        <source>Problems of</source>
        <translation>Probleme von</translation>
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
        <source>All kept</source>
        <translation>Alles Aufbewahrte</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>Keine Probleme</translation>
    </message>
    <message>
        <source>What cannot be read, what leads nowhere and what failed is listed here.</source>
        <translation>Hier steht, was sich nicht lesen lässt, was ins Leere führt und was fehlgeschlagen ist.</translation>
    </message>
<message>
        <source>Scope</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Everything saved</source>
        <translation>Alles Gespeicherte</translation>
    </message>
    <message>
        <source>Unreadable data, broken connections, and failed runs appear here.</source>
        <translation>Hier erscheinen unlesbare Daten, fehlerhafte Verbindungen und fehlgeschlagene Läufe.</translation>
    </message>
</context>
<context>
    <name>ProfileCard</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Forget…</source>
        <translation>Vergessen …</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>Team</translation>
    </message>
    <message>
        <source>Team id</source>
        <translation>Team-Id</translation>
    </message>
    <message>
        <source>as you call it</source>
        <translation>wie Sie ihn nennen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Forget for good</source>
        <translation>Endgültig vergessen</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>in Gebrauch</translation>
    </message>
    <message>
        <source>The key of “{name}”, its drafts, tabs and pictures are removed from this computer.</source>
        <translation>Der Schlüssel von „{name}“, seine Entwürfe, Tabs und Bilder werden von diesem Computer entfernt.</translation>
    </message>
    <message>
        <source>Nothing waits to be sent.</source>
        <translation>Nichts wartet darauf, gesendet zu werden.</translation>
    </message>
    <message>
        <source>1 comment</source>
        <translation>1 Kommentar</translation>
    </message>
    <message>
        <source>{n} comments</source>
        <translation>{n} Kommentare</translation>
    </message>
    <message>
        <source>1 connection</source>
        <translation>1 Verbindung</translation>
    </message>
    <message>
        <source>{n} connections</source>
        <translation>{n} Verbindungen</translation>
    </message>
    <message>
        <source>1 draft</source>
        <translation>1 Entwurf</translation>
    </message>
    <message>
        <source>{n} drafts</source>
        <translation>{n} Entwürfe</translation>
    </message>
    <message>
        <source>Never sent, and lost with it: {things}.</source>
        <translation>Nie gesendet und damit verloren: {things}.</translation>
    </message>
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
        <source>Color</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Vergessen …</translation>
    </message>
    <message>
        <source>Team ID</source>
        <translation>Team-Id</translation>
    </message>
    <message>
        <source>Display name</source>
        <translation>wie Sie ihn nennen</translation>
    </message>
    <message>
        <source>Remove workspace</source>
        <translation>Endgültig vergessen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>current</source>
        <translation>in Gebrauch</translation>
    </message>
    <message>
        <source>This removes the API key, drafts, tabs, and cached images of “{name}” from this computer.</source>
        <translation>Der Schlüssel von „{name}“, seine Entwürfe, Tabs und Bilder werden von diesem Computer entfernt.</translation>
    </message>
    <message>
        <source>Nothing is waiting to be sent.</source>
        <translation>Nichts wartet darauf, gesendet zu werden.</translation>
    </message>
    <message>
        <source>Unsent items that will be lost: {things}.</source>
        <translation>Nie gesendet und damit verloren: {things}.</translation>
    </message>
    </context>
<context>
    <name>ProfileList</name>
    <message>
        <source>Connections</source>
        <translation>Zugänge</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>Zugänge</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>Team</translation>
    </message>
    <message>
        <source>All connections…</source>
        <translation>Alle Zugänge …</translation>
    </message>
    <message>
        <source>All connections</source>
        <translation>Alle Zugänge</translation>
    </message>
    <message>
        <source>on this computer</source>
        <translation>auf diesem Computer</translation>
    </message>
    <message>
        <source>The team of the key</source>
        <translation>Das Team des Schlüssels</translation>
    </message>
<message>
        <source>Manage workspaces…</source>
        <translation>Alle Zugänge …</translation>
    </message>
    <message>
        <source>All workspaces</source>
        <translation>Alle Zugänge</translation>
    </message>
    <message>
        <source>Default team</source>
        <translation>Das Team des Schlüssels</translation>
    </message>
</context>
<context>
    <name>ProfilesDialog</name>
    <message>
        <source>Connections</source>
        <translation>Zugänge</translation>
    </message>
    <message>
        <source>Each keeps its own key, drafts, tabs and pictures. None sees anything of another.</source>
        <translation>Jeder hat seinen eigenen Schlüssel, eigene Entwürfe, Tabs und Bilder. Keiner sieht etwas von einem anderen.</translation>
    </message>
    <message>
        <source>Connect to a service…</source>
        <translation>Mit einem Dienst verbinden …</translation>
    </message>
<message>
        <source>Workspaces</source>
        <translation>Zugänge</translation>
    </message>
    <message>
        <source>Each workspace has its own key, drafts, tabs, and cached images. Nothing is shared between them.</source>
        <translation>Jeder hat seinen eigenen Schlüssel, eigene Entwürfe, Tabs und Bilder. Keiner sieht etwas von einem anderen.</translation>
    </message>
    <message>
        <source>Connect to workspace…</source>
        <translation>Mit einem Dienst verbinden …</translation>
    </message>
</context>
<context>
    <name>ProjectCommands</name>
    <message>
        <source>link to {title}</source>
        <translation>Link zu {title}</translation>
    </message>
    <message>
        <source>id of {title}</source>
        <translation>Id von {title}</translation>
    </message>
    <message>
        <source>Open canvas</source>
        <translation>Canvas öffnen</translation>
    </message>
    <message>
        <source>Open the project's main canvas</source>
        <translation>Hauptcanvas des Projekts öffnen</translation>
    </message>
    <message>
        <source>Refresh this project</source>
        <translation>Dieses Projekt neu laden</translation>
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
        <source>Fold all projects</source>
        <translation>Alle Projekte zuklappen</translation>
    </message>
    <message>
        <source>Unfold all projects</source>
        <translation>Alle Projekte aufklappen</translation>
    </message>
    <message>
        <source>Copy link to canvas</source>
        <translation>Link zum Canvas kopieren</translation>
    </message>
    <message>
        <source>Copy canvas id</source>
        <translation>Canvas-Id kopieren</translation>
    </message>
    <message>
        <source>Copy project id</source>
        <translation>Projekt-Id kopieren</translation>
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
        <source>Collapse all projects</source>
        <translation>Alle Projekte zuklappen</translation>
    </message>
    <message>
        <source>Expand all projects</source>
        <translation>Alle Projekte aufklappen</translation>
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
        <source>shared for viewing</source>
        <translation>zum Ansehen geteilt</translation>
    </message>
    <message>
        <source>shared: {mode}</source>
        <translation>geteilt: {mode}</translation>
    </message>
    <message>
        <source>kept offline, {size}</source>
        <translation>offline aufbewahrt, {size}</translation>
    </message>
    <message>
        <source>kept offline</source>
        <translation>offline aufbewahrt</translation>
    </message>
    <message>
        <source>{n} media could not be had</source>
        <translation>{n} Medien waren nicht zu bekommen</translation>
    </message>
    <message>
        <source>being fetched for offline: {n} of {total}</source>
        <translation>wird für offline geholt: {n} von {total}</translation>
    </message>
    <message>
        <source>kept offline when the service is back</source>
        <translation>wird offline aufbewahrt, sobald der Dienst wieder da ist</translation>
    </message>
    <message>
        <source>Last edit</source>
        <translation>Zuletzt bearbeitet</translation>
    </message>
    <message>
        <source>Creation</source>
        <translation>Erstellung</translation>
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
    <message>
        <source>couldn't download {n} media files</source>
        <translation>{n} Mediendateien konnten nicht heruntergeladen werden</translation>
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
    <message>
        <source>couldn't download 1 media file</source>
        <translation>1 Mediendatei konnte nicht heruntergeladen werden</translation>
    </message>
    </context>
<context>
    <name>ProjectsModel</name>
    <message>
        <source>made {when}</source>
        <translation>erstellt {when}</translation>
    </message>
    <message>
        <source>by {name}</source>
        <translation>von {name}</translation>
    </message>
    <message>
        <source>last edited {when}</source>
        <translation>zuletzt bearbeitet {when}</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 Knoten</translation>
    </message>
    <message>
        <source>{n} nodes</source>
        <translation>{n} Knoten</translation>
    </message>
    <message>
        <source>1 canvas</source>
        <translation>1 Canvas</translation>
    </message>
    <message>
        <source>{n} canvases</source>
        <translation>{n} Canvas</translation>
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
        <source>Projects</source>
        <translation>Projekte</translation>
    </message>
    <message>
        <source>Filter projects</source>
        <translation>Projekte filtern</translation>
    </message>
    <message>
        <source>No workspace yet</source>
        <translation>Noch kein Arbeitsbereich</translation>
    </message>
    <message>
        <source>Projects and canvases stand here once a workspace is open.</source>
        <translation>Hier stehen Projekte und Canvas, sobald ein Arbeitsbereich geöffnet ist.</translation>
    </message>
    <message>
        <source>The projects could not be loaded</source>
        <translation>Die Projekte ließen sich nicht laden</translation>
    </message>
    <message>
        <source>Nothing matches</source>
        <translation>Nichts passt</translation>
    </message>
    <message>
        <source>No project, owner or canvas has “{words}” in its name.</source>
        <translation>Kein Projekt, Besitzer oder Canvas hat „{words}“ im Namen.</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>No projects yet</source>
        <translation>Noch keine Projekte</translation>
    </message>
    <message>
        <source>Projects and canvases of the workspace stand here once somebody has made one.</source>
        <translation>Hier stehen Projekte und Canvas des Arbeitsbereichs, sobald jemand etwas angelegt hat.</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Noch einmal nachsehen</translation>
    </message>
    <message>
        <source>This list may be incomplete.</source>
        <translation>Diese Liste ist möglicherweise unvollständig.</translation>
    </message>
    <message>
        <source>This list may be incomplete: {n} of {total} projects came.</source>
        <translation>Diese Liste ist vielleicht unvollständig: {n} von {total} Projekten kamen an.</translation>
    </message>
    <message>
        <source>From this computer, as of {when}.</source>
        <translation>Von diesem Computer, Stand {when}.</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>In no listed project</source>
        <translation>In keinem gelisteten Projekt</translation>
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
        <source>Couldn't load projects</source>
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
        <source>All of it is kept on this computer.</source>
        <translation>Alles bleibt auf diesem Computer gespeichert.</translation>
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
        <source>Close the raw data</source>
        <translation>Rohdaten schließen</translation>
    </message>
    <message>
        <source>Copy the marked value</source>
        <translation>Markierten Wert kopieren</translation>
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
        <source>Close the raw data</source>
        <translation>Rohdaten schließen</translation>
    </message>
    <message>
        <source>Close the raw data   Esc</source>
        <translation>Rohdaten schließen   Esc</translation>
    </message>
    <message>
        <source>Fields and values</source>
        <translation>Felder und Werte</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
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
        <source>the raw data</source>
        <translation>die Rohdaten</translation>
    </message>
<message>
        <source>Close raw data</source>
        <translation>Rohdaten schließen</translation>
    </message>
    <message>
        <source>Close raw data   Esc</source>
        <translation>Rohdaten schließen   Esc</translation>
    </message>
    <message>
        <source>raw data</source>
        <translation>Rohdaten</translation>
    </message>
</context>
<context>
    <name>Reader</name>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>Im Text suchen</translation>
    </message>
    <message>
        <source>{n} found</source>
        <translation>{n} gefunden</translation>
    </message>
<message>
        <source>Find in text</source>
        <translation>Im Text suchen</translation>
    </message>
    <message>
        <source>{n} results</source>
        <translation>{n} Ergebnisse</translation>
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
        <source>Ratio</source>
        <translation>Verhältnis</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>With sound</source>
        <translation>Mit Ton</translation>
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
        <source>Thinking</source>
        <translation>Denken</translation>
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
        <source>Colours</source>
        <translation>Farben</translation>
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
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>the model's own</source>
        <translation>das des Modells</translation>
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
        <source>Made</source>
        <translation>Erstellt</translation>
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
    <name>Refusal</name>
    <message>
        <source>Open outside</source>
        <translation>Außerhalb öffnen</translation>
    </message>
<message>
        <source>Open in another app</source>
        <translation>In anderer App öffnen</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>What a report would hold</source>
        <translation>Was ein Bericht enthielte</translation>
    </message>
    <message>
        <source>Addresses, keys, ids and names of connections were taken out. Nothing is sent anywhere.</source>
        <translation>Adressen, Schlüssel, Ids und Namen von Zugängen sind herausgenommen. Nichts wird irgendwohin gesendet.</translation>
    </message>
    <message>
        <source>Show the log</source>
        <translation>Protokoll zeigen</translation>
    </message>
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
        <translation>Was ein Bericht enthielte</translation>
    </message>
    <message>
        <source>URLs, keys, IDs, and workspace names have been removed. Nothing is sent anywhere.</source>
        <translation>Adressen, Schlüssel, Ids und Namen von Zugängen sind herausgenommen. Nichts wird irgendwohin gesendet.</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>Protokoll zeigen</translation>
    </message>
    </context>
<context>
    <name>Results</name>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
<message>
        <source>Search results</source>
        <translation>Was gefunden wurde</translation>
    </message>
</context>
<context>
    <name>RightSide</name>
    <message>
        <source>Right side</source>
        <translation>Rechte Seite</translation>
    </message>
    <message>
        <source>What the right side shows</source>
        <translation>Was die rechte Seite zeigt</translation>
    </message>
<message>
        <source>Right sidebar</source>
        <translation>Rechte Seite</translation>
    </message>
    <message>
        <source>Right sidebar panels</source>
        <translation>Was die rechte Seite zeigt</translation>
    </message>
</context>
<context>
    <name>SaveAs</name>
    <message>
        <source>Save as</source>
        <translation>Speichern unter</translation>
    </message>
</context>
<context>
    <name>SaveComparison</name>
    <message>
        <source>Save the comparison</source>
        <translation>Vergleich speichern</translation>
    </message>
    <message>
        <source>Picture of what is seen (*.png)</source>
        <translation>Bild dessen, was zu sehen ist (*.png)</translation>
    </message>
    <message>
        <source>Document with pictures and settings (*.pdf)</source>
        <translation>Dokument mit Bildern und Einstellungen (*.pdf)</translation>
    </message>
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
    <name>SavingCommands</name>
    <message>
        <source>the link to the file</source>
        <translation>der Link zur Datei</translation>
    </message>
    <message>
        <source>Copied: the picture, {width} × {height}</source>
        <translation>Kopiert: das Bild, {width} × {height}</translation>
    </message>
    <message>
        <source>Save several files…</source>
        <translation>Mehrere Dateien speichern …</translation>
    </message>
    <message>
        <source>Close saving</source>
        <translation>Speichern schließen</translation>
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
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Copy link to the file</source>
        <translation>Link zur Datei kopieren</translation>
    </message>
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
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Copy link to file</source>
        <translation>Link zur Datei kopieren</translation>
    </message>
</context>
<context>
    <name>SavingProgress</name>
    <message>
        <source>Files saved</source>
        <translation>Gespeicherte Dateien</translation>
    </message>
    <message>
        <source>What was not saved</source>
        <translation>Was nicht gespeichert wurde</translation>
    </message>
    <message>
        <source>{n} of {total}</source>
        <translation>{n} von {total}</translation>
    </message>
    <message>
        <source>and {n} more</source>
        <translation>und {n} weitere</translation>
    </message>
<message>
        <source>Files not saved</source>
        <translation>Nicht gespeicherte Dateien</translation>
    </message>
    <message>
        <source>{n} of {total} saved</source>
        <translation>{n} von {total} gespeichert</translation>
    </message>
    </context>
<context>
    <name>SavingRow</name>
    <message>
        <source>Saving</source>
        <translation>Wird gespeichert</translation>
    </message>
    <message>
        <source>Stop saving</source>
        <translation>Speichern anhalten</translation>
    </message>
    <message>
        <source>{name} and {n} more</source>
        <translation>{name} und {n} weitere</translation>
    </message>
<message>
        <source>Saving…</source>
        <translation>Wird gespeichert …</translation>
    </message>
    </context>
<context>
    <name>SavingView</name>
    <message>
        <source>Save several files</source>
        <translation>Mehrere Dateien speichern</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close   Esc</source>
        <translation>Schließen   Esc</translation>
    </message>
    <message>
        <source>Which versions</source>
        <translation>Welche Versionen</translation>
    </message>
    <message>
        <source>Shown versions</source>
        <translation>Gezeigte Versionen</translation>
    </message>
    <message>
        <source>All versions</source>
        <translation>Alle Versionen</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Auswählen …</translation>
    </message>
    <message>
        <source>Recipe of each as JSON</source>
        <translation>Rezept zu jeder als JSON</translation>
    </message>
    <message>
        <source>Recipe of each as Markdown</source>
        <translation>Rezept zu jeder als Markdown</translation>
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
        <source>Try again what failed</source>
        <translation>Fehlgeschlagenes erneut versuchen</translation>
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
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Looking for what there is to save</source>
        <translation>Es wird nachgesehen, was es zu speichern gibt</translation>
    </message>
    <message>
        <source>Nothing here has a file to save</source>
        <translation>Nichts hier hat eine Datei zum Speichern</translation>
    </message>
    <message>
        <source>Save 1 file</source>
        <translation>1 Datei speichern</translation>
    </message>
    <message>
        <source>Save {n} files</source>
        <translation>{n} Dateien speichern</translation>
    </message>
<message>
        <source>Save multiple files</source>
        <translation>Mehrere Dateien speichern</translation>
    </message>
    <message>
        <source>Versions to save</source>
        <translation>Zu speichernde Versionen</translation>
    </message>
    <message>
        <source>Shown versions only</source>
        <translation>Nur angezeigte Versionen</translation>
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
        <source>Retry failed files</source>
        <translation>Fehlgeschlagene Dateien erneut versuchen</translation>
    </message>
    <message>
        <source>Checking for files to save…</source>
        <translation>Dateien zum Speichern werden gesucht …</translation>
    </message>
    <message>
        <source>Nothing in this selection has a file to save</source>
        <translation>Nichts in dieser Auswahl hat eine Datei zum Speichern</translation>
    </message>
    </context>
<context>
    <name>ServiceWords</name>
    <message>
        <source>only with those who have access</source>
        <translation>nur mit denen, die Zugang haben</translation>
    </message>
    <message>
        <source>for viewing</source>
        <translation>zum Ansehen</translation>
    </message>
    <message>
        <source>made by a model</source>
        <translation>von einem Modell erzeugt</translation>
    </message>
    <message>
        <source>uploaded</source>
        <translation>hochgeladen</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>as high as its text</source>
        <translation>so hoch wie der Text</translation>
    </message>
    <message>
        <source>replaces part of the film</source>
        <translation>ersetzt einen Teil des Films</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>all of each picture is seen</source>
        <translation>jedes Bild ist ganz zu sehen</translation>
    </message>
    <message>
        <source>fills the frame</source>
        <translation>füllt den Rahmen</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>einfach</translation>
    </message>
    <message>
        <source>the usual one</source>
        <translation>die übliche</translation>
    </message>
    <message>
        <source>the team's own</source>
        <translation>eigene des Teams</translation>
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
        <source>replace part of video</source>
        <translation>Teil des Videos ersetzen</translation>
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
        <source>custom</source>
        <translation>benutzerdefiniert</translation>
    </message>
    </context>
<context>
    <name>Settings</name>
    <message>
        <source>Looks</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Canvas</source>
        <translation>Canvas</translation>
    </message>
    <message>
        <source>Mouse and touchpad</source>
        <translation>Maus und Touchpad</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>Dienst</translation>
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
        <source>Follow the system</source>
        <translation>Wie das System</translation>
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
        <source>Holds from the next start on.</source>
        <translation>Gilt ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>Üblich</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Room between lines</source>
        <translation>Raum zwischen den Zeilen</translation>
    </message>
    <message>
        <source>Less: more lines in view</source>
        <translation>Weniger: mehr Zeilen auf einmal</translation>
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
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Text size in percent</source>
        <translation>Textgröße in Prozent</translation>
    </message>
    <message>
        <source>The wheel</source>
        <translation>Das Mausrad</translation>
    </message>
    <message>
        <source>Moves the view (Ctrl zooms)</source>
        <translation>Verschiebt die Ansicht (Strg: Zoom)</translation>
    </message>
    <message>
        <source>Zooms (Ctrl moves the view)</source>
        <translation>Vergrößert (Strg verschiebt die Ansicht)</translation>
    </message>
    <message>
        <source>Short tips where they help</source>
        <translation>Kurze Tipps, wo sie helfen</translation>
    </message>
    <message>
        <source>New connections</source>
        <translation>Neue Verbindungen</translation>
    </message>
    <message>
        <source>Are sent after five seconds</source>
        <translation>Werden nach fünf Sekunden gesendet</translation>
    </message>
    <message>
        <source>Gather until you send them</source>
        <translation>Sammeln sich, bis Sie sie senden</translation>
    </message>
    <message>
        <source>A connection that was sent can only be removed in the web application.</source>
        <translation>Eine gesendete Verbindung lässt sich nur in der Webanwendung entfernen.</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Kanten</translation>
    </message>
    <message>
        <source>All are shown</source>
        <translation>Alle werden gezeigt</translation>
    </message>
    <message>
        <source>Those of the selection</source>
        <translation>Die der Auswahl</translation>
    </message>
    <message>
        <source>Show the minimap</source>
        <translation>Minikarte zeigen</translation>
    </message>
    <message>
        <source>Two fingers on a touchpad</source>
        <translation>Zwei Finger auf dem Touchpad</translation>
    </message>
    <message>
        <source>Move the view (Ctrl zooms)</source>
        <translation>Verschieben die Ansicht (Strg: Zoom)</translation>
    </message>
    <message>
        <source>Zoom (Ctrl moves the view)</source>
        <translation>Vergrößern (Strg verschiebt die Ansicht)</translation>
    </message>
    <message>
        <source>A pinch always zooms.</source>
        <translation>Eine Spreizgeste vergrößert immer.</translation>
    </message>
    <message>
        <source>Turn the other way round</source>
        <translation>Richtung umkehren</translation>
    </message>
    <message>
        <source>For the wheel and two fingers, on the canvas and on pictures.</source>
        <translation>Für das Mausrad und zwei Finger, auf dem Canvas und auf Bildern.</translation>
    </message>
    <message>
        <source>Speed of moving the view in percent</source>
        <translation>Tempo des Verschiebens in Prozent</translation>
    </message>
    <message>
        <source>Speed of zooming in percent</source>
        <translation>Tempo des Vergrößerns in Prozent</translation>
    </message>
    <message>
        <source>Set of keys</source>
        <translation>Tastensatz</translation>
    </message>
    <message>
        <source>wsdesk</source>
        <translation>wsdesk</translation>
    </message>
    <message>
        <source>Figma-like (C comments, L connects)</source>
        <translation>Wie Figma (C kommentiert, L verbindet)</translation>
    </message>
    <message>
        <source>Keys that you gave to commands yourself stay yours.</source>
        <translation>Tasten, die Sie Befehlen selbst gegeben haben, bleiben.</translation>
    </message>
    <message>
        <source>Look for changes every … seconds</source>
        <translation>Nach Änderungen sehen alle … Sekunden</translation>
    </message>
    <message>
        <source>Memory for pictures in MB</source>
        <translation>Arbeitsspeicher für Bilder in MB</translation>
    </message>
    <message>
        <source>Disk space for pictures and media in MB</source>
        <translation>Speicherplatz für Bilder und Medien in MB</translation>
    </message>
    <message>
        <source>Disk space for canvases in MB</source>
        <translation>Speicherplatz für Canvas in MB</translation>
    </message>
    <message>
        <source>The settings cannot be written; the change holds until the program ends.</source>
        <translation>Die Einstellungen lassen sich nicht schreiben; die Änderung gilt, bis das Programm endet.</translation>
    </message>
    <message>
        <source>CA file</source>
        <translation>CA-Datei</translation>
    </message>
    <message>
        <source>PEM file of certificates to trust besides the system's, such as a self-signed one</source>
        <translation>PEM-Datei mit Zertifikaten, denen zusätzlich zu denen des Systems vertraut wird, etwa ein selbstsigniertes</translation>
    </message>
<message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Mouse and trackpad</source>
        <translation>Maus und Touchpad</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Dienst</translation>
    </message>
    <message>
        <source>Use system setting</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Takes effect after restart.</source>
        <translation>Gilt ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Üblich</translation>
    </message>
    <message>
        <source>Line spacing</source>
        <translation>Raum zwischen den Zeilen</translation>
    </message>
    <message>
        <source>Lower values show more lines.</source>
        <translation>Weniger: mehr Zeilen auf einmal</translation>
    </message>
    <message>
        <source>Hide all</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Text size (%)</source>
        <translation>Textgröße in Prozent</translation>
    </message>
    <message>
        <source>Mouse wheel</source>
        <translation>Das Mausrad</translation>
    </message>
    <message>
        <source>Pan (Ctrl to zoom)</source>
        <translation>Verschiebt die Ansicht (Strg: Zoom)</translation>
    </message>
    <message>
        <source>Zoom (Ctrl to pan)</source>
        <translation>Vergrößert (Strg verschiebt die Ansicht)</translation>
    </message>
    <message>
        <source>Show tips</source>
        <translation>Kurze Tipps, wo sie helfen</translation>
    </message>
    <message>
        <source>Send after 5 seconds</source>
        <translation>Werden nach fünf Sekunden gesendet</translation>
    </message>
    <message>
        <source>Stage until I send them</source>
        <translation>Sammeln sich, bis Sie sie senden</translation>
    </message>
    <message>
        <source>Sent connections can only be removed in the web app.</source>
        <translation>Eine gesendete Verbindung lässt sich nur in der Webanwendung entfernen.</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>Kanten</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle werden gezeigt</translation>
    </message>
    <message>
        <source>Selection only</source>
        <translation>Die der Auswahl</translation>
    </message>
    <message>
        <source>Show minimap</source>
        <translation>Minikarte zeigen</translation>
    </message>
    <message>
        <source>Two-finger scrolling</source>
        <translation>Zwei Finger auf dem Touchpad</translation>
    </message>
    <message>
        <source>Pinching always zooms.</source>
        <translation>Eine Spreizgeste vergrößert immer.</translation>
    </message>
    <message>
        <source>Reverse direction</source>
        <translation>Richtung umkehren</translation>
    </message>
    <message>
        <source>Applies to the mouse wheel and two-finger scrolling, on the canvas and on images.</source>
        <translation>Für das Mausrad und zwei Finger, auf dem Canvas und auf Bildern.</translation>
    </message>
    <message>
        <source>Pan speed (%)</source>
        <translation>Tempo des Verschiebens in Prozent</translation>
    </message>
    <message>
        <source>Zoom speed (%)</source>
        <translation>Tempo des Vergrößerns in Prozent</translation>
    </message>
    <message>
        <source>Shortcut preset</source>
        <translation>Tastensatz</translation>
    </message>
    <message>
        <source>Figma-style (C: comment, L: connect)</source>
        <translation>Wie Figma (C kommentiert, L verbindet)</translation>
    </message>
    <message>
        <source>Shortcuts you customized stay as they are.</source>
        <translation>Tasten, die Sie Befehlen selbst gegeben haben, bleiben.</translation>
    </message>
    <message>
        <source>Check for changes every … seconds</source>
        <translation>Nach Änderungen sehen alle … Sekunden</translation>
    </message>
    <message>
        <source>Memory for images (MB)</source>
        <translation>Arbeitsspeicher für Bilder in MB</translation>
    </message>
    <message>
        <source>Disk space for media (MB)</source>
        <translation>Speicherplatz für Bilder und Medien in MB</translation>
    </message>
    <message>
        <source>Disk space for canvases (MB)</source>
        <translation>Speicherplatz für Canvas in MB</translation>
    </message>
    <message>
        <source>Couldn't save settings. The change applies until you quit.</source>
        <translation>Die Einstellungen lassen sich nicht schreiben; die Änderung gilt, bis das Programm endet.</translation>
    </message>
    </context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Search the settings and keys</source>
        <translation>Einstellungen und Tasten durchsuchen</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>No setting is called “{query}”.</source>
        <translation>Keine Einstellung heißt „{query}“.</translation>
    </message>
<message>
        <source>Search settings and shortcuts</source>
        <translation>Einstellungen und Tasten durchsuchen</translation>
    </message>
    <message>
        <source>No settings match “{query}”.</source>
        <translation>Keine Einstellung heißt „{query}“.</translation>
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
    <name>Skeleton</name>
    <message>
        <source>Loading</source>
        <translation>Wird geladen</translation>
    </message>
<message>
        <source>Loading…</source>
        <translation>Wird geladen …</translation>
    </message>
</context>
<context>
    <name>SkillCard</name>
    <message>
        <source>1 picture</source>
        <translation>1 Bild</translation>
    </message>
    <message>
        <source>{n} pictures</source>
        <translation>{n} Bilder</translation>
    </message>
    <message>
        <source>{n} more are not shown here.</source>
        <translation>{n} weitere werden hier nicht gezeigt.</translation>
    </message>
<message>
        <source>1 image</source>
        <translation>1 Bild</translation>
    </message>
    <message>
        <source>{n} images</source>
        <translation>{n} Bilder</translation>
    </message>
    <message>
        <source>{n} more not shown.</source>
        <translation>{n} weitere werden nicht angezeigt.</translation>
    </message>
</context>
<context>
    <name>SkillCommands</name>
    <message>
        <source>Skills of the team's agent</source>
        <translation>Skills des Team-Agenten</translation>
    </message>
    <message>
        <source>Close the skills</source>
        <translation>Skills schließen</translation>
    </message>
    <message>
        <source>Refresh the skills</source>
        <translation>Skills neu laden</translation>
    </message>
    <message>
        <source>Add pictures to this skill…</source>
        <translation>Bilder zu diesem Skill hinzufügen …</translation>
    </message>
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
    </context>
<context>
    <name>SkillList</name>
    <message>
        <source>Skills</source>
        <translation>Skills</translation>
    </message>
</context>
<context>
    <name>Skills</name>
    <message>
        <source>Unnamed skill</source>
        <translation>Skill ohne Namen</translation>
    </message>
    <message>
        <source>Use case</source>
        <translation>Anwendungsfall</translation>
    </message>
    <message>
        <source>Brand identity</source>
        <translation>Markenidentität</translation>
    </message>
    <message>
        <source>1 picture</source>
        <translation>1 Bild</translation>
    </message>
    <message>
        <source>{n} pictures</source>
        <translation>{n} Bilder</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
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
        <source>By</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
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
        <source>Stored as</source>
        <translation>Gespeichert als</translation>
    </message>
<message>
        <source>Untitled skill</source>
        <translation>Skill ohne Titel</translation>
    </message>
    <message>
        <source>1 image</source>
        <translation>1 Bild</translation>
    </message>
    <message>
        <source>{n} images</source>
        <translation>{n} Bilder</translation>
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
        <source>Storage location</source>
        <translation>Speicherort</translation>
    </message>
</context>
<context>
    <name>SkillsPage</name>
    <message>
        <source>Skills</source>
        <translation>Skills</translation>
    </message>
    <message>
        <source>Close the skills</source>
        <translation>Skills schließen</translation>
    </message>
    <message>
        <source>Skill {id}. The service shows what it holds when a picture was completed.</source>
        <translation>Skill {id}. Der Dienst zeigt, was er enthält, sobald ein Bild fertig ist.</translation>
    </message>
    <message>
        <source>A skill stands here, with its pictures, when it is chosen.</source>
        <translation>Hier steht ein Skill mit seinen Bildern, wenn er ausgewählt ist.</translation>
    </message>
    <message>
        <source>The skills could not be loaded</source>
        <translation>Die Skills ließen sich nicht laden</translation>
    </message>
    <message>
        <source>No skills</source>
        <translation>Keine Skills</translation>
    </message>
    <message>
        <source>The skills of the team's agent stand here.</source>
        <translation>Hier stehen die Skills des Team-Agenten.</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Noch einmal nachsehen</translation>
    </message>
    <message>
        <source>No list</source>
        <translation>Keine Liste</translation>
    </message>
    <message>
        <source>This service does not list its skills. Name one by its id above.</source>
        <translation>Dieser Dienst listet seine Skills nicht auf. Nennen Sie oben einen mit seiner Id.</translation>
    </message>
<message>
        <source>Close skills</source>
        <translation>Skills schließen</translation>
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
        <source>Couldn't load skills</source>
        <translation>Skills konnten nicht geladen werden</translation>
    </message>
    <message>
        <source>Skills for your team's agent appear here.</source>
        <translation>Hier erscheinen Skills für den Agenten Ihres Teams.</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Skills aren't listed</source>
        <translation>Skills werden nicht aufgelistet</translation>
    </message>
    <message>
        <source>This server doesn't list skills. Enter a skill ID above.</source>
        <translation>Dieser Server listet keine Skills auf. Geben Sie oben eine Skill-ID ein.</translation>
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
        <source>{low} to {high}</source>
        <translation>{low} bis {high}</translation>
    </message>
    <message>
        <source>1 credit · estimate</source>
        <translation>1 Credit · geschätzt</translation>
    </message>
    <message>
        <source>{n} credits · estimate</source>
        <translation>{n} Credits · geschätzt</translation>
    </message>
    <message>
        <source>1 run cannot be told</source>
        <translation>1 Lauf lässt sich nicht schätzen</translation>
    </message>
    <message>
        <source>{n} runs cannot be told</source>
        <translation>{n} Läufe lassen sich nicht schätzen</translation>
    </message>
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
    <message>
        <source>1 run can't be estimated</source>
        <translation>1 Lauf nicht schätzbar</translation>
    </message>
    <message>
        <source>{n} runs can't be estimated</source>
        <translation>{n} Läufe nicht schätzbar</translation>
    </message>
</context>
<context>
    <name>Spent</name>
    <message>
        <source>Costs of this canvas</source>
        <translation>Kosten dieses Canvas</translation>
    </message>
    <message>
        <source>Estimates from today's catalogue. The service does not say what anything has cost, versions carry no cost, and prices may have been others when they were made.</source>
        <translation>Aus dem heutigen Katalog geschätzt. Der Dienst sagt nicht, was etwas gekostet hat, Versionen tragen keine Kosten, und die Preise können damals andere gewesen sein.</translation>
    </message>
    <message>
        <source>Next runs</source>
        <translation>Nächste Läufe</translation>
    </message>
    <message>
        <source>Made so far</source>
        <translation>Bisher erzeugt</translation>
    </message>
    <message>
        <source>Made so far, by model</source>
        <translation>Bisher erzeugt, nach Modell</translation>
    </message>
    <message>
        <source>Made so far, by version</source>
        <translation>Bisher erzeugt, nach Version</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>With all downstream</source>
        <translation>Mit allem dahinter</translation>
    </message>
    <message>
        <source>Whole canvas</source>
        <translation>Ganzer Canvas</translation>
    </message>
    <message>
        <source>Nothing here names a model, so nothing would run.</source>
        <translation>Nichts hier nennt ein Modell, also würde nichts laufen.</translation>
    </message>
    <message>
        <source>Adding up; {n} nodes to go</source>
        <translation>Es wird zusammengezählt; noch {n} Knoten</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Nothing was generated yet.</source>
        <translation>Noch wurde nichts generiert.</translation>
    </message>
    <message>
        <source>{n}, not counted: whether they cost anything is not known</source>
        <translation>{n}, nicht gezählt: ob sie etwas kosten, ist nicht bekannt</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>1 version</source>
        <translation>1 Version</translation>
    </message>
    <message>
        <source>{n} versions</source>
        <translation>{n} Versionen</translation>
    </message>
    <message>
        <source>{n} more versions are in the total and not listed here.</source>
        <translation>{n} weitere Versionen sind in der Summe und hier nicht aufgeführt.</translation>
    </message>
    <message>
        <source>cannot be told</source>
        <translation>lässt sich nicht sagen</translation>
    </message>
    <message>
        <source>v{n} · {model} · {cost}</source>
        <translation>v{n} · {model} · {cost}</translation>
    </message>
<message>
        <source>Canvas costs</source>
        <translation>Canvas-Kosten</translation>
    </message>
    <message>
        <source>Estimates use current catalog prices. The server doesn't report actual costs, and prices may have changed since these versions were created.</source>
        <translation>Schätzungen nach aktuellen Katalogpreisen. Der Server meldet keine tatsächlichen Kosten, und die Preise können sich seit der Erstellung dieser Versionen geändert haben.</translation>
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
        <source>Including all downstream</source>
        <translation>Einschließlich aller nachgelagerten</translation>
    </message>
    <message>
        <source>No node here uses a model, so there is nothing to run.</source>
        <translation>Kein Knoten hier verwendet ein Modell, also gibt es nichts auszuführen.</translation>
    </message>
    <message>
        <source>Calculating… {n} nodes left</source>
        <translation>Wird berechnet … noch {n} Knoten</translation>
    </message>
    <message>
        <source>Nothing has been generated yet.</source>
        <translation>Noch wurde nichts generiert.</translation>
    </message>
    <message>
        <source>{n} (not counted; it's unknown whether failed runs are billed)</source>
        <translation>{n} (nicht gezählt; unbekannt, ob fehlgeschlagene Läufe berechnet werden)</translation>
    </message>
    <message>
        <source>{n} more versions are included in the total but not listed.</source>
        <translation>{n} weitere Versionen sind in der Summe enthalten, aber nicht aufgeführt.</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
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
        <source>This could not be loaded</source>
        <translation>Das ließ sich nicht laden</translation>
    </message>
<message>
        <source>Couldn't load this</source>
        <translation>Konnte nicht geladen werden</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Show all edges</source>
        <translation>Alle Kanten zeigen</translation>
    </message>
    <message>
        <source>Stop waiting</source>
        <translation>Nicht länger warten</translation>
    </message>
    <message>
        <source>Stop waiting and ask the service now</source>
        <translation>Nicht länger warten und den Dienst jetzt fragen</translation>
    </message>
    <message>
        <source>Edges of the selection only</source>
        <translation>Nur Kanten der Auswahl</translation>
    </message>
    <message>
        <source>Edges are hidden</source>
        <translation>Kanten sind verborgen</translation>
    </message>
    <message>
        <source>{state}: show all edges</source>
        <translation>{state}: alle Kanten zeigen</translation>
    </message>
    <message>
        <source>All edges are shown</source>
        <translation>Alle Kanten werden gezeigt</translation>
    </message>
    <message>
        <source>from this computer, as of {when}</source>
        <translation>von diesem Computer, Stand {when}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln nodes</source>
        <translation>
            <numerusform>%Ln Knoten</numerusform>
            <numerusform>%Ln Knoten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln edges</source>
        <translation>
            <numerusform>%Ln Kante</numerusform>
            <numerusform>%Ln Kanten</numerusform>
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
        <source>{what} waiting to be sent</source>
        <translation>Zu senden: {what}</translation>
    </message>
    <message>
        <source>{what} needs you</source>
        <translation>{what} braucht Sie</translation>
    </message>
    <message>
        <source>{what} need you</source>
        <translation>{what} brauchen Sie</translation>
    </message>
    <message>
        <source>Nothing waits to be sent</source>
        <translation>Nichts wartet darauf, gesendet zu werden</translation>
    </message>
    <message>
        <source>The service asks to slow down: {wait}</source>
        <translation>Der Dienst bittet um Geduld: {wait}</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>Nicht verbunden</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Wird geladen</translation>
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
        <translation>Alle Kanten zeigen</translation>
    </message>
    <message>
        <source>Retry now</source>
        <translation>Nicht länger warten</translation>
    </message>
    <message>
        <source>Stop waiting and check now</source>
        <translation>Nicht länger warten und den Dienst jetzt fragen</translation>
    </message>
    <message>
        <source>Selection connections only</source>
        <translation>Nur Kanten der Auswahl</translation>
    </message>
    <message>
        <source>Connections hidden</source>
        <translation>Kanten sind verborgen</translation>
    </message>
    <message>
        <source>{state}. Show all connections</source>
        <translation>{state}: alle Kanten zeigen</translation>
    </message>
    <message>
        <source>All connections visible</source>
        <translation>Alle Kanten werden gezeigt</translation>
    </message>
    <message>
        <source>Saved copy from {when}</source>
        <translation>von diesem Computer, Stand {when}</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 Knoten</translation>
    </message>
    <message>
        <source>1 connection</source>
        <translation>1 Kante</translation>
    </message>
    <message numerus="yes">
        <source>%Ln connections</source>
        <translation>
            <numerusform>%Ln Kanten</numerusform>
            <numerusform>%Ln Kanten</numerusform>
        </translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 Notiz</translation>
    </message>
    <message>
        <source>{what} in outbox</source>
        <translation>Zu senden: {what}</translation>
    </message>
    <message>
        <source>{what} needs attention</source>
        <translation>{what} braucht Sie</translation>
    </message>
    <message>
        <source>{what} need attention</source>
        <translation>{what} brauchen Sie</translation>
    </message>
    <message>
        <source>Outbox empty</source>
        <translation>Nichts wartet darauf, gesendet zu werden</translation>
    </message>
    <message>
        <source>Rate limited: {wait}</source>
        <translation>Der Dienst bittet um Geduld: {wait}</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen</translation>
    </message>
    </context>
<context>
    <name>StorageBanner</name>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Try to save again</source>
        <translation>Erneut versuchen zu speichern</translation>
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
    <name>TabStrip</name>
    <message>
        <source>Open canvases</source>
        <translation>Geöffnete Canvas</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>{title}, kept offline</source>
        <translation>{title}, offline aufbewahrt</translation>
    </message>
    <message>
        <source>{title}, pinned</source>
        <translation>{title}, angeheftet</translation>
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
        <source>A window of its own</source>
        <translation>Ein eigenes Fenster</translation>
    </message>
    <message>
        <source>{title}, preview</source>
        <translation>{title}, Vorschau</translation>
    </message>
<message>
        <source>{title}, available offline</source>
        <translation>{title}, offline aufbewahrt</translation>
    </message>
    <message>
        <source>Open in new window</source>
        <translation>Ein eigenes Fenster</translation>
    </message>
    </context>
<context>
    <name>Thread</name>
    <message>
        <source>Comments</source>
        <translation>Kommentare</translation>
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
        <source>No tips</source>
        <translation>Keine Tipps</translation>
    </message>
    <message>
        <source>Show no tips any more</source>
        <translation>Keine Tipps mehr zeigen</translation>
    </message>
    <message>
        <source>Tip: {words}</source>
        <translation>Tipp: {words}</translation>
    </message>
<message>
        <source>Turn off tips</source>
        <translation>Keine Tipps</translation>
    </message>
    </context>
<context>
    <name>Tips</name>
    <message>
        <source>Ctrl and the wheel zoom, Space and a drag pan. F1 lists all keys.</source>
        <translation>Strg und Mausrad vergrößern, Leertaste und Ziehen verschieben. F1 zeigt alle Tasten.</translation>
    </message>
    <message>
        <source>In Versions, Left and Right step through results and Enter looks closely.</source>
        <translation>In Versionen gehen Links und Rechts durch die Ergebnisse, Eingabe zeigt sie groß.</translation>
    </message>
    <message>
        <source>Drag from the edge of a card to connect it, or press C and type.</source>
        <translation>Ziehen Sie vom Rand einer Karte, um sie zu verbinden, oder drücken Sie C und tippen Sie.</translation>
    </message>
    <message>
        <source>Ctrl+D compares what is selected.</source>
        <translation>Strg+D vergleicht, was ausgewählt ist.</translation>
    </message>
    <message>
        <source>A new connection waits before it is sent: Ctrl+Z takes it back.</source>
        <translation>Eine neue Verbindung wartet, bevor sie gesendet wird: Strg+Z nimmt sie zurück.</translation>
    </message>
    <message>
        <source>What you write now waits on this computer, and is sent once.</source>
        <translation>Was Sie jetzt schreiben, wartet auf diesem Computer und wird einmal gesendet.</translation>
    </message>
<message>
        <source>Ctrl + scroll to zoom, Space + drag to pan. Press ? for all shortcuts.</source>
        <translation>Strg und Mausrad vergrößern, Leertaste und Ziehen verschieben. F1 zeigt alle Tasten.</translation>
    </message>
    <message>
        <source>In Versions, press Left and Right to browse and Enter to open the viewer.</source>
        <translation>In Versionen gehen Links und Rechts durch die Ergebnisse, Eingabe zeigt sie groß.</translation>
    </message>
    <message>
        <source>Drag from the edge of a card to connect it, or press C to search for a target.</source>
        <translation>Ziehen Sie vom Rand einer Karte, um sie zu verbinden, oder drücken Sie C und tippen Sie.</translation>
    </message>
    <message>
        <source>Press Ctrl+D to compare the selected nodes.</source>
        <translation>Strg+D vergleicht, was ausgewählt ist.</translation>
    </message>
    <message>
        <source>New connections are sent after a few seconds. Press Ctrl+Z to undo.</source>
        <translation>Eine neue Verbindung wartet, bevor sie gesendet wird: Strg+Z nimmt sie zurück.</translation>
    </message>
    <message>
        <source>You're offline. New comments and connections are saved here and sent once you're back online.</source>
        <translation>Was Sie jetzt schreiben, wartet auf diesem Computer und wird einmal gesendet.</translation>
    </message>
</context>
<context>
    <name>Toast</name>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>{words} ({n} times)</source>
        <translation>{words} ({n}-mal)</translation>
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
        <translation>{words} ({n}-mal)</translation>
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
        <source>Left side</source>
        <translation>Linke Seite</translation>
    </message>
    <message>
        <source>Right side</source>
        <translation>Rechte Seite</translation>
    </message>
<message>
        <source>Left sidebar</source>
        <translation>Linke Seite</translation>
    </message>
    <message>
        <source>Right sidebar</source>
        <translation>Rechte Seite</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Gathered connections</source>
        <translation>Gesammelte Verbindungen</translation>
    </message>
    <message>
        <source>Fold the list away</source>
        <translation>Liste zuklappen</translation>
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
        <source>Take all away</source>
        <translation>Alle wegnehmen</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message numerus="yes">
        <source>%Ln connections wait for you</source>
        <translation>
            <numerusform>%Ln Verbindung wartet auf Sie</numerusform>
            <numerusform>%Ln Verbindungen warten auf Sie</numerusform>
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
        <source>Show the list</source>
        <translation>Liste zeigen</translation>
    </message>
<message>
        <source>Staged connections</source>
        <translation>Gesammelte Verbindungen</translation>
    </message>
    <message>
        <source>Collapse list</source>
        <translation>Liste zuklappen</translation>
    </message>
    <message>
        <source>Discard all</source>
        <translation>Alle wegnehmen</translation>
    </message>
    <message>
        <source>1 staged connection</source>
        <translation>1 Verbindung wartet auf Sie</translation>
    </message>
    <message numerus="yes">
        <source>%Ln staged connections</source>
        <translation>
            <numerusform>%Ln Verbindungen warten auf Sie</numerusform>
            <numerusform>%Ln Verbindungen warten auf Sie</numerusform>
        </translation>
    </message>
    <message>
        <source>Expand list</source>
        <translation>Liste zeigen</translation>
    </message>
</context>
<context>
    <name>TrayRow</name>
    <message>
        <source>{src} → {dst}</source>
        <translation>{src} → {dst}</translation>
    </message>
    <message>
        <source>Take away: {ends}</source>
        <translation>Wegnehmen: {ends}</translation>
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
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show: {ends}</source>
        <translation>Zeigen: {ends}</translation>
    </message>
    <message>
        <source>It was not taken.</source>
        <translation>Sie wurde nicht angenommen.</translation>
    </message>
    <message>
        <source>Its canvas is not open; it is checked by the service.</source>
        <translation>Ihr Canvas ist nicht geöffnet; der Dienst prüft sie.</translation>
    </message>
    <message>
        <source>Can be made</source>
        <translation>Ist möglich</translation>
    </message>
<message>
        <source>Discard: {ends}</source>
        <translation>Wegnehmen: {ends}</translation>
    </message>
    <message>
        <source>Rejected by the server.</source>
        <translation>Sie wurde nicht angenommen.</translation>
    </message>
    <message>
        <source>Canvas not open. The server will validate this connection.</source>
        <translation>Ihr Canvas ist nicht geöffnet; der Dienst prüft sie.</translation>
    </message>
    <message>
        <source>Can be connected</source>
        <translation>Ist möglich</translation>
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
    <name>TroubleBar</name>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>TroubleView</name>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>TwoSounds</name>
    <message>
        <source>{name} · heard</source>
        <translation>{name} · zu hören</translation>
    </message>
<message>
        <source>{name} · playing audio</source>
        <translation>{name} · Audio läuft</translation>
    </message>
</context>
<context>
    <name>UploadRow</name>
    <message>
        <source>Progress of {name}</source>
        <translation>Fortschritt von {name}</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>Aus der Liste entfernen</translation>
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
        <source>Go on</source>
        <translation>Fortfahren</translation>
    </message>
    <message>
        <source>Send it again</source>
        <translation>Erneut senden</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
<message>
        <source>Remove from list</source>
        <translation>Aus der Liste entfernen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortfahren</translation>
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
        <source>It is being checked.</source>
        <translation>Es wird geprüft.</translation>
    </message>
    <message>
        <source>Its upload id, bucket and key are missing.</source>
        <translation>Upload-Id, Bucket und Schlüssel fehlen.</translation>
    </message>
    <message>
        <source>This is no file.</source>
        <translation>Das ist keine Datei.</translation>
    </message>
    <message>
        <source>The file is no longer there.</source>
        <translation>Die Datei ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The file may not be read.</source>
        <translation>Die Datei darf nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The file cannot be read.</source>
        <translation>Die Datei lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>The kind is not taken: it has to be a PNG, JPEG, WebP or GIF picture.</source>
        <translation>Diese Art wird nicht angenommen: Es muss ein Bild in PNG, JPEG, WebP oder GIF sein.</translation>
    </message>
    <message>
        <source>The description has {n} characters; at most {most} are taken.</source>
        <translation>Die Beschreibung hat {n} Zeichen; höchstens {most} werden angenommen.</translation>
    </message>
    <message>
        <source>The file is empty; 1 to {most} bytes are taken.</source>
        <translation>Die Datei ist leer; 1 bis {most} Bytes werden angenommen.</translation>
    </message>
    <message>
        <source>The file has {n} bytes; at most {most} (10 MiB) are taken.</source>
        <translation>Die Datei hat {n} Bytes; höchstens {most} (10 MiB) werden angenommen.</translation>
    </message>
    <message>
        <source>No answer came: it may have arrived. Look at the skill before you send it again.</source>
        <translation>Keine Antwort kam: Es ist vielleicht angekommen. Sehen Sie beim Skill nach, bevor Sie erneut senden.</translation>
    </message>
    <message>
        <source>The file was changed since it was checked. Remove it and drop it again.</source>
        <translation>Die Datei wurde seit der Prüfung geändert. Entfernen Sie sie und legen Sie sie erneut ab.</translation>
    </message>
    <message>
        <source>The service does not offer the start of an upload: it needs a pasted ticket.</source>
        <translation>Der Dienst bietet den Beginn eines Uploads nicht an: Es braucht ein eingefügtes Ticket.</translation>
    </message>
    <message>
        <source>The service cannot be reached; it goes on when it is back.</source>
        <translation>Der Dienst ist nicht erreichbar; es geht weiter, sobald er wieder da ist.</translation>
    </message>
    <message>
        <source>Waits for its turn</source>
        <translation>Wartet, bis es an der Reihe ist</translation>
    </message>
    <message>
        <source>{done} of {total} · part {n} of {count}</source>
        <translation>{done} von {total} · Teil {n} von {count}</translation>
    </message>
    <message>
        <source>Paused · {n} of {count} parts have arrived</source>
        <translation>Pause · {n} von {count} Teilen sind angekommen</translation>
    </message>
    <message>
        <source>All parts have arrived; the skill takes it</source>
        <translation>Alle Teile sind angekommen; der Skill nimmt es auf</translation>
    </message>
    <message>
        <source>The skill has it</source>
        <translation>Der Skill hat es</translation>
    </message>
    <message>
        <source>It did not arrive</source>
        <translation>Es ist nicht angekommen</translation>
    </message>
    <message>
        <source>The service named a place for the file that may not be used.</source>
        <translation>Der Dienst nannte einen Ort für die Datei, der nicht benutzt werden darf.</translation>
    </message>
    <message>
        <source>The storage does not take the signature, a fresh one neither.</source>
        <translation>Der Speicher nimmt die Signatur nicht an, eine frische auch nicht.</translation>
    </message>
    <message>
        <source>The storage asks to slow down; try again soon.</source>
        <translation>Der Speicher bittet um Geduld; versuchen Sie es bald wieder.</translation>
    </message>
    <message>
        <source>The storage has a fault of its own ({status}).</source>
        <translation>Der Speicher hat selbst einen Fehler ({status}).</translation>
    </message>
    <message>
        <source>The storage refused a part ({status}).</source>
        <translation>Der Speicher hat ein Teil abgelehnt ({status}).</translation>
    </message>
    <message>
        <source>The storage took a part and named no tag for it, so that nothing can be completed.</source>
        <translation>Der Speicher nahm ein Teil an und nannte kein Kennzeichen dafür, sodass sich nichts abschließen lässt.</translation>
    </message>
    <message>
        <source>The storage did not take a part in time.</source>
        <translation>Der Speicher hat ein Teil nicht rechtzeitig angenommen.</translation>
    </message>
    <message>
        <source>The storage cannot be reached.</source>
        <translation>Der Speicher ist nicht erreichbar.</translation>
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
        <source>This isn't a file.</source>
        <translation>Das ist keine Datei.</translation>
    </message>
    <message>
        <source>The file no longer exists.</source>
        <translation>Die Datei existiert nicht mehr.</translation>
    </message>
    <message>
        <source>You don't have permission to read this file.</source>
        <translation>Sie haben keine Berechtigung, diese Datei zu lesen.</translation>
    </message>
    <message>
        <source>Couldn't read the file.</source>
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
        <source>The file is {n} bytes. The maximum is {most} bytes (10 MiB).</source>
        <translation>Die Datei hat {n} Bytes. Das Maximum sind {most} Bytes (10 MiB).</translation>
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
        <source>This server can't start uploads. Paste an upload ID, bucket, and key.</source>
        <translation>Dieser Server kann keine Uploads starten. Fügen Sie Upload-ID, Bucket und Schlüssel ein.</translation>
    </message>
    <message>
        <source>Couldn't reach the server. The upload resumes when it's back.</source>
        <translation>Der Server ist nicht erreichbar. Der Upload wird fortgesetzt, sobald er wieder da ist.</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>In der Warteschlange</translation>
    </message>
    <message>
        <source>Paused · {n} of {count} parts uploaded</source>
        <translation>Pausiert · {n} von {count} Teilen hochgeladen</translation>
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
        <source>The server returned an upload address that isn't allowed.</source>
        <translation>Der Server hat eine nicht erlaubte Upload-Adresse gesendet.</translation>
    </message>
    <message>
        <source>Storage rejected the signature, even after renewing it.</source>
        <translation>Der Speicher hat die Signatur auch nach Erneuerung abgelehnt.</translation>
    </message>
    <message>
        <source>Storage is rate limiting uploads. Try again in a moment.</source>
        <translation>Der Speicher begrenzt Uploads. Versuchen Sie es gleich noch einmal.</translation>
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
        <source>Storage returned no ETag for a part, so the upload can't be completed.</source>
        <translation>Der Speicher hat für einen Teil kein ETag gesendet, daher kann der Upload nicht abgeschlossen werden.</translation>
    </message>
    <message>
        <source>Storage took too long to accept a part.</source>
        <translation>Der Speicher hat zu lange gebraucht, um einen Teil anzunehmen.</translation>
    </message>
    <message>
        <source>Couldn't reach storage.</source>
        <translation>Der Speicher ist nicht erreichbar.</translation>
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
    <name>Veil</name>
    <message>
        <source>Nothing is on this canvas yet</source>
        <translation>Auf diesem Canvas ist noch nichts</translation>
    </message>
    <message>
        <source>This canvas could not be loaded</source>
        <translation>Dieser Canvas ließ sich nicht laden</translation>
    </message>
<message>
        <source>This canvas is empty</source>
        <translation>Auf diesem Canvas ist noch nichts</translation>
    </message>
    <message>
        <source>Couldn't load this canvas</source>
        <translation>Dieser Canvas ließ sich nicht laden</translation>
    </message>
</context>
<context>
    <name>VersionCommands</name>
    <message>
        <source>the recipe</source>
        <translation>das Rezept</translation>
    </message>
    <message>
        <source>the recipe as Markdown</source>
        <translation>das Rezept als Markdown</translation>
    </message>
    <message>
        <source>the recipe as JSON</source>
        <translation>das Rezept als JSON</translation>
    </message>
    <message>
        <source>the prompt</source>
        <translation>der Prompt</translation>
    </message>
    <message>
        <source>the seed</source>
        <translation>der Seed</translation>
    </message>
    <message>
        <source>the link to the version</source>
        <translation>der Link zur Version</translation>
    </message>
    <message>
        <source>the version's id</source>
        <translation>die Id der Version</translation>
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
        <source>First version</source>
        <translation>Erste Version</translation>
    </message>
    <message>
        <source>Last version</source>
        <translation>Letzte Version</translation>
    </message>
    <message>
        <source>Active version</source>
        <translation>Aktive Version</translation>
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
        <source>Open version's file in the browser</source>
        <translation>Datei der Version im Browser öffnen</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Copy recipe</source>
        <translation>Rezept kopieren</translation>
    </message>
    <message>
        <source>Copy recipe as Markdown</source>
        <translation>Rezept als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy recipe as JSON</source>
        <translation>Rezept als JSON kopieren</translation>
    </message>
    <message>
        <source>Copy prompt</source>
        <translation>Prompt kopieren</translation>
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
        <source>Copy version id</source>
        <translation>Versions-Id kopieren</translation>
    </message>
<message>
        <source>generation settings</source>
        <translation>Generierungseinstellungen</translation>
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
        <source>Ratio</source>
        <translation>Verhältnis</translation>
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
        <source>With sound</source>
        <translation>Mit Ton</translation>
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
        <source>Made from</source>
        <translation>Erzeugt aus</translation>
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
        <source>Made</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>cannot be told from today's catalogue</source>
        <translation>lässt sich aus dem heutigen Katalog nicht sagen</translation>
    </message>
    <message>
        <source>1 credit · estimate</source>
        <translation>1 Credit · geschätzt</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} bis {high}</translation>
    </message>
    <message>
        <source>{n} credits · estimate</source>
        <translation>{n} Credits · geschätzt</translation>
    </message>
    <message>
        <source>Estimated from today's catalogue. The service does not say what this version cost.</source>
        <translation>Aus dem heutigen Katalog geschätzt. Der Dienst sagt nicht, was diese Version gekostet hat.</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>The service does not say whether trying again helps.</source>
        <translation>Der Dienst sagt nicht, ob ein neuer Versuch hilft.</translation>
    </message>
    <message>
        <source>Can be retried.</source>
        <translation>Ein neuer Versuch kann helfen.</translation>
    </message>
    <message>
        <source>Trying again will not help.</source>
        <translation>Ein neuer Versuch hilft nicht.</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Error ({severity})</source>
        <translation>Fehler ({severity})</translation>
    </message>
    <message>
        <source>1 picture</source>
        <translation>1 Bild</translation>
    </message>
    <message>
        <source>{n} pictures</source>
        <translation>{n} Bilder</translation>
    </message>
    <message>
        <source>page {page}: 1 picture</source>
        <translation>Seite {page}: 1 Bild</translation>
    </message>
    <message>
        <source>page {page}: {n} pictures</source>
        <translation>Seite {page}: {n} Bilder</translation>
    </message>
    <message>
        <source>★ by {name}</source>
        <translation>★ von {name}</translation>
    </message>
    <message>
        <source>Favourite</source>
        <translation>Favorit</translation>
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
        <source>Estimate based on current catalog prices. The server doesn't report actual costs.</source>
        <translation>Schätzung nach aktuellen Katalogpreisen. Der Server meldet keine tatsächlichen Kosten.</translation>
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
        <source>1 image</source>
        <translation>1 Bild</translation>
    </message>
    <message>
        <source>{n} images</source>
        <translation>{n} Bilder</translation>
    </message>
    <message>
        <source>page {page}: 1 image</source>
        <translation>Seite {page}: 1 Bild</translation>
    </message>
    <message>
        <source>page {page}: {n} images</source>
        <translation>Seite {page}: {n} Bilder</translation>
    </message>
    <message>
        <source>Favorite</source>
        <translation>Favorit</translation>
    </message>
</context>
<context>
    <name>VersionsPanel</name>
    <message>
        <source>Versions</source>
        <translation>Versionen</translation>
    </message>
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
        <source>Copy recipe</source>
        <translation>Rezept kopieren</translation>
    </message>
    <message>
        <source>Select one node</source>
        <translation>Wählen Sie einen Knoten aus</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>Nichts ausgewählt</translation>
    </message>
    <message>
        <source>Select a node on the canvas to see what it made, and how.</source>
        <translation>Wählen Sie einen Knoten auf dem Canvas aus, um zu sehen, was er erzeugt hat und wie.</translation>
    </message>
    <message>
        <source>No versions yet</source>
        <translation>Noch keine Versionen</translation>
    </message>
    <message>
        <source>This node has made nothing so far.</source>
        <translation>Dieser Knoten hat bisher nichts erzeugt.</translation>
    </message>
    <message>
        <source>Version {n} of {count}</source>
        <translation>Version {n} von {count}</translation>
    </message>
    <message>
        <source>The service names no active version; the newest one stands in.</source>
        <translation>Der Dienst nennt keine aktive Version; die neueste steht für sie.</translation>
    </message>
    <message>
        <source>Compare with v{n}</source>
        <translation>Mit v{n} vergleichen</translation>
    </message>
    <message>
        <source>the recipe</source>
        <translation>das Rezept</translation>
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
        <source>Version {n} of {count}</source>
        <translation>Version {n} von {count}</translation>
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
</context>
<context>
    <name>ViewerCommands</name>
    <message>
        <source>Close the viewer</source>
        <translation>Betrachter schließen</translation>
    </message>
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
        <source>Viewer: fit</source>
        <translation>Betrachter: einpassen</translation>
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
        <source>Viewer: copy the colour under the pointer</source>
        <translation>Betrachter: Farbe unter dem Zeiger kopieren</translation>
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
        <source>Viewer: find in the text</source>
        <translation>Betrachter: im Text suchen</translation>
    </message>
    <message>
        <source>Open in the viewer</source>
        <translation>Im Betrachter öffnen</translation>
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
        <source>Viewer: find in text</source>
        <translation>Betrachter: im Text suchen</translation>
    </message>
    <message>
        <source>Open in viewer</source>
        <translation>Im Betrachter öffnen</translation>
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
    <name>Visible</name>
    <message>
        <source>empty object</source>
        <translation>leeres Objekt</translation>
    </message>
    <message>
        <source>{n} fields</source>
        <translation>{n} Felder</translation>
    </message>
    <message>
        <source>empty list</source>
        <translation>leere Liste</translation>
    </message>
    <message>
        <source>{n} items</source>
        <translation>{n} Einträge</translation>
    </message>
    <message>
        <source>… {n} characters more</source>
        <translation>… {n} weitere Zeichen</translation>
    </message>
    <message>
        <source>a value that cannot be written</source>
        <translation>ein Wert, der sich nicht schreiben lässt</translation>
    </message>
<message>
        <source>… {n} more characters</source>
        <translation>… {n} weitere Zeichen</translation>
    </message>
    <message>
        <source>unreadable value</source>
        <translation>unlesbarer Wert</translation>
    </message>
<message>
        <source>1 field</source>
        <translation>1 Feld</translation>
    </message>
    <message>
        <source>1 item</source>
        <translation>1 Eintrag</translation>
    </message>
    </context>
<context>
    <name>VisitsMenu</name>
    <message>
        <source>Pinned and recent canvases</source>
        <translation>Angeheftete und letzte Canvas</translation>
    </message>
    <message>
        <source>Nothing else was looked at yet</source>
        <translation>Sonst wurde noch nichts angesehen</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
<message>
        <source>No other recent canvases</source>
        <translation>Sonst wurde noch nichts angesehen</translation>
    </message>
    </context>
<context>
    <name>WayBack</name>
    <message>
        <source>Back to the content</source>
        <translation>Zurück zum Inhalt</translation>
    </message>
    <message>
        <source>Nothing is here. Shows everything</source>
        <translation>Hier ist nichts. Zeigt alles</translation>
    </message>
<message>
        <source>Back to content</source>
        <translation>Zurück zum Inhalt</translation>
    </message>
    <message>
        <source>Nothing in view. Zooms to fit all content.</source>
        <translation>Hier ist nichts. Zeigt alles</translation>
    </message>
</context>
<context>
    <name>Ways</name>
    <message>
        <source>How to compare</source>
        <translation>Wie verglichen wird</translation>
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
        <translation>Flackern</translation>
    </message>
    <message>
        <source>Opacity of the second</source>
        <translation>Deckkraft der zweiten</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwellenwert</translation>
    </message>
    <message>
        <source>Opacity {n} %</source>
        <translation>Deckkraft {n} %</translation>
    </message>
    <message>
        <source>Threshold {n}</source>
        <translation>Schwellenwert {n}</translation>
    </message>
<message>
        <source>Comparison mode</source>
        <translation>Vergleichsmodus</translation>
    </message>
    <message>
        <source>Opacity of second image</source>
        <translation>Deckkraft des zweiten Bilds</translation>
    </message>
    <message>
        <source>Opacity {n}%</source>
        <translation>Deckkraft {n} %</translation>
    </message>
    </context>
<context>
    <name>Welcome</name>
    <message>
        <source>No canvas is open</source>
        <translation>Kein Canvas ist geöffnet</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Jetzt versuchen</translation>
    </message>
    <message>
        <source>Connect to a service…</source>
        <translation>Mit einem Dienst verbinden …</translation>
    </message>
    <message>
        <source>Look around the sample workspace</source>
        <translation>Im Beispiel-Arbeitsbereich umsehen</translation>
    </message>
    <message>
        <source>Edited lately</source>
        <translation>Zuletzt bearbeitet</translation>
    </message>
    <message>
        <source>Welcome to wsdesk</source>
        <translation>Willkommen bei wsdesk</translation>
    </message>
    <message>
        <source>See the canvases of your team on your own desktop. The sample workspace needs no account and no network; for your own you need its address and a key.</source>
        <translation>Sehen Sie die Canvas Ihres Teams auf Ihrem eigenen Schreibtisch. Der Beispiel-Arbeitsbereich braucht weder Konto noch Netz; für Ihren eigenen brauchen Sie seine Adresse und einen Schlüssel.</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>The workspace is on its way.</source>
        <translation>Der Arbeitsbereich ist unterwegs.</translation>
    </message>
    <message>
        <source>The service does not answer.</source>
        <translation>Der Dienst antwortet nicht.</translation>
    </message>
    <message>
        <source>The workspace cannot be reached</source>
        <translation>Der Arbeitsbereich ist nicht erreichbar</translation>
    </message>
    <message>
        <source>Looking around</source>
        <translation>Es wird nachgesehen</translation>
    </message>
    <message>
        <source>The list of projects is on its way.</source>
        <translation>Die Liste der Projekte ist unterwegs.</translation>
    </message>
    <message>
        <source>Choose one on the left, or press {key} and type its name.</source>
        <translation>Wählen Sie links einen aus, oder drücken Sie {key} und tippen Sie seinen Namen.</translation>
    </message>
    <message>
        <source>Open a canvas</source>
        <translation>Einen Canvas öffnen</translation>
    </message>
    <message>
        <source>Choose one on the left.</source>
        <translation>Wählen Sie links einen aus.</translation>
    </message>
    <message>
        <source>Nothing is here yet</source>
        <translation>Hier ist noch nichts</translation>
    </message>
    <message>
        <source>This workspace has no canvas. What is made in the web application shows up here.</source>
        <translation>Dieser Arbeitsbereich hat keinen Canvas. Was in der Webanwendung entsteht, erscheint hier.</translation>
    </message>
    <message>
        <source>Pinned and looked at lately</source>
        <translation>Angeheftet und zuletzt angesehen</translation>
    </message>
<message>
        <source>No canvas open</source>
        <translation>Kein Canvas ist geöffnet</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Jetzt versuchen</translation>
    </message>
    <message>
        <source>Connect to workspace…</source>
        <translation>Mit einem Dienst verbinden …</translation>
    </message>
    <message>
        <source>Open sample workspace</source>
        <translation>Im Beispiel-Arbeitsbereich umsehen</translation>
    </message>
    <message>
        <source>Recently edited</source>
        <translation>Zuletzt bearbeitet</translation>
    </message>
    <message>
        <source>Browse your team's canvases on your desktop. Try the sample workspace offline, without an account, or connect to your own with its URL and an API key.</source>
        <translation>Sehen Sie die Canvas Ihres Teams auf Ihrem eigenen Schreibtisch. Der Beispiel-Arbeitsbereich braucht weder Konto noch Netz; für Ihren eigenen brauchen Sie seine Adresse und einen Schlüssel.</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>Starting workspace…</source>
        <translation>Der Arbeitsbereich ist unterwegs</translation>
    </message>
    <message>
        <source>The server isn't responding.</source>
        <translation>Der Dienst antwortet nicht.</translation>
    </message>
    <message>
        <source>Couldn't reach the workspace</source>
        <translation>Der Arbeitsbereich ist nicht erreichbar</translation>
    </message>
    <message>
        <source>Loading workspace…</source>
        <translation>Es wird nachgesehen</translation>
    </message>
    <message>
        <source>Loading projects…</source>
        <translation>Die Liste der Projekte ist unterwegs</translation>
    </message>
    <message>
        <source>Choose a canvas on the left, or press {key} and type its name.</source>
        <translation>Wählen Sie links einen aus, oder drücken Sie {key} und tippen Sie seinen Namen.</translation>
    </message>
    <message>
        <source>Choose a canvas on the left.</source>
        <translation>Wählen Sie links einen aus.</translation>
    </message>
    <message>
        <source>No canvases yet</source>
        <translation>Hier ist noch nichts</translation>
    </message>
    <message>
        <source>Canvases created in the web app appear here.</source>
        <translation>Dieser Arbeitsbereich hat keinen Canvas. Was in der Webanwendung entsteht, erscheint hier.</translation>
    </message>
    <message>
        <source>Pinned and recent</source>
        <translation>Angeheftet und zuletzt angesehen</translation>
    </message>
</context>
<context>
    <name>Whereabouts</name>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
</context>
<context>
    <name>WindowStrip</name>
    <message>
        <source>Canvas of this window</source>
        <translation>Canvas dieses Fensters</translation>
    </message>
    <message>
        <source>Make it a tab of the main window</source>
        <translation>Zu einem Tab des Hauptfensters machen</translation>
    </message>
<message>
        <source>Canvas in this window</source>
        <translation>Canvas dieses Fensters</translation>
    </message>
    <message>
        <source>Move back to main window</source>
        <translation>Zu einem Tab des Hauptfensters machen</translation>
    </message>
</context>
<context>
    <name>Workbench</name>
    <message>
        <source>Width of the left side</source>
        <translation>Breite der linken Seite</translation>
    </message>
    <message>
        <source>Width of the right side</source>
        <translation>Breite der rechten Seite</translation>
    </message>
<message>
        <source>Left sidebar width</source>
        <translation>Breite der linken Seite</translation>
    </message>
    <message>
        <source>Right sidebar width</source>
        <translation>Breite der rechten Seite</translation>
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
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show at 100 %</source>
        <translation>Mit 100 % zeigen</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>Zoom {percent}, show at 100 %</source>
        <translation>Zoom {percent}, mit 100 % zeigen</translation>
    </message>
<message>
        <source>Zoom to fit</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Zoom to 100%</source>
        <translation>Mit 100 % zeigen</translation>
    </message>
    <message>
        <source>{n}%</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>Zoom {percent}. Reset to 100%</source>
        <translation>Zoom {percent}, mit 100 % zeigen</translation>
    </message>
</context>
<context>
    <name>_ById</name>
    <message>
        <source>Skill id</source>
        <translation>Skill-Id</translation>
    </message>
    <message>
        <source>Use this skill</source>
        <translation>Diesen Skill nehmen</translation>
    </message>
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
    <name>_Foot</name>
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
    <name>_TicketFields</name>
    <message>
        <source>Upload id</source>
        <translation>Upload-Id</translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation>Bucket</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
<message>
        <source>Upload ID</source>
        <translation>Upload-ID</translation>
    </message>
    </context>
<context>
    <name>_Value</name>
    <message>
        <source>Show less</source>
        <translation>Weniger anzeigen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
<message>
        <source>Show more</source>
        <translation>Mehr anzeigen</translation>
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
        <source>Send the gathered connections</source>
        <translation>Gesammelte Verbindungen senden</translation>
    </message>
    <message>
        <source>Take all gathered connections away</source>
        <translation>Alle gesammelten Verbindungen wegnehmen</translation>
    </message>
    <message>
        <source>Gather new connections</source>
        <translation>Neue Verbindungen sammeln</translation>
    </message>
    <message>
        <source>The settings cannot be written; the change holds until the program ends.</source>
        <translation>Die Einstellungen lassen sich nicht schreiben; die Änderung gilt, bis das Programm endet.</translation>
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
        <source>Copy edge id</source>
        <translation>Kanten-Id kopieren</translation>
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
        <source>Copy note id</source>
        <translation>Notiz-Id kopieren</translation>
    </message>
    <message>
        <source>The id is copied.</source>
        <translation>Die Id ist kopiert.</translation>
    </message>
    <message>
        <source>The note is copied.</source>
        <translation>Die Notiz ist kopiert.</translation>
    </message>
    <message>
        <source>A connection that was sent can only be removed in the web application.</source>
        <translation>Eine gesendete Verbindung lässt sich nur in der Webanwendung entfernen.</translation>
    </message>
    <message>
        <source>Open it there</source>
        <translation>Dort öffnen</translation>
    </message>
    <message>
        <source>Open in the web application</source>
        <translation>In der Webanwendung öffnen</translation>
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
        <source>Mark as favourite…</source>
        <translation>Als Favorit markieren …</translation>
    </message>
    <message>
        <source>Marking a favourite</source>
        <translation>Als Favorit markieren</translation>
    </message>
    <message>
        <source>Run again…</source>
        <translation>Erneut laufen lassen …</translation>
    </message>
    <message>
        <source>Running again</source>
        <translation>Erneut laufen lassen</translation>
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
        <source>{what} can only be done in the web application.</source>
        <translation>{what} geht nur in der Webanwendung.</translation>
    </message>
    <message>
        <source>Open copied link</source>
        <translation>Kopierten Link öffnen</translation>
    </message>
    <message>
        <source>Copy link to this canvas</source>
        <translation>Link zu diesem Canvas kopieren</translation>
    </message>
    <message>
        <source>Copy link to this view</source>
        <translation>Link zu dieser Ansicht kopieren</translation>
    </message>
    <message>
        <source>The link to the canvas is copied.</source>
        <translation>Der Link zum Canvas ist kopiert.</translation>
    </message>
    <message>
        <source>The link to this view is copied.</source>
        <translation>Der Link zu dieser Ansicht ist kopiert.</translation>
    </message>
    <message>
        <source>What was copied last is no link to a canvas, a project or an approval.</source>
        <translation>Was zuletzt kopiert wurde, ist kein Link zu einem Canvas, einem Projekt oder einer Freigabe.</translation>
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
        <source>Copy node's prompt</source>
        <translation>Prompt des Knotens kopieren</translation>
    </message>
    <message>
        <source>Copy node id</source>
        <translation>Knoten-Id kopieren</translation>
    </message>
    <message>
        <source>The link to the node is copied.</source>
        <translation>Der Link zum Knoten ist kopiert.</translation>
    </message>
    <message>
        <source>The title is copied.</source>
        <translation>Der Titel ist kopiert.</translation>
    </message>
    <message>
        <source>The text is copied.</source>
        <translation>Der Text ist kopiert.</translation>
    </message>
    <message>
        <source>The prompt is copied.</source>
        <translation>Der Prompt ist kopiert.</translation>
    </message>
    <message>
        <source>Keep offline</source>
        <translation>Offline aufbewahren</translation>
    </message>
    <message>
        <source>Stop fetching for offline</source>
        <translation>Das Holen für offline anhalten</translation>
    </message>
    <message>
        <source>No longer keep offline</source>
        <translation>Nicht mehr offline aufbewahren</translation>
    </message>
    <message>
        <source>Open the sample workspace</source>
        <translation>Beispiel-Arbeitsbereich öffnen</translation>
    </message>
    <message>
        <source>Add wsdesk to the programs of this desktop</source>
        <translation>wsdesk zu den Programmen dieses Schreibtischs hinzufügen</translation>
    </message>
    <message>
        <source>Remove wsdesk from the programs of this desktop</source>
        <translation>wsdesk aus den Programmen dieses Schreibtischs entfernen</translation>
    </message>
    <message>
        <source>wsdesk is among your programs now, and opens wsdesk:// links.</source>
        <translation>wsdesk gehört jetzt zu Ihren Programmen und öffnet wsdesk://-Links.</translation>
    </message>
    <message>
        <source>wsdesk is not among your programs any more.</source>
        <translation>wsdesk gehört nicht mehr zu Ihren Programmen.</translation>
    </message>
    <message>
        <source>Another program wrote an entry of this name; it is left alone.</source>
        <translation>Ein anderes Programm hat einen Eintrag dieses Namens geschrieben; er bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>The entry cannot be written.</source>
        <translation>Der Eintrag lässt sich nicht schreiben.</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>Diagnose kopieren</translation>
    </message>
    <message>
        <source>Show the log</source>
        <translation>Protokoll zeigen</translation>
    </message>
    <message>
        <source>The last time, the system ended wsdesk because of a fault in it. What you had written is on this computer's disk, and what was open is open again. This is what a report would hold.</source>
        <translation>Beim letzten Mal hat das System wsdesk wegen eines Fehlers darin beendet. Was Sie geschrieben hatten, liegt auf der Platte dieses Computers, und was offen war, ist wieder offen. Das enthielte ein Bericht.</translation>
    </message>
    <message>
        <source>wsdesk ended by a fault</source>
        <translation>wsdesk wurde durch einen Fehler beendet</translation>
    </message>
    <message>
        <source>This is on the clipboard now. It helps whoever mends the program.</source>
        <translation>Das ist jetzt in der Zwischenablage. Es hilft denen, die das Programm reparieren.</translation>
    </message>
    <message>
        <source>Diagnostics are copied</source>
        <translation>Die Diagnose ist kopiert</translation>
    </message>
    <message>
        <source>What you wrote is on this computer's disk, and what is open was noted. You can go on; if something looks odd, start wsdesk again: everything returns.</source>
        <translation>Was Sie geschrieben haben, ist auf dem Datenträger dieses Computers, und was offen ist, wurde notiert. Sie können weiterarbeiten; sieht etwas seltsam aus, starten Sie wsdesk neu: Alles kehrt zurück.</translation>
    </message>
    <message>
        <source>Something in wsdesk itself went wrong</source>
        <translation>In wsdesk selbst ist etwas schiefgegangen</translation>
    </message>
    <message>
        <source>Pin the canvas</source>
        <translation>Canvas anheften</translation>
    </message>
    <message>
        <source>Unpin the canvas</source>
        <translation>Canvas lösen</translation>
    </message>
    <message>
        <source>Open in a window of its own</source>
        <translation>In einem eigenen Fenster öffnen</translation>
    </message>
    <message>
        <source>Make it a tab of the main window</source>
        <translation>Zu einem Tab des Hauptfensters machen</translation>
    </message>
<message>
        <source>Send staged connections</source>
        <translation>Gesammelte Verbindungen senden</translation>
    </message>
    <message>
        <source>Discard all staged connections</source>
        <translation>Alle gesammelten Verbindungen wegnehmen</translation>
    </message>
    <message>
        <source>Stage new connections</source>
        <translation>Neue Verbindungen sammeln</translation>
    </message>
    <message>
        <source>Couldn't save settings. The change applies until you quit.</source>
        <translation>Die Einstellungen konnten nicht gespeichert werden. Die Änderung gilt bis zum Beenden.</translation>
    </message>
    <message>
        <source>Copy connection ID</source>
        <translation>Kanten-Id kopieren</translation>
    </message>
    <message>
        <source>Copy note ID</source>
        <translation>Notiz-Id kopieren</translation>
    </message>
    <message>
        <source>ID copied</source>
        <translation>Die Id ist kopiert</translation>
    </message>
    <message>
        <source>Note copied</source>
        <translation>Die Notiz ist kopiert</translation>
    </message>
    <message>
        <source>Sent connections can only be removed in the web app.</source>
        <translation>Eine gesendete Verbindung lässt sich nur in der Webanwendung entfernen.</translation>
    </message>
    <message>
        <source>Open in web app</source>
        <translation>In der Web-App öffnen</translation>
    </message>
    <message>
        <source>Add to favorites…</source>
        <translation>Als Favorit markieren …</translation>
    </message>
    <message>
        <source>Adding favorites</source>
        <translation>Als Favorit markieren</translation>
    </message>
    <message>
        <source>Rerunning</source>
        <translation>Erneut laufen lassen</translation>
    </message>
    <message>
        <source>{what} is only available in the web app.</source>
        <translation>{what} geht nur in der Webanwendung.</translation>
    </message>
    <message>
        <source>Open link from clipboard</source>
        <translation>Kopierten Link öffnen</translation>
    </message>
    <message>
        <source>Copy link to canvas</source>
        <translation>Link zu diesem Canvas kopieren</translation>
    </message>
    <message>
        <source>Copy link to current view</source>
        <translation>Link zu dieser Ansicht kopieren</translation>
    </message>
    <message>
        <source>Link to canvas copied</source>
        <translation>Der Link zum Canvas ist kopiert</translation>
    </message>
    <message>
        <source>Link to view copied</source>
        <translation>Der Link zu dieser Ansicht ist kopiert</translation>
    </message>
    <message>
        <source>The clipboard doesn't contain a link to a canvas, project, or approval.</source>
        <translation>Was zuletzt kopiert wurde, ist kein Link zu einem Canvas, einem Projekt oder einer Freigabe.</translation>
    </message>
    <message>
        <source>Copy prompt</source>
        <translation>Prompt des Knotens kopieren</translation>
    </message>
    <message>
        <source>Copy node ID</source>
        <translation>Knoten-Id kopieren</translation>
    </message>
    <message>
        <source>Link to node copied</source>
        <translation>Der Link zum Knoten ist kopiert</translation>
    </message>
    <message>
        <source>Title copied</source>
        <translation>Der Titel ist kopiert</translation>
    </message>
    <message>
        <source>Text copied</source>
        <translation>Der Text ist kopiert</translation>
    </message>
    <message>
        <source>Prompt copied</source>
        <translation>Der Prompt ist kopiert</translation>
    </message>
    <message>
        <source>Make available offline</source>
        <translation>Offline aufbewahren</translation>
    </message>
    <message>
        <source>Stop offline download</source>
        <translation>Das Holen für offline anhalten</translation>
    </message>
    <message>
        <source>Remove offline copy</source>
        <translation>Nicht mehr offline aufbewahren</translation>
    </message>
    <message>
        <source>Open sample workspace</source>
        <translation>Beispiel-Arbeitsbereich öffnen</translation>
    </message>
    <message>
        <source>Add wsdesk to the applications menu</source>
        <translation>wsdesk zu den Programmen dieses Schreibtischs hinzufügen</translation>
    </message>
    <message>
        <source>Remove wsdesk from the applications menu</source>
        <translation>wsdesk aus den Programmen dieses Schreibtischs entfernen</translation>
    </message>
    <message>
        <source>Added to the applications menu. wsdesk:// links now open in wsdesk.</source>
        <translation>wsdesk gehört jetzt zu Ihren Programmen und öffnet wsdesk://-Links.</translation>
    </message>
    <message>
        <source>Removed from the applications menu.</source>
        <translation>wsdesk gehört nicht mehr zu Ihren Programmen.</translation>
    </message>
    <message>
        <source>Another application already uses this desktop entry. It was not changed.</source>
        <translation>Ein anderes Programm hat einen Eintrag dieses Namens geschrieben; er bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>Couldn't write the desktop entry.</source>
        <translation>Der Eintrag lässt sich nicht schreiben.</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>Protokoll zeigen</translation>
    </message>
    <message>
        <source>wsdesk crashed the last time it ran. Your unsent work is safe on this computer, and your tabs have been restored. Here is what a crash report would contain.</source>
        <translation>Beim letzten Mal hat das System wsdesk wegen eines Fehlers darin beendet. Was Sie geschrieben hatten, liegt auf der Platte dieses Computers, und was offen war, ist wieder offen. Das enthielte ein Bericht.</translation>
    </message>
    <message>
        <source>wsdesk quit unexpectedly</source>
        <translation>wsdesk wurde durch einen Fehler beendet</translation>
    </message>
    <message>
        <source>Copied to the clipboard. Include it when you report the problem.</source>
        <translation>Das ist jetzt in der Zwischenablage. Es hilft denen, die das Programm reparieren.</translation>
    </message>
    <message>
        <source>Diagnostics copied</source>
        <translation>Die Diagnose ist kopiert</translation>
    </message>
    <message>
        <source>Your work is saved on this computer. You can keep going. If something looks wrong, restart wsdesk and everything will be restored.</source>
        <translation>Was Sie geschrieben haben, ist auf dem Datenträger dieses Computers, und was offen ist, wurde notiert. Sie können weiterarbeiten; sieht etwas seltsam aus, starten Sie wsdesk neu: Alles kehrt zurück.</translation>
    </message>
    <message>
        <source>wsdesk ran into a problem</source>
        <translation>In wsdesk selbst ist etwas schiefgegangen</translation>
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
        <translation>In einem eigenen Fenster öffnen</translation>
    </message>
    <message>
        <source>Move back to main window</source>
        <translation>Zu einem Tab des Hauptfensters machen</translation>
    </message>
</context>
<context>
    <name>connection</name>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>Verbindung wird aufgebaut</translation>
    </message>
    <message>
        <source>It works.</source>
        <translation>Es geht.</translation>
    </message>
<message>
        <source>Starting…</source>
        <translation>Wird gestartet …</translation>
    </message>
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
        <source>The key could not be kept there; it is used for this run only.</source>
        <translation>Der Schlüssel ließ sich dort nicht aufbewahren; er gilt nur, bis das Programm endet.</translation>
    </message>
    <message>
        <source>The connection could not be saved.</source>
        <translation>Der Zugang ließ sich nicht speichern.</translation>
    </message>
    <message>
        <source>The next start will not know that this was the last connection.</source>
        <translation>Der nächste Start wird nicht wissen, dass dies der letzte Zugang war.</translation>
    </message>
    <message>
        <source>The local database was damaged and has been set aside; a new one was begun.</source>
        <translation>Die lokale Datenbank war beschädigt und wurde beiseitegelegt; eine neue wurde begonnen.</translation>
    </message>
    <message>
        <source>Looking for the key</source>
        <translation>Der Schlüssel wird gesucht</translation>
    </message>
    <message>
        <source>The workspace is starting</source>
        <translation>Der Arbeitsbereich startet</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>Verbindung wird aufgebaut</translation>
    </message>
    <message>
        <source>wsdesk is open already with the same data. What you write here is sent from there.</source>
        <translation>wsdesk ist mit denselben Daten schon geöffnet. Was Sie hier schreiben, wird von dort gesendet.</translation>
    </message>
    <message>
        <source>The workspace ended and is started again</source>
        <translation>Der Arbeitsbereich ist ausgefallen und wird neu gestartet</translation>
    </message>
    <message>
        <source>{tool} is no longer pending: {status}.</source>
        <translation>{tool} steht nicht mehr aus: {status}.</translation>
    </message>
    <message>
        <source>An approval was decided</source>
        <translation>Eine Freigabe wurde entschieden</translation>
    </message>
    <message>
        <source>Something in wsdesk itself went wrong. Nothing that you wrote is lost.</source>
        <translation>In wsdesk selbst ist etwas schiefgegangen. Nichts von dem, was Sie geschrieben haben, ist verloren.</translation>
    </message>
    <message>
        <source>In the folder {folder}</source>
        <translation>Im Ordner {folder}</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner anzeigen</translation>
    </message>
    <message>
        <source>The file is saved.</source>
        <translation>Die Datei ist gespeichert.</translation>
    </message>
    <message>
        <source>{n} of {total} saved.</source>
        <translation>{n} von {total} gespeichert.</translation>
    </message>
    <message>
        <source>{n} failed.</source>
        <translation>{n} fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Stopped; {n} were not begun or not finished.</source>
        <translation>Angehalten; {n} wurden nicht begonnen oder nicht beendet.</translation>
    </message>
    <message>
        <source>It was not tried: the folder takes no files.</source>
        <translation>Nicht versucht: Der Ordner nimmt keine Dateien an.</translation>
    </message>
    <message>
        <source>just now, by you</source>
        <translation>gerade eben, von Ihnen</translation>
    </message>
    <message>
        <source>{src} to {dst}</source>
        <translation>{src} mit {dst}</translation>
    </message>
    <message>
        <source>{n} nodes</source>
        <translation>{n} Knoten</translation>
    </message>
    <message>
        <source>untitled</source>
        <translation>ohne Titel</translation>
    </message>
    <message>
        <source>The service sent only a part of this canvas. What was here before is shown.</source>
        <translation>Der Dienst hat nur einen Teil dieses Canvas gesendet. Gezeigt wird, was vorher hier war.</translation>
    </message>
    <message>
        <source>The service sent only a part of this canvas.</source>
        <translation>Der Dienst hat nur einen Teil dieses Canvas gesendet.</translation>
    </message>
    <message>
        <source>That node is no longer on this canvas.</source>
        <translation>Dieser Knoten ist nicht mehr auf diesem Canvas.</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>There is no connection to a workspace yet.</source>
        <translation>Es gibt noch keinen Zugang zu einem Arbeitsbereich.</translation>
    </message>
    <message>
        <source>The service does not accept the key. It may be wrong, expired or revoked.</source>
        <translation>Der Dienst nimmt den Schlüssel nicht an. Er kann falsch, abgelaufen oder widerrufen sein.</translation>
    </message>
    <message>
        <source>Your key may not see this.</source>
        <translation>Ihr Schlüssel darf das vielleicht nicht sehen.</translation>
    </message>
    <message>
        <source>The server couldn't find this.</source>
        <translation>Der Server hat dies nicht gefunden.</translation>
    </message>
    <message>
        <source>The service asks to slow down; it can be tried again soon.</source>
        <translation>Der Dienst bittet um Geduld; bald lässt es sich wieder versuchen.</translation>
    </message>
    <message>
        <source>The service refused this</source>
        <translation>Der Dienst hat das abgelehnt</translation>
    </message>
    <message>
        <source>The service has a fault of its own at the moment.</source>
        <translation>Der Dienst hat gerade selbst einen Fehler.</translation>
    </message>
    <message>
        <source>The service answered unexpectedly</source>
        <translation>Der Dienst hat unerwartet geantwortet</translation>
    </message>
    <message>
        <source>The service sent an answer that cannot be read.</source>
        <translation>Der Dienst hat eine Antwort geschickt, die sich nicht lesen lässt.</translation>
    </message>
    <message>
        <source>The service did not answer in time.</source>
        <translation>Der Dienst hat nicht rechtzeitig geantwortet.</translation>
    </message>
    <message>
        <source>The service cannot be reached.</source>
        <translation>Der Dienst ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>The disk is full: this could not be kept on this computer.</source>
        <translation>Der Datenträger ist voll: Das ließ sich auf diesem Computer nicht aufbewahren.</translation>
    </message>
    <message>
        <source>The local database was written by a newer wsdesk; it is left as it is.</source>
        <translation>Die lokale Datenbank stammt von einem neueren wsdesk; sie bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>The local database could not be written.</source>
        <translation>Die lokale Datenbank ließ sich nicht schreiben.</translation>
    </message>
    <message>
        <source>Something went wrong: {error}</source>
        <translation>Etwas ist schiefgegangen: {error}</translation>
    </message>
    <message>
        <source>The server redirects to {host}. Check the server URL of this workspace.</source>
        <translation>Der Server leitet zu {host} weiter. Prüfen Sie die Serveradresse dieses Arbeitsbereichs.</translation>
    </message>
    <message>
        <source>The server redirects to another address. Check the server URL of this workspace.</source>
        <translation>Der Server leitet an eine andere Adresse weiter. Prüfen Sie die Serveradresse dieses Arbeitsbereichs.</translation>
    </message>
    <message>
        <source>The address has to begin with https: plain http is for this computer alone.</source>
        <translation>Die Adresse muss mit https beginnen: Unverschlüsseltes http gibt es nur auf diesem Computer.</translation>
    </message>
    <message>
        <source>This is no address of a service. One looks like https://service.example.</source>
        <translation>Das ist keine Adresse eines Dienstes. Sie sieht so aus: https://dienst.example.</translation>
    </message>
    <message>
        <source>This is no key: a key has no spaces, and nothing but letters, digits and signs.</source>
        <translation>Das ist kein Schlüssel: Er hat keine Leerzeichen und nur Buchstaben, Ziffern und Zeichen.</translation>
    </message>
    <message>
        <source>This is no id of a team: it has no spaces, and nothing but letters, digits and signs.</source>
        <translation>Das ist keine Id eines Teams: Sie hat keine Leerzeichen und nur Buchstaben, Ziffern und Zeichen.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>Der Datenträger ist voll.</translation>
    </message>
    <message>
        <source>Nothing may be written there.</source>
        <translation>Dort darf nichts geschrieben werden.</translation>
    </message>
    <message>
        <source>The folder is no longer there.</source>
        <translation>Den Ordner gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>The file could not be written.</source>
        <translation>Die Datei ließ sich nicht schreiben.</translation>
    </message>
    <message>
        <source>A node cannot be connected to itself here.</source>
        <translation>Ein Knoten lässt sich hier nicht mit sich selbst verbinden.</translation>
    </message>
    <message>
        <source>A connection runs from an output to an input.</source>
        <translation>Eine Verbindung geht von einem Ausgang zu einem Eingang.</translation>
    </message>
    <message>
        <source>These two are connected already.</source>
        <translation>Diese beiden sind schon verbunden.</translation>
    </message>
    <message>
        <source>This connection is on its way already.</source>
        <translation>Diese Verbindung ist schon unterwegs.</translation>
    </message>
    <message>
        <source>This group is collapsed: expand it to connect what is in it.</source>
        <translation>Diese Gruppe ist eingeklappt: Klappen Sie sie aus, um zu verbinden, was darin ist.</translation>
    </message>
    <message>
        <source>“{handle}” takes at most {most}, and has that many.</source>
        <translation>„{handle}“ nimmt höchstens {most} und hat so viele.</translation>
    </message>
    <message>
        <source>“{handle}” takes one connection, and has it.</source>
        <translation>„{handle}“ nimmt eine Verbindung und hat sie.</translation>
    </message>
    <message>
        <source>“{handle}” is locked.</source>
        <translation>„{handle}“ ist gesperrt.</translation>
    </message>
    <message>
        <source>This would close a loop.</source>
        <translation>Das würde einen Kreis schließen.</translation>
    </message>
    <message>
        <source>This takes {takes}, not {flows}.</source>
        <translation>Das nimmt {takes}, nicht {flows}.</translation>
    </message>
    <message>
        <source>It is known to take {takes}; whether it takes {flows} is not.</source>
        <translation>Bekannt ist, dass es {takes} nimmt; ob auch {flows}, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>{model} takes at most {most} inputs with {flows}, and has that many.</source>
        <translation>{model} nimmt höchstens {most} Eingänge mit {flows} und hat so viele.</translation>
    </message>
    <message>
        <source>{model} takes one input with {flows}, and has it.</source>
        <translation>{model} nimmt einen Eingang mit {flows} und hat ihn.</translation>
    </message>
    <message>
        <source>{model} does not take {flows}.</source>
        <translation>Was {model} nimmt, schließt {flows} nicht ein.</translation>
    </message>
    <message>
        <source>Nothing here can take this connection.</source>
        <translation>Nichts hier kann diese Verbindung annehmen.</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>video</source>
        <translation>Video</translation>
    </message>
    <message>
        <source>sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>PDFs</source>
        <translation>PDFs</translation>
    </message>
    <message>
        <source>This connection is not possible ({code}).</source>
        <translation>Diese Verbindung ist nicht möglich ({code}).</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Das Modell</translation>
    </message>
    <message>
        <source>Taken back: {what}</source>
        <translation>Zurückgenommen: {what}</translation>
    </message>
    <message>
        <source>{n} of {all} had left already. Taken back: {what}</source>
        <translation>{n} von {all} waren schon gesendet. Zurückgenommen: {what}</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Not connected again: {what}</source>
        <translation>Nicht wieder verbunden: {what}</translation>
    </message>
    <message>
        <source>{n} of {all} not connected again: {what}</source>
        <translation>{n} von {all} nicht wieder verbunden: {what}</translation>
    </message>
    <message>
        <source>There is no connection to take back.</source>
        <translation>Es gibt keine Verbindung, die sich zurücknehmen ließe.</translation>
    </message>
    <message>
        <source>{what} was sent. A connection can only be removed in the web application.</source>
        <translation>{what} wurde gesendet. Eine Verbindung lässt sich nur in der Webanwendung entfernen.</translation>
    </message>
    <message>
        <source>Open it there</source>
        <translation>Dort öffnen</translation>
    </message>
    <message>
        <source>{what} was not connected.</source>
        <translation>{what} wurde nicht verbunden.</translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>Erneut senden</translation>
    </message>
    <message>
        <source>The service connected {src} to {dst} instead of {what}.</source>
        <translation>Der Dienst hat {src} mit {dst} verbunden statt {what}.</translation>
    </message>
    <message>
        <source>Saving {name} was stopped.</source>
        <translation>Das Speichern von {name} wurde angehalten.</translation>
    </message>
    <message>
        <source>“{name}” could not be saved. {why}</source>
        <translation>„{name}“ ließ sich nicht speichern. {why}</translation>
    </message>
    <message>
        <source>Saved: {name}</source>
        <translation>Gespeichert: {name}</translation>
    </message>
    <message>
        <source>Saving {name}</source>
        <translation>{name} wird gespeichert</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>This is no link that wsdesk opens.</source>
        <translation>Das ist kein Link, den wsdesk öffnet.</translation>
    </message>
    <message>
        <source>Open {host} in the browser?</source>
        <translation>{host} im Browser öffnen?</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>A name needs at least one letter.</source>
        <translation>Ein Name braucht mindestens einen Buchstaben.</translation>
    </message>
    <message>
        <source>The pattern is too long.</source>
        <translation>Das Muster ist zu lang.</translation>
    </message>
    <message>
        <source>A name cannot hold / or \: all files go into one folder.</source>
        <translation>Ein Name kann weder / noch \ enthalten: Alle Dateien kommen in einen Ordner.</translation>
    </message>
    <message>
        <source>{name} is not known. What can stand there: {known}</source>
        <translation>{name} ist nicht bekannt. Möglich sind: {known}</translation>
    </message>
    <message>
        <source>A brace is open: fields are written as {title}.</source>
        <translation>Eine Klammer ist offen: Felder schreibt man wie {title}.</translation>
    </message>
    <message>
        <source>The canvas cannot be kept here.</source>
        <translation>Der Canvas lässt sich hier nicht aufbewahren.</translation>
    </message>
    <message>
        <source>“{name}” is not all here yet: {n} of {total} media are missing.</source>
        <translation>„{name}“ ist noch nicht ganz hier: {n} von {total} Medien fehlen.</translation>
    </message>
    <message>
        <source>“{name}” is kept on this computer ({size}); {n} media could not be had.</source>
        <translation>„{name}“ ist auf diesem Computer ({size}); {n} Medien waren nicht zu bekommen.</translation>
    </message>
    <message>
        <source>“{name}” is kept on this computer ({size}).</source>
        <translation>„{name}“ ist auf diesem Computer ({size}).</translation>
    </message>
    <message>
        <source>Something of it is still kept.</source>
        <translation>Etwas davon ist noch aufbewahrt.</translation>
    </message>
    <message>
        <source>The file could not be made ready. {why}</source>
        <translation>Die Datei ließ sich nicht bereitstellen. {why}</translation>
    </message>
    <message>
        <source>The picture could not be copied. {why}</source>
        <translation>Das Bild ließ sich nicht kopieren. {why}</translation>
    </message>
    <message>
        <source>The connection could not be forgotten.</source>
        <translation>Der Zugang ließ sich nicht vergessen.</translation>
    </message>
    <message>
        <source>The key of “{name}” could not be removed.</source>
        <translation>Der Schlüssel von „{name}“ ließ sich nicht entfernen.</translation>
    </message>
    <message>
        <source>Something of “{name}” is still kept.</source>
        <translation>Etwas von „{name}“ ist noch aufbewahrt.</translation>
    </message>
    <message>
        <source>“{name}” is forgotten.</source>
        <translation>„{name}“ ist vergessen.</translation>
    </message>
    <message>
        <source>Unnamed tool</source>
        <translation>Werkzeug ohne Namen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>made or holds it</source>
        <translation>erzeugte es oder enthält es</translation>
    </message>
    <message>
        <source>was made from it</source>
        <translation>wurde daraus erstellt</translation>
    </message>
    <message>
        <source>holds it beside its own</source>
        <translation>enthält es neben Eigenem</translation>
    </message>
    <message>
        <source>The index cannot be read just now.</source>
        <translation>Der Index lässt sich gerade nicht lesen.</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>The lineage could not be saved.</source>
        <translation>Die Herkunft ließ sich nicht speichern.</translation>
    </message>
    <message>
        <source>Saved as “{name}”.</source>
        <translation>Gespeichert als „{name}“.</translation>
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
        <source>a clip of it</source>
        <translation>ein Clip davon</translation>
    </message>
    <message>
        <source>given to a tool</source>
        <translation>einem Werkzeug gegeben</translation>
    </message>
    <message>
        <source>the same asset</source>
        <translation>dasselbe Asset</translation>
    </message>
    <message>
        <source>Came from</source>
        <translation>Kam aus</translation>
    </message>
    <message>
        <source>Led to</source>
        <translation>Führte zu</translation>
    </message>
    <message>
        <source>On other canvases</source>
        <translation>Auf anderen Canvas</translation>
    </message>
    <message>
        <source>came of it</source>
        <translation>entstand daraus</translation>
    </message>
    <message>
        <source>went into it</source>
        <translation>ging hinein</translation>
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
        <source>Made</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Older than its input</source>
        <translation>Älter als sein Eingang</translation>
    </message>
    <message>
        <source>Character {at}: {why}</source>
        <translation>Zeichen {at}: {why}</translation>
    </message>
    <message>
        <source>Certificates: those of {place}.</source>
        <translation>Zertifikate: die von {place}.</translation>
    </message>
    <message>
        <source>Certificates: those that this system trusts.</source>
        <translation>Zertifikate: die, denen dieses System vertraut.</translation>
    </message>
    <message>
        <source>Reached directly, without a proxy.</source>
        <translation>Direkt erreicht, ohne Proxy.</translation>
    </message>
    <message>
        <source>Reached by the system's proxy {place}.</source>
        <translation>Erreicht über den Proxy des Systems {place}.</translation>
    </message>
    <message>
        <source>No canvas is known that holds this asset.</source>
        <translation>Es ist kein Canvas bekannt, der dieses Asset enthält.</translation>
    </message>
    <message>
        <source>Staged: {what}</source>
        <translation>Vorgemerkt: {what}</translation>
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
        <source>The server's certificate is self-signed.</source>
        <translation>Das Zertifikat des Servers ist selbstsigniert.</translation>
    </message>
    <message>
        <source>The server's certificate comes from an issuer that this computer doesn't trust.</source>
        <translation>Das Zertifikat des Servers stammt von einem Aussteller, dem dieser Computer nicht vertraut.</translation>
    </message>
    <message>
        <source>The server's certificate has expired.</source>
        <translation>Das Zertifikat des Servers ist abgelaufen.</translation>
    </message>
    <message>
        <source>The server's certificate isn't valid yet. Check the clock of this computer.</source>
        <translation>Das Zertifikat des Servers ist noch nicht gültig. Prüfen Sie die Uhr dieses Computers.</translation>
    </message>
    <message>
        <source>The server's certificate belongs to another host.</source>
        <translation>Das Zertifikat des Servers gehört zu einem anderen Host.</translation>
    </message>
    <message>
        <source>The server's certificate was revoked.</source>
        <translation>Das Zertifikat des Servers wurde widerrufen.</translation>
    </message>
    <message>
        <source>Can't read the CA file. Check it in the settings.</source>
        <translation>Die CA-Datei kann nicht gelesen werden. Prüfen Sie sie in den Einstellungen.</translation>
    </message>
    <message>
        <source>This port expects https, not http.</source>
        <translation>Dieser Port erwartet https, nicht http.</translation>
    </message>
    <message>
        <source>This port doesn't speak https.</source>
        <translation>Dieser Port spricht kein https.</translation>
    </message>
    <message>
        <source>The server's certificate can't be verified.</source>
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
        <source>Can't save to this computer: the disk is full.</source>
        <translation>Auf diesem Computer kann nicht gespeichert werden: Der Datenträger ist voll.</translation>
    </message>
    <message>
        <source>Can't save to this computer: the local data was created by a newer version of wsdesk.</source>
        <translation>Auf diesem Computer kann nicht gespeichert werden: Die lokalen Daten stammen von einer neueren Version von wsdesk.</translation>
    </message>
    <message>
        <source>Can't save to this computer: the data folder can't be used.</source>
        <translation>Auf diesem Computer kann nicht gespeichert werden: Der Datenordner ist nicht benutzbar.</translation>
    </message>
    <message>
        <source>“{handle}” is already fed by {by}.</source>
        <translation>„{handle}“ wird bereits von {by} gespeist.</translation>
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
        <source>Couldn't save the key in a file.</source>
        <translation>Der Schlüssel konnte nicht in einer Datei gespeichert werden.</translation>
    </message>
    <message>
        <source>Key saved in a file</source>
        <translation>Schlüssel in einer Datei gespeichert</translation>
    </message>
<message>
        <source>Couldn't save the key there. It will be used until you quit.</source>
        <translation>Der Schlüssel ließ sich dort nicht aufbewahren; er gilt nur, bis das Programm endet.</translation>
    </message>
    <message>
        <source>Couldn't save the workspace.</source>
        <translation>Der Arbeitsbereich konnte nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>Couldn't remember this workspace for the next start.</source>
        <translation>Der nächste Start wird nicht wissen, dass dies der letzte Zugang war.</translation>
    </message>
    <message>
        <source>The local database was damaged. It was set aside and a new one was created.</source>
        <translation>Die lokale Datenbank war beschädigt und wurde beiseitegelegt; eine neue wurde begonnen.</translation>
    </message>
    <message>
        <source>Looking up the API key…</source>
        <translation>Der Schlüssel wird gesucht</translation>
    </message>
    <message>
        <source>Starting workspace…</source>
        <translation>Der Arbeitsbereich startet</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindung wird hergestellt …</translation>
    </message>
    <message>
        <source>wsdesk is already open with this data. Anything you write here is sent from that window.</source>
        <translation>wsdesk ist mit denselben Daten schon geöffnet. Was Sie hier schreiben, wird von dort gesendet.</translation>
    </message>
    <message>
        <source>The workspace stopped unexpectedly and is restarting.</source>
        <translation>Der Arbeitsbereich ist ausgefallen und wird neu gestartet</translation>
    </message>
    <message>
        <source>Approval decided</source>
        <translation>Eine Freigabe wurde entschieden</translation>
    </message>
    <message>
        <source>wsdesk ran into a problem. Nothing you wrote was lost.</source>
        <translation>In wsdesk selbst ist etwas schiefgegangen. Nichts von dem, was Sie geschrieben haben, ist verloren.</translation>
    </message>
    <message>
        <source>In folder {folder}</source>
        <translation>Im Ordner {folder}</translation>
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
        <source>Stopped. {n} files were not saved.</source>
        <translation>Angehalten. {n} Dateien wurden nicht gespeichert.</translation>
    </message>
    <message>
        <source>Not saved: the folder isn't writable.</source>
        <translation>Nicht gespeichert: Der Ordner ist nicht beschreibbar.</translation>
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
        <source>This node is no longer on the canvas.</source>
        <translation>Dieser Knoten ist nicht mehr auf diesem Canvas.</translation>
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
        <source>Your API key doesn't have access to this.</source>
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
        <source>Server error. Try again later.</source>
        <translation>Serverfehler. Versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>Unexpected response from the server</source>
        <translation>Unerwartete Antwort vom Server</translation>
    </message>
    <message>
        <source>Couldn't read the server's response.</source>
        <translation>Die Antwort des Servers konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The server took too long to respond.</source>
        <translation>Der Server hat zu lange nicht geantwortet.</translation>
    </message>
    <message>
        <source>Couldn't reach the server.</source>
        <translation>Der Server ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>Couldn't save to this computer: the disk is full.</source>
        <translation>Auf diesem Computer konnte nicht gespeichert werden: Der Datenträger ist voll.</translation>
    </message>
    <message>
        <source>The local database was created by a newer version of wsdesk. It was not changed.</source>
        <translation>Die lokale Datenbank wurde mit einer neueren Version von wsdesk erstellt. Sie wurde nicht verändert.</translation>
    </message>
    <message>
        <source>Couldn't write to the local database.</source>
        <translation>In die lokale Datenbank konnte nicht geschrieben werden.</translation>
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
        <source>Enter a valid API key. It can't contain spaces or control characters.</source>
        <translation>Geben Sie einen gültigen API-Schlüssel ein. Er darf keine Leer- oder Steuerzeichen enthalten.</translation>
    </message>
    <message>
        <source>Enter a valid team ID. It can't contain spaces or control characters.</source>
        <translation>Geben Sie eine gültige Team-ID ein. Sie darf keine Leer- oder Steuerzeichen enthalten.</translation>
    </message>
    <message>
        <source>You don't have permission to write to this folder.</source>
        <translation>Sie haben keine Berechtigung, in diesen Ordner zu schreiben.</translation>
    </message>
    <message>
        <source>The folder no longer exists.</source>
        <translation>Der Ordner existiert nicht mehr.</translation>
    </message>
    <message>
        <source>Couldn't write the file.</source>
        <translation>Die Datei konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>A node can't connect to itself.</source>
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
        <source>“{handle}” accepts one connection, and it is in use.</source>
        <translation>„{handle}“ akzeptiert eine Verbindung, und sie ist belegt.</translation>
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
        <translation>Grenze für {flows} erreicht: {model} akzeptiert höchstens {most}.</translation>
    </message>
    <message>
        <source>Limit reached for {flows}: {model} accepts only one.</source>
        <translation>Grenze für {flows} erreicht: {model} akzeptiert nur einen Eingang.</translation>
    </message>
    <message>
        <source>{model} doesn't accept {flows}.</source>
        <translation>{model} akzeptiert {flows} nicht.</translation>
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
        <source>Can't make this connection ({code}).</source>
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
        <source>Couldn't redo: {what}</source>
        <translation>Konnte nicht wiederhergestellt werden: {what}</translation>
    </message>
    <message>
        <source>Couldn't redo {n} of {all}: {what}</source>
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
        <source>Stopped saving {name}</source>
        <translation>Speichern von {name} angehalten</translation>
    </message>
    <message>
        <source>Couldn't save “{name}”. {why}</source>
        <translation>„{name}“ konnte nicht gespeichert werden. {why}</translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>Gespeichert: {name}</translation>
    </message>
    <message>
        <source>Saving {name}…</source>
        <translation>{name} wird gespeichert …</translation>
    </message>
    <message>
        <source>wsdesk can't open this link.</source>
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
        <source>File names can't contain / or \. All files are saved to one folder.</source>
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
        <source>Couldn't make this canvas available offline.</source>
        <translation>Dieser Canvas konnte nicht offline verfügbar gemacht werden.</translation>
    </message>
    <message>
        <source>“{name}” isn't fully downloaded yet: {n} of {total} media files are missing.</source>
        <translation>„{name}“ ist noch nicht vollständig heruntergeladen: {n} von {total} Mediendateien fehlen.</translation>
    </message>
    <message>
        <source>“{name}” is available offline ({size}). {n} media files couldn't be downloaded.</source>
        <translation>„{name}“ ist offline verfügbar ({size}). {n} Mediendateien konnten nicht heruntergeladen werden.</translation>
    </message>
    <message>
        <source>“{name}” is available offline ({size}).</source>
        <translation>„{name}“ ist offline verfügbar ({size}).</translation>
    </message>
    <message>
        <source>Some offline data couldn't be removed.</source>
        <translation>Einige Offline-Daten konnten nicht entfernt werden.</translation>
    </message>
    <message>
        <source>Couldn't prepare the file. {why}</source>
        <translation>Die Datei konnte nicht vorbereitet werden. {why}</translation>
    </message>
    <message>
        <source>Couldn't copy the image. {why}</source>
        <translation>Das Bild konnte nicht kopiert werden. {why}</translation>
    </message>
    <message>
        <source>Couldn't remove the workspace.</source>
        <translation>Der Arbeitsbereich konnte nicht entfernt werden.</translation>
    </message>
    <message>
        <source>Couldn't remove the API key of “{name}”.</source>
        <translation>Der API-Schlüssel von „{name}“ konnte nicht entfernt werden.</translation>
    </message>
    <message>
        <source>Some data of “{name}” couldn't be removed.</source>
        <translation>Einige Daten von „{name}“ konnten nicht entfernt werden.</translation>
    </message>
    <message>
        <source>Removed “{name}”.</source>
        <translation>„{name}“ entfernt.</translation>
    </message>
    <message>
        <source>Untitled tool</source>
        <translation>Werkzeug ohne Titel</translation>
    </message>
    <message>
        <source>created or contains it</source>
        <translation>hat es erstellt oder enthält es</translation>
    </message>
    <message>
        <source>also contains it</source>
        <translation>enthält es ebenfalls</translation>
    </message>
    <message>
        <source>The search index isn't available right now.</source>
        <translation>Der Suchindex ist gerade nicht verfügbar.</translation>
    </message>
    <message>
        <source>Couldn't save the lineage.</source>
        <translation>Die Herkunft konnte nicht gespeichert werden.</translation>
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
        <source>Couldn't connect {what}.</source>
        <translation>{what} konnte nicht verbunden werden.</translation>
    </message>
    <message>
        <source>The server connected {src} to {dst} instead of {what}.</source>
        <translation>Der Server hat {src} mit {dst} verbunden statt {what}.</translation>
    </message>
    <message>
        <source>No canvas is known to use this asset.</source>
        <translation>Kein bekannter Canvas verwendet dieses Asset.</translation>
    </message>
</context>
<context>
    <name>names</name>
    <message>
        <source>Names that work: {works}. Ignored, done here: {ignored}. Cannot be told: {unsure}.</source>
        <translation>Namen, die gelten: {works}. Missachtet, hier erledigt: {ignored}. Nicht zu sagen: {unsure}.</translation>
    </message>
    <message>
        <source>works</source>
        <translation>gilt</translation>
    </message>
    <message>
        <source>ignored: done here, not sent</source>
        <translation>missachtet: hier erledigt, nicht gesendet</translation>
    </message>
    <message>
        <source>cannot tell: {why}</source>
        <translation>nicht zu sagen: {why}</translation>
    </message>
    <message>
        <source>too little there to tell by</source>
        <translation>zu wenig da, um es zu sagen</translation>
    </message>
    <message>
        <source>every order looks the same</source>
        <translation>jede Reihenfolge sieht gleich aus</translation>
    </message>
    <message>
        <source>no notes to tell by</source>
        <translation>keine Notizen, um es zu sagen</translation>
    </message>
    <message>
        <source>the service does not answer this</source>
        <translation>der Dienst beantwortet das nicht</translation>
    </message>
    <message>
        <source>the service asked to slow down</source>
        <translation>der Dienst hat um Geduld gebeten</translation>
    </message>
    <message>
        <source>as many requests as are allowed</source>
        <translation>so viele Anfragen, wie erlaubt sind</translation>
    </message>
    <message>
        <source>its effect shows in no answer</source>
        <translation>seine Wirkung zeigt sich in keiner Antwort</translation>
    </message>
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
        <source>the server doesn't support this</source>
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
        <source>{what}: sent the next time this workspace is open and connected</source>
        <translation>{what}: wird gesendet, sobald dieser Arbeitsbereich wieder geöffnet und verbunden ist</translation>
    </message>
    <message>
        <source>{what}: rejected or possibly sent, kept until you decide</source>
        <translation>{what}: abgelehnt oder möglicherweise gesendet, bleibt bis zu Ihrer Entscheidung</translation>
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
        <source>1 comment</source>
        <translation>1 Kommentar</translation>
    </message>
    <message>
        <source>{n} comments</source>
        <translation>{n} Kommentare</translation>
    </message>
    <message>
        <source>1 connection</source>
        <translation>1 Verbindung</translation>
    </message>
    <message>
        <source>{n} connections</source>
        <translation>{n} Verbindungen</translation>
    </message>
    <message>
        <source>rate limited, {n} s left</source>
        <translation>Anfragen begrenzt, noch {n} s</translation>
    </message>
    <message>
        <source>{what}: rejected or possibly sent, waiting for your decision</source>
        <translation>{what}: abgelehnt oder möglicherweise gesendet, wartet auf Ihre Entscheidung</translation>
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
        <source>{n} s</source>
        <translation>{n} s</translation>
    </message>
</context>
<context>
    <name>toast</name>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>Mitteilung</translation>
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
        <source>Info</source>
        <translation>Mitteilung</translation>
    </message>
    </context>
</TS>