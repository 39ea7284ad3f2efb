import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, layer } from "@effect/vitest"
import { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Effect, Redacted, Schema } from "effect"
import { Handler, serviceLayer } from "../support/mcpService.ts"
import { root } from "../support/workspaceCopy.ts"

const asked = Effect.fnUntraced(function* (name: string) {
  const handle = yield* Handler
  const { token } = yield* ApiKeys.use((keys) => keys.create("Test", "sandbox"))
  const response = yield* Effect.promise(() =>
    handle(
      new Request("http://localhost/v1/screen", {
        method: "POST",
        headers: {
          host: "localhost",
          authorization: `Bearer ${Redacted.value(token)}`,
          "content-type": "application/json"
        },
        body: JSON.stringify({ name })
      })
    )
  )
  return { status: response.status, body: yield* Effect.promise(() => response.json()) }
})

const decoded = Schema.decodeUnknownEffect(ScreenResult)

const screen = Effect.fnUntraced(function* (name: string) {
  const { body, status } = yield* asked(name)
  assert.strictEqual(status, 200, name)
  return yield* decoded(body)
})

const spans = (cell: string) => [...cell.matchAll(/`([^`]+)`/gu)].map(([, text = ""]) => text)

/** Each name of the first table of the page, with the answer that it promises. */
const promised = readFileSync(join(root, "packages/core/docs/unread-names.md"), "utf8")
  .split("\n## ", 1)
  .flatMap((section) => section.split("\n"))
  .filter((line) => /^\| [^|]*`/u.test(line))
  .flatMap((line) => {
    const [, names = "", answer = ""] = line.split("|")
    return spans(names).map((name) => [name, spans(answer)[0] ?? answer.trim()] as const)
  })

/** Further names of the kinds that the page tells. */
const further: ReadonlyArray<readonly [string, string]> = [
  ["DOB 14/03/1971", "unavailable"],
  ["Similar?", "unavailable"],
  ["•••", "unavailable"],
  ["Nob...dy", "unavailable"],
  ["Nobody S*", "unavailable"],
  ["Nobody Similar #2", "no_match"],
  ["Nobody Similar (truncated)", "unavailable"],
  ["Nobody Similar, see attached", "unavailable"],
  ["Nobody Similar with spouse", "unavailable"],
  ["Nobody Surname", "unavailable"],
  ["Nobody Similar & partner", "unavailable"],
  ["Nobody Similar &", "unavailable"],
  ["Similar Pty Ltd ATF", "unavailable"],
  ["Missing Similar Pty Ltd", "no_match"],
  ["Disney+", "no_match"],
  ["Nobody Similar N/A", "no_match"],
  ["Èâàíîâ Jordan Example", "review"],
  ["MrJordan Example", "review"],
  ["Jordan ExamplePtyLtd", "review"],
  ["EXAMPLE/JORDANMR", "review"],
  ["Nobody Similar<br/>Jordan Example", "review"],
  ['{"name":"Jordan Example","id":4}', "review"],
  ["last=Example&first=Jordan", "review"],
  ["X", "unavailable"],
  ["X Pty Ltd", "unavailable"],
  ["Similar N.A.", "unavailable"],
  ["K & M Nominees", "no_match"],
  ["Mr Private", "no_match"],
  ["G T Super Fund", "no_match"],
  ["J. Cash", "no_match"],
  ["ŽR“c", "unavailable"],
  ["____", "400"],
  ["The Manager", "400"]
]

layer(serviceLayer)("a name of the page", (it) => {
  it.effect("is answered as the page says", () =>
    Effect.gen(function* () {
      assert.isAbove(promised.length, 45)
      for (const [name, answer] of [...promised, ...further]) {
        const { body, status } = yield* asked(name)
        const given = status === 200 ? (yield* decoded(body)).overall : `${status}`
        assert.strictEqual(given, answer, name)
      }
    })
  )
})

layer(serviceLayer)("POST /v1/screen with a name that cannot be read", (it) => {
  it.effect("answers no_match for one that can, so that what follows can fail", () =>
    Effect.gen(function* () {
      for (const name of ["Nobody Similar", "A B Pty Ltd", "Mr Major", "Director Pty Ltd", "Никто Похожий"]) {
        const { overall, sources } = yield* screen(name)
        assert.strictEqual(overall, "no_match", name)
        for (const source of Object.values(sources)) assert.isTrue(source.complete)
      }
    })
  )

  it.effect("is unavailable where nothing was compared, and says why", () =>
    Effect.gen(function* () {
      for (const [name, why] of [
        ["!!!", "it has no letters"],
        ["??? ????", "it has question marks or other signs that stand for lost letters"],
        ["\u202eELPMAXE NADROJ", "it has invisible characters by which it looks otherwise than it is read"],
        ["😀", "it has no letters"],
        ["12345", "it has no letters"],
        ["\u200b\u200d", "it has no letters"],
        ["J. K.", "it has nothing but single letters"],
        ["Major General", "it has nothing but titles, roles, legal forms and the like, or single letters"],
        ["ꦗꦮ", "the Javanese script is not read"]
      ] as const) {
        const { overall, sources } = yield* screen(name)
        assert.strictEqual(overall, "unavailable", name)
        for (const source of Object.values(sources)) {
          assert.deepInclude(source, { status: "unavailable", complete: false, matches_total: 0 })
          assert.isTrue(source.note.startsWith(`The name could not be compared: ${why}. List `), source.note)
        }
      }
    })
  )

  it.effect("is never no_match where a part was not, and review where the rest matches", () =>
    Effect.gen(function* () {
      const why = "A part of the name could not be compared: the Thai script is not read."
      const nobody = yield* screen("Nobody Similar สมชาย")
      assert.strictEqual(nobody.overall, "unavailable")
      const found = yield* screen("Jordan Example (สมชาย)")
      assert.strictEqual(found.overall, "review")
      assert.deepInclude(found.sources.gov_sanctions, { status: "review", complete: false })
      for (const { sources } of [nobody, found])
        for (const source of Object.values(sources)) assert.include(source.note, why)
    })
  )

  it.effect("is no better by a name with a spreadsheet's error in it than by its rest", () =>
    Effect.gen(function* () {
      for (const [name, overall] of [
        ["#N/A Nobody Similar", "unavailable"],
        ["Nobody Similar #WERT!", "unavailable"],
        ["Jordan Example #REF!", "review"]
      ] as const) {
        const screened = yield* screen(name)
        assert.strictEqual(screened.overall, overall, name)
        for (const { note } of Object.values(screened.sources))
          assert.include(note, "it has a spreadsheet's error in place of a part")
      }
    })
  )

  it.effect(
    "finds what a name stands for that a program wrote otherwise, and what is called a name beside one",
    () =>
      Effect.gen(function* () {
        for (const name of [
          "Jordan%20Example",
          "Jord&aacute;n Example",
          "Jordan Example, N/A",
          "FNU Jordan Example LNU"
        ]) {
          const { overall, sources } = yield* screen(name)
          assert.strictEqual(overall, "review", name)
          assert.isTrue(sources.gov_sanctions.complete, name)
        }
      })
  )

  it.effect("finds a name that characters nobody sees are strewn over", () =>
    Effect.gen(function* () {
      const plain = yield* screen("Jordan Example")
      const strewn = yield* screen("\u2067Jor\u200bdan\ufeff Ex\u00adam\u2060ple")
      assert.strictEqual(plain.overall, "review")
      assert.deepStrictEqual(strewn.sources, plain.sources)
    })
  )
})
