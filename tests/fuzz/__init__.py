"""Programs that feed parsers with damaged input, many times over; see `make fuzz-fabrics`."""
