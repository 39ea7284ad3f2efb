#!/bin/sh
# Starts a PostgreSQL server that follows the one in PRIMARY_HOST, from a copy of its data, which it makes once: as the
# user of PostgreSQL, with PGUSER and PGPASSWORD of a role that may replicate.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA.copy"
  pg_basebackup --pgdata="$PGDATA.copy" --host="$PRIMARY_HOST" --write-recovery-conf --checkpoint=fast
  # Fails where there is something else.
  if [ -d "$PGDATA" ]; then rmdir "$PGDATA"; fi
  mv "$PGDATA.copy" "$PGDATA"
fi
exec postgres "$@"
