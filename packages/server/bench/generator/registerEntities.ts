/** Entities of an invented register: as many kinds of each as the Australian Business Register has, roughly. */
import { isValidAbn } from "@entity-watch/contract/schema/Abn"
import { isValidAcn } from "@entity-watch/contract/schema/Acn"
import {
  bodyName,
  businessName,
  companyName,
  fundName,
  type Person,
  partnershipName,
  person,
  trustName,
  written
} from "./names.ts"
import { Random } from "./Random.ts"

export interface GeneratedEntity {
  readonly abn: string
  /** A company's. */
  readonly acn: string | null
  /** The register's code and text. */
  readonly type: readonly [code: string, text: string]
  readonly live: boolean
  readonly state: string
  readonly postcode: string
  /** A sole trader's; else `name` is the main name. */
  readonly person: Person | null
  readonly name: string
  readonly otherNames: ReadonlyArray<{ readonly kind: "business" | "trading"; readonly name: string }>
  /** Only the company register has these. */
  readonly formerNames: ReadonlyArray<string>
}

interface Kind {
  readonly type: GeneratedEntity["type"]
  readonly name: ((random: Random) => string) | null
  /** Share with at least one business or trading name. */
  readonly trades: number
}

/** Weights in per cent of all records, after the register's published counts by entity type. */
const kinds: ReadonlyArray<readonly [number, Kind]> = [
  [47, { type: ["IND", "Individual/Sole Trader"], name: null, trades: 0.22 }],
  [25, { type: ["PRV", "Australian Private Company"], name: companyName, trades: 0.28 }],
  [9, { type: ["DIT", "Discretionary Investment Trust"], name: trustName, trades: 0.03 }],
  [5, { type: ["DTT", "Discretionary Trading Trust"], name: trustName, trades: 0.3 }],
  [2, { type: ["FUT", "Fixed Unit Trust"], name: trustName, trades: 0.12 }],
  [6, { type: ["SMF", "ATO Regulated Self-Managed Superannuation Fund"], name: fundName, trades: 0 }],
  [4, { type: ["FPT", "Family Partnership"], name: partnershipName, trades: 0.35 }],
  [2, { type: ["OIE", "Other Incorporated Entity"], name: bodyName, trades: 0.05 }]
]

/** By population, with the first of each state's postcodes and how many there are. */
const states: ReadonlyArray<readonly [number, readonly [state: string, first: number, count: number]]> = [
  [32, ["NSW", 2000, 880]],
  [27, ["VIC", 3000, 990]],
  [20, ["QLD", 4000, 895]],
  [10, ["WA", 6000, 770]],
  [6.5, ["SA", 5000, 730]],
  [2, ["TAS", 7000, 460]],
  [1.6, ["ACT", 2600, 18]],
  [0.9, ["NT", 800, 86]]
]

const CANCELLED = 0.44
/** Prime to the range of other numbers, so that every number comes once. */
const STEP = 40_692_413
/** Rising, since the company dataset is sorted by it. Twenty million entities need 60 of the 70 million there are. */
const COMPANY_STEP = 3

const companyNumber = (n: number): string => {
  const digits = String(n * COMPANY_STEP).padStart(8, "0")
  for (let check = 0; check < 10; check++) {
    const acn = `${digits}${check}`
    if (isValidAcn(acn)) return acn
  }
  throw new Error(`No check digit fits ${digits}.`)
}

/** Above every company's number. */
const otherNumber = (n: number): string => String(700_000_000 + ((n * STEP) % 299_999_977))

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** The two digits before nine others that make the modulus-89 sum divide. */
const withCheckDigits = (nine: string): string => {
  let sum = 0
  for (let i = 0; i < 9; i++) sum += (weights[i + 2] ?? 0) * (nine.charCodeAt(i) - 48)
  return `${10 + (89 - (sum % 89))}${nine}`
}

/** An entity with the numbers that `numbersOf` gives it. A tenth of the companies has a former name. */
export const generatedEntity = (
  random: Random,
  numbersOf: (isCompany: boolean) => Pick<GeneratedEntity, "abn" | "acn">
): GeneratedEntity => {
  const { name, trades, type } = random.weighted(kinds)
  const [state, first, count] = random.weighted(states)
  const isCompany = type[0] === "PRV"
  const sole = name === null ? person(random) : null
  const main = sole === null ? (name?.(random) ?? "") : written(sole)
  const otherNames: Array<GeneratedEntity["otherNames"][number]> = []
  if (random.chance(trades))
    do {
      otherNames.push({ kind: random.chance(0.6) ? "business" : "trading", name: businessName(random) })
    } while (random.chance(0.3))
  return {
    ...numbersOf(isCompany),
    type,
    live: !random.chance(CANCELLED),
    state,
    postcode: String(first + random.below(count)).padStart(4, "0"),
    person: sole,
    name: main,
    otherNames,
    formerNames: isCompany && random.chance(0.1) ? [companyName(random)] : []
  }
}

/** Seeded and made as they are asked for. */
export function* registerEntities(seed: number): Generator<GeneratedEntity> {
  const random = new Random(seed)
  for (let n = 1; ; n++)
    yield generatedEntity(random, (isCompany) => {
      const acn = isCompany ? companyNumber(n) : null
      return { abn: withCheckDigits(acn ?? otherNumber(n)), acn }
    })
}

export const isWellFormed = ({ abn, acn }: GeneratedEntity): boolean =>
  isValidAbn(abn) && (acn === null || isValidAcn(acn))
