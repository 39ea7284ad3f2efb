/** What the page of log messages says of one message, and the words that the tables of messages are written in. */

export interface Explained {
  readonly level: "ERROR" | "WARN"
  readonly means: string
  readonly next: string
  readonly toDo: string
}

/** The database was away, stopping or busy: the page says once that this is meant. */
export const databaseAway = ""

/** Nothing but the database is to be looked at: the page says once when. */
export const nothing = ""

const explained =
  (level: Explained["level"]) =>
  (means: string, next: string, toDo: string): Explained => ({ level, means, next, toDo })
export const warn = explained("WARN")
export const error = explained("ERROR")
