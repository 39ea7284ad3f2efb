/** What a package's sources say of how it will be when it is published; the tests beside this one pack and install it. */
import { globSync, readFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { build } from "esbuild"
import { root } from "../support/workspaceCopy.ts"
import { packages } from "./pack.ts"

/** The others are bundled or hold no code. */
const compiled = packages.filter((name) => name !== "server" && name !== "fixtures")

/** What a specifier leads to, outside the package and Node. */
const packageOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/u.exec(specifier)?.[0] ?? ""

describe("What is published", () => {
  it.each(compiled)("%s imports nothing that its installation would not bring", async (name) => {
    const home = join(root, "packages", name)
    const manifest = JSON.parse(readFileSync(join(home, "package.json"), "utf8"))
    const brought = new Set([
      manifest.name,
      ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
    ])
    const { metafile } = await build({
      absWorkingDir: home,
      entryPoints: globSync("src/**/*.ts", { cwd: home }),
      outdir: "dist",
      bundle: true,
      format: "esm",
      packages: "external",
      platform: "node",
      metafile: true,
      write: false
    })
    const missing = Object.entries(metafile.inputs).flatMap(([file, { imports }]) =>
      imports
        .filter(({ external, path }) => external && !isBuiltin(path) && !brought.has(packageOf(path)))
        .map(({ path }) => `${file} imports ${path}`)
    )
    assert.deepStrictEqual(missing, [])
  })

  // A module of Node, or a driver, could not be bundled for a browser.
  it.each([
    ["verify", "webhooks", 2048],
    ["EntityWatch", "client", 3240]
  ] as const)("{ %s } of %s is under %i bytes for whoever bundles it", async (name, from, limit) => {
    const { outputFiles } = await build({
      stdin: { contents: `export { ${name} } from "./packages/${from}/src/index.ts"`, resolveDir: root },
      bundle: true,
      minify: true,
      format: "esm",
      write: false
    })
    assert.isBelow(gzipSync(outputFiles[0]?.contents ?? "").length, limit)
  })
})
