/** What receivers and callers compile, load and test the two light packages with, at its defaults. */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { build } from "esbuild"
import { root } from "../support/workspaceCopy.ts"
import { entryPoints, install, nodesOnPath } from "./consumer.ts"
import { obstacle } from "./pack.ts"
import { packedOnce } from "./packedOnce.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-compilers-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const compilers = { typescript50: "5.0.4", typescript54: "5.4.5", typescript59: "5.9.3" }
const withoutDom = ["es2022"]
const libraries = [withoutDom, ["es2022", "dom", "dom.iterable"]]

/** Types that stand in public declarations, so that none is lost where the platform's are not known. */
const program = (specifiers: ReadonlyArray<string>) => `${specifiers
  .map((specifier, index) => `export * as entry${index} from "${specifier}"`)
  .join("\n")}
import { verify } from "@entity-watch/webhooks"
import { sign } from "@entity-watch/webhooks/sign"
import { EntityWatch } from "@entity-watch/client"
export const typeOf = async (body: string): Promise<string> =>
  (await verify({ body, headers: await sign({ id: "evt_1", timestamp: 1, body, secret: "" }) }, { secret: "" })).type
export const named = async (client: EntityWatch): Promise<string | null | undefined> => {
  const { data, headers } = await client.resolve({ abn: "23990000014" }).withResponse()
  return headers.get("x-request-id") ?? data.candidates[0]?.canonical.entity_name.value
}
// @ts-expect-error: a delivery has headers
export const wrong = verify({ body: "" }, { secret: "" })
`

const compiled = (
  compiler: string,
  lib: ReadonlyArray<string>,
  module: "nodenext" | "commonjs",
  files: ReadonlyArray<string>
) => {
  const config = join(folder, "tsconfig.json")
  const moduleResolution = module === "commonjs" ? "node10" : module
  const compilerOptions = {
    ...{ target: "es2022", lib, module, moduleResolution, types: [] },
    ...{ strict: true, skipLibCheck: false, noEmit: true }
  }
  writeFileSync(config, JSON.stringify({ compilerOptions, files }))
  return spawnSync(process.execPath, [compiler, "-p", config], { cwd: folder, encoding: "utf8" }).stdout
}

const title = obstacle === undefined ? "the light packages" : `the light packages (skipped: ${obstacle})`

describe.skipIf(obstacle !== undefined)(title, () => {
  let entries: ReadonlyArray<string> = []
  beforeAll(async () => {
    const { packed } = await packedOnce()
    const aliases = Object.entries(compilers).map(([name, version]) => [name, `npm:typescript@${version}`])
    await install(
      folder,
      packed.filter(({ name }) => name === "client" || name === "webhooks"),
      { ...Object.fromEntries(aliases), jest: "30.5.2" },
      "commonjs"
    )
    // What `client/effect` imports has declarations that need the DOM library and a new compiler.
    entries = [...entryPoints(folder, "webhooks"), "@entity-watch/client"]
    for (const file of ["required.cts", "imported.mts", "program.ts"])
      writeFileSync(join(folder, file), program(entries))
  })

  const binOf = (name: string) => join(folder, "node_modules", name, "bin/tsc")
  const all = [
    ...Object.entries(compilers).map(([name, version]) => [version, () => binOf(name)] as const),
    ["of this workspace", () => join(root, "node_modules/typescript/bin/tsc")] as const
  ]

  it.each(all)(
    "are known to TypeScript %s in both forms, with the DOM library and without",
    (_, compiler) => {
      for (const lib of libraries)
        assert.strictEqual(compiled(compiler(), lib, "nodenext", ["required.cts", "imported.mts"]), "")
    }
  )

  it.each(all.slice(0, 3))("are known to TypeScript %s that resolves as Node 10 did", (_, compiler) => {
    assert.strictEqual(compiled(compiler(), withoutDom, "commonjs", ["program.ts"]), "")
  })

  it.each([...nodesOnPath()])("are required by Node %s that requires no ES module", (_, node) => {
    const script = `const loaded = ${JSON.stringify(entries)}.map((entry) => Object.keys(require(entry)))
console.log(loaded.every((names) => names.length > 0))`
    const args = ["--no-experimental-require-module", "-e", script]
    const { stderr, stdout } = spawnSync(node, args, { cwd: folder, encoding: "utf8" })
    assert.strictEqual(stdout, "true\n", stderr)
  })

  it.each([...nodesOnPath()])("are tested by Jest at its defaults under Node %s", (_, node) => {
    writeFileSync(
      join(folder, "receiver.test.js"),
      `const { verify, WebhookVerificationError } = require("@entity-watch/webhooks")
const { fetchHandler } = require("@entity-watch/webhooks/fetch")
const { signedSample } = require("@entity-watch/webhooks/testing")
const { EntityWatch, ConnectionError } = require("@entity-watch/client")
const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj"
test("receives", async () => {
  const delivery = await signedSample("name_change", secret)
  const request = () => new Request("https://receiver.example/", { method: "POST", ...delivery })
  expect((await verify(request(), { secret })).type).toBe("name_change")
  expect((await verify({ ...delivery, body: Buffer.from(delivery.body) }, { secret })).type).toBe("name_change")
  const events = []
  expect((await fetchHandler({ secret }, (event) => events.push(event))(request())).status).toBe(204)
  expect(events).toHaveLength(1)
  await expect(verify({ ...delivery, body: "{}" }, { secret })).rejects.toThrow(WebhookVerificationError)
})
test("asks", async () => {
  const client = new EntityWatch({ baseUrl: "http://127.0.0.1:1", apiKey: "none", maxRetries: 0 })
  await expect(client.resolve({ abn: "23990000014" })).rejects.toThrow(ConnectionError)
})
`
    )
    const jest = join(folder, "node_modules/jest/bin/jest.js")
    const { status, stderr } = spawnSync(node, [jest, "--ci"], { cwd: folder, encoding: "utf8" })
    assert.strictEqual(status, 0, stderr)
    assert.include(stderr, "Tests:       2 passed, 2 total")
  })

  it("bring `verify` in 2,048 bytes at most to whoever bundles it", async () => {
    const { outputFiles } = await build({
      stdin: { contents: 'export { verify } from "@entity-watch/webhooks"', resolveDir: folder },
      bundle: true,
      minify: true,
      format: "esm",
      platform: "neutral",
      write: false
    })
    assert.isAtMost(gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length, 2_048)
  })
})
