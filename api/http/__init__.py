"""HTTP itself: bodies, lanes, guards, problems, responses; nothing of a subject."""
