"""The canvases, one function each: they put cards on a `Board` and say what flows where.

launch   Autumn launch: film, packaging, voice, titles      guide   Field guide: plates, maps
market   Night market: storyboard, signs                    house   Quiet rooms, the studio's kit, a loose scratchpad
"""

from __future__ import annotations

from board import Board
from gallery import Gallery

from boards.guide import maps, plates
from boards.hero import hero
from boards.house import catalogue_book, exhibition, kit, odds, scratchpad
from boards.launch import packaging, titles, voice
from boards.market import signs, storyboard


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
