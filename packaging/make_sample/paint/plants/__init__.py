"""Twelve plants that grow by rules (branching, phyllotaxis, rosettes) from their seeds.

hand     what draws            meadow, wood   the plants, one function each
plate    plant, paper, numeral and names: `PLANTS` and `plate` are what others use
"""

from paint.plants.plate import PLANTS, plate

__all__ = ["PLANTS", "plate"]
