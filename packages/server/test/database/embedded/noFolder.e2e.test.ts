/** A `DATA_DIR` where no folder can be made. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { run, start } from "../../support/command.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-no-folder-"))
const file = join(folder, "file")
writeFileSync(file, "")
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Of what cannot be made in it, this file system says that it is not there. */
const places = [...(existsSync("/proc/self") ? ["/proc/entity-watch/data"] : []), join(file, "data")]

describe.each(places)("DATA_DIR=%s", (dataDir) => {
  it.each([["registers"], ["serve", "--demo", "--port", "0"]])("ends %s with a sentence", async (...args) => {
    const { code, err, out } = await start({ DATA_DIR: dataDir, HOME: folder }, ...args).ended
    assert.strictEqual(code, 1, err + out)
    assert.match(
      err,
      /^(?:Starting[^\n]*\n)?(?:The embedded database could not open [^\n]+: no folder can be made there\. Choose another for DATA_DIR|The key of the secrets, [^\n]+, can be neither read nor made; look at its permissions|The folder of DATA_DIR, [^\n]+, cannot be used: [^\n]+ a folder of yours)\.\n$/u
    )
  })
})

describe("DATA_DIR that is a file", () => {
  it.each([[], ["--demo"], ["--refresh", "--threads", "2"]])(
    "ends serve %s before a database is asked",
    async (...args) => {
      const { code, err, out } = await run(
        {
          DATA_DIR: file,
          HOME: folder,
          DATABASE_URL: "postgres://postgres@127.0.0.1:1/shop",
          SECRETS_KEY: Buffer.alloc(32, 7).toString("base64")
        },
        "serve",
        ...args
      )
      assert.deepStrictEqual([code, out], [1, ""])
      assert.strictEqual(
        err.replace(/^Starting[^\n]*\n/u, ""),
        `The folder of DATA_DIR, ${file}, cannot be used: it is no folder, or this user may not write there or into something in it. Change its owner, or set DATA_DIR to a folder of yours.\n`
      )
    }
  )
})
