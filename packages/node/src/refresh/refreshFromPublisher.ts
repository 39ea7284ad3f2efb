/**
 * Asks one publisher for its register: what the publisher has now is fetched if it changed, and read if it is not what is
 * in force already.
 */
import type { Register } from "@entity-watch/core/domain/Register"
import { SourceUnavailable } from "@entity-watch/core/domain/SourceError"
import {
  type Accepted,
  discover,
  EditionRefused,
  Refresh,
  type RefreshSummary
} from "@entity-watch/core/refresh"
import {
  type PublisherFile,
  PublisherFileStore,
  type SnapshotRow,
  SnapshotStore
} from "@entity-watch/core/store"
import { DateTime, Effect } from "effect"
import { ageFault, datedBy, isoOfHttpDate } from "./contentAge.ts"
import { download } from "./download.ts"
import { editionDigest } from "./editionDigest.ts"
import { type RawStore, rawStore } from "./RawStore.ts"
import type { OnRefreshProgress } from "./RefreshProgress.ts"
import { RefreshSettings } from "./RefreshSettings.ts"

/** The publisher still has what is in force, or it had something else, which was loaded. */
export type PublisherAnswer =
  | { readonly _tag: "Confirmed"; readonly bytes: number }
  | { readonly _tag: "Loaded"; readonly bytes: number; readonly summary: RefreshSummary }

export interface PublisherQuestion {
  readonly register: Register
  readonly inForce: SnapshotRow | undefined
  /** What an operator accepts although it looks wrong. */
  readonly accept: Accepted
  /** Whether everything is fetched and read, even if it did not change. */
  readonly anew: boolean
  readonly onProgress: OnRefreshProgress
}

export const refreshFromPublisher = Effect.fn("refreshFromPublisher")(function* (
  question: PublisherQuestion
) {
  const store = yield* PublisherFileStore
  const raw = yield* rawStore(question.register.source.id)
  return yield* confirmOrLoad(raw, question).pipe(
    // This also happens after a failure, because a publisher's bad files must not fill the disk.
    Effect.ensuring(Effect.ignore(Effect.flatMap(store.digestsInForce, raw.prune)))
  )
})

const confirmOrLoad = Effect.fnUntraced(function* (raw: RawStore, question: PublisherQuestion) {
  const { accept, inForce, register } = question
  const snapshots = yield* SnapshotStore
  const refresh = yield* Refresh
  const unreadable = () =>
    new SourceUnavailable({ source: register.source.id, reason: "The database did not answer." })
  // What is confirmed or loaded was the publisher's at the time of the request, however long the download takes.
  const askedAt = yield* Effect.mapError(snapshots.now, unreadable)
  // A download that lacked entries is confirmed by a second one, and not by a publisher's word that nothing changed.
  const isDoubted =
    inForce !== undefined && (yield* Effect.mapError(snapshots.shrinks(inForce.id), unreadable)).size > 0
  const anew = question.anew || isDoubted
  const { bytes, files } = yield* fetchFiles(raw, { ...question, anew })
  const now = DateTime.toEpochMillis(askedAt)
  const sha256 = editionDigest(files)
  const lastModified = oldest(files.map((file) => isoOfHttpDate(file.last_modified)))

  if (inForce?.sha256 === sha256 && !question.anew) {
    // Content that would be refused as a download is not confirmed either.
    const fault = ageFault(register, inForce.as_of ?? lastModified, now)
    if (fault !== undefined) return yield* new EditionRefused({ source: register.source.id, fault })
    if (!(yield* snapshots.confirm(inForce.id, askedAt)))
      return yield* new SourceUnavailable({
        source: register.source.id,
        reason: "Another edition came into force while the publisher was asked."
      })
    return { _tag: "Confirmed", bytes } satisfies PublisherAnswer
  }

  const summary = yield* refresh.load(datedBy(register, lastModified, now), {
    mode: "live",
    files: files.map(raw.sourceFile),
    sha256,
    confirmed: { by: "publisher", at: DateTime.formatIso(askedAt) },
    accept,
    onProgress: (rows) => question.onProgress({ _tag: "Reading", register: register.source.id, rows })
  })
  return { _tag: "Loaded", bytes, summary } satisfies PublisherAnswer
})

/** The files that the publisher has now, those that did not change included, and how many bytes were downloaded. */
const fetchFiles = Effect.fnUntraced(function* (
  raw: RawStore,
  { anew, inForce, onProgress, register }: PublisherQuestion
) {
  const { download: rules, id } = register.source
  if (rules === undefined)
    return yield* new SourceUnavailable({ source: id, reason: "It has no address to fetch it from." })
  const store = yield* PublisherFileStore
  const settings = yield* RefreshSettings
  const published = yield* discover(register.source).pipe(
    Effect.timeoutOrElse({
      duration: settings.idleTimeout,
      orElse: () =>
        Effect.fail(new SourceUnavailable({ source: id, reason: "The catalogue did not answer in time." }))
    })
  )
  const before = yield* store.filesOf(id)
  const knownOf = (resource: string, url: string) =>
    before.find((file) => file.resource === resource && file.url === url) ?? null
  const known = published.map(({ resource, url }) => knownOf(resource, url))
  const areInForce = known.every((file) => file !== null) && editionDigest(known) === inForce?.sha256

  let bytes = 0
  const get = Effect.fnUntraced(function* (each: (typeof published)[number], earlier: PublisherFile | null) {
    const result = yield* download(raw, {
      register: id,
      rules,
      published: each,
      known: earlier,
      onProgress: (progress) =>
        onProgress({ _tag: "Downloading", register: id, file: each.name, ...progress })
    })
    if (result._tag === "NotModified" && earlier !== null) return earlier
    if (result._tag === "NotModified")
      return yield* new SourceUnavailable({ source: id, reason: "The publisher answered 304 unasked." })
    bytes += result.file.size
    yield* store.keep(result.file)
    return result.file
  })

  const files: Array<PublisherFile> = []
  for (const [i, each] of published.entries()) {
    const earlier = known[i] ?? null
    // A file that did not change, and whose bytes are gone, is of use only while what it said is in force.
    const isUsable = earlier !== null && (areInForce || (yield* raw.has(earlier)))
    files.push(yield* get(each, isUsable && !anew ? earlier : null))
  }
  if (editionDigest(files) === inForce?.sha256 && !anew) return { bytes, files }
  for (const [i, each] of published.entries()) {
    const file = files[i]
    if (file !== undefined && !(yield* raw.has(file))) files[i] = yield* get(each, null)
  }
  return { bytes, files }
})

const oldest = (times: ReadonlyArray<string | null>): string | null =>
  times.filter((time) => time !== null).toSorted()[0] ?? null
