/**
 * A messy file of three hundred invented suppliers, made from the invented registers: for each row the kind of mess in it
 * and the verdict that it must have. The same seed makes the same file.
 */
import { isValidAbn } from "@entity-watch/contract/schema/Abn"
import { isValidAcn } from "@entity-watch/contract/schema/Acn"
import type { RowVerdict } from "@entity-watch/contract/schema/RowVerdict"
import { abnsEndingIn } from "@entity-watch/core/domain/abnsEndingIn"
import { Dice } from "../../support/Dice.ts"

export interface MessyRow {
  readonly kind: string
  readonly verdict: RowVerdict
  readonly name: string
  readonly abn: string
  readonly state: string
  /** The ABN that is found, where one entity is. */
  readonly found?: string
}

interface Known {
  readonly abn: string
  readonly legal: string
  readonly state: string
  /** Other names, with which no other entity is called. */
  readonly others?: ReadonlyArray<string>
  readonly noGst?: boolean
}

/** Entities of the invented registers whose ABN is active. */
const active: ReadonlyArray<Known> = [
  {
    abn: "23990000014",
    legal: "BANKSIA CREEK ENGINEERING PTY LTD",
    state: "NSW",
    others: ["Banksia Creek", "Creekside Fabrication", "BCE Steelworks", "Banksia Welding Pty. Limited"]
  },
  { abn: "25990000023", legal: "GOANNA HOLDINGS PTY LTD", state: "QLD" },
  { abn: "27990000032", legal: "LYREBIRD COMMUNITY CARE LTD", state: "SA", others: ["Lyrebird Care"] },
  { abn: "31990000050", legal: "WATTLE RIDGE FINANCE PTY LTD", state: "NSW", noGst: true },
  { abn: "21990000069", legal: "EMU PLAINS JOINERY PTY LTD", state: "NSW", others: ["Emu Plains Kitchens"] },
  { abn: "63880000049", legal: "INVENTED STATE EMERGENCY AUTHORITY", state: "NSW" },
  { abn: "67880000035", legal: "INVENTED RIVER ABORIGINAL CORPORATION", state: "NT" }
]

/** Entities that ended. */
const ended: ReadonlyArray<Known> = [
  { abn: "18880000042", legal: "BILBY & WOMBAT PARTNERSHIP", state: "VIC" },
  {
    abn: "29990000041",
    legal: "QUOLL LOGISTICS PTY LTD",
    state: "WA",
    others: ["Quoll Freight Group Pty Ltd"]
  }
]

const strangers = ["Quokka Sunrise Bakery", "Tin Roof Pest Control", "Saltbush Legal", "Northwind Crane Hire"]

/** Numbers whose check digits agree, which no invented register has. */
const nobodys = ["990000990", "880000990", "880000880"].flatMap((digits) => abnsEndingIn(digits).slice(0, 1))

const titled = (name: string): string =>
  name.toLowerCase().replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
const spaced = (abn: string): string =>
  `${abn.slice(0, 2)} ${abn.slice(2, 5)} ${abn.slice(5, 8)} ${abn.slice(8)}`
const isNobodys = (digits: string): boolean => !isValidAbn(digits) && !isValidAcn(digits)

const kinds: ReadonlyArray<(dice: Dice) => MessyRow> = [
  (dice) => {
    const { abn, legal, state } = dice.one(active)
    const written = dice.one([abn, spaced(abn), `ABN ${spaced(abn)}`, `${abn}.0`, `\u00a0${spaced(abn)} `])
    const name = dice.one([
      legal,
      titled(legal),
      legal.replace("PTY LTD", "P/L"),
      legal.replace(/ (PTY )?LTD$/u, "")
    ])
    return {
      kind: "the name and the number in some spelling",
      verdict: "same",
      name,
      abn: written,
      state,
      found: abn
    }
  },
  (dice) => {
    const { abn, others = [], state } = dice.one(active.filter((each) => each.others !== undefined))
    return {
      kind: "a business, trading or former name",
      verdict: "same",
      name: dice.one(others),
      abn,
      state,
      found: abn
    }
  },
  (dice) => {
    const { abn, legal, state } = dice.one(active.filter((each) => /^[A-Z]{7}/u.test(each.legal)))
    const at = 1 + dice.below(4)
    const name = `${legal.slice(0, at)}${legal.slice(at + 1)}`
    return { kind: "a letter left out of the name", verdict: "same", name, abn, state, found: abn }
  },
  (dice) => {
    const { abn, legal, state } = dice.one(active)
    const stranger = dice.one(strangers)
    const name = dice.one([`${legal} trading as ${stranger}`, `${legal} (ABN ${spaced(abn)})`])
    return { kind: "more than the name in its cell", verdict: "same", name, abn, state, found: abn }
  },
  () => ({
    kind: "a trust's ABN with the trustee's name",
    verdict: "same",
    name: "Goanna Holdings Pty Ltd",
    abn: "80880000007",
    state: "QLD",
    found: "80880000007"
  }),
  () => ({
    kind: "a trust without its trustee",
    verdict: "same",
    name: "The Billabong Family Trust",
    abn: "80880000007",
    state: "QLD",
    found: "80880000007"
  }),
  (dice) => ({
    kind: "a sole trader without the middle name",
    verdict: "same",
    name: dice.one(["Marigold Testerly", "Testerly, Marigold", "MARIGOLD JUNE TESTERLY"]),
    abn: "71 880 000 021",
    state: "TAS",
    found: "71880000021"
  }),
  (dice) => {
    const { abn, legal, state } = dice.one(active.filter((each) => each.legal.endsWith("PTY LTD")))
    return {
      kind: "the ACN in the column of ABNs",
      verdict: "same",
      name: legal,
      abn: abn.slice(2),
      state,
      found: abn
    }
  },
  (dice) => {
    const { abn, legal, state } = dice.one(active)
    return {
      kind: "no number",
      verdict: "same",
      name: titled(legal),
      abn: dice.one(["", "N/A", "TBA"]),
      state,
      found: abn
    }
  },
  (dice) => {
    const { abn, state } = dice.one(active)
    return {
      kind: "a name that nobody bears",
      verdict: "name_differs",
      name: dice.one(strangers),
      abn,
      state,
      found: abn
    }
  },
  (dice) => {
    const { abn, legal, others = [], state } = dice.one(ended)
    return {
      kind: "an entity that ended",
      verdict: "cancelled",
      name: dice.one([legal, ...others]),
      abn,
      state,
      found: abn
    }
  },
  (dice) => {
    const one = dice.one(active)
    const other = dice.one(active.filter((each) => each.abn !== one.abn))
    return {
      kind: "the number of another supplier",
      verdict: "number_of_someone_else",
      name: one.legal,
      abn: other.abn,
      state: one.state,
      found: other.abn
    }
  },
  () => ({
    kind: "a name that two companies bear",
    verdict: "ambiguous",
    name: "Twin Possum Pty Ltd",
    abn: "",
    state: ""
  }),
  (dice) => ({
    kind: "nobody's name without a number",
    verdict: "not_found",
    name: dice.one(strangers),
    abn: "",
    state: "NSW"
  }),
  (dice) => ({
    kind: "a valid number that nobody has",
    verdict: "not_found",
    name: dice.one(strangers),
    abn: dice.one(nobodys),
    state: "VIC"
  }),
  (dice) => {
    const { abn, legal, state } = dice.one(active)
    for (;;) {
      const at = dice.below(11)
      const typed = `${abn.slice(0, at)}${dice.below(10)}${abn.slice(at + 1)}`
      if (isNobodys(typed))
        return {
          kind: "one digit of the number is wrong",
          verdict: "bad_number",
          name: legal,
          abn: typed,
          state,
          found: abn
        }
    }
  },
  (dice) => {
    const { abn, legal, state } = dice.one(active)
    for (;;) {
      const at = dice.below(10)
      const typed = `${abn.slice(0, at)}${abn[at + 1]}${abn[at]}${abn.slice(at + 2)}`
      if (isNobodys(typed))
        return {
          kind: "two digits of the number are swapped",
          verdict: "bad_number",
          name: legal,
          abn: typed,
          state,
          found: abn
        }
    }
  },
  (dice) => {
    const { abn, legal, state } = dice.one(active)
    const at = dice.below(11)
    return {
      kind: "a digit of the number is missing",
      verdict: "bad_number",
      name: legal,
      abn: `${abn.slice(0, at)}${abn.slice(at + 1)}`,
      state,
      found: abn
    }
  },
  (dice) => {
    const { abn, legal, state } = dice.one(active)
    const at = dice.below(11)
    return {
      kind: "a digit of the number stands twice",
      verdict: "bad_number",
      name: legal,
      abn: spaced(`${abn.slice(0, at + 1)}${abn.slice(at)}`),
      state,
      found: abn
    }
  },
  (dice) => {
    const { abn, state } = dice.one(active)
    const typed = `${abn.slice(0, 4)}${(Number(abn[4]) + 1) % 10}${abn.slice(5)}`
    return {
      kind: "a wrong digit, and a name of nobody",
      verdict: "bad_number",
      name: dice.one(strangers),
      abn: typed,
      state
    }
  },
  (dice) => ({
    kind: "something else in the column of ABNs",
    verdict: "bad_number",
    name: dice.one(active).legal,
    abn: dice.one(["9.9E+10", "1234567890", "ask Kim", "#REF!"]),
    state: ""
  }),
  (dice) => ({
    kind: "a formula in place of a name",
    verdict: "unavailable",
    name: dice.one(['=HYPERLINK("http://example.com","Pay")', '=A1&" "&B1', "=VLOOKUP(A2,B:C,2,FALSE)"]),
    abn: "23990000014",
    state: "NSW",
    found: "23990000014"
  }),
  (dice) => ({
    kind: "an error of the spreadsheet in place of the name",
    verdict: "unavailable",
    name: dice.one(["#N/A", "#REF!"]),
    abn: "23990000014",
    state: "NSW",
    found: "23990000014"
  }),
  () => ({
    kind: "neither a name nor a number",
    verdict: "unavailable",
    name: "n/a",
    abn: "TBC",
    state: "NSW"
  })
]

export const messySuppliers = (count: number, seed = 11): ReadonlyArray<MessyRow> => {
  const dice = new Dice(seed)
  return Array.from({ length: count }, () => kinds)
    .map((all, at) => all[at % all.length])
    .flatMap((made) => (made === undefined ? [] : [made(dice)]))
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

export const asCsv = (rows: ReadonlyArray<MessyRow>): string =>
  `Ref,Supplier Name,A.B.N.,State,Terms,verdict\r\n${rows
    .map(({ abn, name, state }, at) =>
      [`S${at + 1}`, name, abn, state, "30 days", "old"].map(quoted).join(",")
    )
    .join("\r\n")}\r\n`
