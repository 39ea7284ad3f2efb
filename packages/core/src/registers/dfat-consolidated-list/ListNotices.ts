/** What a reader of the list should be told once, however many rows say it, in sentences that name nobody. */
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { rowsNoticed } from "../../formats/rowsNoticed.ts"

export class ListNotices {
  private readonly words = new Map<string, { what: string; said: string; rows: number }>()
  private readonly places = new Map<string, Array<number>>()

  /** A word of a cell that is not one of those that are known. `what` is a sentence without its full stop. */
  word(what: string, said: string): void {
    const key = `${what}: ${said}`
    const known = this.words.get(key)
    if (known === undefined) this.words.set(key, { what, said, rows: 1 })
    else known.rows++
  }

  /** Rows of which no cell is quoted, because it could be a name or the number of somebody. */
  row(what: string, row: number): void {
    const rows = this.places.get(what)
    if (rows === undefined) this.places.set(what, [row])
    else rows.push(row)
  }

  outcomes(): ReadonlyArray<RowOutcome> {
    return [
      ...[...this.words.values()].map(
        ({ rows, said, what }): RowOutcome => ({ _tag: "Noticed", what: `${what} (rows: ${rows}).`, said })
      ),
      ...[...this.places].flatMap(([what, rows]) => rowsNoticed(what, rows))
    ]
  }
}
