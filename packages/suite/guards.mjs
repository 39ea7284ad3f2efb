/**
 * Leaves out the tests that no ordinary change can break. They take two thirds of the time of all, so `.ci/run`
 * (`TEST_GUARDS=changed`) runs each only where what it guards has changed since all were last seen to pass, or since the
 * commit that TEST_GUARDS names. `npm test` runs all of them, and so does the nightly workflow, which proposes its commit
 * as the last one where all passed (lastWholeRun.txt).
 */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { guards } from "./guardedTests.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))

const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" })

/** The commit at which all tests last passed, or undefined where this history does not have it: everything is new then. */
export const lastWholeRun = () => {
  const commit = readFileSync(new URL("lastWholeRun.txt", import.meta.url), "utf8").trim()
  return git("merge-base", "--is-ancestor", commit, "HEAD").status === 0 ? commit : undefined
}

/** Whether one of the paths is another in the working tree than in the commit. */
const hasChanged = (base, paths) => git("diff", "--quiet", base, "--", ...paths).status !== 0

/** The commit with which is compared, or undefined where all tests run. */
const baseOf = (asked = "all") => {
  if (asked === "all") return undefined
  return asked === "changed" ? lastWholeRun() : asked
}

/** The files of tests that need not run, with why in a line. */
export const leftOut = (env = process.env) => {
  const base = baseOf(env.TEST_GUARDS)
  if (base === undefined) return { files: [], why: undefined }
  const files = guards
    .filter(({ isNightly = false, of, tests }) => isNightly || !hasChanged(base, [...of, ...tests]))
    .flatMap(({ tests }) => tests)
  if (files.length === 0) return { files, why: undefined }
  return {
    files,
    why: `Left to the nightly run, as nightly tests, or since what they guard is as it was in ${base.slice(0, 8)}: ${files.join(", ")}.`
  }
}
