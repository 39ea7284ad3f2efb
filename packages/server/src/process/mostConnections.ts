/** How many connections a process takes. */
import { mostOpenFiles } from "@entity-watch/node/process/openFiles"

/** What the process opens beside connections: the database's files and connections, registers, the log. */
const filesForOthers = 250
export const wantedConnections = 10_000

/** No more than the process may open, or strangers' connections would take the files from its database. */
export const mostConnections = () =>
  Math.max(50, Math.min(wantedConnections, (mostOpenFiles() ?? Number.POSITIVE_INFINITY) - filesForOthers))
