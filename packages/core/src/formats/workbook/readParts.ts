/**
 * Reads the parts of an xlsx workbook one after the other, within bounds, because a small file can unpack to any size.
 */
import * as Effect from "effect/Effect"
import { Xml, Zip } from "effect/encoding"
import * as Stream from "effect/Stream"
import type { PartReader } from "./PartReader.ts"
import { WorkbookUnreadable } from "./WorkbookUnreadable.ts"

export interface PartBounds {
  /** How many bytes the part at a path may unpack to. */
  readonly maxPartBytes: (path: string) => number
  /** How many bytes all parts together may unpack to. */
  readonly maxBytes: number
  readonly maxParts: number
}

/** One part of a workbook, which must be read or drained before the next part is asked for. */
export interface Part<E> {
  readonly path: string
  /** Fails where the part goes beyond the bounds. */
  readonly body: Stream.Stream<Uint8Array, E | WorkbookUnreadable>
}

const unreadable = (reason: string) => new WorkbookUnreadable({ reason })
const damaged = (error: Zip.ZipError | Xml.XmlError) =>
  unreadable(`The workbook is damaged or cut off: ${error.message}`)
const isDamage = (error: unknown): error is Zip.ZipError | Xml.XmlError =>
  Zip.isZipError(error) || Xml.isXmlError(error)

export const partsOf = <E>(
  bytes: Stream.Stream<Uint8Array, E>,
  bounds: PartBounds
): Stream.Stream<Part<E>, E | WorkbookUnreadable> =>
  Stream.suspend(() => {
    const seen = new Set<string>()
    let unpacked = 0
    return bytes.pipe(
      Stream.pipeThroughChannelOrFail(Zip.decode()),
      Stream.mapError((error) => (isDamage(error) ? damaged(error) : error)),
      Stream.mapEffect(({ body, header: { path } }) => {
        if (seen.has(path)) return Effect.fail(unreadable(`The workbook has the part ${path} twice.`))
        seen.add(path)
        if (seen.size > bounds.maxParts)
          return Effect.fail(unreadable(`The workbook has more than ${bounds.maxParts} parts.`))
        let partBytes = 0
        return Effect.succeed({
          path,
          body: body.pipe(
            Stream.mapError((error) => (isDamage(error) ? damaged(error) : error)),
            Stream.tap((chunk) => {
              partBytes += chunk.length
              unpacked += chunk.length
              // Unpacking never waits for anything, so without this step the event loop would not turn.
              return partBytes > bounds.maxPartBytes(path) || unpacked > bounds.maxBytes
                ? Effect.fail(unreadable(`${path} unpacks to more than is read of a workbook.`))
                : Effect.yieldNow
            })
          )
        })
      })
    )
  })

/** Feeds a part to its reader, and after each stretch of bytes emits what `taken` takes from the reader. */
export const readPart = <E, A>(
  { body, path }: Part<E>,
  reader: PartReader,
  taken: () => ReadonlyArray<A>
): Stream.Stream<A, E | WorkbookUnreadable> =>
  body.pipe(
    Stream.pipeThroughChannelOrFail(Xml.decode({ maxDepth: 64, maxTokenSize: 1 << 20 })),
    Stream.mapError((error) => (isDamage(error) ? damaged(error) : error)),
    Stream.mapArrayEffect((events) => {
      try {
        for (const event of events) {
          if (event._tag === "Text") reader.text(event.text)
          else if (event._tag === "StartElement") reader.start(localName(event.name), event.attributes)
          else if (event._tag === "EndElement") reader.end(localName(event.name))
          else if (event._tag === "Doctype") return Effect.fail(unreadable(`${path} has a DOCTYPE.`))
        }
        return Effect.succeed([taken()] as const)
      } catch (error) {
        return error instanceof WorkbookUnreadable ? Effect.fail(error) : Effect.die(error)
      }
    }),
    Stream.flattenIterable
  )

/** Feeds a whole part to a reader that keeps what it has read. */
export const keepPart = <E>(part: Part<E>, reader: PartReader): Effect.Effect<void, E | WorkbookUnreadable> =>
  Stream.runDrain(readPart(part, reader, () => []))

const localName = (name: string): string => name.slice(name.indexOf(":") + 1)
