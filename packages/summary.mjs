/**
 * The closing line of `.ci/run`: how the check ended, then for each run of the tests Vitest's JSON report and how it
 * ended. A failed check counts as one failure, and so does a run that failed, or ran nothing, without a failed test.
 */
import { readFileSync } from "node:fs"

const [check = "1", ...runs] = process.argv.slice(2)

const read = (report) => {
  try {
    const { numFailedTests, numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, "utf8"))
    return { failed: numFailedTests, passed: numPassedTests, total: numTotalTests }
  } catch {
    return { failed: 0, passed: 0, total: 0 }
  }
}

let passed = 0
let skipped = 0
let failures = check === "0" ? 0 : 1
for (let i = 0; i < runs.length; i += 2) {
  const run = read(runs[i])
  passed += run.passed
  skipped += run.total - run.passed - run.failed
  failures += run.failed
  if (run.failed === 0 && (runs[i + 1] !== "0" || run.passed === 0)) failures += 1
}

if (check !== "0") console.log("The check has findings.")
console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`)
process.exitCode = failures === 0 ? 0 : 1
