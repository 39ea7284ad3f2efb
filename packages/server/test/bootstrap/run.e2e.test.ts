/** What packages/run.mjs does on machines of all kinds, in a small workspace, with stand-ins for the npm registry. */
import { spawnSync } from "node:child_process"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync
} from "node:fs"
import { join } from "node:path"
import { afterEach, assert, describe, it } from "@effect/vitest"
import { nodesOnPath } from "../packing/consumer.ts"
import { root } from "../support/workspaceCopy.ts"
import { SmallWorkspace } from "./SmallWorkspace.ts"
import { makePackage, type StandInPackage, type StandInRegistry, startRegistry } from "./standInRegistry.ts"

const first = makePackage("small-package", "1.0.0", { "index.js": "module.exports = 'first'" })
const second = makePackage("small-package", "1.1.0", { "index.js": "module.exports = 'second'" })
/** Prints which version is installed. */
const ask = ["node", "-p", "require('small-package')"]

const opened: Array<SmallWorkspace> = []
const listening: Array<StandInRegistry> = []
afterEach(async () => {
  for (const workspace of opened.splice(0)) workspace.remove()
  for (const registry of listening.splice(0)) await registry.close()
})

const registryOf = async (...packages: ReadonlyArray<StandInPackage>) => {
  const registry = await startRegistry(packages)
  listening.push(registry)
  return registry.url
}

const workspaceOf = (dependency: StandInPackage) => {
  const workspace = new SmallWorkspace(dependency)
  opened.push(workspace)
  return workspace
}

/** `first` is installed, from then on without a network. */
const installed = async () => {
  const workspace = workspaceOf(first).takePnpmFromHere()
  const start = await workspace.start(ask, { registry: await registryOf(first, second) })
  assert.deepStrictEqual([start.code, start.out], [0, "first\n"], start.err)
  return workspace
}

describe("node packages/run.mjs", () => {
  it("leaves what is installed and fits alone, under another home folder and without a network", async () => {
    const workspace = await installed()
    const before = workspace.installed()
    for (const home of ["home", "another"]) {
      const again = await workspace.start(ask, { home })
      assert.deepStrictEqual([again.code, again.out, again.err], [0, "first\n", ""])
    }
    assert.deepStrictEqual(workspace.installed(), before)
    const scripts = { ...JSON.parse(workspace.read("package.json")), scripts: { start: "node ." } }
    workspace.write("package.json", JSON.stringify(scripts))
    assert.strictEqual((await workspace.start(ask, { home: "another" })).err, "")
  })

  it("says in one sentence that the network is missing, and leaves what is there as it was", async () => {
    const workspace = await installed()
    const before = workspace.installed()
    workspace.dependOn(second)
    const offline = await workspace.start(ask, { home: "another" })
    assert.notStrictEqual(offline.code, 0)
    assert.strictEqual(offline.out, "")
    assert.match(
      offline.err,
      /^Installing the packages that pnpm-lock\.yaml names\.\n(?: {2}\d+ of \d+ packages fetched, \d+ s\n)*The packages that pnpm-lock\.yaml names could not be fetched from the npm registry \([^\n]+\)\. What was installed is as it was\.\n$/u
    )
    assert.deepStrictEqual(workspace.installed(), before)

    const online = await workspace.start(ask, { home: "another", registry: await registryOf(second) })
    assert.deepStrictEqual([online.code, online.out], [0, "second\n"], online.err)
    workspace.dependOn(first)
    assert.strictEqual((await workspace.start(ask)).out, "first\n", "the store has it")
  })

  it("installs again from the store what was taken away, without a network", async () => {
    const workspace = await installed()
    rmSync(join(workspace.root, "node_modules"), { recursive: true })
    const again = await workspace.start(ask)
    assert.deepStrictEqual([again.code, again.out], [0, "first\n"], again.err)
  })

  it("installs once when started twice at the same time, and after a start that was killed", async () => {
    const workspace = workspaceOf(first).takePnpmFromHere()
    const registry = await registryOf(first)
    const lock = join(workspace.state, "lock")
    mkdirSync(lock, { recursive: true })
    const longAgo = new Date(Date.now() - 60_000)
    utimesSync(lock, longAgo, longAgo)
    const both = await Promise.all([workspace.start(ask, { registry }), workspace.start(ask, { registry })])
    for (const { code, err, out } of both) assert.deepStrictEqual([code, out], [0, "first\n"], err)
    const printed = both.map(({ err }) => err).join("")
    assert.lengthOf([...printed.matchAll(/^Installing /gmu)], 1, printed)
    assert.isFalse(existsSync(lock))
  })

  it("does not use a pnpm that is not the one whose digest it has, nor a lockfile's package", async () => {
    const pins = JSON.parse(readFileSync(join(root, "packages/bootstrap/pins.json"), "utf8"))
    const other = makePackage("pnpm", pins.pnpm.version, { "bin/pnpm.mjs": "console.log('never run')" })
    const workspace = workspaceOf(first)
    const refused = await workspace.start(ask, { registry: await registryOf(other, first) })
    assert.strictEqual(refused.code, 1)
    assert.strictEqual(
      refused.err,
      `Taking pnpm@${pins.pnpm.version} from the npm registry.\nWhat the npm registry gives for pnpm@${pins.pnpm.version} is not what packages/bootstrap/pins.json names, and is not used.\n`
    )
    assert.deepStrictEqual(readdirSync(join(workspace.state, "tools")), [])

    const offline = await workspace.start(ask, { home: "offline" })
    assert.strictEqual(offline.code, 1)
    assert.match(
      offline.err,
      /^Taking [^\n]+\npnpm@[\d.]+ could not be taken from the npm registry \(ECONNREFUSED\), and is needed\.\n$/u
    )

    const { integrity } = makePackage("small-package", "1.0.0", { "index.js": "module.exports = 'other'" })
    const deceived = workspaceOf({ ...first, integrity }).takePnpmFromHere()
    const packages = await deceived.start(ask, { registry: await registryOf(first) })
    assert.strictEqual(packages.code, 1)
    assert.match(packages.err, /could not be fetched from the npm registry \(.+\)\.\n$/u)
  })
})

/** Root may write everywhere, and so starts these as somebody else. */
const another = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const runsAsAnother =
  process.platform !== "win32" && spawnSync(process.execPath, ["-e", ""], another).status === 0
if (!runsAsAnother) console.info("Skipped: another user cannot run this Node.")

describe.skipIf(!runsAsAnother)("node packages/run.mjs in another user's checkout", () => {
  it("runs what is installed, and says in one sentence what to do where something is missing", async () => {
    const workspace = await installed()
    const folders = [workspace.root, join(workspace.root, ".cache"), workspace.state]
    chmodSync(workspace.folder, 0o755)
    for (const folder of folders) chmodSync(folder, 0o555)
    try {
      const starts = await workspace.start(ask, { user: another })
      assert.deepStrictEqual([starts.code, starts.out, starts.err], [0, "first\n", ""])
      workspace.dependOn(second)
      const refused = await workspace.start(ask, { user: another })
      assert.deepStrictEqual(
        [refused.code, refused.out, refused.err],
        [
          1,
          "",
          "Packages must be installed, and this user may not write into the checkout: start once as the user whose checkout it is.\n"
        ]
      )
    } finally {
      for (const folder of folders) chmodSync(folder, 0o755)
    }
  })

  it("finds tools that every user may read", async () => {
    const pins = JSON.parse(readFileSync(join(root, "packages/bootstrap/pins.json"), "utf8"))
    const pnpm = makePackage("pnpm", pins.pnpm.version, { "bin/pnpm.mjs": "process.exit(1)" })
    const workspace = workspaceOf(first)
    pins.pnpm.integrity = pnpm.integrity
    workspace.write("packages/bootstrap/pins.json", JSON.stringify(pins))
    await workspace.start(ask, { registry: await registryOf(pnpm) })
    const tools = join(workspace.state, "tools")
    const [taken = assert.fail("nothing was taken")] = readdirSync(tools)
    for (const path of [taken, join(taken, "package", "bin", "pnpm.mjs")])
      assert.strictEqual(statSync(join(tools, path)).mode & 0o777, 0o755, path)
  })
})

describe("packages/bootstrap/pins.json", () => {
  it("names one version and the whole SHA-512 of each tool, with a Node that runs everything", () => {
    const { node, pnpm } = JSON.parse(readFileSync(join(root, "packages/bootstrap/pins.json"), "utf8"))
    assert.includeMembers(Object.keys(node), [
      "linux-x64",
      "linux-arm64",
      "darwin-x64",
      "darwin-arm64",
      "win32-x64"
    ])
    for (const { integrity, version } of [pnpm, ...Object.values<typeof pnpm>(node)]) {
      assert.match(version, /^\d+\.\d+\.\d+$/u)
      assert.match(integrity, /^sha512-[\w+/]{86}==$/u)
    }
    for (const { version } of Object.values<typeof pnpm>(node)) assert.match(version, /^2[46]\./u)
  })
})

const old = [...nodesOnPath()].find(([version]) => version.startsWith("v20."))?.[1]

describe.skipIf(old === undefined)(
  `node packages/run.mjs under Node 20${old === undefined ? " (skipped: there is none on the PATH)" : ""}`,
  () => {
    it("takes a Node of the pinned digest once, and runs the command with it", async () => {
      const standIn = makePackage("node-stand-in", "24.0.0", {
        "bin/node": `#!/bin/sh\necho stand-in\nexec "${process.execPath}" "$@"\n`
      })
      const workspace = workspaceOf(first).takePnpmFromHere()
      const pins = JSON.parse(workspace.read("packages/bootstrap/pins.json"))
      const { integrity, name, version } = standIn
      pins.node[`${process.platform}-${process.arch}`] = { package: name, version, integrity }
      workspace.write("packages/bootstrap/pins.json", JSON.stringify(pins))
      const started = await workspace.start(ask, { node: old, registry: await registryOf(standIn, first) })
      assert.deepStrictEqual([started.code, started.out], [0, "stand-in\nfirst\n"], started.err)
      const offline = await workspace.start(ask, { node: old, home: "another" })
      assert.deepStrictEqual([offline.code, offline.out, offline.err], [0, "stand-in\nfirst\n", ""])
    })
  }
)
