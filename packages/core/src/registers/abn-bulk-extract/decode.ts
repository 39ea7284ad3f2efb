/**
 * Decodes the ABN Bulk Extract: bytes, as XML or as XML inside a ZIP, to records as published, one for each `ABR`
 * element.
 */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type SourceError, SourceMalformed } from "../../domain/SourceError.ts"
import type { SourceFile } from "../../domain/SourceFile.ts"
import { unpacked } from "../../formats/unpacked.ts"
import { AbrReader } from "./AbrReader.ts"
import type { ExtractItem } from "./AbrRow.ts"
import { MalformedExtract, MarkupScanner } from "./MarkupScanner.ts"
import { source } from "./source.ts"

const malformed = (reason: string) => new SourceMalformed({ source: source.id, reason })

/** An uncompressed part is about 700 MB; forty times that cannot be the extract. */
const unpacking = {
  source: source.id,
  example: "public_split_1_10.zip",
  wanted: /\.xml$/iu,
  maxBytes: 30_000_000_000
}

export const decode = (file: SourceFile): Stream.Stream<ExtractItem, SourceError> =>
  file.name.toLowerCase().endsWith(".zip")
    ? unpacked(file, unpacking).pipe(Stream.flatMap(({ bytes, path }) => readXml(path, bytes)))
    : readXml(file.name, file.bytes)

const readXml = (
  name: string,
  bytes: Stream.Stream<Uint8Array, SourceError>
): Stream.Stream<ExtractItem, SourceError> => {
  const attempt = <A>(read: () => A) =>
    Effect.try({
      try: read,
      catch: (error) =>
        malformed(`${name}: ${error instanceof MalformedExtract ? error.message : "it is not UTF-8."}`)
    })
  return Stream.suspend(() => {
    const file = new ExtractFile()
    return bytes.pipe(
      Stream.mapAccumArrayEffect(
        () => file,
        (state, chunks) => attempt(() => [state, chunks.flatMap((chunk) => state.write(chunk))] as const)
      ),
      Stream.concat(
        Stream.unwrap(
          Effect.map(
            attempt(() => file.end()),
            Stream.fromIterable
          )
        )
      )
    )
  })
}

/**
 * Bare `ABR` lines, as people pass them on, are an excerpt. They are read inside a `Transfer` element that is added
 * here.
 */
const excerpt = { opening: '<Transfer error="none">', closing: "</Transfer>", first: /^<ABR[\s>]/u }

/** Reads one file from its bytes to its items. */
class ExtractFile {
  private readonly decoder = new TextDecoder("utf-8", { fatal: true })
  private readonly reader = new AbrReader()
  private readonly scanner = new MarkupScanner(this.reader)
  /** The text that came before it was clear whether the file is an excerpt; null since then. */
  private head: string | null = ""
  private isExcerpt = false

  write(chunk: Uint8Array): Array<ExtractItem> {
    this.read(this.decoder.decode(chunk, { stream: true }))
    return this.reader.take()
  }

  end(): Array<ExtractItem> {
    this.read(this.decoder.decode())
    if (this.head !== null) this.scanner.write(this.head)
    if (this.isExcerpt) this.scanner.write(excerpt.closing)
    this.scanner.end()
    return [...this.reader.take(), ...this.reader.end()]
  }

  private read(text: string) {
    if (this.head === null) {
      if (text !== "") this.scanner.write(text)
      return
    }
    this.head = `${this.head}${text}`.trimStart()
    if (this.head.length < 5) return
    this.isExcerpt = excerpt.first.test(this.head)
    this.scanner.write(this.isExcerpt ? excerpt.opening + this.head : this.head)
    this.head = null
  }
}
