import { type ChildProcess, execFile, spawn } from "node:child_process"
import { mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { main, run, start } from "./support/command.ts"
import { compileQuickly } from "./support/compileQuickly.ts"
import { until } from "./support/until.ts"
import { copyUntouched } from "./support/untouchedData.ts"

const samples = fileURLToPath(new URL("../../../fixtures/registers/", import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), "entity-watch-e2e-"))
const settings = { DATA_DIR: dataDir, SHUTDOWN_GRACE_SECONDS: "0" }
const running = new Set<ChildProcess>()

afterAll(() => {
  for (const child of running) child.kill("SIGKILL")
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const commandWith =
  (more: Readonly<Record<string, string>>) =>
  (...args: ReadonlyArray<string>) =>
    run({ ...settings, ...more }, ...args)
const command = commandWith({})

/** The demo, once it has printed its greeting. */
const greeted = async (more: Readonly<Record<string, string>>) => {
  const server = start({ ...settings, ...more }, "serve", "--demo", "--port", "0")
  running.add(server.child)
  const printed = await server.said(/^[\s\S]*^ +curl .*\n/mu)
  return {
    ...server,
    printed,
    base: /http:\/\/[\d.:]+/u.exec(printed)?.[0] ?? "",
    key: /svc_sk_test_\w+/u.exec(printed)?.[0] ?? ""
  }
}

/** What an agent's own process answers about a company, with the server beside it. */
const toldByAgent = () =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, [compileQuickly, main, "mcp"], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        HOME: dataDir,
        ...settings
      }
    })
    running.add(child)
    let said = ""
    child.stdout.on("data", (part) => {
      said += part
      if (!said.includes('"id":2')) return
      child.kill("SIGTERM")
      resolve(said)
    })
    child.on("exit", () => reject(new Error(`it ended: ${said}`)))
    const ask = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
    ask({
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "agent", version: "1" } }
    })
    ask({ method: "notifications/initialized" })
    ask({
      id: 2,
      method: "tools/call",
      params: { name: "resolve_entity", arguments: { abn: "23990000014", include: [] } }
    })
  })

const pasted = (line: string) =>
  new Promise<string>((resolve, reject) => {
    execFile("sh", ["-c", line], (error, out) => (error === null ? resolve(out) : reject(error)))
  })

describe("entity-watch serve --demo", () => {
  let firstKey = ""
  let again: Awaited<ReturnType<typeof greeted>>

  it("prints a key and a request that works as pasted, lets commands in beside it, and stops by itself after SIGTERM", async () => {
    const { base, child, ended, key, printed } = await greeted({ SHUTDOWN_GRACE_SECONDS: "1" })
    firstKey = key
    const lines = printed.split("\n").filter((each) => /^ +(?:export|curl) /u.test(each))
    assert.lengthOf(lines, 2)
    const answer = JSON.parse(await pasted(lines.join("\n")))
    assert.strictEqual(answer.candidates[0].canonical.entity_name.value, "BANKSIA CREEK ENGINEERING PTY LTD")
    assert.strictEqual((await fetch(`${base}/docs`)).status, 200)
    assert.strictEqual((await fetch(`${base}/readyz`)).status, 200)
    assert.strictEqual(statSync(join(dataDir, "sandbox-key")).mode & 0o777, 0o600)

    const beside = await command("keys", "list", "--json")
    assert.strictEqual(beside.code, 0)
    assert.deepStrictEqual(
      JSON.parse(beside.out).map(({ account }: { readonly account: string }) => account),
      ["demo"]
    )
    assert.include(await toldByAgent(), "BANKSIA CREEK ENGINEERING PTY LTD")

    child.kill("SIGTERM")
    const { code, err } = await ended
    assert.strictEqual(code, 0)
    assert.match(
      err,
      /^Starting\. .*\n {2}Reading the invented registers: 0 of 20\n {2}Reading .* 10 of 20\n/mu
    )
  })

  it("keeps its screen in one piece where both streams go into one file, with the log after it", async () => {
    const file = join(dataDir, "output")
    const output = openSync(file, "w")
    const child = spawn(process.execPath, [compileQuickly, main, "serve", "--demo", "--port", "0"], {
      env: { PATH: process.env.PATH, HOME: dataDir, ...settings, LOG_FORMAT: "text" },
      stdio: ["ignore", output, output]
    })
    running.add(child)
    const ended = new Promise((resolve) => child.once("exit", resolve))
    const written = (form: RegExp) =>
      until(`${form} stands in the file`, () => {
        const text = readFileSync(file, "utf8")
        return form.test(text) && text
      })
    const [base = ""] = /http:\/\/[\d.:]+/u.exec(await written(/^ +curl .*\n/mu)) ?? []
    await fetch(`${base}/v1/registers`)
    const printed = await written(/^\d\d:\d\d:\d\d GET \/v1\/registers 401 /mu)
    const screen = printed.slice(0, printed.search(/^\d\d:\d\d:\d\d /mu))
    assert.match(
      screen,
      /^Starting\. [^\n]+\n\nEntity Watch answers at [\s\S]+^ +curl [\s\S]+The log goes to the error stream\. Ctrl-C stops it\.\n\n$/mu
    )
    child.kill("SIGINT")
    await ended
  })

  it("starts again with its key", async () => {
    again = await greeted({ SHUTDOWN_GRACE_SECONDS: "3600" })
    assert.strictEqual(again.key, firstKey)
  })

  it("lets commands look into its sandbox", async () => {
    const readable = await command("resolve", "--sandbox", "--name", "Goanna Holdings")
    assert.include(readable.out, "GOANNA HOLDINGS PTY LTD  confidence")
    const goanna = ["resolve", "--sandbox", "--name", "Goanna Holdings", "--filter", "abn_status=Active"]
    const licensed = await command(...goanna, "--filter", "licence=afs_licensee,credit_rep")
    assert.match(
      licensed.out,
      /GOANNA HOLDINGS PTY LTD {2}confidence[\s\S]*The filter was asked of \d+ entit/u
    )
    const other = JSON.parse((await command(...goanna, "--filter", "entity_form=trust", "--json")).out)
    assert.notInclude(JSON.stringify(other.candidates), '"value":"25990000023"')
    assert.isFalse(other.filtered.bound_reached)
    assert.strictEqual((await command("deliveries", "retry", "evt_unknown")).code, 1)
    assert.strictEqual((await command("keys", "revoke", "key_unknown")).code, 1)
  })

  it("lets commands answer mistakes in one sentence and with a failing exit code", async () => {
    const cases: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
      [["resolve", "--abn", "1"], /^abn must be eleven digits\.$/u],
      [["resolve"], /^Give exactly one of --abn, --acn and --name, or --file\.$/u],
      [
        ["resolve", "--name", "x", "--filter", "abn_status=active"],
        /^filter\.abn_status must be Active or Cancelled\.$/u
      ],
      [["resolve", "--file", "x", "--filter", "charity=true"], /^With --file only /u],
      [["screen", "--name", "x", "--dob", "31/02/1970"], /^dob must be a date such as/u],
      [
        ["refresh", "asic-companies", "--from", "/nowhere"],
        /what was in force stays\. \/nowhere cannot be read\.$/u
      ]
    ]
    for (const [args, sentence] of cases) {
      const { code, err } = await command(...args)
      assert.strictEqual(code, 1, args.join(" "))
      assert.match(err.trim(), sentence)
    }
  })

  it("says 503 at /readyz and serves on for SHUTDOWN_GRACE_SECONDS after SIGTERM, and not after SIGINT", async () => {
    const { base, child, ended, key } = again
    child.kill("SIGTERM")
    const said = await until("it is not ready", async () => {
      const ready = await fetch(`${base}/readyz`)
      const text = await ready.text()
      return ready.status === 503 && text
    })
    assert.strictEqual(JSON.parse(said).error.message, "The service is stopping.")
    child.kill("SIGTERM") // once more, as a package manager passes it on
    const served = await fetch(`${base}/v1/screen`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: '{"name":"Platypus Spirit"}'
    })
    assert.deepStrictEqual([served.status, served.headers.get("connection")], [200, "close"])
    assert.strictEqual(JSON.parse(await served.text()).overall, "review")
    assert.isNull(child.exitCode)
    child.kill("SIGINT")
    assert.strictEqual((await ended).code, 0)
    assert.instanceOf(await fetch(`${base}/healthz`).catch((error) => error), TypeError)
  })
})

/** A copy of a database in which nothing is yet, as another command than these has made it. */
const withoutSandbox = async (name: string) => {
  const folder = join(dataDir, name)
  await copyUntouched(folder)
  return folder
}

describe("entity-watch", () => {
  it("loads files, shows registers, resolves, screens and makes keys without a server", async () => {
    const today = ["--confirmed", new Date().toISOString().slice(0, 10)]
    const loaded = await command(
      "refresh",
      "asic-companies",
      "--from",
      `${samples}asic-companies`,
      ...today,
      "--json"
    )
    assert.strictEqual(loaded.code, 0, loaded.err)
    assert.deepInclude(JSON.parse(loaded.out), { rowsRead: 12, rowsLoaded: 12, records: 10 })
    const dfat = await command(
      "refresh",
      "dfat-consolidated-list",
      "--from",
      `${samples}dfat-consolidated-list`,
      ...today
    )
    assert.include(dfat.out, "21 read: 21 loaded, 0 repeated, 0 refused")

    const { registers } = JSON.parse((await command("registers", "--json")).out)
    const company = registers.find((each: { register: string }) => each.register === "asic-companies")
    assert.deepInclude(company, { state: "partial", rows: 12 })

    const found = await command("resolve", "--acn", "990 000 014", "--json")
    assert.strictEqual(JSON.parse(found.out).candidates[0].canonical.acn.value, "990000014")
    const screened = JSON.parse((await command("screen", "--name", "Platypus Spirit", "--json")).out)
    assert.strictEqual(screened.sources.gov_sanctions.status, "review")
    assert.strictEqual(screened.sources.regulator_banned_org.status, "unavailable")

    const made = JSON.parse((await command("keys", "create", "--mode", "live", "--json")).out)
    assert.match(made.token, /^svc_sk_live_\w{36}$/u)
    assert.match(made.account_id, /^acct_[0-9A-Z]{26}$/u)
    const listed = (await command("keys", "list")).out
    assert.notInclude(listed, made.token)
    // What a log calls the account stands under its key, in lines that fit into a terminal.
    const { account_id: account, created_at: created, id } = made
    const shown = `svc_sk_live_…${made.token.slice(-4)}`
    assert.include(
      listed,
      `${id}  live     ${shown}  ${created.slice(0, 10)}  -        -        -\n  of ${account} (default)\n`
    )
    assert.isAtMost(Math.max(...listed.split("\n").map(({ length }) => length)), 100)
    assert.strictEqual((await command("keys", "revoke", made.id)).code, 0)

    assert.strictEqual((await command("receipts", "rotate")).code, 0)
    const log = JSON.parse((await command("admin", "log", "--json")).out)
    assert.deepStrictEqual(
      log.slice(0, 3).map((line: { readonly act: string }) => line.act),
      ["receipt_key.rotate", "key.revoke", "key.create"]
    )
    const loads = log.filter((line: { readonly act: string }) => line.act === "register.load")
    assert.isNotEmpty(loads)
    assert.deepInclude(loads[0], { via: "command line", role: "operator", address: null, request_id: null })
  })

  it("resolves and screens in the sandbox where no server has run, and again", async () => {
    for (const [folder, args, expected] of [
      [
        await withoutSandbox("resolved"),
        ["resolve", "--name", "Goanna Holdings"],
        /"entity_name":\s*\{\s*"value": "GOANNA HOLDINGS PTY LTD"/u
      ],
      [await withoutSandbox("screened"), ["screen", "--name", "Platypus Spirit"], /"overall": "review"/u]
    ] as const) {
      const fresh = commandWith({ DATA_DIR: folder })
      const answer = await fresh(...args, "--sandbox", "--json")
      assert.strictEqual(answer.code, 0, answer.err)
      assert.match(answer.out, expected)
      const again = await fresh(...args, "--sandbox", "--json")
      assert.match(again.out, expected)
    }
  })

  it("screens a file in the sandbox where no server has run", async () => {
    const customers = join(dataDir, "customers.csv")
    writeFileSync(customers, "id,name\n1,Platypus Spirit\n")
    const fresh = commandWith({ DATA_DIR: await withoutSandbox("file") })
    const out = join(dataDir, "results")
    const answer = await fresh("screen", "--file", customers, "--out", out, "--sandbox", "--json")
    assert.strictEqual(answer.code, 0, answer.err)
    const said = JSON.parse(answer.out)
    assert.strictEqual(said.counts.review, 1)
    const page = readFileSync(new URL("../../core/docs/screening-files.md", import.meta.url), "utf8")
    for (const field of [...Object.keys(said), ...Object.keys(said.counts)])
      assert.include(page, `\`${field}\``)
  })

  it("says a wrong setting before it reads the sandbox", async () => {
    const folder = await withoutSandbox("wrong")
    for (const [setting, value, sentence] of [
      ["DELIVERY_CONCURRENCY", "many", "expected a whole number from 1 to 10000"],
      ["RAW_VERSIONS_KEPT", "0", "expected a whole number from 1 to 1000"]
    ] as const) {
      const wrong = commandWith({ DATA_DIR: folder, [setting]: value })
      const { code, err } = await wrong("serve", "--port", "0")
      assert.strictEqual(code, 1)
      assert.strictEqual(err, `The setting ${setting} is not valid: ${sentence}.\n`)
    }
    const { registers } = JSON.parse(
      (await commandWith({ DATA_DIR: folder })("registers", "--sandbox", "--json")).out
    )
    assert.isTrue(registers.every(({ rows }: { rows: number }) => rows === 0))
  })

  it("validates without any database", async () => {
    const valid = await command("validate", "51 824 753 556", "--json")
    assert.deepInclude(JSON.parse(valid.out), { identifier_type: "abn", valid: true })
    assert.strictEqual(valid.code, 0)
  })

  it("answers on the output and ends with 1 where a number is not valid", async () => {
    const wrong = await command("validate", "51 824 753 557", "--json")
    assert.deepInclude(JSON.parse(wrong.out), { identifier_type: "abn", valid: false, reason: "checksum" })
    assert.deepStrictEqual([wrong.code, wrong.err], [1, ""])
    const none = await command("validate", "banksia")
    assert.deepStrictEqual(
      [none.code, none.out, none.err],
      [1, '"banksia" is not an ABN (11 digits) or an ACN (9 digits).\n', ""]
    )
  })
})
