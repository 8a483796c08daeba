"""Braille. Pure: the standard library only; text goes in, cells come out."""
