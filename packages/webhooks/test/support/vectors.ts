/** fixtures/webhooks/vectors.json, which receivers in other languages use too. */
import { readFileSync } from "node:fs"
import * as Schema from "effect/Schema"

const Vector = Schema.Struct({
  name: Schema.String,
  secret: Schema.Union([Schema.String, Schema.Array(Schema.String)]),
  now: Schema.Int,
  headers: Schema.Record(Schema.String, Schema.String),
  body: Schema.optionalKey(Schema.String),
  body_base64: Schema.optionalKey(Schema.String)
})
export type Vector = typeof Vector.Type

const Vectors = Schema.Struct({
  about: Schema.String,
  valid: Schema.Array(Vector),
  invalid: Schema.Array(
    Schema.Struct({
      ...Vector.fields,
      reason: Schema.String,
      seconds_off: Schema.optionalKey(Schema.Int)
    })
  )
})

export const vectorsFile = new URL("../../../../fixtures/webhooks/vectors.json", import.meta.url)

export const vectors = Schema.decodeSync(Schema.fromJsonString(Vectors))(readFileSync(vectorsFile, "utf8"))

export const bodyOf = ({ body, body_base64 }: Vector): Uint8Array =>
  Buffer.from(body ?? body_base64 ?? "", body === undefined ? "base64" : "utf8")
