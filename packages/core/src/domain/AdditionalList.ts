/** An additional list, as its operator or account defined it, with the snapshot of it that a view has. */
import type { ListFormat, ListKind } from "@entity-watch/contract/schema/AdditionalList"
import type { ListId } from "@entity-watch/contract/schema/ListId"
import type { Snapshot } from "./Snapshot.ts"

export interface AdditionalList {
  readonly id: ListId
  /** Which of its definitions this is: a later one has a larger number. */
  readonly version: string
  /** Snapshots up to this one are of a list of the same name that was removed. */
  readonly after: string
  /** The account whose own list it is; null for one of the whole service. */
  readonly owner: string | null
  readonly title: string
  readonly publisher: string
  readonly licence: string
  readonly format: ListFormat
  readonly kind: ListKind
  /** Whether its verdict counts in `overall`. */
  readonly counts: boolean
  /** As `Source.maxAgeDays`; null where any age will do. */
  readonly maxAgeDays: number | null
  readonly floor: number
}

export interface ListInForce {
  readonly list: AdditionalList
  /** Null where nothing of it was loaded. */
  readonly snapshot: Snapshot | null
}
