import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Acn } from "@entity-watch/contract/schema/Acn"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { gleif } from "@entity-watch/core/registers/gleif/index"
import * as Effect from "effect/Effect"
import { pack } from "../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { diskFile, fixture, memoryFile, readings, recordsOf } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"
import { snapshotOf } from "../support/snapshotOf.ts"

const read = (...files: ReadonlyArray<SourceFile>) => readings(gleif, ...files)
const nameOf = (part: string, edition = "20261104-0800") =>
  `${edition}-gleif-goldencopy-${part}-golden-copy.csv`
const textOf = (part: string) => readFileSync(fixture(`gleif/${nameOf(part)}`), "utf8")
const [lei2, rr, repex] = ["lei2", "rr", "repex"].map((part) => memoryFile(nameOf(part), textOf(part)))
const all = [lei2, rr, repex].flatMap((file) => file ?? [])
const pages = diskFile(fixture("gleif/lei-records-AU-001.json"))

const snapshot = snapshotOf("gleif", { asOf: "2026-11-04T08:00:00Z" })
const projectionOf = Effect.fnUntraced(function* (lei: string, ...files: ReadonlyArray<SourceFile>) {
  const kept = recordsOf(yield* read(...files)).find(({ key }) => key === lei) ?? assert.fail(lei)
  return gleif.project?.({ register: "gleif", ...kept }, snapshot) ?? assert.fail()
})
const numbat = "990000NOABNNUMBATP38"
const pelican = "990000PELICANHARBR68"
const edited = (part: string, from: string | RegExp, to: string) => {
  const text = textOf(part).replace(from, to)
  assert.notStrictEqual(text, textOf(part))
  return memoryFile(nameOf(part), text)
}

describe("gleif's golden copy", () => {
  it.effect("keeps the Australian records with their parents, the same whatever the chunks are", () =>
    Effect.gen(function* () {
      const whole = yield* read(...all)
      const small = ["lei2", "rr", "repex"].map((part) => memoryFile(nameOf(part), textOf(part), 13))
      assert.deepStrictEqual(yield* read(...small), whole)
      assert.deepStrictEqual(whole[0], { _tag: "AsOf", asOf: "2026-11-04T08:00:00Z" })
      assert.deepStrictEqual(
        whole.flatMap((each) => (each._tag === "Record" ? [[each.record.key, each.rows]] : [])),
        [
          ["990000BANKSIACREEK20", 1],
          [numbat, 3],
          [pelican, 3]
        ]
      )
      assert.deepStrictEqual(recordsOf(whole)[1], {
        key: numbat,
        abn: null,
        acn: Acn.make("990000078"),
        data: {
          legal_name: "NO ABN NUMBAT PTY LTD",
          registered_at: "RA000014",
          registered_as: "990 000 078",
          entity_status: "ACTIVE",
          registration_status: "ISSUED",
          last_update: "2026-03-01T00:00:00Z",
          next_renewal: "2027-03-01T00:00:00Z",
          bic: [],
          opencorporates_id: null,
          sp_global_id: [],
          identifiers_unread: true,
          parents: {
            direct: {
              parent: {
                lei: "990000BANKSIACREEK20",
                since: "2019-07-01",
                until: null,
                registration_status: "PUBLISHED",
                name: "BANKSIA CREEK ENGINEERING PTY LTD",
                abn: null,
                acn: "990000014"
              },
              exceptions: []
            },
            ultimate: {
              parent: {
                lei: "990000NORDSTRANDAB23",
                since: "2021-07-01",
                until: null,
                registration_status: "PUBLISHED",
                name: null,
                abn: null,
                acn: null
              },
              exceptions: []
            }
          }
        },
        names: []
      })
    })
  )

  it.effect("shows a parent with its numbers, or by its LEI alone, and an exception as no absence", () =>
    Effect.gen(function* () {
      const dated = { source: "gleif", as_of: "2026-11-04T08:00:00Z" } as const
      const shown = (projection: { readonly parents?: ReadonlyArray<{ readonly related: unknown }> }) =>
        projection.parents?.map(({ related }) => related)
      assert.deepStrictEqual(shown(yield* projectionOf(numbat, ...all)), [
        [
          {
            role: "direct_parent",
            ...dated,
            abn: null,
            acn: "990000014",
            name: "BANKSIA CREEK ENGINEERING PTY LTD",
            resolvable: true,
            lei: "990000BANKSIACREEK20",
            since: "2019-07-01",
            note: "The direct parent into whose accounts the entity is consolidated, as it reported to GLEIF."
          }
        ],
        [
          {
            role: "ultimate_parent",
            ...dated,
            abn: null,
            acn: null,
            name: null,
            resolvable: false,
            lei: "990000NORDSTRANDAB23",
            since: "2021-07-01",
            note: "The ultimate parent into whose accounts the entity is consolidated, as it reported to GLEIF. Only its LEI is known here, because it is not registered in Australia."
          }
        ]
      ])
      const none = { abn: null, acn: null, name: null, resolvable: false }
      assert.deepStrictEqual(shown(yield* projectionOf(pelican, ...all)), [
        [
          {
            role: "direct_parent",
            ...dated,
            ...none,
            reporting_exception: "NATURAL_PERSONS",
            note: "The entity names no direct parent to GLEIF and gives the reason NATURAL_PERSONS: natural persons control the entity, with no legal entity between that would consolidate it. This does not say that it has none."
          }
        ],
        ["NON_PUBLIC", "CONSENT_NOT_OBTAINED"].map((reason) => ({
          role: "ultimate_parent",
          ...dated,
          ...none,
          reporting_exception: reason,
          note: `The entity names no ultimate parent to GLEIF and gives the reason ${reason}: ${
            reason === "NON_PUBLIC"
              ? "the relation is not public"
              : "the parent does not consent to its being published"
          }. This does not say that it has none.`
        }))
      ])
    })
  )

  it.effect(
    "says of identifiers beside the LEI that they were not read, unless pages of the API give them",
    () =>
      Effect.gen(function* () {
        const banksia = "990000BANKSIACREEK20"
        const alone = yield* projectionOf(banksia, ...all)
        assert.deepInclude(alone.externalIds?.bic, {
          value: null,
          note: "Not read: GLEIF gives it in its API, and not in the golden copy that was loaded."
        })
        const both = yield* projectionOf(banksia, pages, ...all)
        assert.deepInclude(both.externalIds?.bic, { value: "ZZBKAU2SXXX", note: "Also ZZBKAU2MXXX." })
        const { sp_global_id } = (yield* projectionOf(pelican, pages, ...all)).externalIds ?? assert.fail()
        assert.strictEqual(sp_global_id.note, "GLEIF carries none.")
      })
  )

  it.effect("reads archives, and of several editions the newest", () =>
    Effect.gen(function* () {
      const archives = yield* Effect.forEach(["lei2", "rr", "repex"], (part) =>
        Effect.map(pack([[nameOf(part), textOf(part)]], "Deflate"), (bytes) =>
          memoryFile(`${nameOf(part)}.zip`, bytes, 100)
        )
      )
      assert.deepStrictEqual(yield* read(...archives), yield* read(...all))
      const older = memoryFile(nameOf("lei2", "20261103-0800"), textOf("lei2").replace(/NUMBAT/u, "WOMBAT"))
      assert.deepStrictEqual(yield* read(older, ...all), yield* read(...all))
    })
  )

  it.effect(
    "keeps an entity of an Australian register whose address is abroad, and one in Australia of another register",
    () =>
      Effect.gen(function* () {
        const abroad = edited("lei2", /"RA000544","","990000-0000"/u, '"RA000014","","990 000 087"')
        const found = recordsOf(yield* read(abroad))
        assert.include(
          found.map(({ acn }) => acn),
          Acn.make("990000087")
        )
        assert.deepInclude(found[2]?.data, { legal_name: 'NORDSTRAND "PÅHITTAD", AB' })
        const elsewhere = edited("lei2", /"RA000014","","990 000 014"/u, '"RA000999","","990 000 014"')
        assert.deepInclude(recordsOf(yield* read(elsewhere))[0], {
          key: "990000BANKSIACREEK20",
          abn: null,
          acn: null
        })
      })
  )

  it.effect("takes no relation that ended or was annulled, and of two the later one", () =>
    Effect.gen(function* () {
      const parentOf = Effect.fnUntraced(function* (relations: SourceFile) {
        const { parents } = yield* projectionOf(numbat, ...all.filter((file) => file !== rr), relations)
        return parents?.[0]?.related.map(({ lei }) => lei)
      })
      assert.deepStrictEqual(yield* parentOf(edited("rr", /"PUBLISHED"/u, '"ANNULLED"')), [])
      const [header = "", first = ""] = textOf("rr").split("\n")
      const later = first
        .replace("990000BANKSIACREEK20", pelican)
        .replace("2019-07-01T00:00:00Z", "2022-07-01T00:00:00Z")
      for (const rows of [
        [first, later],
        [later, first]
      ])
        assert.deepStrictEqual(yield* parentOf(memoryFile(nameOf("rr"), [header, ...rows, ""].join("\n"))), [
          pelican
        ])
    })
  )

  it.effect("notices a new type of relation and a new category, and refuses a wrong LEI", () =>
    Effect.gen(function* () {
      const strange = edited("rr", "IS_FUND-MANAGED_BY", "IS_ADVISED_BY")
      assert.deepInclude(yield* read(lei2 ?? assert.fail(), strange, repex ?? assert.fail()), {
        _tag: "Noticed",
        what: "The type of relationship has a new word, which is not read.",
        said: "IS_ADVISED_BY"
      })
      const other = edited("repex", "DIRECT_ACCOUNTING_CONSOLIDATION_PARENT", "OTHER_PARENT")
      assert.deepInclude(yield* read(lei2 ?? assert.fail(), rr ?? assert.fail(), other), {
        _tag: "Noticed",
        what: "The category of exception has a new word, which is not read.",
        said: "OTHER_PARENT"
      })
      const wrong = edited("rr", /"990000BANKSIACREEK20"/u, '"990000BANKSIACREEK21"')
      assert.deepInclude(yield* read(lei2 ?? assert.fail(), wrong, repex ?? assert.fail()), {
        _tag: "Refused",
        row: 2,
        reason: "The LEI's check digits do not agree."
      })
    })
  )

  it.effect("is partial, and says nothing of parents, where a part was not given", () =>
    Effect.gen(function* () {
      const some = yield* read(lei2 ?? assert.fail(), rr ?? assert.fail())
      assert.deepInclude(some, {
        _tag: "Partial",
        reason:
          "The golden copy's reporting exceptions (repex) of the same edition were not given, so no parents were read."
      })
      assert.notProperty(recordsOf(some)[0]?.data, "parents")
      assert.isUndefined((yield* projectionOf(numbat, lei2 ?? assert.fail())).parents)
    })
  )

  it.effect("takes no part of another edition", () =>
    Effect.gen(function* () {
      const older = memoryFile(nameOf("repex").replace("20261104-0800", "20261103-0800"), textOf("repex"))
      const some = yield* read(lei2 ?? assert.fail(), rr ?? assert.fail(), older)
      assert.deepInclude(some, {
        _tag: "Partial",
        reason:
          "The golden copy's reporting exceptions (repex) of the same edition were not given, so no parents were read."
      })
      assert.lengthOf(
        some.filter(({ _tag }) => _tag === "AsOf"),
        2
      )
    })
  )

  it.effect("stops where the records are missing, a file is a stub, is cut off or has another layout", () =>
    Effect.gen(function* () {
      const refusal = (...files: ReadonlyArray<SourceFile>) => refusalOf(read(...files))
      assert.include(yield* refusal(rr ?? assert.fail(), repex ?? assert.fail()), "lei2")
      const stub = memoryFile(nameOf("rr"), `${textOf("rr").split("\n")[0]}\n`)
      assert.include(yield* refusal(lei2 ?? assert.fail(), stub, repex ?? assert.fail()), "holds no row")
      const cut = memoryFile(nameOf("lei2"), textOf("lei2").slice(0, -90))
      assert.match(yield* refusal(cut), /Row \d has|not CSV/u)
      assert.include(yield* refusal(edited("lei2", "Entity.EntityStatus", "Entity.State")), "lacks")
      const whole = yield* pack([[nameOf("lei2"), textOf("lei2")]], "Deflate")
      const broken = memoryFile(`${nameOf("lei2")}.zip`, whole.subarray(0, whole.length >> 1))
      assert.include(yield* refusal(broken), "ZIP")
    })
  )
})
