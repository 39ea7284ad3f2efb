/** The attributes of a name besides its words, packed into 32 bits. */
export const nameKinds = ["legal", "business", "trading", "former"] as const
export type NameKind = (typeof nameKinds)[number]

/** As the registers write them. The number 0 is an unknown state. AAT: Australian Antarctic Territory. */
const states: ReadonlyArray<string> = ["", "NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT", "AAT"]
const stateNumbers = new Map(states.map((state, at) => [state, at]))

/** Numbers of a state and a postcode that no name has. */
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

export const postcodeOf = (attributes: number): number => attributes & 0x3fff
export const stateOf = (attributes: number): number => (attributes >>> 14) & 15
export const kindOf = (attributes: number): number => (attributes >>> 18) & 3
export const isLive = (attributes: number): boolean => (attributes & (1 << 20)) !== 0
export const formOf = (attributes: number): number => (attributes >>> 21) & 31
export const hasInitial = (attributes: number): boolean => (attributes & (1 << 26)) !== 0
export const wordCountOf = (attributes: number): number => attributes >>> 27

/** Attributes of a name of which only the state is known, and no postcode. */
export const attributesOfState = (state: number): number => state << 14

/** 0 for an unknown postcode, and for a text that is no Australian postcode. */
export const postcodeNumber = (postcode: string | null): number =>
  postcode !== null && /^\d{4}$/u.test(postcode) ? Number(postcode) : 0
export const stateNumber = (state: string | null): number => stateNumbers.get(state ?? "") ?? 0

/** A filter by an unknown state or postcode finds only names without a place; it must not find every name. */
export const stateFilter = (state: string | null): number =>
  state === null ? 0 : (stateNumbers.get(state) ?? FOREIGN_STATE)
export const postcodeFilter = (postcode: string | null): number =>
  postcode === null ? 0 : postcodeNumber(postcode) || FOREIGN_POSTCODE

/** Made once, because every answer has one. */
const postcodes: ReadonlyArray<string | null> = Array.from({ length: 10_000 }, (_, postcode) =>
  postcode === 0 ? null : String(postcode).padStart(4, "0")
)

export const stateText = (state: number): string | null => states[state] || null
export const postcodeText = (postcode: number): string | null => postcodes[postcode] ?? null
