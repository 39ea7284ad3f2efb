/** What of an answer its receipt covers. */
import { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import * as Schema from "effect/Schema"

export const ReceiptedAnswer = Schema.Struct({
  overall: ScreenResult.fields.overall,
  sources: ScreenResult.fields.sources,
  additional_sources: ScreenResult.fields.additional_sources
})
