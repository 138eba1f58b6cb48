"""What a sweep's runs will take, and when it ends."""
