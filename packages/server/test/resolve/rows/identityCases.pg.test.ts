/** The public cases of people who match suppliers with the register, and the register's own names with numbers exchanged. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { afterAll, assert, describe, it, layer } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { resolveCustomerFile, rowsInThisThread } from "@entity-watch/node/rows/resolveCustomerFile"
import { Effect, Layer, Stream } from "effect"
import { Csv } from "effect/encoding"
import { diskFile } from "../../../../core/test/support/files.ts"
import { coreLayer, load, register } from "../../support/registers.ts"

const caller: Caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" }

const folder = new URL("../../../../../../shared/cases/", import.meta.url)
const path = (name: string) => fileURLToPath(new URL(name, folder))

interface Case {
  readonly name: string
  readonly surface: string
  readonly input: {
    readonly Supplier?: string
    readonly ABN?: string
    readonly name?: string
    readonly header?: string
    readonly other_header?: string
    readonly rows?: ReadonlyArray<readonly [name: string, number: string]>
    readonly file?: string
    readonly query?: string
  }
  readonly right: {
    readonly verdict?: string | ReadonlyArray<string>
    readonly or?: string
    readonly first?: string
    readonly rows?: ReadonlyArray<string>
  }
}

const casesOf = (file: string): ReadonlyArray<Case> =>
  readFileSync(path(file), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))

const tests = () => {
  const home = mkdtempSync(join(tmpdir(), "entity-watch-cases-"))
  afterAll(() => rmSync(home, { recursive: true, force: true }))
  const cases = [...casesOf("identity.jsonl"), ...casesOf("identity-guards.jsonl")]

  const services = Snapshots.layer.pipe(
    Layer.provideMerge(
      Layer.effectDiscard(
        Effect.suspend(() => load(register("abn-bulk-extract"), [diskFile(path("register.xml"))]))
      ).pipe(Layer.provideMerge(coreLayer))
    ),
    Layer.merge(NodeServices.layer)
  )

  const quoted = (text = "") => `"${text.replaceAll('"', '""')}"`

  const resultsOf = Effect.fnUntraced(function* (name: string, file: string) {
    const folder = join(home, name)
    yield* resolveCustomerFile({
      file,
      folder,
      resume: false,
      mode: "sandbox",
      asOf: undefined,
      columns: {},
      encoding: undefined,
      sheet: undefined,
      requireGst: false,
      resolvesRows: rowsInThisThread(16),
      namesReady: () => Effect.void,
      onProgress: () => Effect.void
    })
    return yield* Stream.make(readFileSync(join(folder, "results.csv"), "utf8").replace(/^\ufeff/u, "")).pipe(
      Stream.pipeThroughChannelOrFail(Csv.decodeString({ headers: true })),
      Stream.runCollect
    )
  })

  const written = (name: string, lines: ReadonlyArray<string>) => {
    const file = join(home, `${name}.csv`)
    writeFileSync(file, lines.join("\n"))
    return file
  }

  layer(services)("of a file", (it) => {
    it.effect("have the verdict that is right", () =>
      Effect.gen(function* () {
        const rows = cases.filter(({ input }) => input.Supplier !== undefined)
        const lines = rows.map(({ input }) => `${quoted(input.Supplier)},${quoted(input.ABN)}`)
        const results = yield* resultsOf("rows", written("suppliers", ["Supplier,ABN", ...lines]))
        const wrong = rows.flatMap(({ name, right, input }, at) => {
          const { verdict, why, found_name } = results[at] as Record<string, string>
          const isSameWithWord = right.or !== undefined && verdict === "same" && why !== ""
          return [right.verdict].flat().includes(verdict) || isSameWithWord
            ? []
            : [`${name}: ${input.Supplier} | ${input.ABN} -> ${verdict} ${found_name} ${why}`]
        })
        assert.deepStrictEqual(wrong, [])
      })
    )

    it.effect("have their column of numbers read", () =>
      Effect.gen(function* () {
        for (const { input, name, right } of cases) {
          const { file, header, other_header, rows = [] } = input
          if (header === undefined && file === undefined) continue
          const lines = rows.map(([supplier, number]) => `${quoted(supplier)},${quoted(number)}`)
          const given =
            file === undefined ? written(name, [`${other_header},${header}`, ...lines]) : path(file)
          const verdicts = (yield* resultsOf(`of ${name}`, given)).map(({ verdict }) => verdict)
          assert.deepStrictEqual(verdicts, right.rows ?? [right.verdict], name)
        }
      })
    )

    it.effect("have the right entity first", () =>
      Effect.gen(function* () {
        const wrong: Array<string> = []
        for (const { input, right } of cases) {
          const { name } = input
          if (name === undefined) continue
          const { candidates } = yield* Resolver.use((resolver) => resolver.resolve(caller, { name }))
          if (candidates[0]?.canonical.abn.value !== right.first)
            wrong.push(
              `${name}: ${candidates.map((each) => `${each.canonical.entity_name.value} ${each.match_confidence}`).join("; ")}`
            )
        }
        assert.deepStrictEqual(wrong, [])
      })
    )
  })
}

if (existsSync(folder)) describe("the public cases", tests)
else it.skip("the public cases (skipped: they are not at hand)", () => {})
