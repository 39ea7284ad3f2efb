/** A whole run leaves no key, secret, name or date of birth in its logs, traces, metrics, errors, receipts or tables. */
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { type Cluster, startCluster } from "../support/cluster.ts"
import { describePostgres } from "../support/PostgresDatabase.ts"
import { channels, type Left, leaksIn, type Plant, spellings } from "./plants.ts"
import { wholeRun } from "./WholeRun.ts"

describePostgres("A whole run", () => {
  let cluster: Cluster
  let left: Left
  let plants: ReadonlyArray<Plant>

  beforeAll(async () => {
    const started = await startCluster()
    if (typeof started === "string") throw new Error(started)
    cluster = started
    ;({ left, plants } = await wholeRun(cluster))
  })
  afterAll(() => cluster?.stop())

  it("goes through what it is meant to go through", () => {
    for (const said of [
      '"message":"request"',
      '"message":"A request failed on our side."',
      '"message":"delivery"',
      '"outcome":"delivered"',
      '"outcome":"failed"',
      "The database did not serve a request.",
      "SqlError ConstraintError"
    ])
      assert.include(left.log, said)
    for (const said of ["POST /v1/screen", "Screener.screen", "entity_watch_http_request_duration_seconds"])
      assert.include(left["traces and metrics"], said)
    for (const status of [400, 401, 404, 415, 500, 502])
      assert.match(left["error answers"], new RegExp(`^${status} `, "mu"))
    assert.include(left["error answers"], '"isError":true')
    assert.include(left["/metrics"], "entity_watch_deliveries_total")
    assert.include(left.receipts, '"signature":')
    assert.include(left.database, "subscription_entity\n")
    assert.include(left.database, "other_person")
    assert.include(left.commands, "The database does not answer")
    assert.include(left.commands, "is not CSV in line 3")
    for (const { words } of plants) {
      assert.isNotEmpty(words)
      for (const word of words) assert.isAtLeast(word.length, 8)
    }
  })

  it("leaves nothing where it does not belong", () => {
    assert.deepStrictEqual(leaksIn(left, plants), [])
  })

  it("would be caught if it left anything, wherever and however it is written", () => {
    const nothing = Object.fromEntries(channels.map((channel) => [channel, ""])) as Left
    for (const plant of plants)
      for (const channel of channels.filter((each) => plant.belongs?.includes(each) !== true))
        for (const spelling of plant.words.flatMap(spellings)) {
          const leaked = {
            ...nothing,
            [channel]: `${left[channel].slice(0, 500)}x${spelling.toUpperCase()}x`
          }
          assert.deepStrictEqual(
            [...new Set(leaksIn(leaked, [plant]).map(({ channel, what }) => `${channel}: ${what}`))],
            [`${channel}: ${plant.what}`]
          )
        }
  })
})
