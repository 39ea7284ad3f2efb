/**
 * Counts what the rows of one register came to while it was read. Every published row is loaded, repeated or refused.
 */
import type { RegisterRecord } from "../domain/RegisterRecord.ts"
import type { RowOutcome } from "../domain/RowOutcome.ts"
import { briefly } from "./briefly.ts"

/** One reason for which rows were left out, with their number and the place of the first one. */
export interface Refusal {
  readonly reason: string
  readonly rows: number
  readonly firstRow: number
}

const mostNotices = 50
/** Reasons may quote what a row holds, so that each row of a damaged file can have its own. */
const mostReasons = 200
const furtherReason = "Other reasons."

export class RowCounter {
  asOf: string | null = null
  /** Whether the files themselves say of which date they are. */
  hasOwnDate = false
  rowsLoaded = 0
  rowsRepeated = 0
  rowsRefused = 0
  records = 0
  readonly partial: Array<string> = []
  /** Why the file could not be read to its end; null where it could. */
  broken: string | null = null
  private readonly noticed = new Set<string>()
  private readonly kinds = new Set<string>()
  private readonly refused = new Map<string, { rows: number; firstRow: number }>()

  get rowsRead(): number {
    return this.rowsLoaded + this.rowsRepeated + this.rowsRefused
  }

  get notices(): ReadonlyArray<string> {
    return [...this.noticed]
  }

  /** The notices without words of the file, for a report that must name nobody. */
  get noticeKinds(): ReadonlyArray<string> {
    return [...this.kinds]
  }

  get refusals(): ReadonlyArray<Refusal> {
    return [...this.refused].map(([reason, { rows, firstRow }]) => ({ reason, rows, firstRow }))
  }

  /** Counts a batch of row outcomes and answers the records among them. */
  take(outcomes: ReadonlyArray<RowOutcome>): Array<RegisterRecord> {
    const records: Array<RegisterRecord> = []
    for (const outcome of outcomes) {
      switch (outcome._tag) {
        case "Record":
          records.push(outcome.record)
          this.rowsLoaded += outcome.rows
          break
        case "Repeated":
          this.rowsRepeated += outcome.rows
          break
        case "Refused":
          this.refuse(outcome.reason, outcome.row)
          break
        case "AsOf":
          // A register in several parts is as old as its oldest part.
          if (this.asOf === null || outcome.asOf < this.asOf) this.asOf = outcome.asOf
          if (outcome.header !== true) this.hasOwnDate = true
          break
        case "Partial":
          this.partial.push(briefly(outcome.reason))
          break
        case "Broken":
          this.broken = briefly(outcome.reason)
          break
        case "Noticed":
          if (this.kinds.size < mostNotices) this.kinds.add(briefly(outcome.what))
          if (this.noticed.size < mostNotices) this.noticed.add(briefly(withWord(outcome)))
          break
      }
    }
    return records
  }

  /**
   * Counts records that were sent to the database: `fresh` of the `sent` records had a new key, and each of the others
   * repeats a key.
   */
  staged(sent: number, fresh: number): void {
    this.records += fresh
    this.rowsLoaded -= sent - fresh
    this.rowsRepeated += sent - fresh
  }

  private refuse(told: string, row: number) {
    this.rowsRefused++
    const brief = briefly(told)
    const reason = this.refused.has(brief) || this.refused.size < mostReasons ? brief : furtherReason
    const before = this.refused.get(reason)
    if (before === undefined) this.refused.set(reason, { rows: 1, firstRow: row })
    else before.rows++
  }
}

const withWord = ({ said, what }: Extract<RowOutcome, { readonly _tag: "Noticed" }>): string =>
  said === undefined ? what : `${what.replace(/\.$/u, "")}: "${said}".`
