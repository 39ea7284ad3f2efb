/**
 * `MAX_AGE_DAYS`: for how many days registers are relied on, as `dfat-consolidated-list=7`
 * with commas between. A register that is not named keeps its own number.
 */
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { registers } from "@entity-watch/core/registers"
import { MaximumAges } from "@entity-watch/core/snapshots"
import { Config, Layer, Schema } from "effect"

const aged = registers.flatMap(({ source }) => (source.maxAgeDays === undefined ? [] : [source.id]))
const entry = /^(?<register>[a-z-]+)\s*=\s*(?<days>[1-9]\d{0,3})$/u

/** Nothing when it has another form, or a pair names a register twice or one that nobody's absence rests on. */
const parsed = (setting: string): MaximumAges | undefined => {
  const ages = new Map<RegisterId, number>()
  const pairs = setting.split(",").filter((pair) => pair.trim() !== "")
  for (const pair of pairs) {
    const { days, register } = entry.exec(pair.trim())?.groups ?? {}
    const id = aged.find((each) => each === register)
    if (id !== undefined) ages.set(id, Number(days))
  }
  return ages.size === pairs.length ? ages : undefined
}

const Pairs = Schema.String.check(
  Schema.makeFilter((text) => parsed(text) !== undefined, {
    expected: `pairs like dfat-consolidated-list=7 with commas between, each of one of ${aged.join(", ")} and 1 to 9999 days`
  })
)

export const maximumAgeSettings = Config.schema(Pairs, "MAX_AGE_DAYS").pipe(
  Config.withDefault(""),
  Config.map((text): MaximumAges => parsed(text) ?? new Map())
)

/** One layer value, so that whatever is built over it has the same ages. */
export const maximumAges = Layer.effect(MaximumAges, maximumAgeSettings)
