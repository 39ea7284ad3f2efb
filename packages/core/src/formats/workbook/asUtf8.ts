/** The bytes of a part in UTF-8: XML may be UTF-16 as well, which begins with a byte order mark then. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { WorkbookUnreadable } from "./WorkbookUnreadable.ts"

const encodingOf = ([first, second]: Uint8Array): string | undefined =>
  first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : undefined

/** It names the encoding in which the bytes no longer are. */
const declaration = /^<\?xml[^?]*\?>/u

const encoder = new TextEncoder()
const nothing = new Uint8Array()

export const asUtf8 = <E>(
  path: string,
  bytes: Stream.Stream<Uint8Array, E>
): Stream.Stream<Uint8Array, E | WorkbookUnreadable> =>
  Stream.suspend(() => {
    let hasBegun = false
    let decoder: TextDecoder | undefined
    const decoded = (chunk?: Uint8Array) =>
      Effect.try({
        try: () => decoder?.decode(chunk, { stream: chunk !== undefined }) ?? "",
        catch: () => new WorkbookUnreadable({ reason: `${path} is not UTF-16 text, as it says.` })
      })
    return bytes.pipe(
      Stream.mapEffect((chunk) => {
        const encoding = hasBegun ? undefined : encodingOf(chunk)
        const isFirst = encoding !== undefined
        hasBegun = true
        if (isFirst) decoder = new TextDecoder(encoding, { fatal: true })
        return decoder === undefined
          ? Effect.succeed(chunk)
          : Effect.map(decoded(chunk), (text) =>
              encoder.encode(isFirst ? text.replace(declaration, "") : text)
            )
      }),
      Stream.concat(
        Stream.fromEffect(
          Effect.suspend(() =>
            Effect.map(decoded(), (text) => (text === "" ? nothing : encoder.encode(text)))
          )
        )
      )
    )
  })
