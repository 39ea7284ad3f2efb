/** What the command line asks of the benchmark of the whole register. */
import { parseArgs } from "node:util"

export interface Options {
  readonly records: number
  /** Whether the embedded database is measured, although a PostgreSQL is at hand. */
  readonly embedded: boolean
  /** Whether both editions are in force already, from a run that was ended or from commands. Needs DATABASE_URL. */
  readonly loaded: boolean
  /** Whether it ends after the look-ups, without the two further refreshes. */
  readonly answersOnly: boolean
  /** Where the generated files are kept for the next run; null to make them anew. */
  readonly extracts: string | null
  /** Where the figures are written; null for nowhere. */
  readonly json: string | null
}

/** As many as the extract had in August 2026. */
const wholeExtract = 20_400_000

export const optionsOf = (args: ReadonlyArray<string>): Options => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      embedded: { type: "boolean" },
      loaded: { type: "boolean" },
      "answers-only": { type: "boolean" },
      extracts: { type: "string" },
      json: { type: "string" }
    }
  })
  const records = Number(positionals[0] ?? wholeExtract)
  if (!Number.isInteger(records) || records < 1_000)
    throw new Error("Give a number of records from 1,000 on.")
  return {
    records,
    embedded: values.embedded ?? false,
    loaded: values.loaded ?? false,
    answersOnly: values["answers-only"] ?? false,
    extracts: values.extracts ?? null,
    json: values.json ?? null
  }
}
