/** Counts what one reading of a register yields. Every published row is loaded, repeated or refused. */
import type { RegisterRecord } from "../domain/RegisterRecord.ts"
import type { RowOutcome } from "../domain/RowOutcome.ts"

/** One reason for leaving rows out, with how many and where the first one was. */
export interface Refusal {
  readonly reason: string
  readonly rows: number
  readonly firstRow: number
}

const mostNotices = 50

export class Intake {
  asOf: string | null = null
  /** Whether the files themselves say so. */
  hasOwnDate = false
  rowsLoaded = 0
  rowsRepeated = 0
  rowsRefused = 0
  records = 0
  readonly partial: Array<string> = []
  private readonly noticed = new Set<string>()
  private readonly refused = new Map<string, { rows: number; firstRow: number }>()

  get rowsRead(): number {
    return this.rowsLoaded + this.rowsRepeated + this.rowsRefused
  }

  get notices(): ReadonlyArray<string> {
    return [...this.noticed]
  }

  get refusals(): ReadonlyArray<Refusal> {
    return [...this.refused].map(([reason, { rows, firstRow }]) => ({ reason, rows, firstRow }))
  }

  /** Takes a batch in and answers its records. */
  take(readings: ReadonlyArray<RowOutcome>): Array<RegisterRecord> {
    const records: Array<RegisterRecord> = []
    for (const reading of readings) {
      switch (reading._tag) {
        case "Record":
          records.push(reading.record)
          this.rowsLoaded += reading.rows
          break
        case "Repeated":
          this.rowsRepeated += reading.rows
          break
        case "Refused":
          this.refuse(reading.reason, reading.row)
          break
        case "AsOf":
          // Of several parts the oldest counts.
          if (this.asOf === null || reading.asOf < this.asOf) this.asOf = reading.asOf
          if (reading.header !== true) this.hasOwnDate = true
          break
        case "Partial":
          this.partial.push(reading.reason)
          break
        case "Noticed":
          if (this.noticed.size < mostNotices) this.noticed.add(reading.what)
          break
      }
    }
    return records
  }

  /** Of `sent` records `fresh` had a key that was not there yet; the others repeat one. */
  staged(sent: number, fresh: number): void {
    this.records += fresh
    this.rowsLoaded -= sent - fresh
    this.rowsRepeated += sent - fresh
  }

  private refuse(reason: string, row: number) {
    this.rowsRefused++
    const before = this.refused.get(reason)
    if (before === undefined) this.refused.set(reason, { rows: 1, firstRow: row })
    else before.rows++
  }
}
