"""What a user writes, read with every mistake of form."""
