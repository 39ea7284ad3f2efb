/**
 * How fast a register is read from a file: decoding alone, into the empty store, again unchanged, and with one in a
 * hundred changed. Of GLEIF's golden copy, which is nearly all decoding, the reading alone.
 */
import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Register } from "@entity-watch/core/domain/Register"
import type { SourceError } from "@entity-watch/core/domain/SourceError"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { unpacked } from "@entity-watch/core/formats/unpacked"
import { Refresh } from "@entity-watch/core/refresh/Refresh"
import { abnBulkExtract } from "@entity-watch/core/registers/abn-bulk-extract/index"
import { asicCompanies } from "@entity-watch/core/registers/asic-companies/index"
import {
  decodeExceptions,
  decodeLevelOne,
  decodeRelationships
} from "@entity-watch/core/registers/gleif/decodeGoldenCopy"
import { gleif } from "@entity-watch/core/registers/gleif/index"
import { openOperatorFiles } from "@entity-watch/node/refresh/operatorFiles"
import { Config, Console, Effect, Stream } from "effect"
import { abrFile } from "./generator/abrExtract.ts"
import { chunked } from "./generator/chunked.ts"
import { companyDataset } from "./generator/companyDataset.ts"
import { EditionedRegister } from "./generator/EditionedRegister.ts"
import { goldenCopy } from "./generator/goldenCopy.ts"
import { writeZip } from "./generator/writeZip.ts"
import { type Measured, measured } from "./harness/measured.ts"
import { count, megabytes } from "./harness/statistics.ts"

type Files = ReadonlyArray<SourceFile>
type Made = (records: number, edition: number) => Iterable<Uint8Array>

const load = Effect.fnUntraced(function* (
  folder: string,
  register: Register,
  name: string,
  records: number,
  make: Made
) {
  const refresh = yield* Refresh
  const { id } = register.source
  const path = join(folder, name)
  const write = (edition: number) =>
    Effect.promise(() => pipeline(Readable.from(make(records, edition)), createWriteStream(path)))
  // Opened anew each time: a file is read once.
  const open = openOperatorFiles(register, [path])
  yield* write(1)
  const first = yield* open
  const decoding = yield* measured(Stream.runCount(register.read(first.files)))
  const bytes = first.files.reduce((sum, { size }) => sum + size, 0)
  yield* Console.log(
    `${id}: ${count(records)} records, ${megabytes(bytes)}; decode and normalise ${count(decoding.value / decoding.seconds)} rows/s`
  )
  for (const [edition, what] of [
    [1, "into the empty store"],
    [1, "again, unchanged"],
    [2, "again, 1 % changed"]
  ] as const) {
    yield* write(edition)
    const { files, sha256 } = yield* open
    const { cpu, lateness, peak, seconds, value } = yield* measured(
      refresh.load(register, { mode: "live", files, sha256, confirmed: null, accept: { partial: true } })
    )
    yield* Console.log(
      `${id} ${what}: ${count(decoding.value / seconds)} rows/s, ${(seconds / decoding.seconds).toFixed(1)} times the decoding; ${((cpu / decoding.value) * 1e6).toFixed(1)} µs of this process's CPU a row; ${value.added} added, ${value.changed} changed, ${value.removed} removed; peak ${megabytes(peak)} resident; ${lateness}`
    )
  }
})

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

const readGoldenCopy = Effect.fnUntraced(function* (folder: string, records: number) {
  const paths: Array<string> = []
  for (const { lines, name } of Object.values(goldenCopy(records))) {
    const path = join(folder, `${name}.zip`)
    yield* Effect.promise(() => writeZip(path, [{ name, bytes: chunked(lines) }]))
    paths.push(path)
  }
  const open = Effect.map(openOperatorFiles(gleif, paths), ({ files }) => files)
  const bytes = yield* Stream.runSum(unpacking(yield* open))
  yield* Console.log(`gleif: ${count(records)} records, ${megabytes(bytes)} in three archives`)
  const least = new Map<string, Measured<void>>()
  for (let round = 1; round <= rounds; round++)
    for (const [way, run] of Object.entries(ways)) {
      const figures = yield* measured(Stream.runDrain(run(yield* open)))
      if (figures.cpu < (least.get(way)?.cpu ?? Number.POSITIVE_INFINITY)) least.set(way, figures)
    }
  for (const [way, { cpu, peak, seconds }] of least)
    yield* Console.log(
      `gleif ${way}: ${megabytes(bytes / seconds)}/s, ${megabytes(bytes / cpu)} a second of CPU; peak ${megabytes(peak)} resident`
    )
})

export const ingest = Effect.fn("ingest")(function* (records: number) {
  const folder = yield* Config.String("DATA_DIR")
  yield* readGoldenCopy(folder, records)
  yield* load(folder, abnBulkExtract, "20261105_Public01.xml", records, (all, edition) =>
    abrFile(new EditionedRegister(all, edition))
  )
  yield* load(folder, asicCompanies, "company_202611.csv", records, companyDataset)
})
