/** Resolves the text of a file of suppliers as the command does, over the registers of the fixtures. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import {
  type ResolveCustomersOptions,
  resolveCustomerFile,
  rowsInThisThread
} from "@entity-watch/node/rows/resolveCustomerFile"
import { Effect, Layer, Stream } from "effect"
import { Csv } from "effect/encoding"
import { coreLayer, loadFixtures } from "../../support/registers.ts"

/** The rows of the results, how the file was read, and what the run says of it. */
export const resolvedText = Effect.fnUntraced(function* (
  text: string,
  options: Partial<ResolveCustomersOptions<never>> = {}
) {
  const home = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "entity-watch-suppliers-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  )
  const [file, folder] = [join(home, "suppliers.csv"), join(home, "resolved")]
  writeFileSync(file, text)
  const { howRead, remarks, run } = yield* resolveCustomerFile({
    file,
    folder,
    resume: false,
    mode: "sandbox",
    asOf: undefined,
    columns: {},
    encoding: undefined,
    sheet: undefined,
    requireGst: false,
    resolvesRows: rowsInThisThread(4),
    namesReady: () => Effect.void,
    onProgress: () => Effect.void,
    ...options
  })
  const results = readFileSync(join(folder, "results.csv"), "utf8").replace(/^\ufeff/u, "")
  const rows = yield* Stream.make(results).pipe(
    Stream.pipeThroughChannelOrFail(Csv.decodeString({ headers: true })),
    Stream.runCollect
  )
  return { rows, run, remarks, howRead }
}, Effect.scoped)

export const csv = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n")

export const services = Snapshots.layer.pipe(
  Layer.provideMerge(Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer))),
  Layer.merge(NodeServices.layer)
)
