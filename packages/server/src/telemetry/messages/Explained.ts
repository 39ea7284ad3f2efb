/** What the page of log messages says of one message, and the words that the tables of messages are written in. */

export interface Explained {
  readonly level: "ERROR" | "WARN"
  readonly means: string
  readonly next: string
  readonly toDo: string
}

/** Nothing but the database is to be looked at: the page says once when. */
export const nothing = ""

const explained =
  (level: Explained["level"]) =>
  (means: string, next: string, toDo: string): Explained => ({ level, means, next, toDo })
export const warn = explained("WARN")
export const error = explained("ERROR")

/** The database was away, stopping or busy, and nothing else is to be looked at: the page says both once. */
export const warnAway = (next: string) => warn("", next, nothing)
export const errorAway = (next: string) => error("", next, nothing)
