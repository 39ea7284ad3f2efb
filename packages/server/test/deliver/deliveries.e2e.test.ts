import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { EventStore } from "@entity-watch/core/store/EventStore"
import { Database } from "@entity-watch/node/database/Database"
import { ConfigProvider, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { run } from "../support/command.ts"
import { dataFolder } from "../support/sandboxData.ts"
import { record, secretBox, subscribe } from "./harness.ts"

const { dataDir, remove } = await dataFolder("prepared")
const settings = { DATA_DIR: dataDir }
const command = (...args: ReadonlyArray<string>) => run(settings, "deliveries", ...args)

/** Between commands, since one process at a time opens the embedded database. */
const prepare = <A, E>(
  effect: Effect.Effect<A, E, EventStore | SqlClient.SqlClient | Layer.Success<typeof secretBox>>
) =>
  Effect.runPromise(
    Effect.provide(
      effect,
      Layer.merge(EventStore.layer, secretBox).pipe(
        Layer.provideMerge(Database.layer),
        Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(settings)))
      )
    )
  )

describe("entity-watch deliveries", () => {
  beforeAll(() =>
    prepare(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* subscribe("wsub_1", "acct_a")
        yield* subscribe("wsub_2", "acct_a")
        yield* subscribe("wsub_b", "acct_b")
        yield* record(
          { id: "evt_1", account: "acct_a", subscriptions: ["wsub_1", "wsub_2"] },
          { id: "evt_2", account: "acct_b", subscriptions: ["wsub_b"] }
        )
        yield* sql`UPDATE delivery SET status = 'failed', attempts = 10, response_code = 503 WHERE event_id = 'evt_1'`
        yield* sql`
          INSERT INTO delivery_attempt (delivery_id, number, started_at, millis, response_code, failure)
          SELECT id, 10, now(), 12, 503, 'The receiver answered 503.' FROM delivery WHERE event_id = 'evt_1'`
        yield* sql`UPDATE delivery SET status = 'delivered', attempts = 1 WHERE event_id = 'evt_2'`
        yield* sql`UPDATE account SET name = replace(id, 'acct_', 'Account ')`
        yield* sql`UPDATE subscription SET status = 'disabled' WHERE id = 'wsub_2'`
      })
    )
  )
  afterAll(remove)

  it("lists what was attempted and makes it due again", async () => {
    const listed = await command("list", "--status", "failed", "--json")
    assert.strictEqual(listed.code, 0, listed.err)
    const { deliveries } = JSON.parse(listed.out)
    assert.lengthOf(deliveries, 2)
    assert.deepInclude(deliveries[0], {
      event_id: "evt_1",
      account_id: "acct_a",
      account: "Account a",
      mode: "live",
      type: "name_change",
      status: "failed",
      attempts: 10,
      response_code: 503,
      failure: "The receiver answered 503.",
      due_at: null
    })
    assert.notInclude(listed.out, "51824753556")

    for (const account of ["acct_b", "Account b"])
      assert.strictEqual(
        (await command("list", "--account", account)).out,
        [
          "event  type         status     attempts  answer",
          "-----  -----------  ---------  --------  ------",
          "evt_2  name_change  delivered  1         -",
          "  of acct_b (Account b) to wsub_b",
          ""
        ].join("\n")
      )

    const one = await command("retry", "evt_1", "--subscription", "wsub_1")
    assert.strictEqual(one.out, "Due now: evt_1 to wsub_1.\n")
    const all = await command("retry", "evt_1", "--json")
    assert.deepStrictEqual(
      JSON.parse(all.out).retried.toSorted((a: { subscription_id: string }, b: { subscription_id: string }) =>
        a.subscription_id.localeCompare(b.subscription_id)
      ),
      [
        { subscription_id: "wsub_1", subscription_status: "active" },
        { subscription_id: "wsub_2", subscription_status: "disabled" }
      ]
    )
    const pending = await command("list", "--status", "pending", "--limit", "1")
    assert.match(
      pending.out,
      /^evt_1 .* pending .*\n {2}of acct_a \(Account a\) to wsub_2\n {2}waits: subscription disabled\n {2}last failure: The receiver answered 503\.$/mu
    )

    const delivered = await command("retry", "evt_2")
    assert.strictEqual(delivered.code, 1)
    assert.match(delivered.err, /^Nothing of evt_2 waits to be delivered: /u)
  })
})
