/** Who is behind an ABN, an ACN or a name, and which register says so. */
import { type Candidate, EntityWatch, EntityWatchError } from "@entity-watch/client"

const client = new EntityWatch({
  baseUrl: process.env.ENTITY_WATCH_URL ?? "http://127.0.0.1:3000",
  apiKey: process.env.ENTITY_WATCH_KEY ?? ""
})

const shown = [
  "entity_name",
  "entity_form",
  "abn",
  "acn",
  "abn_status",
  "gst_registered",
  "regulator_status"
] as const

const print = ({ canonical, conflicts, match_confidence, match_signals }: Candidate) => {
  const { exact_identifier, matched_name } = match_signals
  console.log(`  confidence ${match_confidence}, matched ${exact_identifier ?? `the name ${matched_name}`}`)
  for (const field of shown) {
    const { as_of, source, value } = canonical[field]
    console.log(
      `  ${field.padEnd(16)} ${value ?? "-"}  (${source}${as_of === undefined ? "" : `, ${as_of}`})`
    )
  }
  for (const { ceased, source, value } of canonical.former_names)
    console.log(`  former name      ${value}, until ${ceased ?? "an unknown day"}  (${source})`)
  for (const { field, values } of conflicts)
    console.log(
      `  CONFLICT on ${field}: ${values.map(({ source, value }) => `${value} (${source})`).join(" against ")}`
    )
}

/** Digits are an identifier; anything else is a name, of which one suggestion is shown. */
const ask = async (text: string) => {
  const digits = text.replaceAll(" ", "")
  const query = /^\d{11}$/u.test(digits)
    ? { abn: digits }
    : /^\d{9}$/u.test(digits)
      ? { acn: digits }
      : { name: text }
  // No blocks such as licensing or screening: identity only.
  const { candidates, disclaimer } = await client.resolve({ ...query, include: [] })
  const [best, ...others] = candidates
  console.log(`\n${text}`)
  if (best === undefined) console.log("  The registers that were read hold nothing like it.")
  else print(best)
  if (others.length > 0) console.log(`  and ${others.length} less similar`)
  return disclaimer
}

const asked = process.argv.slice(2)
let note = ""
try {
  for (const text of asked.length > 0 ? asked : ["23 990 000 014", "29990000041", "Goanna Holdings"])
    note = await ask(text)
  console.log(`\n${note}`)
} catch (error) {
  if (!(error instanceof EntityWatchError)) throw error
  console.error(`${error.message} (${error.type}, request ${error.request_id ?? "without an answer"})`)
  process.exitCode = 1
}
