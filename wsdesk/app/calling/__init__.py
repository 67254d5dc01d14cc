"""calling: the inside of `wsdesk call`.

`given` sorts what was given on the command line by what the operation has; `operations` carries an operation
out through the client; `pages` reads a list to its end; `told` puts errors into JSON. The command itself is
`wsdesk.app.call`.
"""
