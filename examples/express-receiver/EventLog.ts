/** What this receiver did about each event, in SQLite. A delivery can come twice; its effect must not. */
import { DatabaseSync } from "node:sqlite"
import type { ChangeEvent } from "@entity-watch/webhooks"

export class EventLog {
  readonly #database: DatabaseSync

  constructor(path: string) {
    this.#database = new DatabaseSync(path)
    this.#database.exec(
      "CREATE TABLE IF NOT EXISTS handled (event_id TEXT PRIMARY KEY, type TEXT, identifier TEXT) STRICT"
    )
  }

  /** Runs `effect` and remembers the event in one transaction. False when the event was handled before. */
  once({ data, type }: ChangeEvent, effect: (database: DatabaseSync) => void): boolean {
    this.#database.exec("BEGIN IMMEDIATE")
    try {
      const { changes } = this.#database
        .prepare("INSERT INTO handled VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
        .run(data.event_id, type, data.entity.identifier)
      const isNew = Number(changes) === 1
      if (isNew) effect(this.#database)
      this.#database.exec("COMMIT")
      return isNew
    } catch (error) {
      this.#database.exec("ROLLBACK")
      throw error
    }
  }

  close(): void {
    this.#database.close()
  }
}
