/** What the workflow asks of a tag before it publishes a version. */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { root } from "../support/workspaceCopy.ts"

const workflow = readFileSync(join(root, ".github/workflows/release.yml"), "utf8")
const questions = [...workflow.matchAll(/^ {6}- run: (test .*(?:\.changeset|GITHUB_REF_NAME).*)$/gmu)].map(
  ([, line = ""]) => line
)

const folder = mkdtempSync(join(tmpdir(), "entity-watch-release-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, ".changeset"))
mkdirSync(join(folder, "packages/server"), { recursive: true })
writeFileSync(join(folder, ".changeset/config.json"), "{}")
writeFileSync(join(folder, "packages/server/package.json"), '{ "version": "1.2.3" }')

/** Whether every question is answered with yes. */
const isTaken = (tag: string) =>
  questions.every(
    (line) =>
      spawnSync("bash", ["-c", line], { cwd: folder, env: { ...process.env, GITHUB_REF_NAME: tag } })
        .status === 0
  )

describe(".github/workflows/release.yml", () => {
  it("takes the tag of the server's version, before anything is published", () => {
    assert.lengthOf(questions, 2)
    for (const line of questions)
      assert.isBelow(workflow.indexOf(line), workflow.indexOf("packages/publish.mjs"))
    assert.isTrue(isTaken("v1.2.3"))
  })

  it("refuses the tag of another version, and any tag while a changeset is left", () => {
    assert.isFalse(isTaken("v1.2.4"))
    writeFileSync(join(folder, ".changeset/some-change.md"), "")
    assert.isFalse(isTaken("v1.2.3"))
  })
})
