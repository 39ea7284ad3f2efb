/** How much a browser loads before the first screen stands, compressed. */
import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { build } from "@entity-watch/console/build"

const cache = fileURLToPath(new URL("../../../node_modules/.cache/entity-watch/console", import.meta.url))

/** What Vite says of one file of the build. */
interface Entry {
  readonly file: string
  readonly imports?: ReadonlyArray<string>
  readonly css?: ReadonlyArray<string>
}

const mostBytes = 150_000

describe("the first load", () => {
  it(`is at most ${mostBytes / 1000} kB with the overview, compressed with gzip`, async () => {
    const folder = await build(cache)
    const manifest: Readonly<Record<string, Entry>> = JSON.parse(
      readFileSync(join(folder, ".vite/manifest.json"), "utf8")
    )
    const files = new Set(["index.html"])
    const add = (name: string) => {
      const entry = manifest[name]
      assert.isDefined(entry, name)
      if (entry === undefined || files.has(entry.file)) return
      files.add(entry.file)
      for (const css of entry.css ?? []) files.add(css)
      for (const other of entry.imports ?? []) add(other)
    }
    for (const name of ["index.html", "src/screens/overview/Overview.tsx"]) add(name)
    const bytes = [...files].reduce((sum, file) => sum + statSync(join(folder, `${file}.gz`)).size, 0)
    assert.isAbove(files.size, 3)
    assert.isAtMost(bytes, mostBytes)
    console.log(`The first load is ${Math.round(bytes / 100) / 10} kB in ${files.size} files.`)
  })
})
