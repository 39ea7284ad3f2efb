/** The end of a run of chaos, where a server refuses to say what is there. */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { ChaosHistory } from "../../chaos/ChaosHistory.ts"
import { read } from "../../chaos/conclude.ts"
import { Account } from "../../chaos/load.ts"
import { Dice } from "../support/Dice.ts"

const event = { event_id: "evt_1", created_at: "2026-11-22T00:00:00.000000Z", payload: "", deliveries: [] }

/** Answers as it is told, where 0 is an answer that breaks off; a feed has one event. */
const told = new Map<string, number>()
const fakeServer = createServer((request, response) => {
  const path = (request.url ?? "").replace(/\?.*/u, "")
  const status = told.get(path) ?? 200
  if (status === 0)
    return void response.writeHead(200, { "content-length": 9 }).write("{", () => response.destroy())
  const body =
    status !== 200
      ? { error: { type: "overloaded" } }
      : path === "/v1/watch"
        ? { subscriptions: [] }
        : { changes: [event], next_cursor: null }
  response.writeHead(status).end(JSON.stringify(body))
})

describe("read, at the end of a run of chaos", () => {
  beforeAll(() => once(fakeServer.listen(0, "127.0.0.1"), "listening"))
  afterAll(() => {
    fakeServer.closeAllConnections()
    fakeServer.close()
  })

  it("says what could not be read, and reads the rest", async () => {
    const base = `http://127.0.0.1:${(fakeServer.address() as AddressInfo).port}`
    const history = new ChaosHistory()
    const accounts = ["one", "two"].map((name) => new Account(name, "", [base], history, new Dice(1)))
    told.set("/v1/entity/25990000023/changes", 503)
    const first = await read(accounts.slice(0, 1))
    assert.deepStrictEqual(first.unread, ["the feed of one 25990000023 could not be read: 503 (overloaded)"])
    assert.deepStrictEqual([...first.feeds], [["one 23990000014", [event]]])
    assert.deepStrictEqual([...first.subscriptions], [["one", []]])

    told.clear()
    told.set("/v1/watch", 503).set("/v1/entity/23990000014/changes", 0)
    const { feeds, subscriptions, unread } = await read(accounts)
    assert.strictEqual(unread[0], "the subscriptions of one could not be read: 503 (overloaded)")
    assert.match(unread[1] ?? "", /^the feed of one 23990000014 could not be read: no answer \(.+\)$/u)
    assert.lengthOf(unread, 4)
    assert.deepStrictEqual([...feeds.keys()], ["one 25990000023", "two 25990000023"])
    assert.strictEqual(subscriptions.size, 0)
  })
})
