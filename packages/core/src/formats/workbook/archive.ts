/**
 * Opens the ZIP archive that a workbook is. Its bytes are read several times as a stream: for its directory, to compare
 * every entry with it, and for each part that is asked for. Nothing else is unpacked.
 */
import * as Effect from "effect/Effect"
import { Xml, Zip } from "effect/encoding"
import * as Stream from "effect/Stream"
import { ArchiveTail } from "./ArchiveTail.ts"
import { WorkbookUnreadable } from "./WorkbookUnreadable.ts"
import { comparablePath, type ZipDirectory, type ZipEntry } from "./zipDirectory.ts"
import { aroundData, checkEntries, type Span } from "./zipEntries.ts"

/** One part of a workbook. */
export interface Part<E> {
  readonly path: string
  /** How many bytes it unpacks to, and no more. */
  readonly size: number
  readonly body: Stream.Stream<Uint8Array, E | WorkbookUnreadable>
}

export interface Archive<E> {
  readonly parts: ReadonlyArray<Part<E>>
  /** Its name may differ by upper and lower case. */
  part(path: string): Part<E> | undefined
}

/** An element has four bytes and more. What a part unpacks to is read in pieces of so many bytes. */
const pieceBytes = 4096

const unreadable = (reason: string) => new WorkbookUnreadable({ reason })

const isDamage = (error: unknown): error is Zip.ZipError | Xml.XmlError =>
  Zip.isZipError(error) || Xml.isXmlError(error)

export const orUnreadable = <E>(
  error: E | Zip.ZipError | Xml.XmlError
): Exclude<E, Zip.ZipError | Xml.XmlError> | WorkbookUnreadable =>
  isDamage(error)
    ? unreadable(`The workbook is damaged or cut off: ${error.message}`)
    : (error as Exclude<E, Zip.ZipError | Xml.XmlError>)

/** What throws `WorkbookUnreadable` as an effect. */
export const attempt = <A>(does: () => A): Effect.Effect<A, WorkbookUnreadable> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(does())
    } catch (error) {
      return error instanceof WorkbookUnreadable ? Effect.fail(error) : Effect.die(error)
    }
  })

export const openArchive = Effect.fnUntraced(function* <E>(
  bytes: Stream.Stream<Uint8Array, E>,
  mostParts: number
) {
  const directory = yield* readDirectory(bytes, mostParts)
  const placed = yield* readSpans(bytes, checkEntries(directory))
  const parts = new Map(
    directory.entries.map((entry) => {
      const { path, size } = entry
      const from = placed.get(entry) ?? 0
      return [comparablePath(path), { path, size, body: bodyOf(bytes, entry, from) } satisfies Part<E>]
    })
  )
  return {
    parts: [...parts.values()],
    part: (path) => parts.get(comparablePath(path))
  } satisfies Archive<E>
})

const readDirectory = <E>(
  bytes: Stream.Stream<Uint8Array, E>,
  mostParts: number
): Effect.Effect<ZipDirectory, E | WorkbookUnreadable> =>
  Effect.suspend(() => {
    const tail = new ArchiveTail()
    return bytes.pipe(
      Stream.runForEach((chunk) => Effect.sync(() => tail.take(chunk))),
      Effect.andThen(attempt(() => tail.directory(mostParts)))
    )
  })

/** Gives the steps the bytes for which they ask. */
const readSpans = <E, A>(
  bytes: Stream.Stream<Uint8Array, E>,
  steps: Generator<Span, A, Uint8Array>
): Effect.Effect<A, E | WorkbookUnreadable> =>
  Effect.gen(function* () {
    let step = yield* attempt(() => steps.next())
    let wanted = new Uint8Array(step.done ? 0 : step.value.length)
    let filled = 0
    let at = 0
    const feed = (chunk: Uint8Array) => {
      while (!step.done) {
        const from = Math.max(0, step.value.from + filled - at)
        const piece = chunk.subarray(from, from + wanted.length - filled)
        wanted.set(piece, filled)
        filled += piece.length
        if (filled < wanted.length) break
        step = steps.next(wanted)
        wanted = new Uint8Array(step.done ? 0 : step.value.length)
        filled = 0
      }
      at += chunk.length
    }
    yield* Stream.runForEach(bytes, (chunk) => attempt(() => feed(chunk)))
    return step.done ? step.value : yield* unreadable("The workbook is damaged or cut off.")
  })

const bodyOf = <E>(
  bytes: Stream.Stream<Uint8Array, E>,
  entry: ZipEntry,
  from: number
): Stream.Stream<Uint8Array, E | WorkbookUnreadable> => {
  const { header, last } = aroundData(entry)
  return Stream.make(header).pipe(
    Stream.concat(bytesBetween(bytes, from, from + entry.compressedSize)),
    Stream.concat(Stream.make(last)),
    Stream.pipeThroughChannelOrFail(Zip.decode()),
    Stream.flatMap(({ body }) => body),
    Stream.mapError(orUnreadable),
    Stream.map((chunk) =>
      Array.from({ length: Math.ceil(chunk.length / pieceBytes) }, (_, i) =>
        chunk.subarray(i * pieceBytes, (i + 1) * pieceBytes)
      )
    ),
    Stream.flattenIterable,
    Stream.rechunk(1),
    // Unpacking never waits for anything, so without this step the event loop would not turn.
    Stream.tap(() => Effect.yieldNow)
  )
}

const bytesBetween = <E>(
  bytes: Stream.Stream<Uint8Array, E>,
  from: number,
  to: number
): Stream.Stream<Uint8Array, E> =>
  Stream.suspend(() => {
    let at = 0
    return bytes.pipe(
      Stream.map((chunk) => {
        const piece = chunk.subarray(Math.max(0, from - at), Math.max(0, to - at))
        at += chunk.length
        return { piece, isLast: at >= to }
      }),
      Stream.takeUntil(({ isLast }) => isLast),
      Stream.map(({ piece }) => piece)
    )
  })
