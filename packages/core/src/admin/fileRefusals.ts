/** Why a file of customers or suppliers is not added, begun or decided on. */
import { Decision } from "@entity-watch/contract/schema/admin/CustomerFile"
import * as Schema from "effect/Schema"

/** There are as many files as are kept, of this person or of all. */
export class TooManyFiles extends Schema.TaggedError<TooManyFiles>()("TooManyFiles", {}) {}

/** The upload is a file of customers already. */
export class UploadAdded extends Schema.TaggedError<UploadAdded>()("UploadAdded", {}) {}

/** It runs already, or is finished. */
export class FileBegun extends Schema.TaggedError<FileBegun>()("FileBegun", {}) {}

/** Another decision stands there than the one that was to be replaced; all null where it was taken back. */
export class DecidedOtherwise extends Schema.TaggedError<DecidedOtherwise>()("DecidedOtherwise", {
  decision: Schema.NullOr(Decision),
  decided_by: Schema.NullOr(Schema.String),
  decided_at: Schema.NullOr(Schema.String)
}) {}
