/**
 * The closing line of `.ci/run`, from Vitest's JSON report and how the check and the tests ended.
 * A failed check counts as one failure, and so does a run that failed without a failed test.
 */
import { readFileSync } from "node:fs"

const [report = "", check = "1", test = "1"] = process.argv.slice(2)

const read = () => {
  try {
    const { numFailedTests, numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, "utf8"))
    return { failed: numFailedTests, passed: numPassedTests, total: numTotalTests }
  } catch {
    return { failed: 0, passed: 0, total: 0 }
  }
}

const { failed, passed, total } = read()
const skipped = total - passed - failed
const withoutTest = test !== "0" && failed === 0 ? 1 : 0
const nothing = test === "0" && passed === 0 ? 1 : 0
const failures = failed + withoutTest + nothing + (check === "0" ? 0 : 1)

if (check !== "0") console.log("The check has findings.")
console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`)
process.exitCode = failures === 0 ? 0 : 1
