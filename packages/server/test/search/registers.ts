/** Invented companies with words in common, in the database the way a refresh brings them there. Seeded. */
import { Acn } from "@entity-watch/contract/schema/Acn"
import type { RegisterRecord } from "@entity-watch/core/domain/RegisterRecord"
import type { CompanyRecord } from "@entity-watch/core/registers/asic-companies/normalise"
import { load } from "../store/loads.ts"

export interface Company {
  readonly acn: string
  readonly name: string
  readonly former: ReadonlyArray<string>
  readonly status: "REGD" | "DRGD"
}

/** mulberry32: the same numbers for the same seed. */
export const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
type Next = ReturnType<typeof numbers>

const words =
  "HALVER BLACK LIND TREVAN MARCHET DRAGO PELLING WITHER SANDER BROCK CASTEL DUNMORE FAIRLIE".split(" ")
const trades = "PLUMBING ENGINEERING HOLDINGS SERVICES TRADING GROUP CAFE ROOFING".split(" ")
const pick = (from: ReadonlyArray<string>, next: Next): string => from[next(from.length)] ?? ""

export const companyName = (next: Next): string =>
  `${pick(words, next)}${pick(words, next).slice(0, 3)} ${pick(words, next)} ${pick(trades, next)} PTY LTD`

export const company = (n: number, next: Next): Company => ({
  acn: `${n}`.padStart(9, "0"),
  name: companyName(next),
  former: next(4) === 0 ? [companyName(next)] : [],
  status: next(3) === 0 ? "DRGD" : "REGD"
})

const recordOf = ({ acn, former, name, status }: Company): RegisterRecord => ({
  key: acn,
  abn: null,
  acn: Acn.make(acn),
  data: {
    name,
    type: "APTY",
    class: "LMSH",
    sub_class: "PROP",
    status,
    registered: null,
    deregistered: null,
    previous_state: "",
    state_number: "",
    abn: null,
    former_names: former,
    name_since: null
  } satisfies CompanyRecord,
  names: [
    { kind: "legal", name, state: null, postcode: null },
    ...former.map((each) => ({ kind: "former" as const, name: each, state: null, postcode: null }))
  ]
})

/** A whole reading of the register: what is not in it has gone. */
export const publish = (companies: ReadonlyArray<Company>) =>
  load("asic-companies", [companies.map(recordOf)], "sandbox")

/** A tenth renamed, a tenth of another status, a twentieth gone, as many new. */
export const later = (companies: ReadonlyArray<Company>, next: Next): ReadonlyArray<Company> => {
  const kept = companies
    .filter(() => next(20) > 0)
    .map((each) => {
      const chance = next(10)
      if (chance === 0) return { ...each, name: companyName(next), former: [...each.former, each.name] }
      return chance === 1
        ? { ...each, status: each.status === "REGD" ? ("DRGD" as const) : ("REGD" as const) }
        : each
    })
  const come = Array.from({ length: Math.ceil(companies.length / 20) }, () =>
    company(1_000_000 + next(1_000_000), next)
  )
  // Of those with one number, the last.
  return [...new Map([...kept, ...come].map((each) => [each.acn, each])).values()]
}
