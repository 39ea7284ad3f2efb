/** Publish, install, run, upgrade: what a stranger meets, with a registry on this machine in place of the public one. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { blocks } from "../docs/pages.ts"
import { npm } from "../support/installedOnce.ts"
import { type LocalRegistry, startRegistry } from "./localRegistry.ts"
import { obstacle, packages } from "./pack.ts"
import { packedOnce } from "./packedOnce.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-registry-"))
let workspace = ""
let registry: LocalRegistry
let version = ""
const started: Array<ChildProcess> = []

/** Packs a tarball again as another version of itself. */
const asVersion = (tarball: string, next: string): string => {
  const place = mkdtempSync(join(folder, "next-"))
  execFileSync("tar", ["-xzf", tarball, "-C", place])
  const path = join(place, "package", "package.json")
  const manifest = JSON.parse(readFileSync(path, "utf8"))
  const dependencies = Object.fromEntries(
    Object.entries<string>(manifest.dependencies ?? {}).map(([name, wanted]) => [
      name,
      name.startsWith("@entity-watch/") ? next : wanted
    ])
  )
  writeFileSync(path, JSON.stringify({ ...manifest, version: next, dependencies }))
  const packed = join(place, "next.tgz")
  execFileSync("tar", ["-czf", packed, "-C", place, "package"])
  return packed
}

/** As the release does. One package is packed by it; the others were, in the same way, for whoever looks at them. */
const publishAll = () =>
  execFileSync(process.execPath, ["packages/publish.mjs", join(folder, "packed")], {
    cwd: workspace,
    env: registry.env,
    encoding: "utf8"
  })

const tarballOf = (name: string): string => {
  const found = readdirSync(join(folder, "packed"), { recursive: true, encoding: "utf8" }).find((path) =>
    path.endsWith(`entity-watch-${name}-${version}.tgz`)
  )
  return join(folder, "packed", found ?? assert.fail(`${name} was not packed`))
}

const publish = (tarball: string) => npm(folder, registry.env, "publish", tarball, "--loglevel=error")

const sizeOf = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

/** Starts a server by a command of npm's, and waits for its greeting. */
const greeted = (where: string, command: string, ...args: ReadonlyArray<string>) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: where,
      // The first answer of a server takes long on a busy machine.
      env: { ...registry.env, PORT: "0", SHUTDOWN_GRACE_SECONDS: "0", REQUEST_TIMEOUT: "2 minutes" },
      shell: process.platform === "win32",
      detached: true
    })
    started.push(child)
    let text = ""
    const read = (part: Buffer) => {
      text += part
      if (/^ *curl .*\n/mu.test(text)) resolve(text)
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    child.once("exit", () => reject(new Error(text)))
  })

const stop = async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.pid === undefined) continue
    const ended = once(child, "exit")
    process.kill(-child.pid, "SIGINT")
    await ended
  }
}

const facts = (greeting: string) => ({
  base: /answers at (\S+)/u.exec(greeting)?.[1] ?? "",
  key: /svc_sk_test_\w+/u.exec(greeting)?.[0] ?? ""
})

/** What npx and the upgrade are asked, once each has started. */
const asked = async (greeting: string) => {
  const { base, key } = facts(greeting)
  const response = await fetch(`${base}/v1/resolve`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ abn: "23990000014" })
  })
  const answer = await response.text()
  assert.isTrue(response.ok, answer)
  return JSON.parse(answer).candidates[0].canonical.entity_name.value
}

afterAll(async () => {
  await stop()
  registry?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

describe.skipIf(obstacle !== undefined)("what is published", () => {
  beforeAll(async () => {
    mkdirSync(join(folder, "packed"))
    mkdirSync(join(folder, "registry"))
    registry = await startRegistry(join(folder, "registry"))
    const { folder: packedIn, packed } = await packedOnce()
    workspace = join(packedIn, "workspace")
    for (const { name, tarball } of packed)
      if (name !== "names") copyFileSync(tarball, join(folder, "packed", basename(tarball)))
    version = JSON.parse(readFileSync(join(workspace, "packages/server/package.json"), "utf8")).version
    assert.strictEqual(publishAll().match(/ was published\./gu)?.length, packages.length)
  })

  it("starts the demo by npx, in an empty folder with an empty home folder", async () => {
    const where = join(folder, "npx")
    mkdirSync(where)
    const greeting = await greeted(where, "npx", "--yes", "@entity-watch/server")
    assert.strictEqual(await asked(greeting), "BANKSIA CREEK ENGINEERING PTY LTD")
    const page = await fetch(`${facts(greeting).base}/`, { headers: { accept: "text/html" } })
    assert.include(await page.text(), "<title>Entity Watch</title>")
    assert.deepStrictEqual(readdirSync(where), [".entity-watch"])
    await stop()
  })

  it("is installed in under 120 MB, the embedded database included", () => {
    const where = join(folder, "operator")
    mkdirSync(where)
    writeFileSync(join(where, "package.json"), JSON.stringify({ private: true }))
    npm(where, registry.env, "install", "--no-audit", "--no-fund", "@entity-watch/server")
    const bytes = sizeOf(join(where, "node_modules"))
    console.log(`An installed server has ${(bytes / 1e6).toFixed(1)} MB.`)
    assert.isBelow(bytes, 120e6)
    const said = execFileSync(join(where, "node_modules/.bin/entity-watch"), ["--version"], {
      encoding: "utf8",
      shell: process.platform === "win32"
    })
    assert.include(said, version)
  })

  it("is upgraded over its data: the key of before still works", async () => {
    const where = join(folder, "operator")
    const bin = join(where, "node_modules/.bin/entity-watch")
    const before = await greeted(where, bin, "serve", "--demo")
    assert.strictEqual(await asked(before), "BANKSIA CREEK ENGINEERING PTY LTD")
    await stop()
    const next = `${version.replace(/\d+$/u, "")}999`
    for (const name of ["fixtures", "server"]) publish(asVersion(tarballOf(name), next))
    npm(where, registry.env, "install", "--no-audit", "--no-fund", "@entity-watch/server@latest")
    assert.include(execFileSync(bin, ["--version"], { encoding: "utf8" }), next)
    const after = await greeted(where, bin, "serve", "--demo")
    assert.strictEqual(facts(after).key, facts(before).key)
    assert.strictEqual(await asked(after), "BANKSIA CREEK ENGINEERING PTY LTD")
    await stop()
  })

  it("is published once, however often it is tried", () => {
    assert.strictEqual(publishAll().match(/ is published already\./gu)?.length, packages.length)
  })

  const [starting, installing, listening] = [
    /^npx /u,
    /^npm install /u,
    /^npx @entity-watch\/client listen /mu
  ].map((form) => blocks.filter(({ code, isPublished }) => isPublished && form.test(code)))

  it("is started as every README says", () => {
    const commands = [starting ?? [], installing ?? [], listening ?? []].map((each) => each.length)
    assert.strictEqual(
      commands.reduce((sum, count) => sum + count, 0),
      blocks.filter(({ isPublished }) => isPublished).length
    )
    assert.isNotEmpty(starting)
    for (const { code, page } of starting ?? []) assert.strictEqual(code, "npx @entity-watch/server\n", page)
  })

  it.each(installing ?? [])("is installed as $page:$line says", ({ code, line, page }) => {
    const where = join(folder, `${page}-${line}`.replaceAll(/[/.]/gu, "-"))
    mkdirSync(where)
    writeFileSync(join(where, "package.json"), JSON.stringify({ private: true }))
    const [, ...args] = code.trim().split(" ")
    npm(where, registry.env, ...args, "--no-audit", "--no-fund", "--prefer-offline")
    const [, name = ""] = /(@entity-watch\/\w+)/u.exec(code) ?? []
    assert.include(readdirSync(join(where, "node_modules", name)), "package.json")
  })

  it("listens for whoever writes a receiver, as the page says", () => {
    assert.lengthOf(listening ?? [], 1)
    const where = join(folder, "laptop")
    mkdirSync(where)
    const said = execFileSync("npx", ["--yes", "@entity-watch/client", "listen", "--help"], {
      cwd: where,
      env: registry.env,
      encoding: "utf8",
      shell: process.platform === "win32"
    })
    assert.match(said, /^Usage: entity-watch-client listen <url of your receiver>/u)
  })

  it("lets a caller and a receiver in with two packages and no dependency", () => {
    const where = join(folder, "caller")
    mkdirSync(where)
    writeFileSync(join(where, "package.json"), JSON.stringify({ private: true, type: "module" }))
    npm(
      where,
      registry.env,
      "install",
      "--no-audit",
      "--no-fund",
      "@entity-watch/client",
      "@entity-watch/webhooks"
    )
    assert.deepStrictEqual(readdirSync(join(where, "node_modules", "@entity-watch")).toSorted(), [
      "client",
      "webhooks"
    ])
    writeFileSync(
      join(where, "receive.js"),
      `import { verify } from "@entity-watch/webhooks"
import { signedSample } from "@entity-watch/webhooks/testing"
import { EntityWatch } from "@entity-watch/client"
const secret = "whsec_" + Buffer.alloc(24, 7).toString("base64")
const { headers, body } = await signedSample("name_change", secret)
const { type } = await verify({ headers, body }, { secret })
console.log(type, new EntityWatch({ baseUrl: "http://127.0.0.1:1", apiKey: "none" }) instanceof EntityWatch)`
    )
    const said = execFileSync(process.execPath, ["receive.js"], { cwd: where, encoding: "utf8" })
    assert.strictEqual(said, "name_change true\n")
  })
})
