import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import type { ResolveRequest } from "@entity-watch/contract/schema/requests"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Effect, Layer } from "effect"
import { coreLayer, fixtures, inMemory, load, register } from "../support/registers.ts"

const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const
const resolve = (request: ResolveRequest) => Resolver.use((resolver) => resolver.resolve(caller, request))

const [header = ""] = readFileSync(`${fixtures}oric-register/oric-corporations-2026-11.csv`, "latin1").split(
  "\r\n"
)
const corporation = (icn: number, name: string, abn = "") =>
  header
    .split(",")
    .map(
      (column) =>
        ({ ICN: `${icn}`, Corporation: name, Status: "Registered", ABN: abn, State: "NT" })[column] ?? ""
    )
    .join(",")

const entity = (abn: string, name: string, type = "OIE") =>
  `<ABR recordLastUpdatedDate="20260301" replaced="N"><ABN status="ACT" ABNStatusFromDate="20150701">${abn}</ABN><EntityType><EntityTypeInd>${type}</EntityTypeInd><EntityTypeText>Other Incorporated Entity</EntityTypeText></EntityType><MainEntity><NonIndividualName type="MN"><NonIndividualNameText>${name}</NonIndividualNameText></NonIndividualName><BusinessAddress><AddressDetails><State>NT</State><Postcode>0800</Postcode></AddressDetails></BusinessAddress></MainEntity></ABR>`
const entities = [
  entity("67880000035", "INVENTED RIVER ABORIGINAL CORPORATION"),
  entity("71880000021", "DOUBLE HILL ABORIGINAL CORPORATION"),
  entity("80880000007", "DOUBLE HILL ABORIGINAL CORPORATION"),
  entity("31880000014", "QUIET PLAIN ABORIGINAL CORPORATION"),
  entity("23990000014", "SALT CREEK ABORIGINAL CORPORATION", "DIT")
]

const loaded = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* load(register("abn-bulk-extract"), [
      inMemory(
        "20261105_Public01.xml",
        `<Transfer error="none"><TransferInfo><FileSequenceNumber>1</FileSequenceNumber><RecordCount>${entities.length}</RecordCount><ExtractTime>2026-11-04T08:46:00</ExtractTime></TransferInfo>${entities.join("\n")}</Transfer>`
      )
    ])
    yield* load(register("oric-register"), [
      inMemory(
        "oric-corporations.csv",
        `${[
          header,
          corporation(91, "Invented River Aboriginal Corporation"),
          corporation(92, "Double Hill Aboriginal Corporation"),
          corporation(93, "Quiet Plain Aboriginal Corporation"),
          corporation(94, "Quiet Plain Aboriginal Corporation"),
          corporation(95, "Lonely Gorge Aboriginal Corporation"),
          corporation(96, "Salt Creek Aboriginal Corporation", "2399000001")
        ].join("\r\n")}\r\n`
      )
    ])
  })
).pipe(Layer.provideMerge(coreLayer))

layer(loaded)("an Indigenous corporation without an ABN", (it) => {
  it.effect("joins by name the one entity that bears it, found by ABN or by name, and says so", () =>
    Effect.gen(function* () {
      for (const request of [
        { abn: "67880000035" },
        { name: "Invented River Aboriginal Corporation" },
        { name: "Invented Rivr Aboriginal Corporation" }
      ]) {
        const { candidates } = yield* resolve(request)
        assert.lengthOf(candidates, 1, JSON.stringify(request))
        const [candidate] = candidates
        assert.strictEqual(candidate?.canonical.abn.value, "67880000035")
        assert.strictEqual(candidate?.canonical.icn.value, "91")
        assert.include(candidate?.canonical.icn.note, "joins other registers by its name alone.")
        assert.deepInclude(candidate?.canonical.entity_form, { value: "indigenous_corporation" })
        assert.strictEqual(candidate?.icn?.icn, "91")
        assert.include(candidate?.icn?.note, "by its name alone")
      }
    })
  )

  it.effect("is a candidate of its own where nobody bears its name", () =>
    Effect.gen(function* () {
      const { candidates } = yield* resolve({ name: "Lonely Gorge Aboriginal Corporation", state: "NT" })
      assert.lengthOf(candidates, 1)
      const { canonical, icn, screening } = candidates[0] ?? assert.fail("no candidate")
      assert.isNull(canonical.abn.value)
      assert.isNull(canonical.acn.value)
      assert.deepInclude(canonical.entity_name, {
        value: "Lonely Gorge Aboriginal Corporation",
        source: "oric-register"
      })
      assert.strictEqual(canonical.icn.value, "95")
      assert.deepInclude(icn, { icn: "95", status: "Registered" })
      assert.isNotNull(screening)
      assert.deepStrictEqual(
        (yield* resolve({ name: "Lonely Gorge Aboriginal Corporation", state: "WA" })).candidates,
        []
      )
    })
  )

  it.effect(
    "joins nothing where two entities or two corporations bear the name, nor what is no corporation",
    () =>
      Effect.gen(function* () {
        for (const abn of ["71880000021", "31880000014", "23990000014"]) {
          const { candidates } = yield* resolve({ abn })
          assert.isNull(candidates[0]?.canonical.icn.value, abn)
        }
        const found = Effect.fnUntraced(function* (name: string) {
          const { candidates } = yield* resolve({ name })
          return candidates.map(({ canonical }) => [canonical.abn.value, canonical.icn.value]).toSorted()
        })
        assert.deepStrictEqual(yield* found("Double Hill Aboriginal Corporation"), [
          [null, "92"],
          ["71880000021", null],
          ["80880000007", null]
        ])
        assert.deepStrictEqual(yield* found("Quiet Plain Aboriginal Corporation"), [
          [null, "93"],
          [null, "94"],
          ["31880000014", null]
        ])
      })
  )
})
