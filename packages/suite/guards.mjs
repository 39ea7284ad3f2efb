/**
 * Tests that no ordinary change can break, each with what it guards. They take a third of the time of all others, so
 * `.ci/run` (`TEST_GUARDS=changed`) runs them only where what they guard has changed within a day before the commit. The
 * nightly workflow runs all of them, and so does `npm test`: what is a day old was seen by one of its runs.
 */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** What is installed, and by what. */
const installed = ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", ":(glob)packages/*/package.json"]

/** Paths from the root: `tests` of files and folders, `of` as git reads them. */
export const guards = [
  {
    tests: [
      "packages/server/test/packing/packing.e2e.test.ts",
      "packages/server/test/packing/registry.e2e.test.ts"
    ],
    of: [...installed]
  }
]

const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" })

/** The commit of a day before this one on its own line, or undefined: where there is none, everything is new. */
export const dayBefore = () => {
  if (git("rev-parse", "--is-shallow-repository").stdout.trim() !== "false") return undefined
  const at = Number(git("log", "-1", "--format=%ct").stdout)
  const before = git("rev-list", "-1", "--first-parent", `--before=${at - 86_400}`, "HEAD").stdout.trim()
  return before === "" ? undefined : before
}

const hasChanged = (base, paths) => git("diff", "--quiet", base, "--", ...paths).status !== 0

/** The files of tests that need not run, with why in a line. */
export const leftOut = () => {
  const base = process.env.TEST_GUARDS === "changed" ? dayBefore() : undefined
  if (base === undefined) return { files: [], why: undefined }
  const files = guards
    .filter(({ of, tests }) => !hasChanged(base, [...of, ...tests]))
    .flatMap(({ tests }) => tests)
  return {
    files,
    why: `Left to the nightly run, since what they guard is as it was at ${base.slice(0, 8)}: ${files.join(", ")}.`
  }
}
