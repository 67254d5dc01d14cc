"""Painters: each takes a size and a seed and gives an RGB picture.

base    arrays, noise, light, vector layers     finish   sketch, gouache, grain: one picture as another
harbour, peaks, dunes   landscapes              plants, maps   the field guide
market, rooms           places at night and by day   tins   ray-traced packaging   cards   typography
"""
