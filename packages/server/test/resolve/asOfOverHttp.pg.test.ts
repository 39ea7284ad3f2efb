import { assert, layer } from "@effect/vitest"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Effect, Redacted, Schema } from "effect"
import { daysAgo } from "../support/daysPass.ts"
import { Handler, serviceLayer } from "../support/mcpService.ts"

const decodeAnswer = Schema.decodeUnknownEffect(
  Schema.fromJsonString(
    Schema.Struct({ error: Schema.optionalKey(Schema.Struct({ message: Schema.String })) })
  )
)

const asked = Effect.fnUntraced(function* (path: string, body: Record<string, unknown>) {
  const handle = yield* Handler
  const { token } = yield* ApiKeys.use((keys) => keys.create("Test", "sandbox"))
  const response = yield* Effect.promise(() =>
    handle(
      new Request(`http://localhost${path}`, {
        method: "POST",
        headers: {
          host: "localhost",
          authorization: `Bearer ${Redacted.value(token)}`,
          "content-type": "application/json"
        },
        body: JSON.stringify(body)
      })
    )
  )
  const answer = yield* Effect.promise(() => response.text()).pipe(Effect.flatMap(decodeAnswer))
  return { status: response.status, message: answer.error?.message ?? "" }
})

layer(serviceLayer)("as_of over HTTP", (it) => {
  it.effect(
    "is 400 for the future, for days in no calendar and from before the first load; today is now",
    () =>
      Effect.gen(function* () {
        const today = (yield* daysAgo(0)).slice(0, 10)
        for (const [path, body] of [
          ["/v1/screen", { name: "Nobody Similar", receipt: true }],
          ["/v1/resolve", { abn: "23990000014", include: [] }]
        ] as const) {
          const ask = (as_of: string) => asked(path, { ...body, as_of })
          assert.strictEqual((yield* ask(today)).status, 200)
          for (const future of [yield* daysAgo(-0.01), (yield* daysAgo(-2)).slice(0, 10), "2099-01-01"]) {
            const { message, status } = yield* ask(future)
            assert.strictEqual(status, 400)
            assert.match(message, /^as_of must not be in the future: today is \d{4}-\d\d-\d\d in UTC\./u)
          }
          assert.strictEqual((yield* ask("2026-02-30")).status, 400)
          const early = yield* ask("2001-02-03")
          assert.strictEqual(early.status, 400)
          const [, earliest = ""] = /^as_of must not be before (\S+), /u.exec(early.message) ?? []
          assert.strictEqual((yield* ask(earliest)).status, 200, earliest)
        }
      })
  )
})
