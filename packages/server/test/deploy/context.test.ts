/** What the build of an image is given of a checkout. */
import { execFileSync } from "node:child_process"
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { root } from "../support/workspaceCopy.ts"

const patterns = readFileSync(join(root, ".dockerignore"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))

const needed = [
  "package.json",
  "packages/server/src/main.ts",
  "packages/server/deploy/Dockerfile",
  "fixtures/a.csv",
  "packages/site/.vitepress/config.ts"
]
const kept = [
  ".git/config",
  ".env",
  ".env.local",
  "packages/server/.env",
  ".entity-watch/secrets-key",
  "packages/server/.entity-watch/database/PG_VERSION",
  ".cache/bootstrap/installed",
  "node_modules/effect/package.json",
  "packages/core/node_modules/effect",
  "packages/core/dist/index.js",
  "packages/core/tsconfig.tsbuildinfo",
  "packages/site/.vitepress/.temp/x.js",
  "server.log"
]

describe(".dockerignore", () => {
  it("has patterns of the form that is tried here, and those of .gitignore", () => {
    for (const pattern of patterns) assert.match(pattern, /^\*\*\/[\w.*-]+$/u)
    for (const line of readFileSync(join(root, ".gitignore"), "utf8").split("\n"))
      assert.isTrue(
        line === "" || line.split("/").some((part) => patterns.includes(`**/${part}`)),
        `${line} is not left out`
      )
  })

  it("leaves out secrets, history and what belongs to one machine, and nothing that is built", () => {
    const folder = mkdtempSync(join(tmpdir(), "entity-watch-context-"))
    try {
      for (const path of [...needed, ...kept]) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), "x")
      }
      copyFileSync(join(root, ".dockerignore"), join(folder, ".dockerignore"))
      const script = join(root, "packages/server/deploy/context.sh")
      const tar = execFileSync("bash", [script], { cwd: folder })
      const taken = execFileSync("tar", ["-t"], { input: tar, encoding: "utf8" })
        .split("\n")
        .filter((path) => path !== "" && !path.endsWith("/"))
      assert.sameMembers(
        taken,
        [...needed, ".dockerignore"].map((path) => `./${path}`)
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
