/** What the index knows of a name besides its words, in 32 bits. */
export const nameKinds = ["legal", "business", "trading", "former"] as const
export type NameKind = (typeof nameKinds)[number]

/** As the registers write them; 0 is unknown. AAT: Australian Antarctic Territory. */
const states: ReadonlyArray<string> = ["", "NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT", "AAT"]
const stateNumbers = new Map(states.map((state, at) => [state, at]))

/** A state that no register uses: equal to no name's. */
const FOREIGN_STATE = 15
const FOREIGN_POSTCODE = 0x3fff

/** 14 bits postcode, 4 state, 2 kind, 1 live, 5 legal form, 1 has a one-letter word, 5 number of words. */
export const packAttributes = (
  postcode: number,
  state: number,
  kind: number,
  live: boolean,
  form: number,
  hasInitial: boolean,
  count: number
): number =>
  (postcode |
    (state << 14) |
    (kind << 18) |
    (live ? 1 << 20 : 0) |
    (form << 21) |
    (hasInitial ? 1 << 26 : 0) |
    (count << 27)) >>>
  0

export const postcodeOf = (meta: number): number => meta & 0x3fff
export const stateOf = (meta: number): number => (meta >>> 14) & 15
export const kindOf = (meta: number): number => (meta >>> 18) & 3
export const isLive = (meta: number): boolean => (meta & (1 << 20)) !== 0
export const formOf = (meta: number): number => (meta >>> 21) & 31
export const hasInitial = (meta: number): boolean => (meta & (1 << 26)) !== 0
export const wordCountOf = (meta: number): number => meta >>> 27

/** As far as the state alone tells: of no known postcode. */
export const attributesOfState = (state: number): number => state << 14

/** 0 when none is known, and for what is no Australian postcode. */
export const postcodeNumber = (postcode: string | null): number =>
  postcode !== null && /^\d{4}$/u.test(postcode) ? Number(postcode) : 0
export const stateNumber = (state: string | null): number => stateNumbers.get(state ?? "") ?? 0

/** As a filter, an unknown word must find nothing but names without a place, rather than everything. */
export const stateFilter = (state: string | null): number =>
  state === null ? 0 : (stateNumbers.get(state) ?? FOREIGN_STATE)
export const postcodeFilter = (postcode: string | null): number =>
  postcode === null ? 0 : postcodeNumber(postcode) || FOREIGN_POSTCODE

/** Written once: every answer has one. */
const postcodes: ReadonlyArray<string | null> = Array.from({ length: 10_000 }, (_, postcode) =>
  postcode === 0 ? null : String(postcode).padStart(4, "0")
)

export const stateText = (state: number): string | null => states[state] || null
export const postcodeText = (postcode: number): string | null => postcodes[postcode] ?? null
