/** Bytes of the extract to its records as published: XML, or XML inside ZIP, one `ABR` element a record. */
import * as Effect from "effect/Effect"
import { Xml } from "effect/encoding"
import * as Stream from "effect/Stream"
import { type SourceFile, SourceMalformed, type SourceUnavailable } from "../Register.ts"
import { unpacked } from "../unpacked.ts"
import { AbrReader, type Item, MalformedExtract } from "./AbrReader.ts"
import { source } from "./source.ts"

type Failure = SourceMalformed | SourceUnavailable
const malformed = (reason: string) => new SourceMalformed({ source: source.id, reason })

/** An uncompressed part is about 700 MB; forty times that is no extract. */
const unpacking = { source: source.id, wanted: /\.xml$/iu, maxBytes: 30_000_000_000 }

export const decode = (file: SourceFile): Stream.Stream<Item, Failure> =>
  file.name.toLowerCase().endsWith(".zip")
    ? unpacked(file, unpacking).pipe(Stream.flatMap(({ bytes, path }) => readXml(path, bytes)))
    : readXml(file.name, file.bytes)

const readXml = (name: string, bytes: Stream.Stream<Uint8Array, Failure>): Stream.Stream<Item, Failure> =>
  Stream.suspend(() => {
    const reader = new AbrReader()
    return excerptWrapped(bytes).pipe(
      Stream.pipeThroughChannelOrFail(Xml.decode({ maxTokenSize: 1_000_000, maxDepth: 32 })),
      Stream.mapAccumArrayEffect(
        () => reader,
        (state, events) =>
          Effect.try({
            try: () => [state, state.readAll(events)] as const,
            catch: (error) =>
              malformed(
                `${name}: ${error instanceof MalformedExtract ? error.message : "it could not be read."}`
              )
          })
      ),
      Stream.concat(Stream.suspend(() => Stream.fromIterable(reader.end()))),
      Stream.mapError((error) =>
        error._tag === "XmlError" ? malformed(`${name} is cut off or not XML: ${error.message}`) : error
      )
    )
  })

const opening = new TextEncoder().encode('<Transfer error="none">')
const closing = new TextEncoder().encode("</Transfer>")

/** Bare `ABR` lines, as people pass them on, are an excerpt: they are read inside a `Transfer` of their own. */
const excerptWrapped = <E>(bytes: Stream.Stream<Uint8Array, E>): Stream.Stream<Uint8Array, E> =>
  Stream.suspend(() => {
    let first = true
    let excerpt = false
    return bytes.pipe(
      Stream.flatMap((chunk) => {
        if (!first) return Stream.succeed(chunk)
        first = false
        excerpt = /^\s*<ABR[\s>]/u.test(new TextDecoder().decode(chunk.subarray(0, 512)))
        return excerpt ? Stream.make(opening, chunk) : Stream.succeed(chunk)
      }),
      Stream.concat(Stream.suspend(() => (excerpt ? Stream.succeed(closing) : Stream.empty)))
    )
  })
