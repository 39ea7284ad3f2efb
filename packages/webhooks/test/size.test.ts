import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { build } from "esbuild"

describe("verify", () => {
  it("has 2 kB, minified and gzipped, and imports nothing", async () => {
    const { outputFiles, metafile } = await build({
      stdin: { contents: 'export { verify } from "@entity-watch/webhooks"', resolveDir: import.meta.dirname },
      bundle: true,
      minify: true,
      format: "esm",
      platform: "neutral",
      metafile: true,
      write: false
    })
    assert.lengthOf(outputFiles, 1)
    const [bundle] = outputFiles
    assert(bundle !== undefined)
    assert.include(bundle.text, "whsec_")
    const bytes = gzipSync(bundle.contents, { level: 9 }).length
    assert.isAtMost(bytes, 2_048)
    const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8")
    assert.include(readme, `[verifies deliveries](packages/webhooks); ${(bytes / 1000).toFixed(1)} kB`)
    assert.deepStrictEqual(
      Object.keys(metafile.inputs).filter((path) => path.includes("node_modules")),
      []
    )
  })
})
