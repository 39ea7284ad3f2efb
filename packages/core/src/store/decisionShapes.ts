/** Decisions as they are recorded, and as matches are compared with them. */
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { DecisionOutcome, RecordedDecision } from "@entity-watch/contract/schema/Decision"
import * as Schema from "effect/Schema"
import type { StoreEffect } from "./StoreEffect.ts"

/** The digest of each fact that was given, by the fact's name. */
export const FactDigests = Schema.Record(Schema.String, Schema.String)
export type FactDigests = typeof FactDigests.Type

/** A decision as a match is compared with it. */
export const SubjectDecision = Schema.Struct({
  id: Schema.String,
  source: Schema.String,
  entry_refs: Schema.Array(Schema.String),
  entry_sha256: Schema.String,
  facts: FactDigests,
  outcome: DecisionOutcome,
  reason: Schema.String,
  reason_code: Schema.NullOr(Schema.String),
  decided_by: Schema.String,
  decided_at: Schema.String
})
export type SubjectDecision = typeof SubjectDecision.Type

/** Something that an account asks of its own decisions. */
export interface AskedOf {
  readonly caller: Caller
  readonly about: string
}

/** A decision that is to be recorded. */
export interface NewDecision
  extends Pick<
    RecordedDecision,
    | "id"
    | "subject_ref"
    | "source"
    | "list_ref"
    | "entry_sha256"
    | "entry"
    | "outcome"
    | "reason"
    | "reason_code"
    | "decided_by"
  > {
  readonly facts: FactDigests
  /** Every reference by which the list may give the entry in a match. */
  readonly entry_refs: ReadonlyArray<string>
  readonly idempotency_key: string | null
}

/** What goes along with a decision, in its transaction. */
export interface RecordedWith {
  /** Of those about the subject, the latest first, one that whoever decides has not seen: then nothing is recorded. */
  readonly unseen?: (decisions: ReadonlyArray<SubjectDecision>) => SubjectDecision | undefined
  /** What is written as well, or neither is. */
  readonly also?: (id: string) => StoreEffect<void>
}

/** It is `unseen` that stands in the way, or `recorded`; both null where one with the same idempotency key is there. */
export interface Recorded {
  readonly recorded: RecordedDecision | null
  readonly unseen: SubjectDecision | null
}

export const KeptDecision = Schema.Struct({ decision: RecordedDecision, facts: FactDigests })
export type KeptDecision = typeof KeptDecision.Type
