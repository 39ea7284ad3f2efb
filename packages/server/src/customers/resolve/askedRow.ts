/** Reads from a row of a file what it asks: names, numbers and a place. */

import { askedAbn, askedAcn } from "@entity-watch/core/domain/identifier"
import { States } from "@entity-watch/core/domain/requests"
import type { AskedRow } from "@entity-watch/core/resolve"
import type { CustomerRow } from "../read/CustomerFile.ts"
import { faultyDigits } from "../read/numberCells.ts"
import { readCustomer } from "../read/readCustomer.ts"

/** No date of birth is read of such a row. */
const noDates = { order: "day-first", from1904: false, latest: "9999-12-31" } as const

const sentence = (text: string): string => `The ${text}.`

export const askedRow = (row: CustomerRow): AskedRow => {
  const { cells } = row
  const { lacksName, lacksNumbers, notRead, requests } = readCustomer(row, noDates)
  const whyNot = (field: string): string =>
    notRead
      .filter((each) => each.field === field && !each.isPlaceholder)
      .map(({ why }) => why)
      .join("; ")
  const names = requests.flatMap(({ name }) => name ?? [])
  return {
    names,
    numbers: requests.flatMap(({ abn, acn }): AskedRow["numbers"] =>
      abn !== undefined ? [{ abn: askedAbn(abn) }] : acn !== undefined ? [{ acn: askedAcn(acn) }] : []
    ),
    badNumbers: lacksNumbers.map((field) => ({
      digits: faultyDigits(cells[field]),
      why: sentence(whyNot(field))
    })),
    nameUnread: lacksName
      ? sentence([whyNot("name"), whyNot("alias")].filter((why) => why !== "").join("; "))
      : null,
    state: stateOf(cells.state),
    postcode: postcodeOf(cells.postcode)
  }
}

const longStates = new Map([
  ["AUSTRALIAN CAPITAL TERRITORY", "ACT"],
  ["NEW SOUTH WALES", "NSW"],
  ["NORTHERN TERRITORY", "NT"],
  ["QUEENSLAND", "QLD"],
  ["SOUTH AUSTRALIA", "SA"],
  ["TASMANIA", "TAS"],
  ["VICTORIA", "VIC"],
  ["WESTERN AUSTRALIA", "WA"]
])

const stateOf = (cell: string): string | null => {
  const written = cell.normalize("NFKC").toUpperCase().replace(/\./gu, "").replace(/\s+/gu, " ").trim()
  return States.find((state) => state === written) ?? longStates.get(written) ?? null
}

/** A spreadsheet drops the first digit of those of the Northern Territory. */
const postcodeOf = (cell: string): string | null =>
  /^\d{3,4}$/u.test(cell.replace(/\.0+$/u, "")) ? cell.replace(/\.0+$/u, "").padStart(4, "0") : null
