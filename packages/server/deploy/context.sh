#!/usr/bin/env bash
# Writes a tar of what COPY . . takes from this folder, by its .dockerignore:
#
#     bash packages/server/deploy/context.sh | tar -x -C <folder>
set -euo pipefail
sed -n 's#^\*\*/##p' .dockerignore | tar -c --no-anchored --wildcards --exclude-from=- .
