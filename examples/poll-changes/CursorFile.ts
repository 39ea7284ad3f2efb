/** Where reading goes on after this process ends, however it ends. */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs"

export class CursorFile {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  /** undefined before the first. */
  read(): string | undefined {
    return existsSync(this.#path) ? readFileSync(this.#path, "utf8").trim() : undefined
  }

  /** The file holds the old cursor or the new one, never a part: a rename is one step. */
  write(cursor: string): void {
    const next = `${this.#path}.next`
    const file = openSync(next, "w")
    try {
      writeSync(file, `${cursor}\n`)
      // Without it a power failure can leave the new name on an empty file.
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(next, this.#path)
  }
}
