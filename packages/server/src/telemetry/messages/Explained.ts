/** What the page of log messages says of one message, and the words that the tables of messages are written in. */

export interface Explained {
  readonly level: "ERROR" | "WARN"
  readonly means: string
  readonly next: string
  readonly toDo: string
}

/** Nothing is to be done, unless it repeats: the page says what then. */
export const nothing = ""

const explained =
  (level: Explained["level"]) =>
  (means: string, next: string, toDo: string): Explained => ({ level, means, next, toDo })
export const warn = explained("WARN")
export const error = explained("ERROR")
