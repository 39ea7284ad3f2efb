/** Normalises a row of ORIC's register to the record that is kept: one corporation. */

import { repairIdentifier } from "@entity-watch/contract/schema/identifier"
import * as Schema from "effect/Schema"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { cleanText } from "../../formats/cleanText.ts"
import { readDayFirst } from "../../formats/dates.ts"
import { newWord } from "../../formats/licences.ts"
import { looksMisread } from "./codePage437.ts"
import type { CorporationRow } from "./decode.ts"

const Day = Schema.NullOr(Schema.String)
/** A closed list. Special administration is not shown in the file. */
const statuses = ["Registered", "Deregistered"]

export const CorporationRecord = Schema.Struct({
  name: Schema.String,
  incorporated: Day,
  /** Registered, Deregistered, or a word that is newer than they are. */
  status: Schema.String,
  status_since: Day,
  size: Schema.String,
  /** The ABN as published. A few are damaged and join the record to nothing. */
  abn: Schema.String,
  state: Schema.String,
  postcode: Schema.String,
  locality: Schema.String,
  industries: Schema.Array(Schema.String),
  acnc_registered: Schema.Boolean,
  url: Schema.String,
  /** The newest year of which the file has figures, which is its only sign of its own age. */
  figures_to: Schema.NullOr(Schema.String)
})
export type CorporationRecord = typeof CorporationRecord.Type

export const normalise = (
  { cells, row }: CorporationRow,
  figuresTo: string | null
): ReadonlyArray<RowOutcome> => {
  const icn = cleanText(cells.ICN)
  if (!/^[1-9]\d{0,5}$/u.test(icn)) return [{ _tag: "Refused", row, reason: "The ICN is not a number." }]
  const status = cleanText(cells.Status)
  const name = cleanText(cells.Corporation)
  const abn = cleanText(cells.ABN)
  const data: CorporationRecord = {
    name,
    incorporated: readDayFirst(cells["Incorporation Date"]),
    status,
    status_since: readDayFirst(cells["Status Date"]),
    size: cleanText(cells.Size),
    abn,
    state: cleanText(cells.State),
    postcode: cleanText(cells["Post Code"]),
    locality: cleanText(cells.Locality),
    industries: cleanText(cells.Industry)
      .split(/\s*;\s*/u)
      .filter((industry) => industry !== ""),
    acnc_registered: cleanText(cells["ACNC Registered?"]).toUpperCase() === "Y",
    url: cleanText(cells.URL),
    figures_to: figuresTo
  }
  const record = {
    key: icn,
    // Several corporations may share one ABN; each of them stays a record of its own.
    abn: repairIdentifier(abn).abn ?? null,
    acn: null,
    data,
    names: [{ kind: "legal" as const, name, state: orNull(data.state), postcode: orNull(data.postcode) }]
  }
  return [
    ...newWord("Status", status, statuses),
    ...(looksMisread(name)
      ? [
          {
            _tag: "Noticed" as const,
            what: "Names hold characters of frames: the file may no longer be of code page 437."
          }
        ]
      : []),
    { _tag: "Record", rows: 1, record }
  ]
}

export const orNull = (text: string): string | null => (text === "" ? null : text)
