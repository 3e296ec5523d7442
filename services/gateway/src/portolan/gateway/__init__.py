"""The HTTP API of the platform: a thin, typed skin over `portolan.matches`.

One package per resource; `app.create_app` puts them together. Where something is decided (rules,
who may see what, what a commit is) lies below; here are paths, schemas, status codes and streams.
"""
