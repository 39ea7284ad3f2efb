/** Reads from a row of a file what it asks: names, numbers and a place. */

import { askedAbn, askedAcn } from "@entity-watch/contract/schema/identifier"
import { States } from "@entity-watch/contract/schema/requests"
import { decodedName, unreadInName, whyNotCompared, withoutNotes } from "@entity-watch/names/analysis"
import { Result } from "effect"
import type { AskedRow } from "../../resolve/rows/RowEvidence.ts"
import type { Cells, OtherCell } from "../read/Cells.ts"
import { faultyDigits, readNumber, remarksOnNumber } from "../read/numberCells.ts"
import { type NumbersInName, numbersBeside, numbersInName } from "../read/numbersInName.ts"
import { readCustomer } from "../read/readCustomer.ts"

/** No date of birth is read of such a row. */
const noDates = { order: "day-first", from1904: false, latest: "9999-12-31" } as const

const sentence = (text: string): string => `The ${text}.`

const nameCells = ["name", "given", "middle", "family", "alias"] as const

/**
 * A number that stands with a name is one of the row's numbers, whatever its columns of numbers hold. What other cells say of
 * numbers is read where there is none.
 */
export const askedRow = (given: Cells, others: ReadonlyArray<OtherCell> = []): AskedRow => {
  const inNames = nameCells.map((field) => ({ field, ...numbersInName(given[field]) }))
  const unnamed = inNames.flatMap(({ field, isAll }) => (isAll ? [[field, ""]] : []))
  const cells = { ...given, ...Object.fromEntries(unnamed) }
  const { lacksNames, lacksNumbers, notRead, requests } = readCustomer(cells, noDates)
  const whyNot = (field: string): string =>
    notRead
      .filter((each) => each.field === field && !each.isPlaceholder)
      .map(({ why }) => why)
      .join("; ")
  const written = requests.flatMap(({ name }) =>
    name === undefined ? [] : [{ whole: decodedName(name), ...withoutNotes(decodedName(name)) }]
  )
  const names = written.map(({ name }) => name)
  const unread = names.filter((name) => (unreadInName(name)?.extent ?? "nothing") !== "nothing")
  const nothing = names.filter((name) => unreadInName(name)?.extent === "nothing")
  const withText = lacksNumbers.map((field) => ({ field, numbers: numbersWithText(field, cells[field]) }))
  const lost = withText.flatMap(({ field, numbers }) => (numbers.length === 0 ? [field] : []))
  const bad = [
    ...lost.map((field) => ({ digits: faultyDigits(cells[field]), why: sentence(whyNot(field)) })),
    ...inNames.flatMap((each) => each.bad)
  ]
  const own = [
    ...requests.filter(({ name }) => name === undefined),
    ...withText.flatMap(({ numbers }) => numbers),
    ...inNames.flatMap(({ numbers }) => numbers)
  ]
  const beside = numbersBeside(own.length + bad.length > 0 ? [] : others)
  const numbered = [...own, ...beside.numbers]
  const badNumbers = [...bad, ...beside.bad]
  const abns = new Set(numbered.flatMap(({ abn }) => (abn === undefined ? [] : [askedAbn(abn)])))
  const acns = new Set(numbered.flatMap(({ acn }) => (acn === undefined ? [] : [askedAcn(acn)])))
  // A company's ABN ends with its ACN, so that both are one question.
  for (const abn of abns) acns.delete(askedAcn(abn.slice(2)))
  return {
    // What was read of such a name may find somebody, and settles nothing.
    names: names.filter((name) => unreadInName(name)?.isLost !== true),
    withNotes: written.flatMap(({ notes, whole }) => (notes.length === 0 ? [] : [whole])),
    numbers: [...[...abns].map((abn) => ({ abn })), ...[...acns].map((acn) => ({ acn }))],
    badNumbers: badNumbers.filter(
      ({ digits }, at) => digits === null || badNumbers.findIndex((each) => each.digits === digits) === at
    ),
    possible: beside.possible,
    nameUnread: lacksNames.length > 0 ? sentence(lacksNames.map(whyNot).join("; ")) : whyNotCompared(unread),
    state: stateOf(cells.state),
    postcode: postcodeOf(cells.postcode),
    remarks: [
      ...new Set(written.flatMap(({ notes }) => notes.map((note) => `Beside the name stands "${note}".`))),
      // Beside a name that was compared it decides nothing.
      ...(nothing.length === names.length ? [] : nothing).map(
        (name) =>
          `Of the row's names ${JSON.stringify(name)} was not compared: ${unreadInName(name)?.reason}.`
      ),
      ...numberFields.flatMap((field) =>
        (lacksNumbers.includes(field) ? [] : remarksOnNumber(cells[field])).map(
          (why) => `The ${field} ${why}.`
        )
      ),
      ...withText.flatMap(({ field, numbers }) =>
        numbers.length === 0
          ? []
          : [`The ${field} has more in its cell than a number, and what is a number was read.`]
      ),
      ...beside.headers.map(
        (header) => `A number was read in the column "${header}", where it stands behind its word.`
      )
    ]
  }
}

const numberFields = ["abn", "acn"] as const

/**
 * Of a cell that holds more than a number: those behind their word, an ABN and an ACN beside each other, or the only digits if
 * they could be an ABN.
 */
const numbersWithText = (header: string, cell: string): NumbersInName["numbers"] => {
  const [, before] = withBranch.exec(cell) ?? []
  const branched = before === undefined ? null : Result.getOrElse(readNumber("abn", before), () => null)
  if (branched?.abn !== undefined) return [{ abn: branched.abn }]
  const { bad, numbers, possible } = numbersBeside([{ header, cell }])
  if (bad.length > 0) return []
  if (numbers.length > 0) return numbers
  const pair = cell
    .split(/[/;,|&\n]/u)
    .map((part) => Result.getOrElse(readNumber("abn", part.trim()), () => null))
  const [one, other, another] = pair.map((each) => (each === null ? "" : Object.keys(each).join()))
  if (another === undefined && [one, other].toSorted().join() === "abn,acn")
    return pair.flatMap((each) => each ?? [])
  const several = severalAbns(cell)
  if (several.length > 0) return several
  return /^(?:\P{Nd}*\p{Nd}){11}\P{Nd}*$/u.test(cell) ? possible : []
}

/** The tax office numbers the branches of an ABN for GST: "12 345 678 901 003". */
const withBranch = /^\s*(\d\d\s?\d{3}\s?\d{3}\s?\d{3})\s?[\s/.,-]\s?\d{3}\s*$/u

const elevenDigits = /(?<!\p{Nd})\p{Nd}(?:[ .\u00a0-]?\p{Nd}){10}(?!\p{Nd})/gu

/** Two ABNs and more, where the cell has no other digits: which of them is meant, a register has to tell. */
const severalAbns = (cell: string): NumbersInName["numbers"] => {
  const found = cell.match(elevenDigits) ?? []
  const abns = found.flatMap((each) => Result.getOrElse(readNumber("abn", each), () => null)?.abn ?? [])
  return abns.length > 1 && abns.length === found.length && !/\p{Nd}/u.test(cell.replace(elevenDigits, ""))
    ? abns.map((abn) => ({ abn }))
    : []
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
