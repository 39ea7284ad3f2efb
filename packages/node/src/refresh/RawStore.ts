/** The publishers' files as they came, each under its SHA-256, and downloads that are not finished yet. */
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import {
  type FileHandle,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile
} from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { SourceUnavailable } from "@entity-watch/core/domain/SourceError"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { PublisherFile } from "@entity-watch/core/store"
import { Cause, DateTime, Duration, Effect, Option, Schema, Stream } from "effect"
import { makeOwnFolder } from "../process/makeOwnFolder.ts"
import { RefreshSettings } from "./RefreshSettings.ts"

/** What is known of a download that is not finished: enough to ask for the rest of the same file, and no other. */
export const PartialDownload = Schema.Struct({
  url: Schema.String,
  etag: Schema.NullOr(Schema.String),
  last_modified: Schema.NullOr(Schema.String),
  /** The bytes of the whole file, where the publisher told them. */
  total: Schema.NullOr(Schema.Finite),
  started_at: Schema.String
})
export type PartialDownload = typeof PartialDownload.Type

const decodePart = Schema.decodeUnknownOption(Schema.fromJsonString(PartialDownload))
const decodeKept = Schema.decodeUnknownOption(Schema.fromJsonString(PublisherFile))

/** How long an unfinished download is kept if it is not continued. */
const partialLifetime = Duration.days(7)

/** The bytes on the disk that are left for everything else. */
const spareBytes = 256 * 1024 * 1024

/** The files of one register. Every failure of the disk is answered as a failure of the register. */
export const rawStore = Effect.fnUntraced(function* (register: RegisterId) {
  const { keptVersions, rawFolder } = yield* RefreshSettings
  const parts = join(rawFolder, "parts")

  const onDisk = <A>(what: string, run: () => Promise<A>) =>
    Effect.tryPromise({
      try: run,
      catch: (cause) =>
        new SourceUnavailable({
          source: register,
          reason: `${what} on the disk (${cause instanceof Error && "code" in cause ? cause.code : "unknown"}).`
        })
    })

  yield* onDisk("The folder for the publishers' files could not be made", async () => makeOwnFolder(parts))

  /** Resources' ids are UUIDs or words; anything else must not become a path. */
  const partPath = (resource: string) => join(parts, `${register}.${resource.replace(/[^\w-]/gu, "_")}`)

  const sizeOf = (path: string) =>
    Effect.promise(() =>
      stat(path).then(
        ({ size }) => size,
        () => 0
      )
    )

  const writeAside = async (path: string, content: string) => {
    await writeFile(`${path}.aside`, content, { mode: 0o600 })
    await rename(`${path}.aside`, path)
  }

  return {
    has: (file: PublisherFile) =>
      Effect.map(sizeOf(join(rawFolder, file.sha256)), (size) => size === file.size),

    /** The unfinished download with the bytes it has so far. */
    part: Effect.fnUntraced(function* (resource: string) {
      const path = partPath(resource)
      const text = yield* Effect.promise(() => readFile(`${path}.json`, "utf8").catch(() => ""))
      return Option.map(decodePart(text), (part) => ({ part, path }))
    }),

    partSize: (resource: string) => sizeOf(partPath(resource)),

    /** Starts a download over and removes what was there of this resource. */
    beginPart: (resource: string, part: PartialDownload) =>
      onDisk("The download could not be written", async () => {
        const path = partPath(resource)
        await rm(path, { force: true })
        await writeAside(`${path}.json`, JSON.stringify(part))
      }),

    /** Opens the unfinished download for appending while the scope lasts. */
    openPart: (resource: string) =>
      Effect.acquireRelease(
        onDisk("The download could not be written", () => open(partPath(resource), "a", 0o600)),
        (handle) => Effect.promise(() => handle.close())
      ),

    append: (handle: FileHandle, chunk: Uint8Array) =>
      onDisk("The download could not be written", () => handle.appendFile(chunk)),

    opening: (resource: string, bytes: number) =>
      onDisk("The download could not be read", async () => {
        const handle = await open(partPath(resource), "r")
        try {
          const { buffer, bytesRead } = await handle.read(new Uint8Array(bytes), 0, bytes, 0)
          return buffer.subarray(0, bytesRead)
        } finally {
          await handle.close()
        }
      }),

    dropPart: (resource: string) =>
      Effect.promise(async () => {
        await rm(partPath(resource), { force: true })
        await rm(`${partPath(resource)}.json`, { force: true })
      }),

    room: Effect.fnUntraced(function* (bytes: number) {
      const { bavail, bsize } = yield* onDisk("The free room could not be asked", () => statfs(rawFolder))
      if (bavail * bsize < bytes + spareBytes)
        return yield* new SourceUnavailable({
          source: register,
          reason: `The disk has not enough room for a file of ${bytes} bytes.`
        })
    }),

    /** Moves a finished download to its place and says what it is. */
    keep: (resource: string, file: Omit<PublisherFile, "sha256" | "size">) =>
      onDisk("The download could not be kept", async () => {
        const path = partPath(resource)
        const handle = await open(path, "r+")
        await handle.sync().finally(() => handle.close())
        const hash = createHash("sha256")
        await pipeline(createReadStream(path), hash)
        const kept = { ...file, sha256: hash.digest("hex"), size: (await stat(path)).size }
        await rename(path, join(rawFolder, kept.sha256))
        await writeAside(join(rawFolder, `${kept.sha256}.json`), JSON.stringify(kept))
        await rm(`${path}.json`, { force: true })
        return kept
      }),

    sourceFile: (file: PublisherFile): SourceFile => ({
      name: file.name,
      sha256: file.sha256,
      size: file.size,
      bytes: Stream.suspend(() =>
        Stream.fromAsyncIterable<Uint8Array, SourceUnavailable>(
          createReadStream(join(rawFolder, file.sha256), { highWaterMark: 256 * 1024 }),
          () => new SourceUnavailable({ source: register, reason: `${file.name} cannot be read to its end.` })
        )
      )
    }),

    /** Removes this register's versions beyond the newest few, and downloads that were given up. */
    prune: Effect.fnUntraced(function* (inUse: ReadonlySet<string>) {
      const oldest = DateTime.formatIso(DateTime.subtractDuration(yield* DateTime.now, partialLifetime))
      yield* Effect.promise(() => prune({ rawFolder, parts, register, keptVersions, inUse, oldest })).pipe(
        Effect.catchDefect((defect) =>
          Effect.logWarning("Old files of publishers could not be removed.", Cause.die(defect), { register })
        )
      )
    })
  }
})

export type RawStore = Effect.Success<ReturnType<typeof rawStore>>

const prune = async (options: {
  readonly rawFolder: string
  readonly parts: string
  readonly register: RegisterId
  readonly keptVersions: number
  readonly inUse: ReadonlySet<string>
  readonly oldest: string
}) => {
  const { inUse, keptVersions, oldest, parts, rawFolder, register } = options
  const versions = new Map<string, Array<PublisherFile>>()
  for (const name of await readdir(rawFolder)) {
    if (!name.endsWith(".json")) continue
    // A file of another register may be removed meanwhile.
    const text = await readFile(join(rawFolder, name), "utf8").catch(() => "")
    const kept = Option.getOrUndefined(decodeKept(text))
    if (kept?.register === register)
      versions.set(kept.resource, [...(versions.get(kept.resource) ?? []), kept])
  }
  for (const each of versions.values()) {
    const old = each.toSorted((a, b) => (a.downloaded_at < b.downloaded_at ? 1 : -1)).slice(keptVersions)
    for (const { sha256 } of old) {
      if (inUse.has(sha256)) continue
      await rm(join(rawFolder, sha256), { force: true })
      await rm(join(rawFolder, `${sha256}.json`), { force: true })
    }
  }
  for (const name of await readdir(parts)) {
    if (!name.startsWith(`${register}.`) || !name.endsWith(".json")) continue
    const part = Option.getOrUndefined(decodePart(await readFile(join(parts, name), "utf8")))
    if (part !== undefined && part.started_at >= oldest) continue
    await rm(join(parts, name), { force: true })
    await rm(join(parts, name.slice(0, -".json".length)), { force: true })
  }
}
