/**
 * The whole register from the publisher's files to events, in one run: load, load again, index, start, answer, refresh
 * while answering, and watch.
 */
import { writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { Console, Effect } from "effect"
import { acquireEngine, embeddedEngine } from "./harness/engine.ts"
import { measure } from "./whole-register/measure.ts"
import { tableOf } from "./whole-register/report.ts"

/** As many records as the extract had in August 2026. */
const wholeExtract = 20_400_000

export const wholeRegister = Effect.fn("wholeRegister")(function* (args: ReadonlyArray<string>) {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      embedded: { type: "boolean", default: false },
      "answers-only": { type: "boolean", default: false },
      extracts: { type: "string" },
      json: { type: "string" }
    }
  })
  const records = Number(positionals[0] ?? wholeExtract)
  if (!Number.isInteger(records) || records < 1_000)
    return yield* Console.error("Give a number of records from 1,000 on.")
  const engine = values.embedded ? embeddedEngine : yield* acquireEngine
  const figures = yield* measure(engine, records, values["answers-only"], values.extracts)
  yield* Console.log(`\n${tableOf(figures)}`)
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, undefined, 2)}\n`)
}, Effect.scoped)
