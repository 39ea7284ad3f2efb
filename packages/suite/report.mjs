/**
 * The closing lines of `.ci/run`: how the check ended, then for each run of the tests Vitest's JSON report and how it
 * ended. A failed check counts as one failure, and so does a run that failed, or ran nothing, without a failed test.
 * Every failed test is named here again, because what it printed may stand thousands of lines above, and the files that
 * took longest are listed with their seconds.
 */
import { readFileSync } from "node:fs"
import { relative } from "node:path"

const [check = "1", ...runs] = process.argv.slice(2)

const read = (report) => {
  try {
    const { numFailedTests, numPassedTests, numTotalTests, testResults } = JSON.parse(
      readFileSync(report, "utf8")
    )
    return { failed: numFailedTests, passed: numPassedTests, total: numTotalTests, files: testResults }
  } catch {
    return { failed: 0, passed: 0, total: 0, files: [] }
  }
}

const describe = (name, message) => console.log(`Failed: ${name}\n${message.slice(0, 2000)}`)

/** Names each failed test, and each file that failed without one: it could not be loaded, or a hook of it failed. */
const nameFailures = (files) => {
  for (const { assertionResults, message, name, status } of files) {
    if (status !== "failed") continue
    const failed = assertionResults.filter((test) => test.status === "failed")
    for (const test of failed) describe(`${name}: ${test.fullName}`, test.failureMessages.join("\n"))
    if (failed.length === 0) describe(name, message ?? "")
  }
}

const listSlowest = (files) => {
  const slowest = files
    .map(({ endTime, name, startTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 20)
  console.log(`The slowest of ${files.length} files, in seconds:`)
  for (const { name, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(6)} ${relative(process.cwd(), name)}`)
}

let passed = 0
let skipped = 0
let failures = check === "0" ? 0 : 1
for (let i = 0; i < runs.length; i += 2) {
  const run = read(runs[i])
  if (i === 0) listSlowest(run.files)
  nameFailures(run.files)
  passed += run.passed
  skipped += run.total - run.passed - run.failed
  failures += run.failed
  if (run.failed > 0 || (runs[i + 1] === "0" && run.passed > 0)) continue
  failures += 1
  console.log(`The run of the tests number ${i / 2 + 1} ended with ${runs[i + 1]}, without a failed test.`)
}

if (check !== "0") console.log("The check has findings.")
console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`)
process.exitCode = failures === 0 ? 0 : 1
