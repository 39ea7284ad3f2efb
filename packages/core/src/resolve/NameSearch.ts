/** Finds the entities that a name may mean, through an index that the host keeps in memory. docs/name-search.md. */

import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { SnapshotIds } from "../store/NameSegmentStore.ts"

export interface NameSearchRequest {
  readonly name: string
  /** A state such as `NSW`; null for any. */
  readonly state: string | null
  /** Four digits; null for any postcode. */
  readonly postcode: string | null
  /** How many entities are answered at most. */
  readonly limit: number
}

export interface FoundEntity {
  /** The number of the entity, which `entityNumber` makes. */
  readonly entity: number
  /** From 0 to 1. It only orders the entities; what is answered is scored again from the database's rows. */
  readonly score: number
}

export interface FoundEntities {
  /** Best first. */
  readonly entities: ReadonlyArray<FoundEntity>
  /** The snapshot of each register whose names were searched. One that came into force since is missing. */
  readonly snapshots: SnapshotIds
}

/**
 * Too many searches are waiting to be answered soon, no name was found without a whole index, or too many names have
 * the words that are asked for (`SearchBudget`).
 */
export class SearchOverloaded extends Schema.TaggedError<SearchOverloaded>()("SearchOverloaded", {
  reason: Schema.Literals(["queue_full", "no_index", "too_common"])
}) {}

export class NameSearch extends Context.Service<
  NameSearch,
  {
    /** Null while no index is loaded: then the database is searched. */
    search(mode: Mode, asked: NameSearchRequest): Effect.Effect<FoundEntities | null, SearchOverloaded>
  }
>()("@entity-watch/core/resolve/NameSearch") {
  /** The layer for hosts without an index. */
  static readonly layerNone = Layer.succeed(NameSearch, { search: () => Effect.succeed(null) })
}
