"""One pass, from the input to its findings file: ask, keep what came, conclude. The same code serves a review, `prs pass` and a replay."""
