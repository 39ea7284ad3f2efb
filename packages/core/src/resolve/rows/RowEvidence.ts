/** What is known of one row of a file: what the row says, and the entities to which its numbers and its name lead. */

import type { Abn } from "@entity-watch/contract/schema/Abn"
import type { Charity, Licensing } from "@entity-watch/contract/schema/Blocks"
import type { Canonical } from "@entity-watch/contract/schema/Canonical"
import type { AskedNumber } from "@entity-watch/contract/schema/identifier"
import type { Likeness } from "../likeness.ts"

/** What a row asks. */
export interface AskedRow {
  /** The name, and further names such as a trading name. */
  readonly names: ReadonlyArray<string>
  /** Those of which a note was taken off, as they are written: another entity may be called so. */
  readonly withNotes?: ReadonlyArray<string>
  /** Numbers whose check digits agree. */
  readonly numbers: ReadonlyArray<AskedNumber>
  /** Numbers that nobody can have. */
  readonly badNumbers: ReadonlyArray<BadNumber>
  /**
   * Digits elsewhere in the row that could be an ABN. Where the row has no other number, they are its number if a register
   * has them, which of digits of another meaning one in some thousands is.
   */
  readonly possible?: ReadonlyArray<PossibleNumber>
  /** Why a name that the row has, or a part of it, could not be read; null where it was read, or the row has none. */
  readonly nameUnread: string | null
  readonly state: string | null
  readonly postcode: string | null
  /** Sentences on how the row was read, which whoever looks at it has to know. */
  readonly remarks?: ReadonlyArray<string>
}

export interface PossibleNumber {
  readonly abn: Abn
  /** Of the column in which it stands. */
  readonly header: string
}

export interface BadNumber {
  /** From eight to twelve digits, of which one slip of the hand may have made no number; null where it is something else. */
  readonly digits: string | null
  /** A sentence that says what is wrong. */
  readonly why: string
}

/** An entity to which a row leads. */
export interface RowEntity extends Likeness {
  /** Without its trustees: they are asked for only where the row's verdict may depend on them. */
  readonly canonical: Omit<Canonical, "related_entities" | "trustee_resolution" | "not_checked">
  /** The ACNs of the companies that hold it, where it is a trust whose trustee was asked for. */
  readonly trustees: ReadonlyArray<string>
  readonly charity: Charity
  readonly licensing: Licensing
  readonly state: string | null
  readonly postcode: string | null
  readonly ended: "abn_cancelled" | "deregistered" | null
}

export interface RowEvidence {
  readonly asked: AskedRow
  /** The entities of each number, in the order of `asked.numbers`. */
  readonly byNumber: ReadonlyArray<{
    readonly number: AskedNumber
    readonly entities: ReadonlyArray<RowEntity>
    /** Why nobody being found says nothing; null where every register that may know the number can be relied on. */
    readonly lacking: string | null
  }>
  /**
   * For each bad number, the entities whose name agrees and whose number is one slip of the hand away, in the order of
   * `asked.badNumbers`.
   */
  readonly near: ReadonlyArray<ReadonlyArray<{ readonly number: AskedNumber; readonly entity: RowEntity }>>
  /** The entities whose names are like the row's, best first; null where nobody had to be looked for by name. */
  readonly byName: {
    readonly entities: ReadonlyArray<RowEntity>
    /** Why there may be others; null where all names were searched. */
    readonly lacking: string | null
    /** Whether that was so for a moment only. */
    readonly isHindered?: boolean
  } | null
  /** The entities that bear a name of the row together with its note. */
  readonly byNote?: ReadonlyArray<RowEntity>
  /** Why the registers of identity cannot be relied on for this row; null where they can. */
  readonly unavailable: string | null
}
