/** The started server: what Prometheus and an OpenTelemetry collector get of it, and that it names nobody. */
import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { LogLine } from "@entity-watch/server/telemetry/LogLine"
import { Schema } from "effect"
import { run, type Started, start } from "../support/command.ts"
import { documentedMetrics } from "../support/metrics.ts"
import { hasPromtool, whyNoPromtool } from "../support/promtool.ts"
import { dataFolder } from "../support/sandboxData.ts"
import { until } from "../support/until.ts"

/** Without data, since its log is to tell of a name index that is built. */
const { dataDir, remove } = await dataFolder("none")
/** A fake: it keeps what it is sent, by path. */
const exported = new Map<string, Array<string>>()
const collector = createServer(async (request, response) => {
  const path = request.url ?? ""
  let body = ""
  for await (const part of request.setEncoding("utf8")) body += part
  exported.set(path, [...(exported.get(path) ?? []), body])
  response.setHeader("content-type", "application/json").end("{}")
})
let server: Started
let base = ""
let key = ""

beforeAll(async () => {
  await once(collector.listen(0, "127.0.0.1"), "listening")
  const { port } = collector.address() as AddressInfo
  server = start(
    {
      DATA_DIR: dataDir,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=a",
      // It is stopped by SIGINT, after which it does not wait.
      SHUTDOWN_GRACE_SECONDS: "3600"
    },
    ...["serve", "--demo", "--port", "0"]
  )
  const greeting = await server.said(/^[\s\S]*^ +curl .*\n/mu)
  base = /Entity Watch answers at (\S+)/u.exec(greeting)?.[1] ?? ""
  key = /svc_sk_test_\w+/u.exec(greeting)?.[0] ?? ""
})

afterAll(async () => {
  collector.close()
  server.child.kill("SIGKILL")
  await server.ended
  remove()
})

const abn = "23990000014"
const name = "Platypus Spirit"
const send = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(`${base}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })

describe("GET /metrics", () => {
  it("counts requests by route, events by type and deliveries by outcome, and names nobody", async () => {
    await send("/v1/resolve", { abn })
    await send("/v1/screen", { name })
    await send(`/v1/validate/${abn}`)
    await send(`/nowhere/${abn}`)
    await send("/mcp", { jsonrpc: "2.0", id: 1, method: "ping" })
    const watch = { events: ["name_change"], webhook_url: "https://receiver.invalid/hook", entities: [abn] }
    assert.strictEqual((await send("/v1/watch", watch)).status, 201)
    assert.strictEqual(
      (await send("/v1/sandbox/changes", { identifier: abn, event: "name_change" })).status,
      200
    )
    const awaited = [
      'entity_watch_deliveries_total{outcome="pending"} 1',
      "entity_watch_name_index_in_memory{"
    ]
    const text = await until("the delivery is tried and the names are in memory", async () => {
      const response = await fetch(`${base}/metrics`)
      assert.strictEqual(response.status, 200)
      assert.match(response.headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/u)
      const told = await response.text()
      return awaited.every((name) => told.includes(name)) && told
    })
    for (const line of [
      /^entity_watch_http_request_duration_seconds_count\{method="POST",route="\/v1\/resolve",status="200"\} 1$/mu,
      /^entity_watch_http_request_duration_seconds_count\{method="GET",route="\/v1\/validate\/:identifier",status="200"\} 1$/mu,
      /^entity_watch_http_request_duration_seconds_count\{method="GET",route="none",status="404"\} 1$/mu,
      /^entity_watch_http_request_duration_seconds_count\{method="POST",route="\/mcp",status="\d+"\} 1$/mu,
      /^entity_watch_events_total\{mode="sandbox",type="name_change"\} 1$/mu,
      /^entity_watch_deliveries_total\{outcome="pending"\} 1$/mu,
      /^entity_watch_deliveries_pending \d+$/mu,
      /^entity_watch_name_index_in_memory\{mode="sandbox"\} [01]$/mu,
      /^entity_watch_event_loop_delay_seconds\{statistic="max"\} \d+(?:\.\d+)?$/mu
    ])
      assert.match(text, line)
    for (const secret of [abn, name, key, "receiver.invalid"]) assert.notInclude(text, secret)
    for (const [, metric = "", labels = ""] of text.matchAll(/^(entity_watch_\w+)(?:\{(.*)\})? \S+$/gmu)) {
      const { labels: documented } =
        documentedMetrics.get(metric.replace(/_(?:bucket|count|sum)$/u, "")) ?? assert.fail(metric)
      const used = [...labels.matchAll(/(\w+)="/gu)].map(([, label = ""]) => label)
      assert.sameMembers(
        used.filter((label) => label !== "le"),
        [...documented]
      )
    }
    for (const metric of ["deliveries_total", "refusals_total", "refreshes_total"])
      assert.match(text, new RegExp(`^entity_watch_${metric}\\{.*\\} 0$`, "mu"))
  })

  it.skipIf(!hasPromtool)(
    `has no fault that promtool knows${hasPromtool ? "" : `: ${whyNoPromtool}`}`,
    async () => {
      const input = await (await fetch(`${base}/metrics`)).text()
      const { status, stderr } = spawnSync("promtool", ["check", "metrics"], { input, encoding: "utf8" })
      assert.deepStrictEqual([status, stderr], [0, ""])
    }
  )
})

describe("the log", () => {
  it("has lines of one form", async () => {
    const decode = Schema.decodeUnknownSync(LogLine, { onExcessProperty: "error" })
    const awaited = ["request", "delivery", "A name index was built."]
    const lines = await until(`there are lines of ${awaited}`, () => {
      const all = server.printed().split("\n").slice(0, -1)
      const own = all.filter((line) => line.startsWith("{"))
      return awaited.every((message) => own.some((line) => line.includes(`"${message}"`))) && own
    })
    assert.isAtLeast(lines.length, 8)
    const messages = lines.map((line) => decode(JSON.parse(line)).message)
    for (const message of awaited) assert.include(messages, message)
  })
})

describe("OTEL_EXPORTER_OTLP_ENDPOINT", () => {
  it("gets spans and metrics that name nobody", async () => {
    await send(`/v1/entity/${abn}/changes?since=1970-01-01T00:00:00Z`)
    // Of the sandbox, an outage: the span of a failed request.
    assert.strictEqual((await send("/v1/resolve", { abn: "32990000998" })).status, 502)
    const trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    const own = { "x-request-id": "case-7.row:12", traceparent: `00-${trace}-00f067aa0ba902b7-01` }
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" }
    for (const answer of [await send("/v1/resolve", { abn }, own), await send("/mcp", ping, own)])
      assert.strictEqual(answer.headers.get("x-request-id"), "case-7.row:12")
    server.child.kill("SIGINT")
    const { code, err } = await server.ended
    assert.strictEqual(code, 0)
    const traces = (exported.get("/v1/traces") ?? []).join("\n")
    const metrics = (exported.get("/v1/metrics") ?? []).join("\n")
    const ofLooks = [...traces.matchAll(/"spanId":"\w+",(?!"parentSpanId")[^{}]*?"name":"([^"]+)"/gu)]
      .map(([, root = ""]) => root)
      .filter((root) => /Store\.|postgresql|\/(?:healthz|readyz|metrics)$/u.test(root))
    assert.deepStrictEqual(ofLooks, [])
    for (const span of ["POST /v1/resolve", "GET /v1/entity/:id/changes", "Resolver.resolve"])
      assert.include(traces, `"name":"${span}"`)
    assert.match(
      traces,
      new RegExp(`"traceId":"${trace}"[^{}]*"parentSpanId":"00f067aa0ba902b7"[^{}]*"POST /v1/resolve"`, "u")
    )
    assert.include(traces, '"key":"request_id","value":{"stringValue":"case-7.row:12"}')
    assert.match(err, new RegExp(`"request_id":"case-7.row:12"[^{}]*"trace_id":"${trace}"`, "u"))
    assert.include(traces, '"key":"http.response.status_code","value":{"intValue":502}')
    assert.include(metrics, "entity_watch_http_request_duration_seconds")
    for (const secret of [abn, "32990000998", name, key, "receiver.invalid", "1970-01-01", "SELECT"])
      assert.notInclude(traces + metrics, secret)
  })
})

describe("entity-watch serve", () => {
  it("names a setting that is wrong, in one sentence, and not its value", async () => {
    for (const [setting, value, sentence] of [
      [
        "RATE_LIMIT_PER_SECOND",
        "0",
        /^The setting RATE_LIMIT_PER_SECOND is not valid: expected a whole number from 1 to 1000000\.\n$/u
      ],
      [
        "SEARCH_THREADS",
        "many",
        /^The setting SEARCH_THREADS is not valid: expected a whole number from 1 to 64\.\n$/u
      ],
      [
        "SHUTDOWN_GRACE_SECONDS",
        "-1",
        /^The setting SHUTDOWN_GRACE_SECONDS is not valid: expected a whole number from 0 to 3600\.\n$/u
      ],
      [
        "PUBLIC_URL",
        "watch example",
        /^The setting PUBLIC_URL is not valid: expected a valid URL string\.\n$/u
      ],
      ["LOG_FORMAT", "plain", /^The setting LOG_FORMAT is not valid: expected "text" \| "json"\.\n$/u],
      [
        "DELIVERY_RETRY_SECONDS",
        "soon",
        /^The setting DELIVERY_RETRY_SECONDS is not valid: expected 1 to 50 pauses/u
      ]
    ] as const) {
      const { code, err } = await run({ DATA_DIR: dataDir, [setting]: value }, "serve", "--port", "0")
      assert.strictEqual(code, 1)
      const said = err
        .split("\n")
        .filter((line) => !line.startsWith("{"))
        .join("\n")
      assert.match(said, sentence)
      if (value.length > 3) assert.notInclude(err, value)
    }
  })
})
