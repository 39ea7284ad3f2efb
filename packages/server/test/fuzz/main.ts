/** `npm run fuzz:requests -- --seed 1 --requests 50000`; with `--only n`, the n-th request of the seed by itself. */
import { parseArgs } from "node:util"
import { fuzz, requestAt } from "./fuzz.ts"

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    requests: { type: "string", default: "50000" },
    only: { type: "string" }
  }
})
const only = values.only === undefined ? undefined : Number(values.only)
if (only !== undefined) console.log(JSON.stringify(requestAt(Number(values.seed), only), undefined, 2))

const started = performance.now()
const { after, before, findings, latest, statuses, together } = await fuzz(
  Number(values.seed),
  Number(values.requests),
  only
)
const megabytes = (value: number) => `${value.toFixed(0)} MB`

console.table(statuses)
for (const finding of findings.slice(0, 100)) console.log(JSON.stringify(finding).slice(0, 900))
console.log(
  [
    `${values.requests} requests of seed ${values.seed} in ${((performance.now() - started) / 1000).toFixed(0)} s: ${findings.length} findings.`,
    `Heap after collection: ${megabytes(before.heap)} before, ${megabytes(after.heap)} after.`,
    `Resident memory: ${megabytes(before.resident)} before, ${megabytes(after.resident)} after.`,
    `The event loop was ${together.toFixed(0)} ms late at the most under eight callers; under one, ${latest.millis.toFixed(0)} ms in request ${latest.index}: ${latest.request}`
  ].join("\n")
)
process.exitCode = findings.length === 0 ? 0 : 1
