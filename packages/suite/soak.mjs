/**
 * `npm run soak -- [--runs 30] [--load 8] [--project unit …]`: the same tests again and again beside processes that keep
 * every core busy, each time in another order of files. Whatever fails here by itself is a defect of the test.
 */
import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "30" },
    load: { type: "string", default: "8" },
    project: { type: "string", multiple: true, default: ["unit", "database"] }
  }
})

const folder = mkdtempSync(join(tmpdir(), "entity-watch-soak-"))
const report = join(folder, "report.json")
const busy = Array.from({ length: Number(values.load) }, () =>
  spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" })
)
process.on("exit", () => {
  for (const each of busy) each.kill("SIGKILL")
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130))

const failuresOf = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ assertionResults, message, name }) => {
      const failed = assertionResults.filter((test) => test.status === "failed")
      return failed.length === 0
        ? [`${name}: ${message}`]
        : failed.map((test) => `${name}: ${test.fullName}: ${test.failureMessages.join(" ").slice(0, 300)}`)
    })

const once = (n) => {
  rmSync(report, { force: true })
  const started = performance.now()
  const projects = values.project.flatMap((name) => ["--project", name])
  const order = ["--sequence.shuffle.files", `--sequence.seed=${n}`]
  const reporters = ["--reporter=json", `--outputFile.json=${report}`]
  const { status } = spawnSync(
    "vitest",
    ["run", "--config", "packages/vitest.config.ts", ...projects, ...order, ...reporters],
    { stdio: ["ignore", "ignore", "inherit"], shell: process.platform === "win32" }
  )
  const seconds = (performance.now() - started) / 1000
  let result
  try {
    result = JSON.parse(readFileSync(report, "utf8"))
  } catch {
    return { n, seconds, passed: 0, failures: [`ended with ${status} and without a report`] }
  }
  const failures = failuresOf(result)
  if (status !== 0 && failures.length === 0) failures.push(`ended with ${status} without a failed test`)
  return { n, seconds, passed: result.numPassedTests, failures }
}

console.log(`| run | seconds | passed | failed |\n| --- | --- | --- | --- |`)
let failed = 0
for (let n = 1; n <= Number(values.runs); n++) {
  const { failures, passed, seconds } = once(n)
  console.log(`| ${n} | ${seconds.toFixed(0)} | ${passed} | ${failures.length} |`)
  for (const failure of failures) console.log(`Failed in run ${n}: ${failure}`)
  if (failures.length > 0) failed += 1
}
console.log(
  `${values.runs} runs of ${values.project.join(" and ")} beside ${values.load} busy processes: ${failed} with a failure.`
)
process.exit(failed === 0 ? 0 : 1)
