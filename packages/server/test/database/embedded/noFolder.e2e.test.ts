/** A `DATA_DIR` where no folder can be made. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { start } from "../../support/command.ts"

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
      /^(?:Starting[^\n]*\n)?(?:The embedded database could not open [^\n]+: no folder can be made there\. Choose another for DATA_DIR|The key of the secrets, [^\n]+, can be neither read nor made; look at its permissions)\.\n$/u
    )
  })
})
