/**
 * The published shape: what is in each tarball, and that an empty project outside the workspace can install, import,
 * type-check and run it.
 */
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { compileQuickly } from "../support/compileQuickly.ts"
import { root } from "../support/workspaceCopy.ts"
import { entryPoints, imported, install, installed, nodesOnPath, typeErrors } from "./consumer.ts"
import { folderOf, obstacle, type PackageName, type Packed, packages, packOne } from "./pack.ts"
import { type PackedOnce, packedOnce } from "./packedOnce.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-packed-"))
/** What a receiver or a caller installs, and what an operator does. */
const light = join(folder, "light")
const full = join(folder, "full")
let packed: PackedOnce["packed"] = []
let packedIn = ""

const catalog = (name: string) =>
  new RegExp(`^ {2}"?${name}"?: (\\S+)$`, "mu").exec(
    readFileSync(join(root, "pnpm-workspace.yaml"), "utf8")
  )?.[1] ?? ""

const allowed = (name: PackageName): RegExp =>
  name === "fixtures"
    ? /^(?:registers|webhooks)\//u
    : name === "server"
      ? /^dist\/(?:bundle|console)\//u
      : /^(?:dist|src|docs|schemas)\//u

const isLight = ({ name }: Pick<Packed, "name">) => name === "client" || name === "webhooks"

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const title = obstacle === undefined ? "the packed packages" : `the packed packages (skipped: ${obstacle})`

describe.skipIf(obstacle !== undefined)(title, () => {
  beforeAll(async () => {
    ;({ folder: packedIn, packed } = await packedOnce())
    await install(light, packed.filter(isLight))
    await install(full, packed, { effect: catalog("effect"), "@types/node": catalog("@types/node") })
  })

  it.each(packages)("%s holds its licence, its README, and what it needs and no more", (name) => {
    const files = packed.find((each) => each.name === name)?.files ?? []
    assert.includeMembers([...files], ["LICENSE", "README.md", "package.json"])
    const others = files.filter((file) => !allowed(name).test(file))
    assert.deepStrictEqual(others, ["LICENSE", "README.md", "package.json"])
    assert.deepStrictEqual(
      files.filter((file) => /(?:^|\/)(?:test|support|bench)\/|\.test\.|tsbuildinfo|(?:^|\/)\./u.test(file)),
      []
    )
    // Every source map finds its source, and nothing is left of sources that are gone.
    const compiled = files.filter((file) => /^dist\/(?!console\/|bundle\/).*\.js$/u.test(file))
    assert.deepStrictEqual(
      compiled.filter((file) => {
        const source = file.replace(/^dist(?:\/commonjs)?/u, "src")
        return !files.includes(source) && !files.includes(source.replace(/js$/u, "ts"))
      }),
      []
    )
    assert.strictEqual(files.includes("dist/console/index.html"), name === "server")
    // What is bundled is published, and so are the licences of all that is inside.
    assert.strictEqual(files.includes("dist/bundle/licences.txt"), name === "server")
    assert.strictEqual(files.includes("dist/console/licences.json"), name === "server")
    const manifest = JSON.parse(readFileSync(join(installed(full, name), "package.json"), "utf8"))
    assert.notMatch(JSON.stringify(manifest), /workspace:|catalog:/u)
    assert.isAtLeast(manifest.keywords.length, 3)
  })

  it("a package is built anew, whatever an earlier build left or has lost", () => {
    const dist = join(folderOf(packedIn, "webhooks"), "dist")
    rmSync(dist, { recursive: true })
    mkdirSync(dist)
    writeFileSync(join(dist, "gone.js"), "")
    assert.deepStrictEqual(
      packOne(packedIn, "webhooks").files,
      packed.find(({ name }) => name === "webhooks")?.files
    )
  })

  it("a caller or a receiver installs two packages and nothing else, without server code or a driver", () => {
    assert.deepStrictEqual(readdirSync(join(light, "node_modules", "@entity-watch")).toSorted(), [
      "client",
      "webhooks"
    ])
    assert.deepStrictEqual(
      readdirSync(join(light, "node_modules")).filter((name) => !name.startsWith(".")),
      ["@entity-watch"]
    )
    for (const name of ["client", "webhooks"] as const) {
      const dist = join(installed(light, name), "dist")
      for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
        if (!file.endsWith(".js")) continue
        assert.notMatch(
          readFileSync(join(dist, file), "utf8"),
          /@entity-watch\/(?:server|mcp)|sql-pg|platform-node|pglite|from "node:/u,
          file
        )
      }
    }
  })

  it.each([...nodesOnPath()])("import under Node %s", async (version, node) => {
    const ours = [...entryPoints(light, "webhooks"), "@entity-watch/client"]
    assert.strictEqual(await imported(node, light, ours), ours.length)
    if (Number(/^v(\d+)/u.exec(version)?.[1]) < 22) {
      const refused = spawnSync(node, [join(full, "node_modules/.bin/entity-watch")], { encoding: "utf8" })
      assert.match(refused.stderr, /^Entity Watch needs Node 22\.19 or newer[^\n]+\n$/u)
      return
    }
    for (const name of ["client", "names", "contract", "core", "mcp", "node"] as const) {
      const all = entryPoints(full, name)
      assert.isAtLeast(all.length, name === "node" ? 1 : 2)
      assert.strictEqual(await imported(node, full, all), all.length)
    }
  })

  it("the installed command helps, validates, and serves the sandbox from the installed fixtures", async () => {
    const bin = join(full, "node_modules/.bin/entity-watch")
    // The first answer of a server takes long on a busy machine.
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), REQUEST_TIMEOUT: "2 minutes" }
    const run = (...args: ReadonlyArray<string>) =>
      spawnSync(process.execPath, [compileQuickly, bin, ...args], { encoding: "utf8", env })
    const help = run("--help")
    assert.strictEqual(help.status, 0, help.stderr)
    assert.include(help.stdout, "Australian entity verification from public registers")
    const valid = run("validate", "51 824 753 556", "--json")
    assert.deepInclude(JSON.parse(valid.stdout), { identifier_type: "abn", valid: true })

    const server = spawn(process.execPath, [compileQuickly, bin, "serve", "--demo", "--port", "0"], { env })
    const printed = await new Promise<string>((resolve, reject) => {
      let text = ""
      const read = (part: Buffer) => {
        text += part
        if (text.includes("curl ")) resolve(text)
      }
      server.stdout.on("data", read)
      server.stderr.on("data", read)
      server.once("exit", () => reject(new Error(text)))
    })
    const response = await fetch(`${/answers at (\S+)/u.exec(printed)?.[1]}/v1/resolve`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${/svc_sk_test_\w+/u.exec(printed)?.[0]}`,
        "content-type": "application/json"
      },
      body: JSON.stringify({ abn: "23990000014" })
    })
    const page = await fetch(`${/answers at (\S+)/u.exec(printed)?.[1]}/find`, {
      headers: { accept: "text/html" }
    })
    assert.include(await page.text(), "<title>Entity Watch</title>")
    const { candidates } = JSON.parse(await response.text())
    assert.strictEqual(candidates[0].canonical.entity_name.value, "BANKSIA CREEK ENGINEERING PTY LTD")
    server.kill("SIGTERM")
    await once(server, "exit")
  })

  it("the installed library answers from the sandbox, and ends", () => {
    const script = join(full, "library.mjs")
    writeFileSync(
      script,
      `import { EntityWatch } from "@entity-watch/node"
const watch = await EntityWatch.open({ dataDir: process.argv[2], mode: "sandbox" })
const { candidates } = await watch.resolve({ name: "Banksia Creek" })
console.log(candidates[0].canonical.entity_name.value)
await watch.close()`
    )
    const args = [compileQuickly, script, join(folder, "library")]
    const { status, stderr, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" })
    assert.strictEqual(status, 0, stderr)
    assert.strictEqual(stdout, "BANKSIA CREEK ENGINEERING PTY LTD\n")
  })

  it.each(["bundler", "nodenext"] as const)(
    "type-check with moduleResolution %s, libraries included",
    (resolution) => {
      writeFileSync(
        join(light, "browser.ts"),
        `import { EntityWatch, type ResolveResult } from "@entity-watch/client"
import { verify, type WebhookEvent } from "@entity-watch/webhooks"
import { fetchHandler } from "@entity-watch/webhooks/fetch"
export const named = async (client: EntityWatch): Promise<string | null | undefined> => {
  const { candidates }: ResolveResult = await client.resolve({ abn: "23990000014" })
  return candidates[0]?.canonical.entity_name.value
}
export const typeOf = async (request: Request): Promise<string> => (await verify(request, { secret: "whsec_" })).type
export const other: WebhookEvent["type"] = "name_change"
export { fetchHandler }
// @ts-expect-error: there is no such question
export const wrong = (client: EntityWatch) => client.resolve({ abc: 1 })
`
      )
      assert.strictEqual(typeErrors(light, "browser.ts", resolution, []), "")
      writeFileSync(
        join(full, "program.ts"),
        `import { EntityWatch } from "@entity-watch/client/effect"
import { Api } from "@entity-watch/contract/Api"
import { validate } from "@entity-watch/core/validate"
import { tools } from "@entity-watch/mcp/tools"
import { EntityWatch as Library } from "@entity-watch/node"
export const all = [EntityWatch, Api, validate, tools, Library] as const
`
      )
      assert.strictEqual(typeErrors(full, "program.ts", resolution, ["node"]), "")
    }
  )

  it.each(packages)("%s has no finding of publint and of attw", (name) => {
    const bin = join(root, "node_modules/.bin")
    const { tarball = "" } = packed.find((each) => each.name === name) ?? {}
    const lint = spawnSync(join(bin, "publint"), ["run", tarball, "--strict"], { encoding: "utf8" })
    assert.match(lint.stdout, /All good!/u, lint.stdout)
    // They hold no module that others import.
    if (name === "fixtures" || name === "server") return
    const findNothing = (...args: ReadonlyArray<string>) => {
      const types = spawnSync(join(bin, "attw"), [tarball, ...args], { encoding: "utf8" })
      assert.strictEqual(types.status, 0, types.stdout)
    }
    if (isLight({ name })) findNothing("--exclude-entrypoints", "effect")
    if (name === "webhooks") return
    // esm-only: `require` and resolution as of Node 10 are not served, which package.json says with "type": "module".
    const points =
      name === "client"
        ? ["effect"]
        : name === "node"
          ? []
          : entryPoints(full, name)
              .slice(0, 25)
              .map((each) => each.replace(`@entity-watch/${name}/`, ""))
    findNothing("--profile", "esm-only", ...(points.length > 0 ? ["--entrypoints", ...points] : []))
  })
})
