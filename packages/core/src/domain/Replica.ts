/** A copy of the database that follows it and may be read: the same object for as long as the process runs. */
export interface Replica {
  /** The server's name for logs and metrics, without user and password. */
  readonly name: string
}
