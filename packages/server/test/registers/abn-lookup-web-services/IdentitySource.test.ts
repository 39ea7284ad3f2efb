/** ABN Lookup played by a server on this machine, asked by the client that the server uses. */
import { createServer, type ServerResponse } from "node:http"
import { setImmediate as nextTurn } from "node:timers/promises"
import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import type { AskedNumber } from "@entity-watch/contract/schema/identifier"
import {
  IdentitySource,
  type IdentitySourceOptions
} from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import {
  Cause,
  ConfigProvider,
  Effect,
  Exit,
  Fiber,
  Layer,
  Logger,
  Redacted,
  References,
  Tracer
} from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { until } from "../../support/until.ts"

const guid = "0f5d0b0c-4c6b-4e0a-9d5e-2b7f6f1c9a11"
const abn = Abn.make("21990000005")

type Answer = (response: ServerResponse, url: URL) => void

/** What the service says before it falls silent. */
type Silence = Answer & { readonly isSilent: true }
const silent = (answer: Answer): Silence => Object.assign(answer.bind(null), { isSilent: true } as const)

const sending =
  (body: string | Uint8Array, type = "text/xml; charset=utf-8", status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { "content-type": type }).end(body)

const payload = (inside: string) =>
  `<?xml version="1.0" encoding="utf-8"?><ABRPayloadSearchResults xmlns="http://abr.business.gov.au/ABRXMLSearch/"><request><identifierSearchRequest><authenticationGUID>${guid}</authenticationGUID></identifierSearchRequest></request><response><dateRegisterLastUpdated>2026-11-20</dateRegisterLastUpdated><dateTimeRetrieved>2026-11-20T09:30:15.2943459+11:00</dateTimeRetrieved>${inside}</response></ABRPayloadSearchResults>`
const exception = (text: string) =>
  sending(
    payload(
      `<exception><exceptionDescription>${text}</exceptionDescription><exceptionCode>SEARCH</exceptionCode></exception>`
    )
  )
const company = payload(
  `<businessEntity202001><ABN><identifierValue>${abn}</identifierValue><isCurrentIndicator>Y</isCurrentIndicator></ABN><entityStatus><entityStatusCode>Active</entityStatusCode></entityStatus><entityType><entityTypeCode>PRV</entityTypeCode></entityType><mainName><organisationName>QUOLL PTY LTD</organisationName></mainName></businessEntity202001>`
)
const details = `callback({"Abn":"${abn}","AbnStatus":"Active","Acn":"","EntityName":"QUOLL PTY LTD","EntityTypeCode":"PRV","Message":""});`

const started = Effect.acquireRelease(
  Effect.callback<{
    base: string
    asked: Array<URL>
    /** How many questions have met silence. */
    met: { silence: number }
    play: (answer: Answer | Silence) => void
    stop: () => void
  }>((resume) => {
    let playing: Answer | Silence = sending(company)
    const asked: Array<URL> = []
    const met = { silence: 0 }
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? "/", "http://127.0.0.1")
      asked.push(url)
      playing(response, url)
      if ("isSilent" in playing) met.silence++
    })
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      resume(
        Effect.succeed({
          base: `http://127.0.0.1:${port}`,
          asked,
          met,
          play: (answer) => {
            playing = answer
          },
          stop: () => {
            server.closeAllConnections()
            server.close()
          }
        })
      )
    })
  }),
  ({ stop }) => Effect.sync(stop)
)

const client = FetchHttpClient.layer.pipe(
  Layer.provide(Layer.succeed(FetchHttpClient.RequestInit, { redirect: "manual" }))
)

/** To its end, however long pauses are. A day passes only where the service is silent. */
const untilDone = <A, E, R>(effect: Effect.Effect<A, E, R>, met: { readonly silence: number }) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect)
    for (let waited = 0; fiber.pollUnsafe() === undefined; ) {
      yield* Effect.promise(() => nextTurn())
      const isSilent = met.silence > waited
      yield* TestClock.adjust(isSilent ? "1 day" : "1 millis")
      if (isSilent) waited++
    }
    return yield* Fiber.join(fiber)
  })

/** The service with what it was asked, and everything that was logged or traced while it was. */
const scene = Effect.fnUntraced(function* (options: Partial<IdentitySourceOptions> = {}) {
  const service = yield* started
  const told: Array<string> = []
  const record = (value: unknown) => {
    told.push(JSON.stringify(value))
  }
  const tracer = Tracer.make({
    span: (span) => {
      const made = new Tracer.NativeSpan(span)
      const attribute = made.attribute.bind(made)
      made.attribute = (key, value) => {
        record([key, value])
        attribute(key, value)
      }
      record(span.name)
      return made
    }
  })
  const context = yield* Layer.build(
    IdentitySource.layer({
      guid: Redacted.make(guid),
      baseUrl: service.base,
      timeout: "1 day",
      patience: "1 week",
      retries: 1,
      retryDelay: "5 millis",
      ...options
    }).pipe(Layer.provide(client))
  )
  const asking = (number: AskedNumber) =>
    IdentitySource.use((source) => source.lookUp(number)).pipe(
      Effect.provide(context),
      Effect.withTracer(tracer),
      Effect.provide(
        Logger.layer([
          Logger.map(Logger.formatJson, record),
          Logger.map(Logger.formatStructured, record),
          Logger.map(Logger.formatLogFmt, record)
        ])
      ),
      Effect.provideService(References.MinimumLogLevel, "All"),
      Effect.exit
    )
  const ask = (number: AskedNumber = { abn }) => untilDone(asking(number), service.met)
  return { ...service, ask, asking, told }
})

/** Nothing that was said about the question holds the GUID, however it is written. */
const tellsNoGuid = (exit: Exit.Exit<unknown, unknown>, told: ReadonlyArray<string>) => {
  const said = [
    JSON.stringify(exit),
    String(exit),
    ...(Exit.isFailure(exit) ? [Cause.pretty(exit.cause), JSON.stringify(Cause.squash(exit.cause))] : []),
    ...told
  ].join("\n")
  assert.notInclude(said.toLowerCase(), guid)
  assert.notInclude(said.toLowerCase(), guid.replaceAll("-", ""))
  assert.notInclude(told.join("\n"), abn)
}

const reasonOf = (exit: Exit.Exit<unknown, { readonly reason: string }>) => {
  const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  return error instanceof Error && "reason" in error ? error.reason : assert.fail("it did not fail")
}

describe("ABN Lookup", () => {
  it.effect("answers with the entity, in XML and in JSON", () =>
    Effect.gen(function* () {
      for (const [format, body, path, parameter] of [
        ["xml", company, "/abrxmlsearch/AbrXmlSearch.asmx/SearchByABNv202001", "authenticationGuid"],
        ["json", details, "/json/AbnDetails.aspx", "guid"]
      ] as const) {
        const { ask, asked, play, told } = yield* scene({ format })
        play(sending(body, format === "xml" ? "text/xml" : "text/javascript"))
        const exit = yield* ask()
        if (Exit.isFailure(exit)) return assert.fail(Cause.pretty(exit.cause))
        assert.strictEqual(exit.value[0]?.projection.fields.entity_name?.value, "QUOLL PTY LTD")
        assert.strictEqual(asked[0]?.pathname, path)
        assert.strictEqual(asked[0]?.searchParams.get(parameter), guid)
        tellsNoGuid(exit, told)
      }
    })
  )

  it.effect("answers nothing where nothing is registered", () =>
    Effect.gen(function* () {
      const { ask, asked, play, told } = yield* scene()
      play(exception("No records found"))
      const exit = yield* ask()
      assert.deepStrictEqual(exit, Exit.succeed([]))
      assert.strictEqual(asked.length, 1)
      tellsNoGuid(exit, told)
    })
  )

  it.effect("answers nothing where the number is refused, and says so in the log", () =>
    Effect.gen(function* () {
      const { ask, play, told } = yield* scene()
      play(exception("Search text is not a valid ABN or ACN"))
      assert.deepStrictEqual(yield* ask(), Exit.succeed([]))
      assert.include(told.join("\n"), "refused a number")
    })
  )

  it.effect.each([
    `The GUID entered is not recognised as a Registered Party`,
    `A GUID must be supplied, not ${guid}`,
    `The party identified by this GUID has not been registered for the requested service`,
    `The registration for the party identified by this GUID has been cancelled: ${guid.replaceAll("-", "")}`,
    `The Include History flag must be 'Y' or 'N'`
  ])("asks once and no more when it is told: %s", (text) =>
    Effect.gen(function* () {
      const { ask, asked, play, told } = yield* scene()
      play(exception(text))
      const exit = yield* ask()
      assert.strictEqual(reasonOf(exit), "It does not accept this server's requests.")
      assert.strictEqual(asked.length, 1)
      tellsNoGuid(exit, told)
    })
  )

  const outages: ReadonlyArray<readonly [string, Answer]> = [
    ["system problems", exception("System problems have prevented this request from completing")],
    ["an exception nobody knows", exception(`Oh no, ${guid} about ${abn}`)],
    ["404", sending("Not found", "text/plain", 404)],
    ["500", sending(`Missing parameter: authenticationGuid ${guid}`, "text/plain", 500)],
    ["a web page", sending("<html><body>Maintenance</body></html>", "text/html; charset=utf-8")],
    ["a web page that calls itself XML", sending("<html><body>Maintenance<br></body></html>")],
    ["XML cut off", sending(company.slice(0, 300))],
    ["bytes that are no UTF-8", sending(Uint8Array.of(0x3c, 0x61, 0xff, 0xfe, 0x3e))],
    ["nothing", sending("")],
    ["another document", sending("<feed/>", "application/xml")],
    ["no answer", silent(() => {})],
    [
      "half an answer",
      silent((response) => void response.writeHead(200, { "content-type": "text/xml" }).write("<ABR"))
    ],
    ["a reset", (response) => void response.destroy()],
    [
      "a reset half way",
      (response) => {
        response.writeHead(200, { "content-type": "text/xml", "content-length": 10_000 })
        response.write(company.slice(0, 100), () => response.destroy())
      }
    ],
    [
      "a redirect",
      (response, url) => void response.writeHead(302, { location: `/elsewhere${url.search}` }).end()
    ]
  ]
  it.effect.each(outages)("is unavailable, and asked again: %s", ([, answer]) =>
    Effect.gen(function* () {
      const { ask, asked, play, told } = yield* scene()
      play(answer)
      const exit = yield* ask()
      assert.strictEqual(reasonOf(exit), "It did not answer.")
      assert.strictEqual(asked.length, 2)
      assert.isFalse(asked.some(({ pathname }) => pathname.startsWith("/elsewhere")))
      tellsNoGuid(exit, told)
      assert.include(told.join("\n"), "ABN Lookup did not answer.")
    })
  )

  it.effect("ends an answer that has no end", () =>
    Effect.gen(function* () {
      const { ask, play, told } = yield* scene({ retries: 0 })
      play((response) => {
        response.writeHead(200, { "content-type": "text/xml" })
        const more = (error?: Error | null) => {
          const isOver = error instanceof Error || response.destroyed || response.socket?.destroyed !== false
          if (!isOver) response.write(" ".repeat(500_000), (failed) => setImmediate(more, failed))
        }
        more()
      })
      assert.strictEqual(reasonOf(yield* ask()), "It did not answer.")
      assert.include(told.join("\n"), "has no end")
    })
  )

  it.effect("is waited for while it is slow but in time", () =>
    Effect.gen(function* () {
      const { asked, asking, play } = yield* scene({ timeout: "2 seconds" })
      let answer = () => {}
      play((response, url) => {
        answer = () => sending(company)(response, url)
      })
      const fiber = yield* Effect.forkChild(asking({ abn }))
      yield* Effect.promise(() => until("the question arrives", () => asked.length === 1))
      yield* TestClock.adjust("1999 millis")
      answer()
      assert.isTrue(Exit.isSuccess(yield* Fiber.join(fiber)))
      assert.strictEqual(asked.length, 1)
    })
  )

  it.effect("is left alone after repeated failures, and taken up again when it is back", () =>
    Effect.gen(function* () {
      const { asked, asking, play } = yield* scene({ retries: 0, failuresToOpen: 2, openFor: "200 millis" })
      play(sending("", "text/plain", 500))
      yield* asking({ abn })
      yield* asking({ abn })
      assert.strictEqual(
        reasonOf(yield* asking({ abn })),
        "It failed repeatedly and is not asked for a moment."
      )
      assert.strictEqual(asked.length, 2)
      play(sending(company))
      yield* TestClock.adjust("201 millis")
      assert.isTrue(Exit.isSuccess(yield* asking({ abn })))
    })
  )
})

describe("ABN_LOOKUP_ settings", () => {
  const configured = (env: Record<string, string>) =>
    Effect.exit(
      IdentitySource.use((source) =>
        Effect.map(source.lookUp({ abn }), (parts) => [source.asked, parts.length] as const)
      ).pipe(
        Effect.provide(
          IdentitySource.layerConfig.pipe(
            Layer.provide([client, ConfigProvider.layer(ConfigProvider.fromEnv({ env }))])
          )
        )
      )
    )

  it.effect("leave the service alone without a GUID", () =>
    Effect.gen(function* () {
      for (const env of [{}, { ABN_LOOKUP_GUID: " " }, { ABN_LOOKUP_FIRST: "true" }])
        assert.deepStrictEqual(yield* configured(env), Exit.succeed(["never", 0] as const))
    })
  )

  it.effect("say when and where it is asked", () =>
    Effect.gen(function* () {
      const { asked, base, play } = yield* started
      const env = { ABN_LOOKUP_GUID: guid, ABN_LOOKUP_URL: `${base}/` }
      assert.deepStrictEqual(yield* configured(env), Exit.succeed(["for_what_is_missing", 1] as const))
      play(sending(details, "text/javascript"))
      assert.deepStrictEqual(
        yield* configured({ ...env, ABN_LOOKUP_FIRST: "true", ABN_LOOKUP_FORMAT: "json" }),
        Exit.succeed(["first", 1] as const)
      )
      assert.deepStrictEqual(
        asked.map(({ pathname }) => pathname),
        ["/abrxmlsearch/AbrXmlSearch.asmx/SearchByABNv202001", "/json/AbnDetails.aspx"]
      )
    })
  )

  it.effect("refuse what is wrong also without a GUID, and never tell what was given as one", () =>
    Effect.gen(function* () {
      for (const env of [
        { ABN_LOOKUP_GUID: "x" },
        { ABN_LOOKUP_GUID: guid.slice(1) },
        { ABN_LOOKUP_FIRST: "perhaps" },
        { ABN_LOOKUP_FORMAT: "csv" },
        { ABN_LOOKUP_TIMEOUT: "11 seconds" }
      ]) {
        const exit = yield* configured(env)
        assert.isTrue(Exit.isFailure(exit), JSON.stringify(env))
        assert.notInclude(Exit.isFailure(exit) ? Cause.pretty(exit.cause) : "", guid.slice(1))
      }
    })
  )

  it.effect("refuse a way that is not encrypted", () =>
    Effect.gen(function* () {
      for (const url of [
        "http://abr.business.gov.au",
        "https://a:b@example.org",
        "https://example.org/?x=1"
      ]) {
        const exit = yield* configured({ ABN_LOOKUP_GUID: guid, ABN_LOOKUP_URL: url })
        assert.isTrue(Exit.isFailure(exit))
        assert.notInclude(Exit.isFailure(exit) ? Cause.pretty(exit.cause) : "", guid)
      }
    })
  )
})
