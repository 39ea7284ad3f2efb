/** How fast GLEIF's golden copy is read from its archives, beside unpacking them and decoding every row of them. */
import { join } from "node:path"
import type { SourceError } from "@entity-watch/core/domain/SourceError"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { unpacked } from "@entity-watch/core/formats/unpacked"
import {
  decodeExceptions,
  decodeLevelOne,
  decodeRelationships
} from "@entity-watch/core/registers/gleif/decodeGoldenCopy"
import { gleif } from "@entity-watch/core/registers/gleif/index"
import { openOperatorFiles } from "@entity-watch/node/refresh/operatorFiles"
import { Console, Effect, Stream } from "effect"
import { chunked } from "../generator/chunked.ts"
import { goldenCopy } from "../generator/goldenCopy.ts"
import { writeZip } from "../generator/writeZip.ts"
import { measured } from "./measured.ts"

type Files = ReadonlyArray<SourceFile>

const unpacking = (files: Files): Stream.Stream<number, SourceError> =>
  Stream.fromIterable(files).pipe(
    Stream.flatMap((file) =>
      unpacked(file, { source: "gleif", example: "", wanted: /\.csv$/u, maxBytes: 30e9 })
    ),
    Stream.flatMap(({ bytes }) => bytes),
    Stream.map(({ length }) => length)
  )

const decoders = { lei2: decodeLevelOne, rr: decodeRelationships, repex: decodeExceptions } as const

/** As they were read before rows were passed over. */
const decodingAll = (files: Files): Stream.Stream<unknown, SourceError> =>
  Stream.fromIterable(Object.entries(decoders)).pipe(
    Stream.flatMap(([part, decode]): Stream.Stream<unknown, SourceError> => {
      const file = files.find(({ name }) => name.includes(`-${part}-`))
      return file === undefined ? Stream.empty : decode(file)
    })
  )

const ways = { "unpacking alone": unpacking, "every row decoded": decodingAll, "as it is read": gleif.read }

/** How often each way is measured, in turns. The round that cost least is told. */
const rounds = 5

export const readGoldenCopy = Effect.fnUntraced(function* (folder: string, records: number) {
  const paths: Array<string> = []
  for (const { lines, name } of Object.values(goldenCopy(records))) {
    const path = join(folder, `${name}.zip`)
    yield* Effect.promise(() => writeZip(path, [{ name, bytes: chunked(lines) }]))
    paths.push(path)
  }
  // Opened anew each time: a file is read once.
  const open = Effect.map(openOperatorFiles(gleif, paths), ({ files }) => files)
  const megabytes = (yield* Stream.runSum(unpacking(yield* open))) / 1e6
  yield* Console.log(
    `gleif: ${records.toLocaleString("en-AU")} records, ${megabytes.toFixed(0)} MB in three archives`
  )
  const least = new Map<string, Effect.Success<ReturnType<typeof measured<void, never, never>>>>()
  for (let round = 1; round <= rounds; round++)
    for (const [way, run] of Object.entries(ways)) {
      const figures = yield* measured(Stream.runDrain(run(yield* open)))
      if (figures.cpu < (least.get(way)?.cpu ?? Number.POSITIVE_INFINITY)) least.set(way, figures)
    }
  for (const [way, { cpu, peak, seconds }] of least)
    yield* Console.log(
      `gleif ${way}: ${(megabytes / seconds).toFixed(0)} MB/s, ${(megabytes / cpu).toFixed(0)} MB a second of CPU; peak ${(peak / 1e6).toFixed(0)} MB resident`
    )
})
