/** A new edition must not take the place of the one in force, which stays. */
import type { EditionFault } from "@entity-watch/contract/http/editionRefused"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Data from "effect/Data"

export class EditionRefused extends Data.TaggedError("EditionRefused")<{
  readonly source: SourceId
  readonly fault: EditionFault
}> {}
