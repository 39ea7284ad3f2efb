/** Screens a file of customers: a reviewed CSV for the records, and a page for the person who looks at the matches. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { EntityWatch, type Screened, type ScreenLine, screenAll } from "@entity-watch/client"
import { readCustomers } from "./Customer.ts"
import { formatCsv, inert } from "./csv.ts"
import { type Reviewed, review } from "./Reviewed.ts"
import { count, report } from "./report.ts"

const client = new EntityWatch({
  baseUrl: process.env.ENTITY_WATCH_URL ?? "http://127.0.0.1:3000",
  apiKey: process.env.ENTITY_WATCH_KEY ?? ""
})
const [input = fileURLToPath(new URL("customers.csv", import.meta.url)), output = "."] = process.argv.slice(2)

const { customers, header, notSent } = readCustomers(readFileSync(input, "utf8"))
const requests = customers.flatMap((customer) => customer.requests)
const screens = new Map<ScreenLine, Screened>()
for await (const screened of screenAll(client, requests, {
  batch: 50,
  onProgress: ({ done, failed, total }) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total} screened, ${failed} failed `)
  }
}))
  screens.set(screened.request, screened)
if (process.stderr.isTTY) process.stderr.write("\n")

const reviewed = customers.map((customer) =>
  review(
    customer,
    customer.requests.flatMap((request) => screens.get(request) ?? [])
  )
)

const matchesOf = ({ matches }: Reviewed) =>
  matches
    .map(({ list_ref, matched_name, register_name, score }) =>
      [register_name, list_ref, matched_name, `score ${score}`].join(", ")
    )
    .join("; ")
const screenedOn = new Date().toISOString()
const rows = reviewed.map((each) => [
  ...each.customer.cells,
  each.verdict,
  ...[matchesOf(each), each.compared.join("; "), each.problems.join(" ")].map(inert),
  screenedOn
])
const added = ["verdict", "matches", "names_compared", "not_screened_because", "screened_at"]

const disclaimer = [...screens.values()].find(({ result }) => result !== undefined)?.result?.disclaimer ?? ""
mkdirSync(output, { recursive: true })
// Customers' names: for the owner's eyes.
writeFileSync(join(output, "reviewed.csv"), formatCsv([[...header, ...added], ...rows]), { mode: 0o600 })
writeFileSync(join(output, "report.html"), report(reviewed, screenedOn, disclaimer), { mode: 0o600 })
console.log(`${reviewed.length} customers: ${count(reviewed)}.`)
console.log(`Written: ${join(output, "reviewed.csv")} and ${join(output, "report.html")}.`)
if (notSent.length > 0) console.log(`Columns that were not screened: ${notSent.join(", ")}.`)
