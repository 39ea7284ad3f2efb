/** The version before beside this one over one database, as during an upgrade: neither answers 500. */
import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { ManagedRuntime } from "effect"
import { inject } from "vitest"
import { start } from "../support/command.ts"
import { PostgresAddress, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { commit, isInHistory, runEarlier, takeOut } from "./earlierVersion.ts"

const database = ManagedRuntime.make(PostgresDatabase.layerEmpty)
const folder = mkdtempSync(join(tmpdir(), "ew-earlier-"))
afterAll(async () => {
  await database.dispose()
  rmSync(folder, { recursive: true, force: true })
})

interface Asked {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly key: string
}

const ask = async (base: string, { body, key, method, path }: Asked) => {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  return { status: response.status, text: await response.text() }
}

/** What a document describes that is read at an address of its own. */
const read = async (base: string, document: string, key: string): Promise<ReadonlyArray<Asked>> => {
  const { paths } = (await (await fetch(`${base}${document}`)).json()) as { paths: Record<string, object> }
  return Object.entries(paths)
    .filter(([path, methods]) => "get" in methods && !path.includes("{") && !path.endsWith("/stream"))
    .map(([path]) => ({ method: "GET", path, key }))
}

const reason = !isInHistory
  ? `This clone has no history as far as ${commit.slice(0, 8)}`
  : "reason" in inject("postgres")
    ? "There is no PostgreSQL"
    : undefined
if (reason !== undefined) console.log(`The version before is not started: ${reason}.`)

describe.skipIf(reason !== undefined)("the version before, beside this one", () => {
  let settings: Readonly<Record<string, string>>

  beforeAll(async () => {
    takeOut(folder)
    settings = {
      DATABASE_URL: await database.runPromise(PostgresAddress),
      SECRETS_KEY: randomBytes(32).toString("base64"),
      SHUTDOWN_GRACE_SECONDS: "0",
      // It is asked without a pause for as long as the other one migrates.
      RATE_LIMIT_PER_SECOND: "1000000",
      RATE_LIMIT_BURST: "1000000",
      SUBSCRIPTIONS_PER_ACCOUNT: "100000",
      EGRESS_ALLOW: "127.0.0.1:1"
    }
  })

  it("goes on serving while this one migrates and afterwards, and starts no more", async () => {
    const own = { ...settings, DATA_DIR: join(folder, "data") }
    const earlier = runEarlier(folder, own, "serve", "--demo", "--port", "0")
    const greeting = await earlier.said(/Entity Watch answers at [\s\S]+curl /u)
    const before = /Entity Watch answers at (\S+)/u.exec(greeting)?.[1] ?? ""
    const key = /(svc_sk_test_\w+)/u.exec(greeting)?.[1] ?? ""
    const made = runEarlier(
      folder,
      own,
      "admin",
      "create",
      "--name",
      "before",
      "--role",
      "operator",
      "--json"
    )
    assert.strictEqual(await made.code, 0, made.printed())
    const admin = /"token": "(\w+)"/u.exec(made.printed())?.[1] ?? ""

    let subscription = 0
    const written = (): ReadonlyArray<Asked> => {
      subscription += 1
      const watch = {
        events: ["name_change"],
        webhook_url: `https://127.0.0.1:1/${subscription}`,
        entities: ["23990000014"]
      }
      return [
        { method: "POST", path: "/v1/resolve", body: { abn: "23990000014" }, key },
        { method: "POST", path: "/v1/resolve", body: { name: "Banksia Creek" }, key },
        { method: "POST", path: "/v1/screen", body: { name: "Banksia Creek", receipt: true }, key },
        { method: "POST", path: "/v1/validate", body: { identifier: "23990000014" }, key },
        { method: "POST", path: "/v1/watch", body: watch, key },
        { method: "PUT", path: "/v1/operational-webhook", body: { webhook_url: watch.webhook_url }, key },
        {
          method: "POST",
          path: "/admin/v1/keys",
          body: { account: `a${subscription}`, mode: "sandbox" },
          key: admin
        }
      ]
    }
    const once: ReadonlyArray<Asked> = [
      {
        method: "POST",
        path: "/v1/sandbox/changes",
        body: { identifier: "23990000014", event: "name_change" },
        key
      },
      { method: "POST", path: "/admin/v1/uploads", body: { name: "a.csv", bytes: 10 }, key: admin }
    ]
    const all = [
      ...(await read(before, "/openapi.json", key)),
      ...(await read(before, "/admin/v1/openapi.json", admin))
    ]
    assert.isAbove(all.length, 20)

    const answers = async (base: string, ...more: ReadonlyArray<Asked>) => {
      const found: Array<string> = []
      for (const asked of [...written(), ...more, ...all]) {
        const { status, text } = await ask(base, asked)
        const failure = status < 400 ? "" : text.replace(/"request_id":"\w+"/u, "")
        found.push(`${asked.method} ${asked.path} ${status} ${failure}`.trim())
      }
      return found
    }
    const alone = await answers(before, ...once)

    const state = { isOver: false }
    const meanwhile: Array<string> = []
    const asking = (async () => {
      while (!state.isOver) meanwhile.push(...(await answers(before)))
    })()
    const now = start({ ...settings, DATA_DIR: join(folder, "now") }, "serve", "--demo", "--port", "0")
    const after =
      /Entity Watch answers at (\S+)/u.exec(await now.said(/Entity Watch answers at [\s\S]+curl /u))?.[1] ??
      ""
    state.isOver = true
    await asking

    assert.deepStrictEqual(
      meanwhile.filter((answer) => / 500\b/u.test(answer)),
      []
    )
    assert.strictEqual((await fetch(`${before}/readyz`)).status, 200)
    assert.deepStrictEqual(await answers(before, ...once), alone)
    assert.deepStrictEqual(await answers(after, ...once), alone)
    assert.notMatch(earlier.printed(), /\bERROR\b/u)

    for (const args of [["registers"], ["serve", "--port", "0"]]) {
      const late = runEarlier(folder, own, ...args)
      assert.strictEqual(await late.code, 1)
      assert.match(late.printed(), /^A newer version of Entity Watch has migrated this database: [^\n]+\n$/u)
    }
    for (const child of [earlier.child, now.child]) child.kill("SIGKILL")
    await Promise.all([earlier.code, now.ended])
  })
})
