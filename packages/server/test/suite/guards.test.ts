import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { guards } from "../../../suite/guardedTests.mjs"
import { lastWholeRun, leftOut } from "../../../suite/guards.mjs"
import { root } from "../support/workspaceCopy.ts"

/** The files of all these paths, each of which must have one. */
const tracked = (paths: ReadonlyArray<string>): ReadonlyArray<string> => {
  const args = ["ls-files", "--error-unmatch", "--", ...paths]
  const { status, stderr, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" })
  assert.strictEqual(status, 0, stderr)
  return stdout.trim().split("\n")
}

/** What a file imports of its own package's tests and of other files beside it, as paths from the root. */
const imported = (file: string): ReadonlyArray<string> =>
  [...readFileSync(join(root, file), "utf8").matchAll(/from "(\.[^"]+)"/gu)].map(([, path = ""]) =>
    normalize(join(dirname(file), path)).replaceAll("\\", "/")
  )

describe("The table of tests that run when what they guard has changed", () => {
  it("names files that are there", () => {
    for (const { of, tests } of guards) assert.isNotEmpty(tracked([...of, ...tests]))
    for (const test of guards.flatMap(({ tests }) => tests)) assert.isTrue(existsSync(join(root, test)), test)
  })

  it("counts among what a test guards the files beside it that it uses", () => {
    for (const { of, tests } of guards) {
      const guarded = new Set(tracked([...of, ...tests]))
      for (const test of tests)
        for (const path of imported(test).filter((each) => dirname(each) === dirname(test)))
          assert.isTrue(guarded.has(path), `${test} uses ${path}`)
    }
  })

  it("leaves nothing out where it is not asked to, or where the commit at which all passed is not known", () => {
    assert.deepStrictEqual(leftOut({}).files, [])
    if (lastWholeRun() === undefined) assert.deepStrictEqual(leftOut({ TEST_GUARDS: "changed" }).files, [])
  })

  it("compares with the commit that is named", () => {
    const { files } = leftOut({ TEST_GUARDS: "HEAD" })
    const touched = spawnSync("git", ["diff", "--name-only", "HEAD"], {
      cwd: root,
      encoding: "utf8"
    }).stdout.trim()
    if (touched === "")
      assert.deepStrictEqual(
        files,
        guards.flatMap(({ tests }) => tests)
      )
    else
      assert.includeMembers(
        files,
        guards.filter(({ isNightly = false }) => isNightly).flatMap(({ tests }) => tests)
      )
  })

  it("leaves a test out only where it is nightly, or no commit since has touched it or what it guards", () => {
    const { files } = leftOut({ TEST_GUARDS: "changed" })
    const base = lastWholeRun()
    for (const { isNightly = false, of, tests } of guards) {
      const changed =
        !isNightly &&
        base !== undefined &&
        spawnSync("git", ["diff", "--name-only", base, "--", ...of, ...tests], {
          cwd: root,
          encoding: "utf8"
        }).stdout.trim()
      for (const test of tests) assert.strictEqual(files.includes(test), isNightly || changed === "", test)
    }
  })
})
