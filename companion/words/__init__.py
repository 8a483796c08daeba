"""Sentences and names that the pages and the terminal share. Each function is handed the reader's translations."""
