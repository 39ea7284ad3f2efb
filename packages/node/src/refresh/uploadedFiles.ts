/** Files that were uploaded, opened as the streams that a register reads. */
import { createHash } from "node:crypto"
import type { Upload } from "@entity-watch/contract/schema/admin/Upload"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import { Uploads } from "@entity-watch/core/admin"
import { SourceUnavailable } from "@entity-watch/core/domain/SourceError"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { Effect, Stream } from "effect"
import { editionDigest } from "./editionDigest.ts"
import type { OperatorFiles } from "./operatorFiles.ts"

/** Each is read once for its digest and once to be loaded. */
export const openUploadedFiles = Effect.fn("openUploadedFiles")(function* (
  register: SourceId,
  whole: ReadonlyArray<Upload & { readonly parts: number }>
) {
  const uploads = yield* Uploads
  const files = yield* Effect.forEach(whole, (upload) =>
    Effect.gen(function* () {
      const hash = createHash("sha256")
      yield* Stream.runForEach(uploads.read(upload), (bytes) => Effect.sync(() => hash.update(bytes)))
      const sha256 = hash.digest("hex")
      if (upload.sha256 !== null && upload.sha256 !== sha256)
        return yield* new SourceUnavailable({
          source: register,
          reason: `what arrived of ${upload.name} does not have the digest that it was sent with; send it again`
        })
      return {
        name: upload.name,
        sha256,
        size: upload.bytes,
        bytes: Stream.mapError(
          uploads.read(upload),
          () =>
            new SourceUnavailable({ source: register, reason: `${upload.name} cannot be read to its end.` })
        )
      } satisfies SourceFile
    })
  )
  return { files, sha256: editionDigest(files) } satisfies OperatorFiles
})
