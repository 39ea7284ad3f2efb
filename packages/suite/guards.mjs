/**
 * Leaves out the tests that no ordinary change can break. They take two thirds of the time of all, so `.ci/run`
 * (`TEST_GUARDS=changed`) runs each only where what it guards has changed within a day before the commit, or since the
 * commit that TEST_GUARDS names. The nightly workflow runs all of them, and so does `npm test`: what is a day old was
 * seen by one of its runs.
 */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { guards } from "./guardedTests.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))

const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" })

/** The commit of a day before this one on its own line, or undefined: where none is known, everything is new. */
export const dayBefore = () => {
  if (git("rev-parse", "--is-shallow-repository").stdout?.trim() !== "false") return undefined
  const at = Number(git("log", "-1", "--format=%ct").stdout)
  const before = git("rev-list", "-1", "--first-parent", `--before=${at - 86_400}`, "HEAD").stdout.trim()
  return before === "" ? undefined : before
}

/** Whether one of the paths is another in the working tree than in the commit. */
const hasChanged = (base, paths) => git("diff", "--quiet", base, "--", ...paths).status !== 0

/** The commit with which is compared, or undefined where all tests run. */
const baseOf = (asked = "all") => {
  if (asked === "all") return undefined
  return asked === "changed" ? dayBefore() : asked
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
