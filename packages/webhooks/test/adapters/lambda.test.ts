import { assert, describe, it } from "@effect/vitest"
import { type LambdaEvent, lambdaHandler } from "@entity-watch/webhooks/lambda"
import { recorder, sample, secret } from "./receiver.ts"

type Delivery = Awaited<ReturnType<typeof sample>>

/** The parts of each shape that tell them apart, from the AWS documentation's examples. */
const shapes: Record<string, (delivery: Delivery) => LambdaEvent & Record<string, unknown>> = {
  "a REST API (v1)": ({ headers, body }) => ({
    resource: "/webhooks",
    path: "/webhooks",
    httpMethod: "POST",
    headers: { Accept: "*/*", ...headers },
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    requestContext: { httpMethod: "POST", stage: "prod" },
    body,
    isBase64Encoded: false
  }),
  "a REST API (v1) whose `headers` are empty": ({ headers, body }) => ({
    httpMethod: "POST",
    headers: {},
    multiValueHeaders: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]])
    ),
    body: Buffer.from(body).toString("base64").replaceAll(/.{76}/gu, "$&\r\n"),
    isBase64Encoded: true
  }),
  "an HTTP API (v2)": ({ headers, body }) => ({
    version: "2.0",
    routeKey: "POST /webhooks",
    rawPath: "/webhooks",
    headers,
    requestContext: { http: { method: "POST", path: "/webhooks" } },
    body,
    isBase64Encoded: false
  }),
  "a function URL": ({ headers, body }) => ({
    version: "2.0",
    routeKey: "$default",
    rawPath: "/",
    headers,
    requestContext: {
      domainName: "abc.lambda-url.ap-southeast-2.on.aws",
      http: { method: "POST", path: "/" }
    },
    body: Buffer.from(body).toString("base64"),
    isBase64Encoded: true
  }),
  "a load balancer with multi-value headers": ({ headers, body }) => ({
    requestContext: { elb: {} },
    httpMethod: "POST",
    path: "/webhooks",
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    body,
    isBase64Encoded: false
  })
}

describe.each(Object.entries(shapes))("lambdaHandler behind %s", (_, shape) => {
  it("receives", async () => {
    const receiver = recorder()
    const handler = lambdaHandler(receiver.options, receiver.onEvent)
    const delivery = await sample()
    assert.strictEqual((await handler(shape(delivery))).statusCode, 204)
    assert.deepStrictEqual(receiver.events, [JSON.parse(delivery.body)])

    const tampered = { ...delivery, body: delivery.body.replace("BANKSIA", "WATTLE") }
    assert.strictEqual((await handler(shape(tampered))).statusCode, 400)
    assert.strictEqual((await handler({ ...shape(delivery), body: null })).statusCode, 400)
    assert.strictEqual(
      (await handler({ ...shape(delivery), headers: null, multiValueHeaders: null })).statusCode,
      400
    )
    assert.deepStrictEqual(
      receiver.refusals.map(({ reason }) => reason),
      ["wrong_signature", "body_missing", "header_missing"]
    )
    assert.lengthOf(receiver.events, 1)
  })
})

describe("lambdaHandler", () => {
  it("says that the body was parsed by a mapping before it", async () => {
    const receiver = recorder()
    const { headers, body } = await sample()
    const mapped: LambdaEvent = { headers, body: JSON.parse(body) }
    const { statusCode, body: text } = await lambdaHandler(receiver.options, receiver.onEvent)(mapped)
    assert.strictEqual(statusCode, 500)
    assert.include(text, "The body was parsed")
  })

  it("leaves a failing event to Lambda", async () => {
    const handler = lambdaHandler({ secret }, () => Promise.reject(new Error("no room")))
    const outcome = await handler(await sample()).then(
      () => undefined,
      (error: unknown) => String(error)
    )
    assert.strictEqual(outcome, "Error: no room")
  })
})
