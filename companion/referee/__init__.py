"""The referee: rulebooks and their topics, and finding the rule that somebody asks about.

Pure: no Flask, no SQL server, no files, no clocks. The texts are handed in by `companion.rulebooks`.
"""
