import * as Schema from "effect/Schema"

/** Too many unknown credentials are being looked up to look at this one. */
export class CredentialUncheckable extends Schema.TaggedError<CredentialUncheckable>()(
  "CredentialUncheckable",
  {}
) {}
