/**
 * Decodes the files of GLEIF's golden copy, CSV that may be in a ZIP archive, to rows as published: who is who (LEI-CDF
 * 3.1), who is consolidated by whom (RR-CDF 2.1), and why a parent is not reported (reporting exceptions 2.1).
 */
import * as Stream from "effect/Stream"
import type { SourceError } from "../../domain/SourceError.ts"
import type { SourceFile } from "../../domain/SourceFile.ts"
import { timeInName } from "../../formats/dates.ts"
import { readDelimited } from "../../formats/delimited.ts"
import type { Delimited, Layout, PublishedRow } from "../../formats/Layout.ts"
import type { PassOver } from "../../formats/passOverRows.ts"
import { unpacked } from "../../formats/unpacked.ts"
import { source } from "./source.ts"

export const goldenCopyParts = ["lei2", "rr", "repex"] as const
export type GoldenCopyPart = (typeof goldenCopyParts)[number]

const named = /^[\d-]+-gleif-goldencopy-(lei2|rr|repex)-/iu

/** Which part of which edition a file is; null for another file. `asOf` is when the edition was made, in UTC. */
export const editionOf = (name: string): { readonly part: GoldenCopyPart; readonly asOf: string } | null => {
  const word = named.exec(name)?.[1]?.toLowerCase()
  const part = goldenCopyParts.find((each) => each === word)
  const asOf = timeInName(name)
  return part === undefined || asOf === null ? null : { part, asOf }
}

/** The files have hundreds of columns, and all but a few are of no concern here. */
const layout = { source: source.id, delimiter: ",", others: "ignored", brokenRow: "stop" } as const

const authority = "Entity.RegistrationAuthority"
const levelOne = {
  ...layout,
  required: [
    "LEI",
    "Entity.LegalName",
    "Entity.LegalAddress.Country",
    `${authority}.RegistrationAuthorityID`,
    `${authority}.RegistrationAuthorityEntityID`,
    "Entity.EntityStatus",
    "Registration.LastUpdateDate",
    "Registration.RegistrationStatus",
    "Registration.NextRenewalDate"
  ]
} as const

const periods = [1, 2, 3, 4, 5] as const
const relationships = {
  ...layout,
  required: [
    "Relationship.StartNode.NodeID",
    "Relationship.EndNode.NodeID",
    "Relationship.RelationshipType",
    "Relationship.RelationshipStatus",
    "Registration.RegistrationStatus"
  ],
  optional: periods.flatMap((n) => [
    `Relationship.Period.${n}.startDate` as const,
    `Relationship.Period.${n}.endDate` as const,
    `Relationship.Period.${n}.periodType` as const
  ])
} as const

const exceptions = {
  ...layout,
  required: ["LEI", "Exception.Category", "Exception.Reason.1"],
  optional: ["Exception.Reason.2", "Exception.Reason.3", "Exception.Reason.4", "Exception.Reason.5"]
} as const

export type LevelOneColumn = (typeof levelOne.required)[number]
export type RelationshipColumn =
  | (typeof relationships.required)[number]
  | (typeof relationships.optional)[number]
export type ExceptionColumn = (typeof exceptions.required)[number] | (typeof exceptions.optional)[number]

/** What a relationship's periods are called, by their place. */
export const relationshipPeriods = (cells: PublishedRow<RelationshipColumn>["cells"]) =>
  periods.map((n) => ({
    start: cells[`Relationship.Period.${n}.startDate`],
    end: cells[`Relationship.Period.${n}.endDate`],
    type: cells[`Relationship.Period.${n}.periodType`]
  }))

/** An archive of 484 MB holds 5.0 GB. */
const unpacking = {
  source: source.id,
  example: "20261004-1600-gleif-goldencopy-lei2-golden-copy.csv.zip",
  wanted: /\.csv$/iu,
  maxBytes: 30_000_000_000
}

const rowsOf =
  <const Column extends string>(columns: Layout<Column>) =>
  (file: SourceFile, passOver?: PassOver<Column>): Stream.Stream<Delimited<Column>, SourceError> => {
    const read = readDelimited({ ...columns, ...(passOver !== undefined && { passOver }) })
    return file.name.toLowerCase().endsWith(".zip")
      ? unpacked(file, unpacking).pipe(Stream.flatMap(({ bytes }) => read(bytes)))
      : read(file.bytes)
  }

/** Nearly all rows are of entities abroad and have hundreds of cells. Rows of the other files are short. */
export const decodeLevelOne = rowsOf(levelOne)
export const decodeRelationships = rowsOf(relationships)
export const decodeExceptions = rowsOf(exceptions)
