/** Files and folders named by an operator, opened as the streams that a register reads. */
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readdir, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import { pipeline } from "node:stream/promises"
import type { AnyRegister } from "@entity-watch/core/domain/Register"
import { SourceUnavailable } from "@entity-watch/core/domain/SourceError"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { Effect, Stream } from "effect"
import { editionDigest } from "./editionDigest.ts"

export interface OperatorFiles {
  readonly files: ReadonlyArray<SourceFile>
  /** The digest of the one file, or of the list of the digests of all files. */
  readonly sha256: string
}

/** A folder stands for those of its files whose names are this register's. */
export const openOperatorFiles = Effect.fn("openOperatorFiles")(function* (
  register: AnyRegister,
  paths: ReadonlyArray<string>
) {
  const unavailable = (reason: string) => new SourceUnavailable({ source: register.source.id, reason })
  const found = yield* Effect.forEach(paths, (path) =>
    Effect.tryPromise({
      try: async () => {
        if (!(await stat(path)).isDirectory()) return [path]
        const names = (await readdir(path)).filter((name) => register.source.fileName.test(name))
        return names.toSorted().map((name) => join(path, name))
      },
      catch: () => unavailable(`${path} cannot be read.`)
    })
  )
  const all = found.flat()
  if (all.length === 0)
    return yield* unavailable(
      `No file there is named like one of this register: ${register.source.fileName.source}`
    )
  const files = yield* Effect.forEach(all, (path) =>
    Effect.tryPromise({
      try: () => openFile(register, path),
      catch: () => unavailable(`${path} cannot be read.`)
    })
  )
  return { files, sha256: editionDigest(files) } satisfies OperatorFiles
})

const openFile = async (register: AnyRegister, path: string): Promise<SourceFile> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(path), hash)
  return {
    name: basename(path),
    sha256: hash.digest("hex"),
    size: (await stat(path)).size,
    bytes: Stream.suspend(() =>
      Stream.fromAsyncIterable<Uint8Array, SourceUnavailable>(
        createReadStream(path, { highWaterMark: 256 * 1024 }),
        () =>
          new SourceUnavailable({ source: register.source.id, reason: `${path} cannot be read to its end.` })
      )
    )
  }
}
