/** What is logged as a warning or worse about the database, and the embedded one in its place. */
import { type Explained, error, warn } from "./Explained.ts"

export const database: Readonly<Record<string, Explained>> = {
  "The database did not serve a request.": warn(
    "It was away, stopping, full or out of connections.",
    "The request was answered 502.",
    "Look at the database; `request_id` finds the request's line."
  ),
  "The database does not answer: what needs it is refused until it does.": error(
    "PostgreSQL sent nothing on any connection for more than a second.",
    "Requests are answered 502 and `/readyz` 503. The connections are made anew when it answers.",
    "Look at the database and the network to it."
  ),
  "Connections to the database that did not answer were ended.": warn(
    "PostgreSQL answered on others; `ended` says how many were ended.",
    "Statements on them failed. New connections take their place.",
    "If it repeats, look for a proxy or firewall that drops connections."
  ),
  "A read replica is not read.": warn(
    "`why` says it: it does not answer, is further behind than `DATABASE_READ_MAX_LAG`, or is no replica of the primary.",
    "The other replicas or the primary answer. It is read again by itself once it has what the primary has.",
    "Look at the server named in `replica`; `entity-watch doctor` says what it lacks."
  ),
  "The embedded database stopped.": error(
    "Its thread ended, for example because the disk is full.",
    "It is opened again for the next statement. Nothing is lost that was answered.",
    "Do what `reason` asks. If it repeats, restore a backup or use PostgreSQL."
  ),
  "No socket for commands: the name of the data directory is too long for one.": warn(
    "A socket's path may have some hundred bytes.",
    "Commands wait until the server ends.",
    "Choose a shorter `DATA_DIR`."
  )
}
