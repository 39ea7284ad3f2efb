/** Finds the entities that a name may mean, by an index that the host keeps in memory. docs/name-search.md. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { Mode } from "../domain/Mode.ts"

export interface NameSearchRequest {
  readonly name: string
  /** `NSW`; null for any. */
  readonly state: string | null
  /** Four digits; null for any. */
  readonly postcode: string | null
  /** How many entities at most. */
  readonly limit: number
}

export interface FoundEntity {
  /** `entityNumber` says which entity it is. */
  readonly entity: number
  /** 0 to 1. It orders; what is answered is scored again from the database's rows. */
  readonly score: number
}

/** More searches are waiting than can be answered soon, or the names are too many to be searched without an index. */
export class SearchOverloaded extends Schema.TaggedError<SearchOverloaded>()("SearchOverloaded", {
  reason: Schema.Literals(["queue_full", "no_index"])
}) {}

export class NameSearch extends Context.Service<
  NameSearch,
  {
    /** Best first. Null while no index is loaded: the database is searched then. */
    search(
      mode: Mode,
      asked: NameSearchRequest
    ): Effect.Effect<ReadonlyArray<FoundEntity> | null, SearchOverloaded>
  }
>()("@entity-watch/core/resolve/NameSearch") {
  /** For hosts without an index. */
  static readonly layerNone = Layer.succeed(NameSearch, { search: () => Effect.succeed(null) })
}
