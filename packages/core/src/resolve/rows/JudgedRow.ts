/** The verdict on one row of a file, with what a person needs to act on it. */

import type { AskedNumber } from "@entity-watch/contract/schema/identifier"
import type { RowVerdict } from "@entity-watch/contract/schema/RowVerdict"
import type * as Effect from "effect/Effect"
import type { RowEntity } from "./RowEvidence.ts"

export interface RowRules {
  /** Whether an entity that is not registered for GST has a verdict of its own. */
  readonly requireGst: boolean
  /** A second's wait while too many names are being searched, which a file can afford and a request cannot. */
  readonly pause?: Effect.Effect<void>
}

export interface JudgedRow {
  readonly verdict: RowVerdict
  /** By what the entity was found; null where there is no single one. */
  readonly matchedBy: "abn" | "acn" | "name" | null
  /** From 0 to 100: how sure it is that the entity is the one that the row names. */
  readonly confidence: number | null
  /** The entity to which the row leads, for all verdicts with which one stands. */
  readonly entity: RowEntity | null
  /** Others that may be meant, best first. */
  readonly others: ReadonlyArray<RowEntity>
  /** The valid number that is meant by a bad one; null where that cannot be told. */
  readonly nearest: AskedNumber | null
  /** Sentences for the person who looks at the row. */
  readonly reasons: ReadonlyArray<string>
}

export interface ResolvedRow extends JudgedRow {
  /** Whether another time may bring another verdict: the registers could not be read, or too much was being searched. */
  readonly isHindered: boolean
}

/** How many other entities are shown. */
export const mostOthers = 5

export const without = (
  verdict: RowVerdict,
  reasons: ReadonlyArray<string>,
  others: ReadonlyArray<RowEntity> = []
): JudgedRow => ({
  verdict,
  matchedBy: null,
  confidence: null,
  entity: null,
  others: others.slice(0, mostOthers),
  nearest: null,
  reasons
})
