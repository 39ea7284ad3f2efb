/** Whatever way a name comes in: one that says nothing, is lost or looks otherwise is never cleared, and no entity is said to bear it. */
import { assert, layer } from "@effect/vitest"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { type Field, fields } from "@entity-watch/core/formats/headers/usualHeaders"
import { RowResolver } from "@entity-watch/core/resolve/rows/RowResolver"
import type { CustomerRow } from "@entity-watch/core/rows/read/CustomerFile"
import { askedRow } from "@entity-watch/core/rows/resolve/askedRow"
import { screenRow } from "@entity-watch/core/rows/screen/screenRow"
import { Screener } from "@entity-watch/core/screen/Screener"
import { makeLineOperations } from "@entity-watch/server/http/lines/LineOperation"
import { Effect, Redacted } from "effect"
import { Handler, serviceLayer } from "../support/mcpService.ts"
import {
  adminOperations,
  columns,
  commands,
  lines,
  namesOfNobody,
  operations,
  partlyRead,
  seldomNames,
  tools,
  type WayIn
} from "./waysIn.ts"

const caller = { accountId: "acct_ways", keyId: "key_ways", mode: "sandbox" } as const
/** An entity of the sandbox, and a name on its sanctions list. */
const abn = "23990000014"
const listed = "Platypus Spirit"

const json = "application/json"
const subjectsPath = "/v1/subjects"

/** `refused`, a verdict of a screen or of a row; or `nobody`, where an entity was looked for and none was found. */
type Outcome = Effect.Effect<string, unknown, unknown>

const sent = Effect.fnUntraced(function* (path: string, body: string, contentType: string) {
  const handle = yield* Handler
  const purpose = path.startsWith("/reconcile") ? "reconciliation" : "api"
  const { token } = yield* ApiKeys.use((keys) => keys.create("Ways", "sandbox", { purpose }))
  const key = Redacted.value(token)
  const response = yield* Effect.promise(() =>
    handle(
      new Request(`http://localhost${path.replace(":key", key)}`, {
        method: path.startsWith(`${subjectsPath}/`) ? "PUT" : "POST",
        headers: {
          host: "localhost",
          authorization: `Bearer ${key}`,
          "content-type": contentType,
          accept: "application/json, text/event-stream"
        },
        body
      })
    )
  )
  return yield* Effect.promise(() => response.text())
})

const outcomeOf = (answer: {
  readonly error?: { readonly type: string }
  readonly overall?: string
  readonly candidates?: ReadonlyArray<unknown>
}): string =>
  answer.error !== undefined
    ? answer.error.type === "invalid_request"
      ? "refused"
      : answer.error.type
    : (answer.overall ?? (answer.candidates?.length === 0 ? "nobody" : "found"))

const byRequest = (path: string) => (name: string) =>
  Effect.map(sent(path, JSON.stringify({ name }), "application/json"), (text) => outcomeOf(JSON.parse(text)))

const byLine = (path: string) => (name: string) =>
  Effect.map(sent(path, JSON.stringify({ name }), "application/x-ndjson"), (text) => {
    const line = JSON.parse(text.split("\n")[1] ?? "{}")
    return outcomeOf(line.error === undefined ? line.result : line)
  })

const byTool = (tool: string) => (name: string) =>
  Effect.map(
    sent(
      "/mcp",
      JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: tool, arguments: { name } }
      }),
      "application/json"
    ),
    (text) => {
      const { result } = JSON.parse(text.startsWith("{") ? text : (/^data: (.*)$/mu.exec(text)?.[1] ?? "{}"))
      return result.isError === true ? "refused" : outcomeOf(result.structuredContent)
    }
  )

const rowOf = (cells: Partial<Record<Field, string>>): CustomerRow => ({
  row: 2,
  cells: { ...(Object.fromEntries(fields.map((field) => [field, ""])) as Record<Field, string>), ...cells },
  parties: [],
  given: [],
  others: [],
  refused: null
})

const currentView = Effect.gen(function* () {
  const { view } = yield* Screener.use((screener) => screener.batch(caller))
  return view ?? (yield* Effect.die("the registers are not read"))
})

const screenedRow = (cellsOf: (name: string) => Partial<Record<Field, string>>) => (name: string) =>
  Effect.gen(function* () {
    const { verdict } = yield* screenRow(rowOf(cellsOf(name)), {
      mode: "sandbox",
      caller: null,
      view: yield* currentView,
      dates: { order: "day-first", from1904: false, latest: "9999-12-31" },
      lists: "",
      shared: new Set<number>()
    })
    return verdict
  })

const resolvedRow = (cellsOf: (name: string) => Partial<Record<Field, string>>) => (name: string) =>
  Effect.gen(function* () {
    const rows = yield* RowResolver
    const asked = askedRow(rowOf(cellsOf(name)).cells)
    const { verdict } = yield* rows.resolve(yield* currentView, asked, { requireGst: false })
    return verdict
  })

const byQuery = (name: string) =>
  Effect.map(
    sent(
      "/reconcile/:key",
      new URLSearchParams({
        queries: JSON.stringify({ q0: { query: name, properties: [{ pid: "abn", v: abn }] } })
      }).toString(),
      "application/x-www-form-urlencoded"
    ),
    (text) => {
      const { q0 } = JSON.parse(text)
      return (q0.result as ReadonlyArray<{ readonly match: boolean }>).some(({ match }) => match)
        ? "same"
        : "no match"
    }
  )

/** A subject is `watched`, and `unavailable` where it is said that it cannot be compared whole. */
const byPut =
  (path: string, contentType: string) =>
  (name: string): Outcome =>
    Effect.map(
      sent(
        path,
        JSON.stringify({ ...(path === subjectsPath && { subject_ref: "ways" }), name }),
        contentType
      ),
      (text) => {
        const answer = JSON.parse(contentType === json ? text : (text.split("\n")[1] ?? "{}"))
        const kept = answer.result ?? answer
        return kept.error !== undefined
          ? outcomeOf(kept)
          : kept.not_compared === null
            ? "watched"
            : "unavailable"
      }
    )

const halves = (name: string) => {
  const [given = "", ...family] = name.split(" ")
  return { given, family: family.join(" ") }
}

const screens: Readonly<Record<string, (name: string) => Outcome>> = {
  "POST /v1/screen": byRequest("/v1/screen"),
  "a line of screen": byLine("/v1/screen"),
  "the tool screen_entity": byTool("screen_entity"),
  "a program on core": (name) =>
    Effect.map(
      Screener.use((screener) => screener.screen(caller, { name })),
      ({ overall }) => overall
    ),
  "a row of a file": screenedRow((name) => ({ name })),
  "two columns of a row": screenedRow(halves),
  "an alias beside a name": screenedRow((alias) => ({ name: "Nobody Similar", alias }))
}

const watches: Readonly<Record<string, (name: string) => Outcome>> = {
  "PUT /v1/subjects/:subject_ref": byPut(`${subjectsPath}/ways`, json),
  "POST /v1/subjects": byPut(subjectsPath, json),
  "a line of putSubjects": byPut(subjectsPath, "application/x-ndjson")
}

const searches: Readonly<Record<string, (name: string) => Outcome>> = {
  "POST /v1/resolve": byRequest("/v1/resolve"),
  "a line of resolve": byLine("/v1/resolve"),
  "the tool resolve_entity": byTool("resolve_entity"),
  "a row of a file": resolvedRow((name) => ({ name })),
  "an alias beside a name": resolvedRow((alias) => ({ name: "Banksia Creek Engineering", alias, abn })),
  "a row with a number": resolvedRow((name) => ({ name, abn })),
  "a query of a column": byQuery
}

/** Who has none has no name in this column, and is what the rest of the row says. */
const mayBeEmpty = new Set(["an alias beside a name", "a row with a number", "a query of a column"])

const takesName = (ways: Readonly<Record<string, WayIn>>, name: WayIn["name"]) =>
  Object.entries(ways).flatMap(([way, each]) => (each.name === name ? [way] : []))

layer(serviceLayer)("a name that is none, lost or looks otherwise", (it) => {
  it.effect("is asked here in every way that takes a name", () =>
    Effect.gen(function* () {
      assert.sameMembers([...(yield* makeLineOperations).keys()], Object.keys(lines))
      const asked = (table: Readonly<Record<string, unknown>>, ways: ReadonlyArray<string>) =>
        ways.filter((way) => !Object.keys(table).some((each) => each.includes(way)))
      assert.deepStrictEqual(
        asked(screens, [
          ...takesName(operations, "screened"),
          ...takesName(tools, "screened"),
          ...takesName(lines, "screened").map((line) => `line of ${line}`)
        ]),
        []
      )
      assert.deepStrictEqual(
        asked(watches, [
          ...takesName(operations, "watched"),
          ...takesName(lines, "watched").map((line) => `line of ${line}`)
        ]),
        []
      )
      assert.deepStrictEqual(
        asked(searches, [
          ...takesName(operations, "searched"),
          ...takesName(tools, "searched"),
          ...takesName(lines, "searched").map((line) => `line of ${line}`)
        ]),
        []
      )
      // These read rows, or decode a request, as the ways above do; a suggestion while somebody types is no answer.
      assert.sameMembers(takesName(commands, "screened"), ["screen"])
      assert.sameMembers(takesName(commands, "searched"), ["resolve"])
      assert.sameMembers(takesName(adminOperations, "screened"), ["POST /admin/v1/files/:id/screen"])
      assert.sameMembers(takesName(adminOperations, "searched"), ["POST /admin/v1/files/:id/resolve"])
      assert.sameMembers(takesName(adminOperations, "watched"), ["POST /admin/v1/files/:id/watch"])
      assert.sameMembers(takesName(columns, "searched"), ["service", "entities"])
    })
  )

  for (const [way, screen] of Object.entries(screens)) {
    it.effect(
      `is never cleared by ${way}, which clears and finds others`,
      () =>
        Effect.gen(function* () {
          assert.strictEqual(
            yield* screen(way.startsWith("an alias") ? "Somebody Unlike" : "Nobody Similar"),
            "no_match"
          )
          assert.strictEqual(yield* screen(listed), "review")
          assert.strictEqual(yield* screen("Platypus%20Spirit"), "review")
          assert.strictEqual(yield* screen(`«${listed}»`), "review")
          for (const [rule, names] of Object.entries(namesOfNobody))
            for (const name of names) {
              const isNone = rule === "placeholder" && mayBeEmpty.has(way)
              const outcome = yield* screen(name)
              if (isNone) assert.strictEqual(outcome, "no_match", `${rule}: ${name}`)
              else assert.include(["refused", "unavailable"], outcome, `${rule}: ${name}`)
            }
          for (const name of seldomNames) assert.strictEqual(yield* screen(name), "unavailable", name)
          for (const within of partlyRead) {
            assert.strictEqual(yield* screen(within("Nobody Similar")), "unavailable", within("x"))
            assert.strictEqual(yield* screen(within(listed)), "review", within("x"))
          }
        }) as Effect.Effect<void>
    )
  }

  for (const [way, put] of Object.entries(watches)) {
    it.effect(
      `is never watched silently by ${way}, which watches others`,
      () =>
        Effect.gen(function* () {
          for (const name of ["Nobody Similar", listed, `«${listed}»`])
            assert.strictEqual(yield* put(name), "watched")
          for (const [rule, names] of Object.entries(namesOfNobody))
            for (const name of names)
              assert.include(["refused", "unavailable"], yield* put(name), `${rule}: ${name}`)
          for (const name of [...seldomNames, ...partlyRead.map((within) => within("Nobody Similar"))])
            assert.strictEqual(yield* put(name), "unavailable", name)
        }) as Effect.Effect<void>
    )
  }

  for (const [way, search] of Object.entries(searches)) {
    it.effect(
      `is nobody's by ${way}, which finds others`,
      () =>
        Effect.gen(function* () {
          assert.include(["found", "same"], yield* search("Banksia Creek Engineering Pty Ltd"))
          assert.include(["found", "same"], yield* search("Banksia%20Creek%20Engineering%20Pty%20Ltd"))
          for (const [rule, names] of Object.entries(namesOfNobody))
            for (const name of names) {
              const isNone = rule === "placeholder" && mayBeEmpty.has(way)
              const outcome = yield* search(name)
              assert.include(
                isNone ? ["same"] : ["refused", "unavailable", "no match"],
                outcome,
                `${rule}: ${name}`
              )
            }
          if (!way.includes("resolve"))
            for (const name of [
              ...partlyRead.map((within) => within("Banksia Creek Engineering Pty Ltd")),
              "Jones,???"
            ])
              assert.include(["unavailable", "no match"], yield* search(name), name)
        }) as Effect.Effect<void>
    )
  }
})
