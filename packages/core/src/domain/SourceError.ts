/** Why a register could not be read: its bytes could not be had, or they are not in its publisher's format. */

import { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Schema from "effect/Schema"

/** The bytes could not be had: a file is missing, or a connection broke. */
export class SourceUnavailable extends Schema.TaggedError<SourceUnavailable>()("SourceUnavailable", {
  source: SourceId,
  reason: Schema.String
}) {}

/** The bytes are not what the publisher's format promises. The last good snapshot stays in force. */
export class SourceMalformed extends Schema.TaggedError<SourceMalformed>()("SourceMalformed", {
  source: SourceId,
  reason: Schema.String
}) {}

/** Either of the two errors. */
export type SourceError = SourceMalformed | SourceUnavailable
