/**
 * The commands of packages/core/docs/live.md as they stand, one after the other in one shell, with a server on this
 * machine in the place of the publishers. Its lists are invented, and as long as the real ones.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Exit, Scope } from "effect"
import { listPath, offer, type Playing } from "../refresh/catalogue.ts"
import { served, startPublisher } from "../refresh/publisher.ts"
import { main } from "../support/command.ts"
import { compileQuickly } from "../support/compileQuickly.ts"
import { register } from "../support/registers.ts"
import { killAtWorkersEnd } from "../support/workerEnd.ts"
import { blocksOf } from "./Block.ts"
import { wholeOrganisations, wholePersons, wholeSanctions } from "./wholeLists.ts"

const page = "packages/core/docs/live.md"
const folder = mkdtempSync(join(tmpdir(), "entity-watch-live-"))
const scope = Scope.makeUnsafe()
let publisher: Playing

const csv = (
  publisher: Playing,
  id: "asic-banned-disqualified-persons" | "asic-banned-disqualified-organisations",
  name: string,
  body: string
) => {
  offer(publisher, register(id), name)
  publisher.files.set(
    `/catalogue/data/dataset/x/resource/y/download/${name}`,
    served(body, { type: "text/csv" })
  )
}

beforeAll(async () => {
  publisher = await Effect.runPromise(Effect.provideService(startPublisher, Scope.Scope, scope))
  publisher.files.set(listPath, served(await wholeSanctions(new Date(Date.now() - 86_400_000).toISOString())))
  const month = new Date().toISOString().slice(0, 7).replace("-", "")
  csv(publisher, "asic-banned-disqualified-persons", `bd_per_${month}.csv`, wholePersons())
  csv(publisher, "asic-banned-disqualified-organisations", `bd_org_${month}.csv`, wholeOrganisations())
  mkdirSync(join(folder, "bin"))
  writeFileSync(
    join(folder, "bin/entity-watch"),
    `#!/bin/sh\nexec "${process.execPath}" ${compileQuickly} "${main}" "$@"\n`
  )
  chmodSync(join(folder, "bin/entity-watch"), 0o755)
})

afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A shell that stays, so that what one block exports and starts is there for the next. */
const startShell = (port: number) => {
  const child = spawn("sh", [], {
    cwd: folder,
    detached: true,
    env: {
      PATH: [join(folder, "bin"), dirname(process.execPath), process.env.PATH].join(delimiter),
      HOME: folder,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_NO_WARNINGS: "1",
      PORT: `${port}`,
      PUBLISHER_BASE_OVERRIDE: publisher.overrides.map(({ from, to }) => `${from}=${to}`).join(",")
    }
  })
  if (child.pid !== undefined) child.once("exit", killAtWorkersEnd(-child.pid))
  let printed = ""
  child.stdout.on("data", (part) => (printed += part))
  child.stderr.on("data", (part) => (printed += part))
  const typed = (code: string) =>
    new Promise<{ readonly status: number; readonly printed: string }>((resolve) => {
      printed = ""
      const look = () => {
        const [, status] = /__ended (\d+)\n/u.exec(printed) ?? []
        if (status === undefined) return
        child.stdout.off("data", look)
        resolve({ status: Number(status), printed: printed.replace(/__ended \d+\n/u, "") })
      }
      child.stdout.on("data", look)
      child.stdin.write(`${code}\necho "__ended $?"\n`)
    })
  /** What it started in the background is the server. */
  const stop = async () => {
    await typed('kill -s INT "$!"; wait')
    const ended = once(child, "exit")
    child.stdin.end()
    await ended
  }
  return { typed, stop }
}

/** What a reader should see after each block, in the order of the page. */
const seen: ReadonlyArray<RegExp> = [
  /Australian_Sanctions_Consolidated_List\.xlsx from www\.dfat\.gov\.au[\s\S]*It would be loaded as the whole register\./u,
  /dfat-consolidated-list +loaded[\s\S]*asic-banned-disqualified-organisations +loaded[\s\S]*dfat-consolidated-list +current/u,
  /no_match/u,
  /"overall": "no_match"/u
]

describe(page, () => {
  it("leads from nothing to the first screen of a live list", async () => {
    // Below those that the system gives to connections and to whoever listens on any port: 32768 and above.
    const port = 20_000 + (process.pid % 12_000)
    const shell = startShell(port)
    try {
      const blocks = blocksOf(page)
      assert.lengthOf(blocks, seen.length)
      for (const [at, { code, line }] of blocks.entries()) {
        const { printed, status } = await shell.typed(code.replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`))
        const log = at === 3 ? readFileSync(join(folder, "server.log"), "utf8") : ""
        assert.strictEqual(status, 0, `${page}:${line}\n${printed}\n${log}`)
        assert.match(printed, seen[at] ?? /nothing/u, `${page}:${line}\n${printed}\n${log}`)
      }
      const found = await shell.typed('entity-watch screen --name "Platypus Spirit"')
      assert.match(found.printed, /review/u)
      const examined = await shell.typed("entity-watch doctor --live --json")
      const { parts } = JSON.parse(examined.printed.replace(/^There (?:is|are).*$/mu, ""))
      const said = (area: string) =>
        parts
          .find((part: { area: string }) => part.area === area)
          .findings.map(({ level, says }: { level: string; says: string }) => `${level}: ${says}`)
          .join("\n")
      assert.match(
        said("Registers"),
        /ok: dfat-consolidated-list is \d of 14 days old; its publisher is asked again/u
      )
      assert.match(said("Network"), /ok: your mirror of data\.gov\.au answers\./u)
      assert.match(
        said("Publishers"),
        /ok: dfat-consolidated-list: one file of [\d.]+ MB, of .*; all 9,1\d\d rows were read\./u
      )
      // What this publisher does not offer is told, and hides nothing else.
      assert.match(said("Publishers"), /problem: acnc-register: The catalogue answered 404\./u)
      assert.notInclude(examined.printed, folder)
      assert.notInclude(examined.printed, "127.0.0.1")
    } finally {
      await shell.stop()
    }
  })
})
