/** The public cases of people who match suppliers with the register, and the register's own names with numbers exchanged. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { afterAll, assert, describe, it, layer } from "@effect/vitest"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import {
  resolveCustomerFile,
  rowsInThisThread
} from "@entity-watch/server/customers/resolve/resolveCustomerFile"
import { Effect, Layer, Stream } from "effect"
import { Csv } from "effect/encoding"
import { diskFile } from "../../../../core/test/support/files.ts"
import { coreLayer, load, register } from "../../support/registers.ts"

const folder = new URL("../../../../../../shared/cases/", import.meta.url)
const path = (name: string) => fileURLToPath(new URL(name, folder))

interface Case {
  readonly name: string
  readonly surface: string
  readonly input: { readonly Supplier?: string; readonly ABN?: string; readonly name?: string }
  readonly right: {
    readonly verdict?: string | ReadonlyArray<string>
    readonly or?: string
    readonly first?: string
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

  layer(services)("of a file", (it) => {
    it.effect("have the verdict that is right", () =>
      Effect.gen(function* () {
        const rows = cases.filter(({ input }) => input.Supplier !== undefined)
        const file = join(home, "suppliers.csv")
        const quoted = (text = "") => `"${text.replaceAll('"', '""')}"`
        writeFileSync(
          file,
          ["Supplier,ABN", ...rows.map(({ input }) => `${quoted(input.Supplier)},${quoted(input.ABN)}`)].join(
            "\n"
          )
        )
        yield* resolveCustomerFile({
          file,
          folder: join(home, "out"),
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
        const results = yield* Stream.make(
          readFileSync(join(home, "out", "results.csv"), "utf8").replace(/^\ufeff/u, "")
        ).pipe(Stream.pipeThroughChannelOrFail(Csv.decodeString({ headers: true })), Stream.runCollect)
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

    it.effect("have the right entity first", () =>
      Effect.gen(function* () {
        const named = cases.filter(({ input }) => input.name !== undefined)
        const wrong: Array<string> = []
        for (const { input, right } of named) {
          const { candidates } = yield* Resolver.use((resolver) =>
            resolver.resolve({ account: "test", mode: "sandbox" } as never, { name: input.name } as never)
          )
          if (candidates[0]?.canonical.abn.value !== right.first)
            wrong.push(
              `${input.name}: ${candidates.map((each) => `${each.canonical.entity_name.value} ${each.match_confidence}`).join("; ")}`
            )
        }
        assert.deepStrictEqual(wrong, [])
      })
    )
  })
}

if (existsSync(folder)) describe("the public cases", tests)
else it.skip("the public cases (skipped: they are not at hand)", () => {})
