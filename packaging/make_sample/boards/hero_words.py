"""Autumn launch · Hero film board: what people wrote on it."""

# fmt: off
# ruff: noqa: E501
from __future__ import annotations

from board import Board
from known import at


def put(b: Board) -> None:
    for x, y, w, body, by in (
        (0, 1090, 240, "Lighting\nKeep the lanterns warm; the water should stay almost black.", "mara"),
        (400, 1010, 240, "v4 is the one.\nEverything else on this board is measured against it. 🏮", "mara"),
        (790, 1010, 240, "Storm\nNot now. Ask again when the client has seen the fog.", "jonas"),
        (1220, -320, 300, "Act one\nNo cut before the first lantern is lit.", "aiko"),
        (1866, -320, 300, "Akt zwei\nDie Fähre fährt von rechts nach links, immer.", "jonas"),
        (2512, -320, 300, "第三幕\n人物は振り向かない。", "aiko"),
        (0, 1890, 300, "Sound\nRoom tone under everything, −32 dB. One chime, at the very end.", "tomas"),
        (360, 1890, 260, "الصوت\nهمس الماء قبل أي موسيقى.", "layla"),
        (3690, 1060, 240, "Poster\nTeal is for the tins alone. Rose here.", "wim"),
    ):
        b.note(x, y, w, 92, body, by)
    for key, by, day, clock, body in (
        ("harbour", "jonas", "11-13", "10:12", "This one. Can we hold the horizon a little lower?"),
        ("harbour", "mara", "11-13", "10:20", "Trying v5 with a lower camera."),
        ("harbour", "aiko", "11-13", "10:41", "v5は水面が広くて好きです。でもランタンの光はv4のほうが温かい。"),
        ("harbour", "mara", "11-13", "11:02", "Agreed: v4 stays, v5 becomes its own card."),
        ("harbour", "wim", "11-16", "15:30", "The client asked if the figure on the pier could hold a tin. I said no for all of us. 🙃"),
        ("harbour", "layla", "11-17", "09:05", "شكرًا يا فيم. الصورة أجمل بدونها."),
        ("shot-02", "aiko", "11-14", "16:44", "Failed again. The room tone is 24 s, the model takes 8."),
        ("shot-02", "tomas", "11-14", "16:58", "I can cut you a loop of six. Ten minutes."),
        ("shot-02", "aiko", "11-14", "17:01", "ありがとう!"),
        ("shot-01", "mara", "11-15", "09:12", "Push in 10 % slower, please. Otherwise: locked."),
        ("shot-01", "aiko", "11-15", "11:40", "v3 is slower. Starred it."),
        ("shot-07", "jonas", "11-16", "13:20", "Links nach rechts wäre falsch. Diese hier stimmt."),
        ("cut", "mara", "11-18", "15:02", "40 seconds, at last. The fog is missing and I do not miss it."),
        ("cut", "tomas", "11-18", "15:30", "Chime is 6 frames late on purpose. Tell me if it bothers anybody."),
        ("cut", "priya", "11-18", "16:11", "It does not bother, it breathes."),
        ("cut", "wim", "11-19", "09:25", "Sent to Halde. They want the tin half a second longer."),
        ("title-card", "layla", "11-17", "14:08", "Third one: the serif sits in the reflection of the first lantern. Keep."),
        ("title-card", "mara", "11-17", "14:15", "Keep. And the Japanese one goes to Title cards."),
        ("poster", "jonas", "11-19", "17:40", "v1 was the wrong project, sorry. Nobody print it."),
        ("sizes", "jonas", "11-19", "18:02", "9:16 fails as expected; we crop by hand."),
        ("style-ref", "priya", "10-02", "10:00", "Painted on a train between Aske and Hollen."),
        ("melody", "tomas", "11-10", "12:30", "Second half in minor now."),
        ("melody", "mara", "11-10", "12:44", "Now I believe it."),
        ("end-ar", "layla", "11-18", "10:10", "السطر الأخير أقصر الآن، والنقطة في مكانها."),
        ("grade-10-blue-hour", "mara", "11-17", "18:30", "Tide, yes. Bleach takes the moon away."),
    ):
        b.comment(key, by, at(day, clock), body)
