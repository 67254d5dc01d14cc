"""wire: the interface in types.

`base` says how answers are read and what is never lost; one file a resource (`project`, `canvas`, `content`,
`node`, `version`, `edge`, `comment`, `search`, `models`, `approval`, `skill`, `upload`, `errors`, `offers`);
`limits` checks what leaves; `endpoints` has the eleven operations and `spelling` every name that the
interface hides; `quick` reads large canvases, node by node, and takes only what cards need. Nothing is
imported here: the models take a while to make, and a window is painted before they are needed.
"""
