/**
 * A client that behaves as OpenRefine does, against the started server. What it sends was read in OpenRefine's code: the
 * browser fetches the manifest, suggestions and properties without a header of its own, the Java server posts forms.
 */
import { once } from "node:events"
import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { run, type Started, start } from "../../support/command.ts"
import { type DataFolder, dataFolder } from "../../support/sandboxData.ts"
import { type ProtocolCandidate, protocol } from "./protocol.ts"

/** A fake: it keeps what it is sent. */
let exported = ""
const collector = createServer(async (request, response) => {
  for await (const part of request.setEncoding("utf8")) exported += part
  response.setHeader("content-type", "application/json").end("{}")
})
let data: DataFolder
let server: Started
let base = ""
let key = ""

beforeAll(async () => {
  await once(collector.listen(0, "127.0.0.1"), "listening")
  const { port } = collector.address() as AddressInfo
  data = await dataFolder("prepared")
  const env = {
    DATA_DIR: data.dataDir,
    LINES_BURST: "150",
    LINES_PER_SECOND: "20",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`
  }
  const forReconciliation = ["--for", "reconciliation", "--mode", "sandbox", "--expires-in-days", "90"]
  const made = await run(env, "keys", "create", ...forReconciliation, "--json")
  const { expires_at, purpose, token } = JSON.parse(made.out)
  assert.strictEqual(purpose, "reconciliation")
  assert.isString(expires_at)
  key = token
  server = start(env, "serve", "--port", "0")
  base = JSON.parse(`{${await server.said(/"base":"[^"]+"/u)}}`).base
})

afterAll(async () => {
  collector.closeAllConnections()
  collector.close()
  server.child.kill("SIGKILL")
  await server.ended
  data.remove()
})

/** As the browser does: a plain GET. */
const got = async (url: string): Promise<unknown> => {
  const response = await fetch(url)
  assert.strictEqual(response.headers.get("access-control-allow-origin"), "*")
  return response.json()
}

const sent = (url: string, field: string, value: unknown): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" },
    body: new URLSearchParams({ [field]: JSON.stringify(value) }).toString()
  })

/** How long the service asks to wait. */
const waitOf = (response: Response): number => {
  assert.oneOf(response.status, [429, 503])
  const seconds = Number(response.headers.get("retry-after"))
  assert.isAbove(seconds, 0)
  return seconds * 1000
}

/** As the Java server does: up to three times more, after the time that Retry-After says. */
const posted = async (url: string, field: string, value: unknown): Promise<unknown> => {
  for (let tries = 0; tries <= 3; tries++) {
    const response = await sent(url, field, value)
    if (response.status < 400) return response.json()
    await sleep(waitOf(response))
  }
  return assert.fail("OpenRefine would have given up.")
}

const suppliers = [
  { name: "Banksia Creek Engineering Pty Ltd", abn: "23 990 000 014", state: "NSW" },
  { name: "Emu Plains Joinery", abn: "", state: "New South Wales" },
  { name: "Bilby & Wombat Partnership", abn: "", state: "VIC" },
  { name: "Çà et là – Möbel & Söhne \u{1f998}", abn: "", state: "" },
  { name: "23990000014", abn: "", state: "" }
]

describe("a client that behaves as OpenRefine does", () => {
  it("matches a column, and reads further columns of what it matched", async () => {
    const service = `${base}/reconcile/${key}`
    const manifest = protocol.manifest(await got(service))

    // It guesses the type of the column from ten of its values.
    const sample = Array.from({ length: 10 }, (_, at) => suppliers[at % suppliers.length])
    const guesses = protocol.results(
      await posted(
        service,
        "queries",
        Object.fromEntries(sample.map((each, at) => [`q${at}`, { query: each?.name, limit: 3 }]))
      )
    )
    const counts = new Map<string, number>()
    for (const { result } of Object.values(guesses))
      for (const { type } of result) for (const { id } of type) counts.set(id, (counts.get(id) ?? 0) + 1)
    const [[type = ""] = []] = [...counts].toSorted(([, one], [, other]) => other - one)
    assert.strictEqual(type, "company")

    const rows = Array.from({ length: 200 }, (_, at) => suppliers[at % suppliers.length] ?? assert.fail())
    const size = Math.min(Math.max(rows.length / 10, 10), manifest.batchSize)
    const found: Array<ProtocolCandidate | undefined> = []
    for (let from = 0; from < rows.length; from += size) {
      const batch = rows.slice(from, from + size)
      const answer = protocol.results(
        await posted(
          service,
          "queries",
          Object.fromEntries(
            batch.map(({ abn, name, state }, at) => [
              `q${at}`,
              {
                query: name,
                type,
                type_strict: "should",
                properties: [
                  ...(abn === "" ? [] : [{ pid: "abn", v: abn }]),
                  ...(state === "" ? [] : [{ pid: "state", v: state }])
                ]
              }
            ])
          )
        )
      )
      assert.lengthOf(Object.keys(answer), batch.length)
      for (const at of batch.keys()) {
        const [best] = answer[`q${at}`]?.result ?? []
        found.push(best?.match === true ? best : undefined)
      }
    }
    assert.deepStrictEqual(
      found.slice(0, suppliers.length).map((each) => each?.id),
      ["23990000014", "21990000069", undefined, undefined, "23990000014"]
    )
    assert.deepStrictEqual(found.slice(-suppliers.length), found.slice(0, suppliers.length))

    const { entity, property } = manifest.suggest
    const extra = "&spell=always&scoring=x&exact=false&prefixed=true&callback=jQuery1"
    const suggested = protocol.suggestedEntities(
      await got(`${entity.service_url}${entity.service_path}?prefix=Emu${extra}`)
    )
    assert.include(
      suggested.result.map(({ id }) => id),
      "21990000069"
    )
    protocol.suggested(await got(`${property.service_url}${property.service_path}?prefix=ab${extra}`))

    const { propose_properties: proposing } = manifest.extend
    const { properties } = protocol.proposed(
      await got(`${proposing.service_url}${proposing.service_path}?type=${type}`)
    )
    const ids = [...new Set(found.flatMap((each) => each?.id ?? []))]
    const { meta, rows: values } = protocol.extended(
      await posted(service, "extend", { ids, properties: properties.map(({ id }) => ({ id })) })
    )
    assert.lengthOf(meta, properties.length)
    assert.deepStrictEqual(values["21990000069"]?.abn_status, [{ str: "Active" }])
    assert.match(values["21990000069"]?.screening?.[0]?.str ?? "", /not a clearance/u)

    const preview = await fetch(manifest.preview.url.replace("{{id}}", "21990000069"))
    assert.include(await preview.text(), "EMU PLAINS JOINERY PTY LTD")
  })

  it("is asked to wait when it sends more lines than it may, and is answered once it has waited", async () => {
    const service = `${base}/reconcile/${key}`
    // Three times the burst at once: fifteen seconds' worth is more than even a busy machine needs to take them.
    const batch = Array.from({ length: 30 }, (_, at) => suppliers[at % suppliers.length]?.name)
    const queries = Object.fromEntries(batch.map((query, at) => [`q${at}`, { query, limit: 1 }]))
    const answers = await Promise.all(Array.from({ length: 15 }, () => sent(service, "queries", queries)))
    const refused = answers.filter(({ status }) => status === 429)
    assert.isNotEmpty(refused)
    assert.isNotEmpty(answers.filter(({ status }) => status === 200))
    await sleep(Math.max(...refused.map(waitOf)))
    const answer = protocol.results(await posted(service, "queries", queries))
    assert.lengthOf(Object.keys(answer), batch.length)
  })

  it("leaves its key in no log, metric, trace or error, whatever was sent", async () => {
    const secret = key.slice("svc_rc_test_".length)
    const errors: Array<string> = []
    for (const [method, path] of [
      ["GET", "/nowhere"],
      ["DELETE", ""],
      ["POST", "/suggest/entity"],
      ["GET", "/preview/%ff"],
      ["GET", "%00"],
      ["GET", "//"],
      ["GET", "?queries={"],
      ["PUT", "/properties?type=x"]
    ] as const)
      errors.push(await (await fetch(`${base}/reconcile/${key}${path}`, { method })).text())
    // It is answered, and its answer has the key in its addresses.
    assert.strictEqual((await fetch(`${base}/reconcile/${key}/`)).status, 200)
    errors.push(await (await fetch(`${base}/RECONCILE/${key}`)).text())
    errors.push(
      await (await fetch(`${base}/v1/registers`, { headers: { authorization: `Bearer ${key}` } })).text()
    )
    // Refused by the parser, before there is a request; and by what is expected.
    for (const raw of [
      `GET /reconcile/${key} HTTP/1.1\r\nbad header\r\n\r\n`,
      `GET /reconcile/${key} HTTP/1.1\r\nhost: x\r\nexpect: nothing\r\n\r\n`,
      `GET /reconcile/${key} HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(40_000)}\r\n\r\n`
    ]) {
      const socket = connect(Number(new URL(base).port), "127.0.0.1")
      socket.end(raw)
      let answer = ""
      for await (const part of socket.setEncoding("utf8")) answer += part
      assert.match(answer, /^HTTP\/1\.1 4\d\d /u)
      errors.push(answer)
    }
    const metrics = await (await fetch(`${base}/metrics`)).text()
    assert.include(metrics, 'route="/reconcile/:key"')
    server.child.kill("SIGINT")
    const { err, out } = await server.ended
    const log = out + err
    assert.include(log, '"route":"/reconcile/:key"')
    assert.include(exported, "/reconcile/:key/suggest/entity")
    for (const text of [...errors, metrics, log, exported]) assert.notInclude(text, secret)
  })
})
