/** Watches entities over HTTP as an account does, and waits for the events of an edition. */
import { Console, Effect } from "effect"
import { made } from "../fairness/prepared.ts"
import type { EditionedRegister } from "../generator/EditionedRegister.ts"
import { metric } from "../harness/serverMetrics.ts"
import { count as written } from "../harness/statistics.ts"
import type { Loading } from "./makeLoad.ts"

const entitiesEach = 10_000
const mostWatched = 1_000_000

/** Settings of a server of which one account may watch all of them. */
export const watchLimits = {
  SUBSCRIPTIONS_PER_ACCOUNT: "1000",
  ENTITIES_PER_SUBSCRIPTION: `${entitiesEach}`,
  ENTITIES_PER_ACCOUNT: "10000000"
}

/** One of every so many records, at another place of each stretch, so that one in a hundred of them changes. */
const watchedPlaces = ({ records }: EditionedRegister): ReadonlyArray<number> => {
  const count = Math.min(mostWatched, records)
  const stretch = records / count
  return Array.from({ length: count }, (_, i) =>
    Math.floor(i * stretch + ((Math.imul(i, 0x9e3779b1) >>> 0) / 2 ** 32) * stretch)
  )
}

/** Subscriptions are paused, so that their events are kept and nobody has to receive them. */
const watchAll = Effect.fnUntraced(function* (port: number, token: string, abns: ReadonlyArray<string>) {
  const started = performance.now()
  for (let from = 0; from < abns.length; from += entitiesEach) {
    const { subscription } = yield* made({ port }, token, "/v1/watch", {
      events: ["abn_cancelled", "name_change"],
      entities: abns.slice(from, from + entitiesEach),
      webhook_url: "https://receiver.example/hook"
    })
    yield* made({ port }, token, `/v1/watch/${subscription.id}`, { status: "paused" }, "PATCH")
  }
  return (performance.now() - started) / 1000
})

/** Events of live registers since the server started. */
const eventsSoFar = (port: number) =>
  Effect.map(metric(port, "entity_watch_events_total", '[^}]*mode="live"[^}]*'), (each) =>
    each.reduce((sum, n) => sum + n, 0)
  )

const patience = 600_000

/** Waits until there are as many, and answers when the last one came, by `performance.now()`, and how many there are. */
const untilEvents = Effect.fnUntraced(function* (port: number, expected: number) {
  const until = performance.now() + patience
  let [at, count] = [performance.now(), yield* eventsSoFar(port)]
  while (count < expected && performance.now() < until) {
    yield* Effect.sleep("250 millis")
    const now = yield* eventsSoFar(port)
    if (now !== count) at = performance.now()
    count = now
  }
  return { at, count }
})

/** `register` is the edition in `folder`, and the one before it is in force. */
export const watching = Effect.fnUntraced(function* (
  register: EditionedRegister,
  port: number,
  token: string,
  load: Loading,
  folder: string
) {
  const places = watchedPlaces(register)
  const abns = places.map((place) => register.at(place).abn)
  const seconds = yield* watchAll(port, token, abns)
  yield* Console.log(`${written(places.length)} entities watched, written in ${seconds.toFixed(1)} s`)
  const before = yield* eventsSoFar(port)
  const expected = places.filter((place) => register.isChanged(place)).length
  const loaded = yield* load("refresh of what is watched", folder, "--older")
  const events = yield* untilEvents(port, before + expected)
  const figures = {
    watched: places.length,
    written: seconds,
    expected,
    events: events.count - before,
    /** From the command's word that the edition is in force to the last event. */
    seconds: (events.at - loaded.at) / 1000,
    load: loaded.figures
  }
  return figures
})
