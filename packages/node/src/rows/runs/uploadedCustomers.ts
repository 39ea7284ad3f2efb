/** The bytes of an upload as a file of customers, and why it cannot be read, for whoever sent it. */
import { createHash } from "node:crypto"
import { uploadUnfinished } from "@entity-watch/contract/http/sentences"
import type { Upload } from "@entity-watch/contract/schema/admin/Upload"
import { Uploads } from "@entity-watch/core/admin"
import type { RunSchema } from "@entity-watch/core/rows/files/FileRun"
import type { FileRefused } from "@entity-watch/core/rows/read/FileRefused"
import type { KeptFile } from "@entity-watch/core/store"
import { Effect, Option, Schema, Stream } from "effect"
import { refusalInWords } from "../fileFaultWords.ts"
import { fileSource, ReadingPace } from "../files/fileBytes.ts"
import { temporaryFile } from "./temporaryFile.ts"

/** Nothing can be done with the file as it is, or as it was asked. */
export class FileUnusable extends Schema.TaggedError<FileUnusable>()("FileUnusable", {
  reason: Schema.String
}) {}

export const unusable = (reason: string) => new FileUnusable({ reason })

export const told = (refusal: FileRefused) => unusable(refusalInWords(refusal))

/** What its rows are read from, until the scope ends. */
export const openUpload = Effect.fnUntraced(function* (upload: Upload & { readonly parts: number }) {
  const uploads = yield* Uploads
  const hash = createHash("sha256")
  const pause = (yield* ReadingPace)()
  const path = yield* temporaryFile(
    uploads.read(upload).pipe(
      Stream.tap((bytes) =>
        Effect.andThen(
          Effect.sync(() => hash.update(bytes)),
          pause
        )
      ),
      Stream.catchTag("UploadUnfinished", (error) =>
        Stream.fail(unusable(`${upload.name} ${uploadUnfinished(error)}`))
      )
    )
  )
  if (upload.sha256 !== null && hash.digest("hex") !== upload.sha256)
    return yield* unusable(
      `What arrived of ${upload.name} does not have the digest that it was sent with. Send the file again.`
    )
  return fileSource(path, upload.name)
})

/** How far the file has come; null as long as nobody began it. */
export const runOf = <Run>(schema: RunSchema<Run>, file: KeptFile): Run | null =>
  file.run === null ? null : Option.getOrNull(Schema.decodeOption(schema)(file.run))
