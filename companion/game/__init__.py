"""The game itself: cards, hands, the journal and what it means, every way of scoring.

Pure: the standard library only. Nothing here knows of Flask, SQL, files, clocks or languages; a function gets
values and returns values, or raises a `Refused` that carries data. Sentences are made at the edge.
"""
