"""What the API decides: services use stores and the domain, and know no HTTP.

They speak API documents: a service takes the query or the body of `api.models` and gives a model of
`api.models`, or an answer of `domain.answer`, which is such a document itself. What stores give
becomes a document here and in no route; rules that hold without the API are in `domain`.
"""
