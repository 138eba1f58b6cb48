"""Published claims beside ours, as the page docs/validation.md has them."""
