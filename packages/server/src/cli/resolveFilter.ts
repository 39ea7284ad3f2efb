/** `--filter` of `entity-watch resolve`: the fields of REST's `filter`, one at a time. */
import { Effect } from "effect"
import { Flag } from "effect/cli"
import { commandFailed } from "../process/CommandFailed.ts"

export const filter = Flag.String("filter").pipe(
  Flag.withDescription(
    "Keep only entities of which a register says this: entity_form, abn_status, gst_registered, charity or licence, such as abn_status=Active or entity_form=company,trust. May be given several times"
  ),
  Flag.withMetavar("field=value"),
  Flag.atMost(16)
)

const severally = new Set(["entity_form", "licence"])
const booleans = new Map([
  ["true", true],
  ["false", false]
])

/** As the body of a request has it, whose schema refuses what is wrong in it; undefined where nothing was given. */
export const filterOf = Effect.fnUntraced(function* (given: ReadonlyArray<string>) {
  if (given.length === 0) return undefined
  const fields = new Map<string, unknown>()
  for (const each of given) {
    const [field = "", ...rest] = each.split("=")
    const value = rest.join("=")
    if (field === "" || value === "")
      return yield* commandFailed(
        "--filter takes a field and a value, such as abn_status=Active or entity_form=company,trust."
      )
    if (fields.has(field))
      return yield* commandFailed(
        `--filter ${field} is given twice.${severally.has(field) ? " Separate several values by commas." : ""}`
      )
    fields.set(field, severally.has(field) ? value.split(",") : (booleans.get(value) ?? value))
  }
  return Object.fromEntries(fields)
})
