/** The id of something, as whoever administers the service sends it back: of what the field of this name holds. */
import * as Schema from "effect/Schema"

export const idOf = (field: string) =>
  Schema.String.pipe(
    Schema.check(Schema.isPattern(/^\w{1,64}$/u, { message: `${field} must be an id that the service gave` }))
  )
