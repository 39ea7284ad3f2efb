/** How fast a register is read: decoding alone, and end to end into the store. */

import { abnBulkExtract } from "@entity-watch/core/registers/abn-bulk-extract/index"
import { asicCompanies } from "@entity-watch/core/registers/asic-companies/index"
import { Refresh } from "@entity-watch/core/registers/Refresh"
import type { Register, SourceFile } from "@entity-watch/core/registers/Register"
import { Console, Effect, Stream } from "effect"
import { abnExtract, companyFile } from "./generate.ts"

const made = (name: string, bytes: () => Iterable<Uint8Array>): SourceFile => ({
  name,
  sha256: name,
  size: 0,
  bytes: Stream.suspend(() => Stream.fromIterable(bytes()))
})

const timed = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const started = performance.now()
    yield* effect
    return (performance.now() - started) / 1000
  })

const one = Effect.fnUntraced(function* (
  register: Register,
  name: string,
  rows: number,
  bytes: () => Iterable<Uint8Array>
) {
  const refresh = yield* Refresh
  let size = 0
  const making = yield* timed(
    Effect.sync(() => {
      for (const chunk of bytes()) size += chunk.length
    })
  )
  const decoding = yield* timed(Stream.runDrain(register.read([made(name, bytes)])))
  let peak = 0
  const loading = yield* timed(
    refresh.load(register, {
      mode: "live",
      files: [made(name, bytes)],
      sha256: name,
      acceptPartial: true,
      onProgress: () =>
        Effect.sync(() => {
          peak = Math.max(peak, process.memoryUsage().rss)
        })
    })
  )
  const net = (seconds: number) => seconds - making
  const rate = (seconds: number) => `${Math.round(rows / net(seconds)).toLocaleString("en-AU")}/s`
  yield* Console.log(
    `${register.source.id.padEnd(18)} ${rows.toLocaleString("en-AU")} records, ${(size / 1e6).toFixed(0)} MB: decode and normalise ${rate(decoding)}, end to end ${rate(loading)} (${(net(loading) / net(decoding)).toFixed(1)} times the decoding), peak ${(peak / 1e6).toFixed(0)} MB resident`
  )
})

export const ingest = Effect.fn("ingest")(function* (rows: number) {
  yield* one(abnBulkExtract, "20261105_Public01.xml", rows, () => abnExtract(rows))
  yield* one(asicCompanies, "company_202611.csv", rows, () => companyFile(rows))
})
