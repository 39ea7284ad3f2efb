import { assert, describe, it } from "@effect/vitest"
import type { RowOutcome } from "@entity-watch/core/domain/RowOutcome"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import {
  decodeExceptions,
  decodeLevelOne,
  decodeRelationships
} from "@entity-watch/core/registers/gleif/decodeGoldenCopy"
import { gleif } from "@entity-watch/core/registers/gleif/index"
import { LeiEdition } from "@entity-watch/core/registers/gleif/LeiEdition"
import { isLei } from "@entity-watch/core/registers/gleif/normalise"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { memoryFile, readings } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"

/** Decodes every row of every file, and only then looks whose it is. */
const decodingAll = Effect.fnUntraced(function* (lei2: SourceFile, rr: SourceFile, repex: SourceFile) {
  const edition = new LeiEdition(new Map())
  const out: Array<RowOutcome> = []
  for (const row of yield* Stream.runCollect(decodeLevelOne(lei2)))
    out.push(...(row._tag === "Row" ? edition.levelOne(row) : [row]))
  for (const row of yield* Stream.runCollect(decodeRelationships(rr)))
    out.push(...(row._tag === "Row" ? edition.relationship(row) : [row]))
  for (const row of yield* Stream.runCollect(decodeExceptions(repex)))
    out.push(...(row._tag === "Row" ? edition.exception(row) : [row]))
  return [...out, ...edition.outcomes(true)]
})

const leiOf = (stem: string): string => {
  for (let check = 0; check < 100; check++) {
    const lei = `${stem}${`${check}`.padStart(2, "0")}`
    if (isLei(lei)) return lei
  }
  return assert.fail(stem)
}
const leis = Array.from({ length: 8 }, (_, n) => leiOf(`990000INVENTED000${n}`))
const Lei = Schema.Literals([...leis, "990000INVENTED000X00", ` ${leis[0]?.toLowerCase()} `, ""])

/** Names and addresses that look like what is searched for, or like the end of a row. */
const Text = Schema.Literals([
  "BANKSIA CREEK PTY LTD",
  "AU",
  'THE "AU" AND RA000014 COMPANY, AB',
  "FIRST LINE\nAU\nRA000014",
  "FIRST LINE\r\nSECOND",
  'ENDS IN A QUOTE"',
  "北京 AU",
  ""
])
const Country = Schema.Literals(["AU", "SE", "au", " AU", "A\u200bU", "AU\n", ""])
const Authority = Schema.Literals(["RA000014", "RA000013", "RA000544", " RA000014 ", "RA999999", ""])
const Entity = Schema.Tuple([Lei, Text, Country, Authority, Text])
const Type = Schema.Literals([
  "IS_DIRECTLY_CONSOLIDATED_BY",
  "IS_ULTIMATELY_CONSOLIDATED_BY",
  "IS_SUBFUND_OF",
  "IS_ADVISED_BY",
  "constructor"
])
const Relation = Schema.Tuple([Lei, Lei, Type, Schema.Literals(["ACTIVE", "INACTIVE"]), Text])
const Category = Schema.Literals([
  "DIRECT_ACCOUNTING_CONSOLIDATION_PARENT",
  "ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT",
  "OTHER_PARENT"
])
const Exception = Schema.Tuple([Lei, Category, Text])
const some = <S extends Schema.Top>(each: S) => Schema.Array(each).check(Schema.isMaxLength(25))

/** How a file is written: the order of its columns, which cells have quotes, how lines end, and in what pieces it comes. */
const Written = Schema.Struct({
  turned: Schema.Literals([0, 1, 2, 5]),
  quotes: Schema.Literals(["all", "some", "needed"]),
  end: Schema.Literals(["\n", "\r\n"]),
  chunk: Schema.Literals([1, 13, 64, 5000])
})

const fileOf = (
  part: string,
  rows: ReadonlyArray<Readonly<Record<string, string>>>,
  { chunk, end, quotes, turned }: typeof Written.Type
): SourceFile => {
  const columns = Object.keys(rows[0] ?? {})
  const order = [...columns.slice(turned), ...columns.slice(0, turned)]
  const line = (cells: ReadonlyArray<string>) =>
    cells
      .map((cell, n) =>
        quotes === "all" || (quotes === "some" && n % 2 === 0) || /[",\r\n]/u.test(cell)
          ? `"${cell.replaceAll('"', '""')}"`
          : cell
      )
      .join(",")
  const lines = [order, ...rows.map((row) => order.map((column) => row[column] ?? ""))].map(line)
  return memoryFile(`20261104-0800-gleif-goldencopy-${part}-golden-copy.csv`, lines.join(end) + end, chunk)
}

const entityRow = ([lei, name, country, authority, address]: typeof Entity.Type) => ({
  LEI: lei,
  "Entity.LegalName": name,
  "Entity.LegalAddress.FirstAddressLine": address,
  "Entity.LegalAddress.Country": country,
  "Entity.HeadquartersAddress.Country": "AU",
  "Entity.RegistrationAuthority.RegistrationAuthorityID": authority,
  "Entity.RegistrationAuthority.RegistrationAuthorityEntityID": "990 000 014",
  "Entity.LegalJurisdiction": "AU",
  "Entity.EntityStatus": "ACTIVE",
  "Registration.LastUpdateDate": "2026-03-01T00:00:00Z",
  "Registration.RegistrationStatus": "ISSUED",
  "Registration.NextRenewalDate": "2027-03-01T00:00:00Z"
})
const relationRow = ([child, parent, type, status, note]: typeof Relation.Type) => ({
  "Relationship.StartNode.NodeID": child,
  "Relationship.EndNode.NodeID": parent,
  "Relationship.RelationshipType": type,
  "Relationship.RelationshipStatus": status,
  "Registration.RegistrationStatus": "PUBLISHED",
  "Registration.ValidationReference": note
})
const exceptionRow = ([lei, category, reason]: typeof Exception.Type) => ({
  LEI: lei,
  "Exception.Category": category,
  "Exception.Reason.1": "NON_PUBLIC",
  "Exception.Reason.2": reason
})
const [first = ""] = leis
/** No file is without a row, and one entity is Australian. */
const firstEntity = [first, "BANKSIA CREEK PTY LTD", "AU", "RA000014", ""] as const
const firstRelation = [first, first, "IS_SUBFUND_OF", "ACTIVE", ""] as const
const firstException = [first, "DIRECT_ACCOUNTING_CONSOLIDATION_PARENT", ""] as const

describe("gleif's rows of entities abroad", () => {
  it.effect.prop(
    "are passed over with the same outcome as decoding every row",
    [some(Entity), some(Relation), some(Exception), Written],
    ([entities, relations, exceptions, written]) =>
      Effect.gen(function* () {
        const files = [
          fileOf("lei2", [firstEntity, ...entities].map(entityRow), written),
          fileOf("rr", [firstRelation, ...relations].map(relationRow), written),
          fileOf("repex", [firstException, ...exceptions].map(exceptionRow), written)
        ] as const
        const said = (outcomes: ReadonlyArray<RowOutcome>) => outcomes.filter(({ _tag }) => _tag !== "AsOf")
        assert.deepStrictEqual(said(yield* readings(gleif, ...files)), said(yield* decodingAll(...files)))
      })
  )

  it.effect("are no register alone", () =>
    Effect.gen(function* () {
      const written = { turned: 0, quotes: "all", end: "\n", chunk: 5000 } as const
      const abroad = entityRow([leis[1] ?? "", "AU", "SE", "RA000544", ""])
      assert.include(yield* refusalOf(readings(gleif, fileOf("lei2", [abroad], written))), "no record of an")
    })
  )
})
