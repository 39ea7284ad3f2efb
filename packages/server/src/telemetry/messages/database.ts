/** What is logged as a warning or worse about the database, and the embedded one in its place. */
import { type Explained, error, warn } from "./Explained.ts"

export const database: Readonly<Record<string, Explained>> = {
  "The database did not serve a request.": warn(
    "It was away, stopping, full or out of connections.",
    "The request was answered 502.",
    "Look at the database; `request_id` finds the request's line."
  ),
  "The database does not answer: what needs it is refused until it does.": error(
    "PostgreSQL sent nothing for more than a second.",
    "Requests are answered 502 and `/readyz` 503.",
    "Look at the database and the network to it."
  ),
  "Connections to the database that did not answer were ended.": warn(
    "PostgreSQL answered on others; `ended` counts them.",
    "Statements on them failed.",
    "If it repeats, look for a proxy or firewall that drops connections."
  ),
  "A read replica is not read.": warn(
    "It does not answer, is further behind than `DATABASE_READ_MAX_LAG`, or is no replica of the primary, as `why` says.",
    "The other replicas or the primary answer ([when it is read again](scaling.md#read-replicas)).",
    "Look at the server named in `replica`; `entity-watch doctor` says what it lacks."
  ),
  "The embedded database stopped.": error(
    "Its thread ended: perhaps the disk is full.",
    "The next statement opens it again.",
    "Do what `reason` asks. If it repeats, restore a backup or use PostgreSQL."
  ),
  "No socket for commands: the name of the data directory is too long for one.": warn(
    "A socket's path may have some hundred bytes.",
    "Commands wait until the server ends.",
    "Choose a shorter `DATA_DIR`."
  )
}
