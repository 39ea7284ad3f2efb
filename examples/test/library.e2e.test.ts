/** The library answers what the server answers, byte for byte, over the same database and beside it. */
import { once } from "node:events"
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { EntityWatch as Client } from "@entity-watch/client"
import { EntityWatch, EntityWatchError } from "@entity-watch/node"
import { type SharedServer, sharedServer } from "../../packages/server/test/support/StartedServer.ts"
import { removeAtWorkersEnd } from "../../packages/server/test/support/workerEnd.ts"
import { start } from "./support/example.ts"

const list = join(import.meta.dirname, "../../fixtures/registers/dfat-consolidated-list")

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "entity-watch-library-"))
  removeAtWorkersEnd(folder)
  return folder
}

describe("the library beside a server over the same database", () => {
  let server: SharedServer
  let client: Client
  let library: EntityWatch

  beforeAll(async () => {
    server = await sharedServer()
    client = new Client(server)
    library = await EntityWatch.open({ dataDir: server.dataDir, mode: "sandbox" })
  })
  afterAll(() => library.close())

  const same = (one: unknown, other: unknown) =>
    assert.strictEqual(JSON.stringify(one), JSON.stringify(other))

  it.each([
    { name: "Jordan Example", dob: "1970-01-31", pob: "Exampleville", type: "individual" },
    { name: "MR JORDAN EXAMPLE <EXAMPLE FAMILY A/C>", explain: true },
    { name: "Platypus Spirit", type: "vessel" },
    { name: "Wendy Ordinary" },
    { abn: "23990000014" }
  ] as const)("screens alike: %j", async (request) => {
    same(await library.screen(request), await client.screen(request))
  })

  it.each([
    { abn: "23 990 000 014", include: ["licensing", "charity", "screening"] },
    { name: "Goanna Holdings" },
    { name: "Banksia Creek", state: "VIC", filter: { abn_status: "Active" } }
  ] as const)("resolves alike: %j", async (request) => {
    same(await library.resolve(request), await client.resolve(request))
  })

  it("screens and resolves files, into a folder", async () => {
    const at = (name: string) => join(newFolder(), name)
    const customers = at("customers.csv")
    writeFileSync(
      customers,
      "id,name,dob\n1,Jordan Example,31/01/1970\n2,Wendy Ordinary,\n3,????,\n,Total,\n"
    )
    const told: Array<number> = []
    const screened = await library.screenFile({
      file: customers,
      folder: at("screened"),
      onProgress: (rows) => told.push(rows)
    })
    assert.deepInclude(screened.counts, { screened: 3, review: 1, no_match: 1, unavailable: 1 })
    assert.strictEqual(told.at(-1), 3)
    assert.include(screened.remarks.join(" "), "Row 5 at the end holds a total")
    assert.include(readFileSync(screened.results, "utf8"), "Jordan Example")

    const suppliers = at("suppliers.csv")
    writeFileSync(
      suppliers,
      "Payee,ABN\nBanksia Creek Engineering Pty Ltd,23 990 000 014\nGoanna Holdings,\n"
    )
    const request = { file: suppliers, folder: at("resolved"), columns: { name: "Payee" } }
    const resolved = await library.resolveFile(request)
    assert.strictEqual(resolved.rows, 2)
    assert.strictEqual(resolved.verdicts.same, 2)
    assert.strictEqual((await library.resolveFile({ ...request, resume: true })).resumed_after_row, 3)

    for (const [asked, sentence] of [
      [request, /holds the results of a run already\.$/u],
      [
        { ...request, folder: at("other"), columns: { name: "Creditor" } },
        /has no column called "Creditor"/u
      ],
      [{ ...request, folder: at("none"), file: at("none.csv") }, /none\.csv cannot be read\.$/u],
      [{ folder: at("none") }, /file/u],
      [{ ...request, file: "a\u0000b" }, /file/u],
      [{ ...request, colums: {} }, /colums/u],
      [undefined, /file/u]
    ] as const) {
      const refusal: unknown = await library.resolveFile(asked as never).catch((error) => error)
      assert.instanceOf(refusal, EntityWatchError)
      assert.strictEqual(refusal.type, "invalid_request")
      assert.match(refusal.message, sentence)
    }
  })

  it("validates, and tells of the registers, alike", async () => {
    same(await library.validate("51 824 753 556"), await client.validate("51 824 753 556"))
    same(await library.registers(), await client.registers())
  })

  it.each([
    ["screen", { name: "" }],
    ["screen", { name: "Not Provided" }],
    ["validate", "51 824"],
    ["screen", { name: "Jane Citizen", born: "1970" }],
    ["screen", { name: "Jane Citizen", as_of: "2001-01-01" }],
    ["screen", { name: "Jane Citizen", dob: "2999-01-01" }],
    ["resolve", { abn: "23 990" }],
    ["resolve", {}]
  ] as const)("refuses alike: %s %j", async (operation, request) => {
    const refusal = async (asked: Promise<unknown>) => {
      const error = await asked.then(
        () => assert.fail("It was answered."),
        (reason: unknown) => reason
      )
      assert.isTrue(error instanceof Error && "type" in error)
      return error instanceof Error && "type" in error ? [error.type, error.message] : []
    }
    same(
      await refusal(library[operation](request as never)),
      await refusal(client[operation](request as never))
    )
  })

  it("keeps subscriptions of its own account", async () => {
    const { secret, subscription } = await library.watch.create({
      events: ["name_change"],
      webhook_url: "https://receiver.example.com/hook",
      entities: ["23990000014"]
    })
    assert.match(secret, /^whsec_/u)
    same((await library.watch.get(subscription.id)).subscription, subscription)
    same((await library.watch.list()).subscriptions, [subscription])
    same((await library.watch.list({ status: "paused", limit: 1 })).subscriptions, [])
    const paused = await library.watch.update(subscription.id, { status: "paused" })
    assert.strictEqual(paused.subscription.status, "paused")
    assert.deepStrictEqual((await library.allChangesPage({ limit: 5 })).changes, [])
    assert.deepStrictEqual(
      (await library.changesPage("23990000014", { since: "1970-01-01T00:00:00Z" })).changes,
      []
    )
    await library.watch.delete(subscription.id)
    const gone = await library.watch.get(subscription.id).catch((error: unknown) => error)
    assert.isTrue(gone instanceof EntityWatchError && gone.type === "not_found")
  })

  it.each([".", ".."])("puts nobody under watch whom REST could not erase: %s", async (ref) => {
    const refusal: unknown = await library.subjects.put(ref, { name: "Jane Citizen" }).catch((error) => error)
    assert.instanceOf(refusal, EntityWatchError)
    assert.strictEqual(refusal.type, "invalid_request")
    assert.include(refusal.message, "subject_ref must not be . or ..")
    assert.strictEqual((await library.subjects.list()).count, 0)
  })

  it("gives up when the caller does", async () => {
    const reason = new Error("no longer needed")
    const asked = library.screen({ name: "Jane Citizen" }, { signal: AbortSignal.abort(reason) })
    assert.strictEqual(await asked.catch((error: unknown) => error), reason)
  })
})

describe("the library alone", () => {
  it("says unavailable before a list was read, loads one, and refuses what is none", async () => {
    await using watch = await EntityWatch.open({ dataDir: newFolder() })
    const before = await watch.screen({ name: "Jordan Example" })
    assert.strictEqual(before.overall, "unavailable")
    const { as_of, outcome, summary } = await watch.refresh("dfat-consolidated-list", {
      from: list,
      confirmed: new Date().toISOString().slice(0, 10)
    })
    assert.strictEqual(outcome, "loaded")
    assert.isString(as_of)
    assert.strictEqual(summary?.records, 12)
    assert.strictEqual(
      (await watch.screen({ name: "Jordan Example" })).sources.gov_sanctions.status,
      "review"
    )

    const refused = async (asked: Promise<unknown>) => {
      const error = await asked.catch((reason: unknown) => reason)
      return error instanceof EntityWatchError ? `${error.type}: ${error.message}` : error
    }
    assert.strictEqual(
      await refused(watch.refresh("dfat-consolidated-list", { from: join(list, "none.xlsx") })),
      `not_loaded: What was in force stays. ${join(list, "none.xlsx")} cannot be read.`
    )
    assert.strictEqual(
      await refused(watch.refresh("nothing" as never)),
      "invalid_request: There is no register nothing."
    )
    assert.match(
      String(await refused(watch.refresh("dfat-consolidated-list", { form: list } as never))),
      /^invalid_request: Remove the unknown field form/u
    )
    assert.match(
      String(await refused(watch.refresh("dfat-consolidated-list", { from: list, confirmed: "2999-01-01" }))),
      /^invalid_request: confirmed must not be in the future/u
    )
    await watch.close()
    await watch.close()
    assert.strictEqual(
      await refused(watch.screen({ name: "Jane Citizen" })),
      "closed: It was closed: open another."
    )
  })

  it.each([
    [
      { databaseUrl: "mysql://here", settings: { SECRETS_KEY: Buffer.alloc(32).toString("base64") } },
      /^DATABASE_URL must begin with postgres/u
    ],
    [{ databaseUrl: "postgres://a:b@127.0.0.1:1/none" }, /^Set SECRETS_KEY to the output of/u],
    [{ mode: "Sandbox" as never }, /^mode must be "live" or "sandbox"\.$/u],
    [{ settings: { DATABASE_CONNECTIONS: "two" } }, /^The setting DATABASE_CONNECTIONS is not valid/u],
    [
      {
        databaseUrl: "postgres://a:b@127.0.0.1:1/none",
        settings: { SECRETS_KEY: Buffer.alloc(32).toString("base64") }
      },
      /^The database does not answer: nothing listens/u
    ]
  ] as const)("says why it cannot be opened: %j", async (options, sentence) => {
    const error = await EntityWatch.open({ dataDir: newFolder(), ...options }).catch(
      (reason: unknown) => reason
    )
    assert.isTrue(error instanceof EntityWatchError && error.type === "not_opened")
    assert.match(error instanceof Error ? error.message : "", sentence)
  })
})

describe("the library that delivers", () => {
  it("sends a change of a watched entity to its receiver, and tells of it", async () => {
    const called = Promise.withResolvers<void>()
    // It speaks no TLS: that somebody comes is what is looked for.
    const receiver = createServer((socket) => {
      called.resolve()
      socket.destroy()
    }).listen(0, "127.0.0.1")
    await once(receiver, "listening")
    const { port } = receiver.address() as AddressInfo
    await using watch = await EntityWatch.open({
      dataDir: newFolder(),
      mode: "sandbox",
      deliver: true,
      settings: { EGRESS_ALLOW: `127.0.0.1:${port}` }
    })
    await watch.watch.create({
      events: ["name_change"],
      webhook_url: `https://127.0.0.1:${port}/`,
      entities: ["23990000014"]
    })
    const { event_id } = await watch.sandbox.change({ identifier: "23990000014", event: "name_change" })
    await called.promise
    const { changes } = await watch.allChangesPage()
    assert.deepStrictEqual(
      changes.map((each) => each.event_id),
      [event_id]
    )
    receiver.close()
  })
})

describe("examples/library", () => {
  it("loads a list and screens a name", async () => {
    const { code, err, out } = await start("library/main.ts", [list, "Jordan Example"], {
      DATA_DIR: newFolder()
    }).ended
    assert.strictEqual(code, 0, err)
    assert.match(out, /^The list of 20\d\d-\S+ has 12 entries\.\nJordan Example: /u)
    assert.include(out, "51 824 753 556 is well formed.")
  })

  it("is a program of Effect", async () => {
    const { code, err, out } = await start("library/effect.ts", [], { DATA_DIR: newFolder() }).ended
    assert.strictEqual(code, 0, err)
    assert.include(out, "BANKSIA CREEK ENGINEERING PTY LTD, ABN 23990000014\n")
    assert.match(out, /\nPlatypus Spirit: review\n$/u)
  })
})
