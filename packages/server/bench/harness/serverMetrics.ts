/** What the server under measurement says of itself at `/metrics`. */
import { Effect } from "effect"
import { get } from "./processes.ts"

const metrics = (port: number) => Effect.promise(() => get(port, "/metrics").then((answer) => answer.text()))

/** The values of every line of a metric. `labels` is a pattern for what stands in its braces. */
const valuesIn = (text: string, name: string, labels = ".*"): ReadonlyArray<number> =>
  [...text.matchAll(new RegExp(`^${name}\\{${labels}\\} (\\S+)$`, "gmu"))].map(([, value]) => Number(value))
export const metric = (port: number, name: string, labels?: string) =>
  Effect.map(metrics(port), (text) => valuesIn(text, name, labels))

/** How many milliseconds the serving thread was late since this was last asked: at most, and in 99 of 100 looks. */
const lateIn = (text: string) => {
  const of = (statistic: string) =>
    1000 *
    (valuesIn(text, "entity_watch_event_loop_delay_seconds", `statistic="${statistic}"`)[0] ?? Number.NaN)
  return { most: of("max"), p99: of("p99") }
}
export const lateness = (port: number) => Effect.map(metrics(port), lateIn)

/** Waits until names are searched in memory, and answers how late the serving thread was meanwhile. */
export const indexed = Effect.fnUntraced(function* (port: number) {
  let most = 0
  // Twenty million names are built in minutes, and this machine may be busy.
  for (let tries = 0; tries < 18_000; tries++) {
    const text = yield* metrics(port)
    most = Math.max(most, lateIn(text).most)
    if (valuesIn(text, "entity_watch_name_index_in_memory", 'mode="live"')[0] === 1) return most
    yield* Effect.sleep("200 millis")
  }
  return yield* Effect.die("The name index was not loaded in an hour.")
})
