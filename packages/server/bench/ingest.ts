/**
 * How fast a register is read from a file: decoding alone, into the empty store, again unchanged, and with one in a
 * hundred changed. Of GLEIF's golden copy, which is nearly all decoding, the reading alone.
 */
import { createWriteStream } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Register } from "@entity-watch/core/domain/Register"
import { Refresh } from "@entity-watch/core/refresh/Refresh"
import { abnBulkExtract } from "@entity-watch/core/registers/abn-bulk-extract/index"
import { asicCompanies } from "@entity-watch/core/registers/asic-companies/index"
import { openOperatorFiles } from "@entity-watch/node/refresh/operatorFiles"
import { Console, Effect, Stream } from "effect"
import { abnExtract, companyFile } from "./generate.ts"
import { measured } from "./ingest/measured.ts"
import { readGoldenCopy } from "./ingest/readGoldenCopy.ts"
import { withLateness } from "./lateness.ts"

type Made = (records: number, edition: number) => Iterable<Uint8Array>

const one = Effect.fnUntraced(function* (
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
  const load = Effect.fnUntraced(function* (what: string) {
    const { files, sha256 } = yield* open
    const {
      cpu,
      peak,
      seconds,
      value: found
    } = yield* measured(
      withLateness(
        refresh.load(register, { mode: "live", files, sha256, confirmed: null, accept: { partial: true } })
      )
    )
    const { lateness, value } = found
    const rate = Math.round(records / seconds)
    const changes = `${value.added} added, ${value.changed} changed, ${value.removed} removed`
    yield* Console.log(
      `${id} ${what}: ${rate.toLocaleString("en-AU")} records/s, ${(seconds / decoding.seconds).toFixed(1)} times the decoding; ${((cpu / records) * 1e6).toFixed(1)} µs of this process's CPU a record; ${changes}; peak ${(peak / 1e6).toFixed(0)} MB resident; ${lateness}`
    )
  })
  yield* write(1)
  const first = yield* open
  const decoding = yield* measured(Stream.runDrain(register.read(first.files)))
  const bytes = first.files.reduce((sum, { size }) => sum + size, 0)
  yield* Console.log(
    `${id}: ${records.toLocaleString("en-AU")} records, ${(bytes / 1e6).toFixed(0)} MB; decode and normalise ${Math.round(records / decoding.seconds).toLocaleString("en-AU")} records/s`
  )
  yield* load("into the empty store")
  yield* load("again, unchanged")
  yield* write(2)
  yield* load("again, 1 % changed")
})

export const ingest = Effect.fn("ingest")((records: number) =>
  Effect.acquireUseRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "entity-watch-ingest-"))),
    (folder) =>
      Effect.all(
        [
          readGoldenCopy(folder, records),
          one(folder, abnBulkExtract, "20261105_Public01.xml", records, abnExtract),
          one(folder, asicCompanies, "company_202611.csv", records, companyFile)
        ],
        { discard: true }
      ),
    (folder) => Effect.promise(() => rm(folder, { recursive: true }))
  )
)
