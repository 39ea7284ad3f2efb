/** Reads the newest of small files each of which is one document, such as a page or a JSON object. */
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { RowOutcome } from "../../../domain/RowOutcome.ts"
import { type SourceError, SourceMalformed } from "../../../domain/SourceError.ts"
import type { SourceFile } from "../../../domain/SourceFile.ts"
import type { PartyFormat } from "../party/PartyFormat.ts"
import { readNewestEdition } from "./newestEdition.ts"

/** The largest of these documents has some three megabytes. */
const mostBytes = 32 << 20

const wholeText = (source: SourceId, { bytes }: SourceFile): Effect.Effect<string, SourceError> =>
  Effect.gen(function* () {
    const chunks: Array<Uint8Array> = []
    let size = 0
    yield* Stream.runForEach(bytes, (chunk) => {
      size += chunk.length
      if (size > mostBytes)
        return new SourceMalformed({ source, reason: `The file is larger than ${mostBytes} bytes.` })
      // The host may use its buffer again.
      chunks.push(chunk.slice())
      return Effect.void
    })
    const whole = new Uint8Array(size)
    let at = 0
    for (const chunk of chunks) {
      whole.set(chunk, at)
      at += chunk.length
    }
    return yield* Effect.try({
      try: () => new TextDecoder("utf-8", { fatal: true }).decode(whole),
      catch: () => new SourceMalformed({ source, reason: "The file is not UTF-8 text." })
    })
  })

export const readDocument =
  (
    parse: (source: SourceId, text: string) => Effect.Effect<ReadonlyArray<RowOutcome>, SourceError>
  ): PartyFormat["read"] =>
  (source, files) =>
    readNewestEdition(files, (file) =>
      Stream.unwrap(
        Effect.flatMap(wholeText(source, file), (text) =>
          Effect.map(parse(source, text), Stream.fromIterable)
        )
      )
    )
