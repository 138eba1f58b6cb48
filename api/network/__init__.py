"""Networks drawn, and drills on them."""
