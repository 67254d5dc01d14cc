"""calling: the inside of the commands that speak to a service, `wsdesk call` and `wsdesk probe`.

`connecting` says which service; `given` sorts what was given on the command line by what the operation has;
`operations` carries an operation out through the client; `pages` reads a list to its end; `told` puts errors
into JSON. The commands themselves are `wsdesk.app.call` and `wsdesk.app.probe`.
"""
