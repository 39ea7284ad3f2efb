/** Normalises a row of the ACNC Charity Register to the record that is kept: one registered charity. */

import { repairIdentifier } from "@entity-watch/contract/schema/identifier"
import * as Schema from "effect/Schema"
import type { RecordName } from "../../domain/RegisterRecord.ts"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { cleanText } from "../../formats/cleanText.ts"
import { readDayFirst } from "../../formats/dates.ts"
import { beneficiaries, flagged, flags, isYes, purposes, states } from "./columns.ts"
import type { CharityRow } from "./decode.ts"

const Day = Schema.NullOr(Schema.String)
const Texts = Schema.Array(Schema.String)

export const CharityRecord = Schema.Struct({
  /** The ABN as published: blank where the charity's details are withheld. */
  abn: Schema.String,
  name: Schema.String,
  other_names: Schema.String,
  registered: Day,
  established: Day,
  size: Schema.String,
  town: Schema.String,
  state: Schema.String,
  postcode: Schema.String,
  country: Schema.String,
  website: Schema.String,
  responsible_persons: Schema.String,
  financial_year_end: Schema.String,
  pbi: Schema.Boolean,
  hpc: Schema.Boolean,
  purposes: Texts,
  beneficiaries: Texts,
  operates_in: Texts,
  operating_countries: Texts
})
export type CharityRecord = typeof CharityRecord.Type

export const normalise = ({ cells }: CharityRow): RowOutcome => {
  const abn = cleanText(cells.ABN)
  const data: CharityRecord = {
    abn,
    name: cleanText(cells.Charity_Legal_Name),
    other_names: cleanText(cells.Other_Organisation_Names),
    registered: readDayFirst(cells.Registration_Date),
    established: readDayFirst(cells.Date_Organisation_Established),
    size: cleanText(cells.Charity_Size),
    town: cleanText(cells.Town_City),
    state: cleanText(cells.State),
    postcode: cleanText(cells.Postcode),
    country: cleanText(cells.Country),
    website: cleanText(cells.Charity_Website),
    responsible_persons: cleanText(cells.Number_of_Responsible_Persons),
    financial_year_end: cleanText(cells.Financial_Year_End),
    pbi: isYes(cells.PBI),
    hpc: isYes(cells.HPC),
    purposes: flagged(purposes, cells),
    beneficiaries: flagged(beneficiaries, cells),
    operates_in: flagged(states, cells),
    operating_countries: cleanText(cells.Operating_Countries)
      .split(/\s*,\s*/u)
      .filter((country) => country !== "")
  }
  const joins = repairIdentifier(abn).abn ?? null
  return {
    _tag: "Record",
    rows: 1,
    record: {
      key: abn === "" ? withheldKey(data, cells) : abn,
      abn: joins,
      acn: null,
      data,
      names: names(data, joins)
    }
  }
}

/**
 * The key of a withheld charity. It has no number and often no name, so the rest of its row tells it from the others.
 */
const withheldKey = (data: CharityRecord, cells: CharityRow["cells"]): string =>
  [
    "withheld",
    data.name,
    data.other_names,
    data.registered ?? "",
    data.established ?? "",
    data.size,
    data.responsible_persons,
    data.website,
    data.operating_countries.join(" "),
    flags.map((flag) => (isYes(cells[flag]) ? "Y" : "-")).join("")
  ].join("|")

/**
 * The charity's names. Several other names would stand in one cell, and names hold commas too, so the cell is read as
 * one name. The places are not normalised, and some are abroad: the entity's own place comes from the ABR.
 */
const names = (data: CharityRecord, joins: string | null): ReadonlyArray<RecordName> => {
  if (joins === null) return []
  const found = (kind: RecordName["kind"], name: string) => ({ kind, name, state: null, postcode: null })
  return [
    ...(data.name === "" ? [] : [found("legal", data.name)]),
    ...(data.other_names === "" || data.other_names === data.name ? [] : [found("trading", data.other_names)])
  ]
}
