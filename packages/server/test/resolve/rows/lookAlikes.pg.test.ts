import { assert, layer } from "@effect/vitest"
import { RowResolver } from "@entity-watch/core/resolve/rows/RowResolver"
import { blankCells } from "@entity-watch/core/rows/read/Cells"
import { askedRow } from "@entity-watch/core/rows/resolve/askedRow"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { Effect, Layer } from "effect"
import { generator } from "../../../../core/test/lists/listedEntries.ts"
import { depth, drawnSeed } from "../../../../suite/depth.ts"
import type { GeneratedEntity } from "../../../bench/generator/generatedEntity.ts"
import { coreLayer, inMemory, load, register } from "../../support/registers.ts"
import { asExtract, inventedEntities } from "./invented.ts"
import { lookAlikes } from "./lookAlikes.ts"
import { messyNames } from "./messyNames.ts"

const entities = inventedEntities([...lookAlikes.flat(), ...messyNames.map(({ registered }) => registered)])
const entityOf = (written: string) => {
  const entity = entities.get(written)
  if (entity === undefined) throw new RangeError(`No entity is called ${written}.`)
  return entity
}

const services = Snapshots.layer.pipe(
  Layer.provideMerge(
    Layer.effectDiscard(
      Effect.suspend(() =>
        load(register("abn-bulk-extract"), [inMemory("register.xml", asExtract(entities))])
      )
    ).pipe(Layer.provideMerge(coreLayer))
  )
)

const judge = Effect.gen(function* () {
  const view = yield* Snapshots.use((snapshots) => snapshots.current("sandbox"))
  const resolver = yield* RowResolver
  return (name: string, abn: string) =>
    resolver.resolve(view, askedRow({ ...blankCells, name, abn }), { requireGst: false })
})

const withoutForm = (name: string): string => name.replace(/ (?:PTY LTD|LIMITED|LTD|INC)$/u, "")
const titled = (name: string): string =>
  name.toLowerCase().replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase())

const spellings: ReadonlyArray<(name: string) => string> = [
  (name) => name,
  titled,
  withoutForm,
  (name) => `The ${titled(withoutForm(name))}`,
  (name) => `${titled(name)} - Accounts Payable`,
  (name) => name.replace(/(?<=[A-Z]{3})[AEIOU](?=[A-Z]{2})/u, ""),
  (name) => name.replace(/(?<=[A-Z]{3})([BCDFGLMNPRST])(?=[AEIOU])/u, "$1$1"),
  (name) => name.replace(/^The Trustee for (?:THE )?|^.* ATF (?:THE )?/u, ""),
  (name) =>
    titled(name)
      .replace("Holdings", "Hldgs")
      .replace("Services", "Svcs")
      .replace("Family Trust", "Fam Tst")
      .replace("Pty Ltd", "P/L")
]

/** Without its form and the marks that few write, a name may be that of another of the group. */
const plain = (name: string): string =>
  withoutForm(name.toUpperCase().replace("P/L", "PTY LTD"))
    .replace(/^THE | - ACCOUNTS PAYABLE$/gu, "")
    .replace(/[^A-Z0-9]+/gu, " ")

/** A trust's number stands beside the name of its trustee as well, whose party it is in law. */
const mayBeCalled = (
  { name, otherNames }: GeneratedEntity,
  written: string,
  bearer: GeneratedEntity
): boolean =>
  [name, ...otherNames.map((other) => other.name)].some((each) => plain(each) === plain(written)) ||
  name.startsWith(`${bearer.name} ATF `)

layer(services)("a row with the number of one who looks alike", (it) => {
  it.effect("is not same, however the name is spelt", () =>
    Effect.gen(function* () {
      const judged = yield* judge
      const { below } = generator(drawnSeed())
      const wrong: Array<string> = []
      for (const group of lookAlikes)
        for (const one of group)
          for (let drawn = 0; drawn < depth; drawn++) {
            const other = group.filter((each) => each !== one)[below(group.length - 1)] ?? ""
            const [bearer, holder] = [entityOf(one), entityOf(other)]
            const written = spellings[below(spellings.length)]?.(bearer.name) ?? ""
            if (mayBeCalled(holder, written, bearer)) continue
            const { reasons, verdict } = yield* judged(written, holder.abn)
            if (verdict === "same") wrong.push(`${written}, the number of ${other}: ${reasons.join(" ")}`)
          }
      assert.deepStrictEqual(wrong, [])
    })
  )

  it.effect("is same with the name and the number of one", () =>
    Effect.gen(function* () {
      const judged = yield* judge
      const wrong: Array<string> = []
      for (const one of lookAlikes.flat()) {
        const { abn, name } = entityOf(one)
        const { reasons, verdict } = yield* judged(name, abn)
        if (verdict !== "same") wrong.push(`${name}: ${verdict} ${reasons.join(" ")}`)
      }
      assert.deepStrictEqual(wrong, [])
    })
  )
})

layer(services)("a row without the word that tells its entity from another", (it) => {
  it.effect.each([
    ["Tarrington Property", "TARRINGTON PROPERTY HOLDINGS PTY LTD", "HOLDINGS"],
    ["Tarrington Prop.", "TARRINGTON PROPERTY HOLDINGS PTY LTD", "HOLDINGS"],
    ["Vontura", "VONTURA AUSTRALIA PTY LTD", "AUSTRALIA"],
    ["Torraminda RSL", "TORRAMINDA RSL CLUB LTD", "CLUB"],
    ["John Hallorane", "JOHN HALLORANE PTY LTD", "PTY LTD"],
    ["Woomra Growers", "WOOMARA GROWERS INC", "INC"],
    ["Thorneycroft Tiling", "THORNEYCROFT TILING PTY LTD", "PTY LTD"]
  ] as const)("is not same, and why says the word: %s", ([written, registered, word]) =>
    Effect.gen(function* () {
      const { reasons, verdict } = yield* (yield* judge)(written, entityOf(registered).abn)
      assert.strictEqual(verdict, "name_differs")
      assert.include(reasons.join(" "), `The row leaves out "${word}", by which it is told from`)
    })
  )
})

layer(services)("a row with a name that another bears as it is written", (it) => {
  const others = [
    ["Seaspraye Cafe Pty Ltd", "MARLOWEN VENTURES PTY LTD {Seaspraye Cafe}", "SEASPRAYE CAFE PTY LTD"],
    ["The Seaspraye Cafe P/L", "ORBOSTON HOSPITALITY PTY LTD {Seaspraye Cafe}", "SEASPRAYE CAFE PTY LTD"],
    ["A.W.T.X. Pty Ltd", "ADVANCED WOLDING TECHNOLOGY PTY LTD {AWTX}", "AWTX PTY LTD"],
    ["AWTX P/L", "ADVANCED WOLDING TECHNOLOGY PTY LTD {AWTX}", "AWTX PTY LTD"],
    ["Orringer Orchids Limited", "K ORRINGER & L ORRINGER {Orringer Orchids}", "ORRINGER ORCHIDS LIMITED"],
    ["Cormorante Foundation Ltd", "CORMORANTE FOUNDATION", "CORMORANTE FOUNDATION LIMITED"],
    ["SHELTONE FOUNDATION LIMITED", "THE SHELTONE FOUNDATION", "SHELTONE FOUNDATION LIMITED"],
    ["Wrenwick Playgroup Incorporated", "WRENWICK PLAYGROUP", "WRENWICK PLAYGROUP INC"],
    ["Dorrellan Mens Shed Inc", "DORRELLAN MEN'S SHED", "DORRELLAN MENS SHED INCORPORATED"]
  ] as const
  it.effect.each(others)("has a number of someone else: %s, the number of %s", ([written, holder, bearer]) =>
    Effect.gen(function* () {
      const { others: found, verdict } = yield* (yield* judge)(written, entityOf(holder).abn)
      assert.strictEqual(verdict, "number_of_someone_else")
      assert.include(
        found.map(({ canonical }) => canonical.abn.value),
        entityOf(bearer).abn
      )
    })
  )

  it.effect.each(["John Hallorine", "John Halllorine"])(
    "is not same where somebody is registered without the middle name that it leaves out: %s",
    (written) =>
      Effect.gen(function* () {
        const [holder, bearer] = [entityOf("*JOHN PETER HALLORINE"), entityOf("*JOHN HALLORINE")]
        const { others, reasons, verdict } = yield* (yield* judge)(written, holder.abn)
        assert.strictEqual(verdict, "name_differs")
        assert.include(reasons.join(" "), "Without the middle name, the name is that of JOHN HALLORINE")
        assert.include(
          others.map(({ canonical }) => canonical.abn.value),
          bearer.abn
        )
      })
  )

  it.effect.each([
    ["Hollinger Pty Ltd - Payroll", "HOLLINGER PAYROLL PTY LTD"],
    ["Hollinger Pty Ltd - Accounts", "HOLLINGER ACCOUNTS PTY LTD"],
    ["Hollinger Pty Ltd (Head Office)", "HOLLINGER HEAD OFFICE PTY LTD"],
    ["Hollinger Pty Ltd - Remittances", "HOLLINGER REMITTANCES PTY LTD"]
  ] as const)("is not same where that is so with the note beside it: %s", ([written, bearer]) =>
    Effect.gen(function* () {
      const resolve = yield* judge
      for (const number of [entityOf("HOLLINGER PTY LTD").abn, ""]) {
        const { reasons, verdict } = yield* resolve(written, number)
        assert.strictEqual(verdict, "name_differs")
        assert.include(reasons.join(" "), `With the note beside it, the name is that of ${bearer}`)
      }
    })
  )

  it.effect("is not same where two numbers in brackets stand behind it", () =>
    Effect.gen(function* () {
      const { verdict } = yield* (yield* judge)(
        "Lochiela Park Family Trust (2011) (2)",
        entityOf("The Trustee for LOCHIELA PARK FAMILY TRUST").abn
      )
      assert.strictEqual(verdict, "name_differs")
    })
  )
})

layer(services)("a row with the number of its entity", (it) => {
  it.effect.each([
    ["VERRANDA PTY LTD (IN LIQUIDATION)", "VERRANDA PTY LTD (IN LIQUIDATION)", ""],
    ["Hollinger Pty Ltd - Sales", "HOLLINGER PTY LTD", ""],
    [
      "Premiere Glazing Pty Ltd",
      "NETHERFIELDE GLASS PTY LTD {Premiere Glazing}",
      'The row has the legal form "PTY LTD", and its name "Premiere Glazing" has none.'
    ]
  ] as const)("is same where nobody else bears its name: %s", ([written, registered, why]) =>
    Effect.gen(function* () {
      const { reasons, verdict } = yield* (yield* judge)(written, entityOf(registered).abn)
      assert.strictEqual(verdict, "same")
      assert.include(reasons.join(" "), why)
    })
  )

  it.effect("is same in the ways in which files have the name", () =>
    Effect.gen(function* () {
      const judged = yield* judge
      const wrong: Array<string> = []
      for (const { registered, written } of messyNames) {
        const { reasons, verdict } = yield* judged(written, entityOf(registered).abn)
        if (verdict !== "same") wrong.push(`${written}, ${registered}: ${verdict} ${reasons.join(" ")}`)
      }
      assert.deepStrictEqual(wrong, [])
    })
  )
})
