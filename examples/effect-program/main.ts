/** The client derived from the contract: answers decoded, and every error of the service a tag in the type. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { changes, EntityWatch } from "@entity-watch/client/effect"
import { Config, Console, Effect, Layer, Stream } from "effect"
import { FetchHttpClient } from "effect/http"

/** Who it is, in one line. An outage of the identity register is an answer here, not a failure of the program. */
const describe = Effect.fn("describe")(
  function* (abn: string) {
    const client = yield* EntityWatch
    const { candidates } = yield* client.resolve({ payload: { abn, include: ["licensing"] } })
    const [found] = candidates
    if (found === undefined) return `${abn}: not in the registers that were read`
    const { entity_name, gst_registered } = found.canonical
    const licence = found.licensing?.credit_licensee?.licence_number ?? "none"
    return `${abn}: ${entity_name.value}, GST ${gst_registered.value}, credit licence ${licence}`
  },
  (effect, abn) =>
    Effect.catchTag(effect, "UpstreamUnavailable", ({ message }) => Effect.succeed(`${abn}: ${message}`))
)

const program = Effect.gen(function* () {
  const client = yield* EntityWatch
  const abns = ["23990000014", "51824753556", "32990000998"]
  const lines = yield* Effect.forEach(abns, describe, { concurrency: 3 })
  yield* Effect.forEach(lines, (line) => Console.log(line))

  const screened = yield* client.screen({ payload: { name: "Platypus Spirit", type: "vessel" } })
  yield* Console.log(`Platypus Spirit: ${screened.overall}`)

  // Pages are read as the stream asks for them.
  const latest = yield* changes("23990000014").pipe(Stream.take(100), Stream.runCollect)
  yield* Console.log(`${latest.length} changes recorded of 23990000014`)
})

const client = Layer.unwrap(
  Effect.gen(function* () {
    return EntityWatch.layer({
      baseUrl: yield* Config.String("ENTITY_WATCH_URL").pipe(Config.withDefault("http://127.0.0.1:3000")),
      apiKey: yield* Config.Redacted("ENTITY_WATCH_KEY"),
      // The sandbox's outage never ends, and asks to be tried again in five seconds. Leave this out: the default is 2.
      maxRetries: 0
    })
  })
)

program.pipe(Effect.provide(client.pipe(Layer.provide(FetchHttpClient.layer))), NodeRuntime.runMain)
