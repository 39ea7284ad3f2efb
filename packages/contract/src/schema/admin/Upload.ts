/** A file that somebody sends in parts, because no body of a request is large. */
import * as Schema from "effect/Schema"

/** In bytes of the file: with its coding, a part of this length fits the body of a request. */
export const longestPart = 192_000

/** In bytes: the largest file of any register is far smaller. */
export const longestUpload = 2_000_000_000

const Sha256 = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[\da-f]{64}$/u, { message: "sha256 must have 64 digits from 0 to f" }))
)

export const BeginUpload = Schema.Struct({
  name: Schema.String.annotate({ description: "The file's name, as its publisher gave it." }).pipe(
    Schema.check(
      Schema.isPattern(/^(?=.{1,200}$)(?!\.{1,2}$)(?!\s*$)[^\p{C}/\\]+$/u, {
        message: "name must be a file's name of 1 to 200 characters, without a folder"
      })
    )
  ),
  bytes: Schema.Int.annotate({ description: "How long the file is." }).pipe(
    Schema.check(
      Schema.isBetween(
        { minimum: 1, maximum: longestUpload },
        {
          message: `bytes must be from 1 to ${longestUpload}: a larger one is read on the machine of the server, by refresh --from or screen --file`
        }
      )
    )
  ),
  sha256: Schema.optionalKey(
    Sha256.annotate({
      description: "The SHA-256 of the whole file, which is refused if it turns out to have another."
    })
  )
}).annotate({ identifier: "BeginUpload" })
export type BeginUpload = typeof BeginUpload.Type

export const UploadPart = Schema.Struct({
  offset: Schema.Int.annotate({ description: "How many bytes of the file come before this part." }).pipe(
    Schema.check(
      Schema.isBetween(
        { minimum: 0, maximum: longestUpload },
        { message: "offset must be the number of bytes before this part" }
      )
    )
  ),
  content: Schema.String.annotate({
    description: `The bytes, in base64: at most ${longestPart} of them.`
  }).pipe(
    Schema.check(
      Schema.isPattern(/^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/u, {
        message: "content must be base64, with its padding"
      })
    ),
    Schema.decodeTo(Schema.Uint8ArrayFromBase64)
  ),
  sha256: Schema.optionalKey(
    Sha256.annotate({ description: "The SHA-256 of these bytes, which are refused if they have another." })
  )
}).annotate({ identifier: "UploadPart" })
export type UploadPart = typeof UploadPart.Type

export const Upload = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  bytes: Schema.Finite,
  sha256: Schema.NullOr(Schema.String).annotate({
    description: "What was said to be the SHA-256 of the whole. It is checked when the whole is used."
  }),
  received: Schema.Finite.annotate({ description: "The next part begins here." }),
  by: Schema.String.annotate({ description: "The name of whoever began it." }),
  created_at: Schema.String.annotate({
    description: "A day later it is gone; an hour after its last part, where parts are missing."
  })
}).annotate({ identifier: "Upload" })
export type Upload = typeof Upload.Type
