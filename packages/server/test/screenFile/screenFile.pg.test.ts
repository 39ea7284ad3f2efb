import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { afterAll, assert, layer } from "@effect/vitest"
import { Snapshots } from "@entity-watch/core/registers/Snapshots"
import { type ScreenFileOptions, screenFile } from "@entity-watch/server/screenFile/screenFile"
import { Effect, Layer, Stream } from "effect"
import { Csv } from "effect/encoding"
import { TestClock } from "effect/testing"
import { coreLayer, fixtures, inMemory, load, loadFixtures, register } from "../support/registers.ts"

const home = mkdtempSync(join(tmpdir(), "entity-watch-screen-"))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const input = join(home, "customers.csv")
const customers = (count: number) =>
  `id,name,dob,abn,acn,type\n${Array.from({ length: count }, (_, i) =>
    i % 400 === 7
      ? `c${i},"Example, Jordan",1970,,,Individual`
      : i % 400 === 11
        ? `c${i},Someone Else,,,990000112,`
        : i % 400 === 13
          ? `c${i},"Casey Morgan Invented",31/01/1970,,,`
          : `c${i},=Nobody Similar ${i},,,,`
  ).join("\n")}\n`

const run = (folder: string, options: Partial<ScreenFileOptions> = {}) =>
  screenFile({
    file: input,
    folder: join(home, folder),
    resume: false,
    mode: "sandbox",
    asOf: undefined,
    onProgress: () => Effect.void,
    ...options
  })

const results = (folder: string) => readFileSync(join(home, folder, "results.csv"), "utf8")
const rowsOf = (folder: string) =>
  Stream.make(results(folder).replace(/^\ufeff/u, "")).pipe(
    Stream.pipeThroughChannelOrFail(Csv.decodeString({ headers: true })),
    Stream.runCollect
  )

const services = Snapshots.layer.pipe(
  Layer.provideMerge(Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer))),
  Layer.merge(NodeServices.layer)
)

layer(services, { timeout: "60 seconds" })("screening a file", (it) => {
  it.effect("writes a row for each match and one for whoever has none, with the lists and no formula", () =>
    Effect.gen(function* () {
      writeFileSync(input, customers(800))
      const { run: done } = yield* run("whole")
      assert.deepStrictEqual(done.counts, {
        screened: 798,
        review: 4,
        no_match: 794,
        unavailable: 2,
        refused: 2,
        matches: 4
      })
      assert.match(done.first_refusal ?? "", /^row 15: dob must be an ISO 8601 date/u)
      const rows = yield* rowsOf("whole")
      assert.lengthOf(rows, 800)
      assert.deepInclude(rows[0], {
        row: "2",
        id: "c0",
        name: "'=Nobody Similar 0",
        verdict: "no_match",
        score: ""
      })
      assert.deepInclude(rows[7], {
        verdict: "review",
        source: "gov_sanctions",
        matched_name: "Jordan EXAMPLE",
        list_ref: "9999"
      })
      assert.deepInclude(rows[11], {
        name: "Someone Else",
        verdict: "review",
        source: "regulator_banned_org"
      })
      assert.deepInclude(rows[13], { verdict: "unavailable", source: "" })
      assert.match(rows[13]?.note ?? "", /^Not screened: dob must be/u)
      for (const { lists } of rows)
        assert.match(lists ?? "", /^gov_sanctions dfat-consolidated-list\/[0-9a-f]{12} of /u)
      const page = readFileSync(join(home, "whole", "report.html"), "utf8")
      assert.strictEqual(page.match(/Jordan EXAMPLE/gu)?.length, 2)
      assert.include(page, "No match is not a clearance")
      assert.isFalse(existsSync(join(home, "whole", "report.part")))
    })
  )

  it.effect(
    "goes on where it was stopped, on the same lists, and repeats nothing",
    () =>
      Effect.gen(function* () {
        writeFileSync(input, customers(2_300))
        for (const batches of [1, 3]) {
          const straight = `straight-${batches}`
          yield* run(straight)
          const folder = `stopped-${batches}`
          let seen = 0
          const stopped = run(folder, {
            onProgress: () => (++seen === batches ? Effect.die("killed") : Effect.void)
          })
          yield* Effect.exit(stopped)
          // A batch that was being written, and was not noted.
          appendFileSync(join(home, folder, "results.csv"), '9999,torn,"half a ro')
          appendFileSync(join(home, folder, "report.part"), "<tr><td>torn")
          const file = "bd_org_202611.csv"
          const bans = readFileSync(`${fixtures}asic-banned-disqualified-organisations/${file}`, "utf8")
          const others = bans.replace(/MIRAGE/gu, `OTHER ${batches}`).replace("990000112", "990000111")
          yield* load(register("asic-banned-disqualified-organisations"), [inMemory(file, others)])
          yield* TestClock.adjust("2 seconds")
          const taken = yield* run(folder, { resume: true })
          assert.strictEqual(taken.resumedAfter, batches * 500 + 1)
          assert.isTrue(results(folder) === results(straight), "the same bytes")
          const page = (of: string) =>
            readFileSync(join(home, of, "report.html"), "utf8").replace(/As of \S+/u, "")
          assert.strictEqual(page(folder), page(straight))
        }
        yield* loadFixtures
      }),
    60_000
  )

  it.effect("begins anew where a process was killed before its first note", () =>
    Effect.gen(function* () {
      writeFileSync(input, customers(20))
      yield* run("first")
      rmSync(join(home, "first", "run.json"))
      writeFileSync(join(home, "first", "results.csv"), "\ufeffrow,id")
      yield* run("first", { resume: true })
      assert.lengthOf(yield* rowsOf("first"), 20)
    })
  )

  it.effect("does not touch the results of another run", () =>
    Effect.gen(function* () {
      writeFileSync(input, customers(20))
      yield* run("kept")
      const before = results("kept")
      const refusal = (folder: string, options: Partial<ScreenFileOptions>) =>
        Effect.map(Effect.flip(run(folder, options)), ({ message }) => message)
      assert.match(
        yield* refusal("kept", {}),
        /holds the results of a run already\. Go on with it by --resume/u
      )
      assert.match(yield* refusal("kept", { resume: true, mode: "live" }), /was begun in sandbox mode/u)
      writeFileSync(input, customers(21))
      assert.match(
        yield* refusal("kept", { resume: true }),
        /is not the one that the run in .* was begun with/u
      )
      rmSync(join(home, "kept", "run.json"))
      assert.match(yield* refusal("kept", { resume: true }), /is there already/u)
      assert.strictEqual(results("kept"), before)
    })
  )

  it.effect("answers nothing better than the lists that were there", () =>
    Effect.gen(function* () {
      writeFileSync(input, customers(20))
      const { run: done } = yield* run("live", { mode: "live" })
      assert.deepInclude(done.counts, { no_match: 0, review: 0, unavailable: 20 })
      for (const { unavailable_lists } of yield* rowsOf("live"))
        assert.include(["gov_sanctions regulator_banned_person regulator_banned_org", ""], unavailable_lists)
    })
  )
})
