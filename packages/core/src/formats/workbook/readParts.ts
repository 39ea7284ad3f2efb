/** Feeds the XML of a part of a workbook to the reader of that part. */
import * as Effect from "effect/Effect"
import { Xml } from "effect/encoding"
import * as Stream from "effect/Stream"
import { orUnreadable, type Part } from "./archive.ts"
import { asUtf8 } from "./asUtf8.ts"
import type { PartReader } from "./PartReader.ts"
import { WorkbookUnreadable } from "./WorkbookUnreadable.ts"

/** Feeds a part to its reader, and after each stretch of bytes emits what `taken` takes from the reader. */
export const readPart = <E, A>(
  { body, path }: Part<E>,
  reader: PartReader,
  taken: () => ReadonlyArray<A>
): Stream.Stream<A, E | WorkbookUnreadable> =>
  asUtf8(path, body).pipe(
    Stream.pipeThroughChannelOrFail(Xml.decode({ maxDepth: 64, maxTokenSize: 1 << 20 })),
    Stream.mapError(orUnreadable),
    Stream.mapArrayEffect((events) => {
      try {
        for (const event of events) {
          if (event._tag === "Text") reader.text(event.text)
          else if (event._tag === "StartElement")
            reader.start(localName(event.name), event.attributes, event.name)
          else if (event._tag === "EndElement") reader.end(localName(event.name))
          else if (event._tag === "Doctype")
            return Effect.fail(new WorkbookUnreadable({ reason: `${path} has a DOCTYPE.` }))
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
