"""The canvases, one function each: they put cards on a `Board` and say what flows where.

hero (with hero_finish, hero_words), launch   Autumn launch: film; packaging, voice, titles
plates, islands   Field guide: plates; maps           market   Night market: storyboard, signs
quiet   Quiet rooms: exhibition, catalogue             studio   the kit, and two canvases of no listed project
"""

from __future__ import annotations

from board import Board
from gallery import Gallery

from boards.hero import hero
from boards.islands import maps
from boards.launch import packaging, titles, voice
from boards.market import signs, storyboard
from boards.plates import plates
from boards.quiet import catalogue_book, exhibition
from boards.studio import kit, odds, scratchpad


def everything(gallery: Gallery) -> list[Board]:
    return [
        make(gallery)
        for make in (
            hero,
            packaging,
            voice,
            titles,
            plates,
            maps,
            storyboard,
            signs,
            exhibition,
            catalogue_book,
            kit,
            scratchpad,
            odds,
        )
    ]
