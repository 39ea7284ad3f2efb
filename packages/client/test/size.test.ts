import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { build } from "esbuild"

const bundle = async (contents: string) => {
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    metafile: true,
    write: false
  })
  const [file] = outputFiles
  assert(file !== undefined)
  return {
    text: file.text,
    bytes: gzipSync(file.contents, { level: 9 }).length,
    foreign: Object.keys(metafile.inputs).filter((path) => /node_modules|packages\/(?!client)/u.test(path))
  }
}

describe("the default entry, minified and gzipped", () => {
  it.each([
    ["EntityWatch", 3_250],
    ["EntityWatch, screenAll, resolveAll", 4_000],
    ["EntityWatch, screenAll, resolveAll, validateAll", 4_020],
    ["EntityWatch, stream", 4_080],
    ["EntityWatch, consume", 4_700],
    ["EntityWatch, decisionOn, withoutCleared", 4_130]
  ])("with { %s } is under %i bytes and imports nothing", async (names, limit) => {
    const { bytes, foreign, text } = await bundle(`export { ${names} } from "@entity-watch/client"`)
    assert.include(text, "/v1/resolve")
    assert.isBelow(bytes, limit)
    assert.deepStrictEqual(foreign, [])
  })

  it("has the size that the first page and its own say", async () => {
    const { bytes } = await bundle('export { EntityWatch } from "@entity-watch/client"')
    const page = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8")
    const size = `${(bytes / 1000).toFixed(1)} kB`
    assert.include(page("../../../README.md"), `the typed [client](packages/client); ${size}`)
    assert.include(page("../README.md"), `It has ${size} minified and gzipped.`)
  })

  it("does not bring what is not imported", async () => {
    const { text } = await bundle('export { EntityWatch } from "@entity-watch/client"')
    assert.notInclude(text, "SHA-256")
    assert.notInclude(text, "remember")
  })
})
