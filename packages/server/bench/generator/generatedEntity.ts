/** Entities of an invented register: as many kinds of each as the Australian Business Register has, roughly. */
import { type NamedKind, nameOf, type Person, person, written } from "./names.ts"
import type { Random } from "./Random.ts"

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
  readonly name: NamedKind | null
  /** Share with at least one business or trading name. */
  readonly trades: number
}

/** Weights in per cent of all records, after the register's published counts by entity type. */
const kinds: ReadonlyArray<readonly [number, Kind]> = [
  [47, { type: ["IND", "Individual/Sole Trader"], name: null, trades: 0.22 }],
  [25, { type: ["PRV", "Australian Private Company"], name: "company", trades: 0.28 }],
  [9, { type: ["DIT", "Discretionary Investment Trust"], name: "trust", trades: 0.03 }],
  [5, { type: ["DTT", "Discretionary Trading Trust"], name: "trust", trades: 0.3 }],
  [2, { type: ["FUT", "Fixed Unit Trust"], name: "trust", trades: 0.12 }],
  [6, { type: ["SMF", "ATO Regulated Self-Managed Superannuation Fund"], name: "fund", trades: 0 }],
  [4, { type: ["FPT", "Family Partnership"], name: "partnership", trades: 0.35 }],
  [2, { type: ["OIE", "Other Incorporated Entity"], name: "body", trades: 0.05 }]
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

/** An entity with the numbers that `numbersOf` gives it. A tenth of the companies has a former name. */
export const generatedEntity = (
  random: Random,
  numbersOf: (isCompany: boolean) => Pick<GeneratedEntity, "abn" | "acn">
): GeneratedEntity => {
  const { name, trades, type } = random.weighted(kinds)
  const [state, first, count] = random.weighted(states)
  const isCompany = type[0] === "PRV"
  const named = name === null ? person(random) : nameOf(name, random)
  const otherNames: Array<GeneratedEntity["otherNames"][number]> = []
  if (random.chance(trades))
    do {
      otherNames.push({ kind: random.chance(0.6) ? "business" : "trading", name: nameOf("business", random) })
    } while (random.chance(0.3))
  return {
    ...numbersOf(isCompany),
    type,
    live: !random.chance(CANCELLED),
    state,
    postcode: String(first + random.below(count)).padStart(4, "0"),
    person: typeof named === "string" ? null : named,
    name: typeof named === "string" ? named : written(named),
    otherNames,
    formerNames: isCompany && random.chance(0.1) ? [nameOf("company", random)] : []
  }
}
