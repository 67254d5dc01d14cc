"""Where the files that come with the program are.

`places.resource("icons", "star.svg")` answers for a checkout, an installed wheel and a frozen program;
no other room computes a path to a resource. `later` puts off the import of a module,
`classes` the making of a dataclass's methods.
"""
