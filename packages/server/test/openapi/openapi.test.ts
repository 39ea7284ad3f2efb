import { assert, describe, it } from "@effect/vitest"
import { Api } from "@entity-watch/contract/Api"
import { changesPage } from "@entity-watch/contract/examples/watching"
import { linesType } from "@entity-watch/contract/http/TakesLines"
import { createRequests, subscriptionCreated } from "@entity-watch/contract/operations/createWatch"
import { operationalEventsPage } from "@entity-watch/contract/operations/operationalEvents"
import { resolveRequests, resolveResult } from "@entity-watch/contract/operations/resolve"
import { secretRolled } from "@entity-watch/contract/operations/rollWatchSecret"
import { screenRequests, screenResult } from "@entity-watch/contract/operations/screen"
import { updateRequests } from "@entity-watch/contract/operations/updateWatch"
import { validations } from "@entity-watch/contract/operations/validate"
import { ChangesPage, EventPayload } from "@entity-watch/contract/schema/ChangeEvent"
import { OperationalPayload } from "@entity-watch/contract/schema/OperationalEvent"
import { ResolveResult } from "@entity-watch/contract/schema/ResolveResult"
import { ResolveRequest, ScreenRequest } from "@entity-watch/contract/schema/requests"
import { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import { SecretRolled, SubscriptionCreated } from "@entity-watch/contract/schema/Subscription"
import { Validation } from "@entity-watch/contract/schema/Validation"
import { eventPayloads, servicePayloads } from "@entity-watch/contract/schema/WebhookPayload"
import { CreateSubscription, UpdateSubscription } from "@entity-watch/contract/schema/watchRequests"
import { adminDocument } from "@entity-watch/server/openapi/adminDocument"
import { openApiDocument } from "@entity-watch/server/openapi/openapi"
import { eventTypes, serviceEventTypes, signedSample } from "@entity-watch/webhooks/testing"
import { Effect, Layer, Schema } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { fakeHandler, keys } from "../support/fakes.ts"

const document = JSON.parse(JSON.stringify(openApiDocument()))

interface Media {
  readonly content: Record<
    "application/json" | "text/event-stream",
    { readonly examples: Record<string, Example> }
  >
}
interface Example {
  readonly value: { readonly error?: { readonly type: string; readonly message: string } }
}
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly security: unknown
  readonly parameters: ReadonlyArray<{ readonly name: string; readonly description?: string }>
  readonly requestBody?: Media
  readonly responses: Record<string, Media & { readonly description: string; readonly headers: object }>
  readonly "x-ndjson"?: {
    readonly requestBody: { readonly content: object }
    readonly responses: { readonly 200: { readonly content: object } }
  }
}

const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation }))
)

const read = ["400", "401", "403", "429", "500", "502", "503"]
const sorted = (...each: ReadonlyArray<string>) => [...each, ...read].sort()

const statuses: Record<string, ReadonlyArray<string>> = {
  "post /v1/resolve": ["200", "400", "401", "403", "413", "415", "429", "500", "502", "503"],
  "post /v1/screen": ["200", "400", "401", "403", "413", "415", "429", "500", "502", "503"],
  "post /v1/decisions": sorted("201", "409", "413", "415"),
  "get /v1/decisions": sorted("200"),
  "get /v1/journal": sorted("200"),
  "get /v1/registers": ["200", "400", "401", "403", "429", "500", "502", "503"],
  "get /v1/lists": ["200", "400", "401", "403", "429", "500", "502", "503"],
  "put /v1/lists/{list}": sorted("200", "409", "413", "415"),
  "delete /v1/lists/{list}": sorted("204", "404"),
  "get /v1/usage": ["200", "400", "401", "403", "429", "500", "502", "503"],
  "get /v1/receipts/key": ["200", "400", "500", "502", "503"],
  "get /v1/validate/{identifier}": ["200", "400", "401", "403", "404", "500", "503"],
  "post /v1/validate": ["200", "400", "401", "403", "413", "415", "429", "500", "502", "503"],
  "post /v1/watch": sorted("201", "409", "413", "415"),
  "get /v1/watch": sorted("200"),
  "get /v1/watch/{id}": sorted("200", "404"),
  "patch /v1/watch/{id}": sorted("200", "404", "413", "415"),
  "delete /v1/watch/{id}": sorted("204", "404"),
  "post /v1/watch/{id}/roll": sorted("200", "404", "409"),
  "post /v1/watch/{id}/test": sorted("200", "404"),
  "get /v1/watch/{id}/deliveries": sorted("200", "404"),
  "post /v1/watch/{id}/deliveries/{event_id}/resend": sorted("200", "404", "409"),
  "post /v1/watch/{id}/recover": sorted("200", "404", "413", "415"),
  "put /v1/subjects/{subject_ref}": sorted("200", "413", "415"),
  "get /v1/subjects/{subject_ref}": sorted("200", "404"),
  "delete /v1/subjects/{subject_ref}": sorted("204", "404"),
  "post /v1/subjects": sorted("200", "413", "415"),
  "get /v1/subjects": sorted("200"),
  "get /v1/subject-changes": sorted("200"),
  "get /v1/entity/{id}/changes": sorted("200", "410"),
  "get /v1/changes": sorted("200", "410"),
  "put /v1/operational-webhook": sorted("200", "413", "415"),
  "get /v1/operational-webhook": sorted("200", "404"),
  "delete /v1/operational-webhook": sorted("204", "404"),
  "get /v1/operational-events": sorted("200", "410"),
  "get /v1/changes/stream": sorted("200", "410"),
  "post /v1/sandbox/changes": sorted("200", "404", "413", "415")
}

describe("GET /openapi.json", () => {
  it("is served without a key", async () => {
    const { dispose, handler } = fakeHandler()
    const response = await handler(new Request("http://localhost/openapi.json"))
    assert.deepStrictEqual(await response.json(), document)
    await dispose()
  })

  it("has the form of OpenAPI 3.1", () => {
    assert.strictEqual(document.openapi, "3.1.0")
    assert.strictEqual(document.info.title, "Entity Watch")
    assert.match(document.info.description, /not a clearance/u)
    assert.deepStrictEqual(document.components.securitySchemes, {
      bearer: { type: "http", scheme: "bearer" }
    })
    const ids = operations.map(({ operation }) => operation.operationId)
    assert.deepStrictEqual(ids, [
      "resolve",
      "screen",
      "recordDecision",
      "decisions",
      "journal",
      "validate",
      "validateMany",
      "registers",
      "lists",
      "putList",
      "deleteList",
      "usage",
      "receiptKeys",
      "createWatch",
      "listWatches",
      "getWatch",
      "updateWatch",
      "deleteWatch",
      "rollWatchSecret",
      "testWatch",
      "watchDeliveries",
      "resendDelivery",
      "recoverDeliveries",
      "putSubject",
      "getSubject",
      "deleteSubject",
      "putSubjects",
      "subjects",
      "subjectChanges",
      "changes",
      "accountChanges",
      "changeStream",
      "setOperationalWebhook",
      "getOperationalWebhook",
      "deleteOperationalWebhook",
      "operationalEvents",
      "sandboxChange"
    ])
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/gu)
    for (const [, name = ""] of references) assert.property(document.components.schemas, name)
  })

  for (const { name, operation } of operations) {
    it(`describes ${name} with examples and every status`, () => {
      assert.deepStrictEqual(Object.keys(operation.responses).sort(), [...(statuses[name] ?? [])])
      assert.isAbove(operation.description.length, 100)
      assert.isAbove(operation.summary.length, 5)
      assert.deepStrictEqual(operation.security, name === "get /v1/receipts/key" ? [] : [{ bearer: [] }])
      for (const [status, response] of Object.entries(operation.responses)) {
        assert.isAbove(response.description.length, 5)
        assert.property(response.headers, "x-request-id")
        if (status === "204") continue
        const isStream = status === "200" && name === "get /v1/changes/stream"
        const media = response.content[isStream ? "text/event-stream" : "application/json"]
        assert.isNotEmpty(media.examples, status)
        for (const { value } of Object.values(media.examples)) {
          if (status.startsWith("2")) continue
          assert.isString(value.error?.message, status)
          assert.isString(value.error?.type, status)
        }
      }
      if (operation.requestBody !== undefined) {
        assert.isNotEmpty(operation.requestBody.content["application/json"].examples)
      }
      for (const parameter of operation.parameters) assert.isString(parameter.description)
    })
  }

  it("has one media type in each body and each answer, and lines under an extension", () => {
    const several = [openApiDocument(), adminDocument()].flatMap(({ paths }) =>
      JSON.parse(JSON.stringify(Object.values(paths))).flatMap((methods: object) =>
        Object.values(methods).flatMap(({ operationId, requestBody = {}, responses }) =>
          [requestBody, ...Object.values<Partial<Media>>(responses)]
            .map(({ content = {} }) => Object.keys(content))
            .filter(({ length }) => length > 1)
            .map((types) => [operationId, types])
        )
      )
    )
    assert.deepStrictEqual(several, [])
    const takingLines = operations.filter(({ operation }) => operation["x-ndjson"] !== undefined)
    assert.deepStrictEqual(
      takingLines.map(({ operation }) => operation.operationId),
      ["resolve", "screen", "validateMany", "putSubjects"]
    )
    for (const { operation } of takingLines) {
      assert.property(operation["x-ndjson"]?.requestBody.content, linesType)
      assert.property(operation["x-ndjson"]?.responses[200].content, linesType)
      assert.include(operation.description, linesType)
    }
  })

  it("has a webhook of each type, whose schema takes what is sent", async () => {
    assert.deepStrictEqual(Object.keys(document.webhooks), [...eventTypes, ...serviceEventTypes])
    for (const [type, schema] of [...eventPayloads, ...servicePayloads]) {
      const { body } = await signedSample(type, "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj")
      Schema.decodeUnknownSync(schema, { onExcessProperty: "error" })(JSON.parse(body))
      const { $ref } = document.webhooks[type].post.requestBody.content["application/json"].schema
      const { properties } = document.components.schemas[$ref.slice("#/components/schemas/".length)]
      assert.deepStrictEqual(properties.type.enum, [type])
    }
    const feed = ["EventPayload", "OperationalPayload"].flatMap((name) =>
      Object.keys(document.components.schemas[name].discriminator.mapping)
    )
    assert.deepStrictEqual(feed, [...eventTypes, "subscription.disabled", "delivery.exhausted"])
    for (const name of ["Change", "OperationalEvent"])
      assert.property(document.components.schemas[name].properties.payload, "contentSchema")
  })

  it("has the patterns of the requests, and no number that JSON cannot hold", () => {
    const text = JSON.stringify(document)
    assert.notMatch(text, /Infinity|NaN/u)
    const { abn, acn, postcode, state } = document.components.schemas.ResolveRequest.properties
    for (const field of [abn, acn, postcode, state]) assert.match(JSON.stringify(field), /"pattern":/u)
    assert.isFalse(document.components.schemas.ResolveRequest.additionalProperties)
    assert.isUndefined(document.components.schemas.ResolveResult.additionalProperties)
  })

  it("says of each idempotency key how long it is kept", () => {
    const said = new Map(
      operations.flatMap(({ name, operation }) =>
        operation.parameters
          .filter((each) => each.name === "idempotency-key")
          .map((each) => [name, JSON.stringify(each)] as const)
      )
    )
    assert.sameMembers([...said.keys()], ["post /v1/decisions", "post /v1/watch", "post /v1/watch/{id}/roll"])
    for (const [name, text] of said)
      assert.strictEqual(/For 24 hours/u.test(text), name !== "post /v1/decisions", text)
    assert.match(said.get("post /v1/decisions") ?? "", /As long as the decision is kept/u)
  })

  it("gives every schema a name of its own", () => {
    const { Conflict, RequestConflict } = document.components.schemas
    assert.property(Conflict.properties, "field")
    assert.property(RequestConflict.properties, "error")
    assert.isFalse(document.components.schemas.CreateSubscription.additionalProperties)
    assert.isUndefined(document.components.schemas.Subscription.additionalProperties)
  })

  it("shows examples that its own schemas accept", () => {
    const strict = { onExcessProperty: "error" } as const
    for (const body of Object.values(resolveRequests)) Schema.decodeSync(ResolveRequest, strict)(body)
    for (const body of Object.values(screenRequests)) Schema.decodeSync(ScreenRequest, strict)(body)
    for (const answer of Object.values(validations)) Schema.decodeSync(Validation, strict)(answer)
    Schema.decodeSync(ResolveResult, strict)(resolveResult)
    Schema.decodeSync(ScreenResult, strict)(screenResult)
    for (const body of Object.values(createRequests)) Schema.decodeSync(CreateSubscription, strict)(body)
    for (const body of Object.values(updateRequests)) Schema.decodeSync(UpdateSubscription, strict)(body)
    Schema.decodeSync(SubscriptionCreated, strict)(subscriptionCreated)
    Schema.decodeSync(SecretRolled, strict)(secretRolled)
    Schema.decodeSync(ChangesPage, strict)(changesPage)
    for (const { payload } of changesPage.changes)
      Schema.decodeSync(Schema.fromJsonString(EventPayload), strict)(payload)
    for (const { payload } of operationalEventsPage.events)
      Schema.decodeSync(Schema.fromJsonString(OperationalPayload), strict)(payload)
  })
})

describe("the client derived from the contract", () => {
  const { dispose, handler } = fakeHandler()
  const client = (key: string) =>
    HttpApiClient.make(Api, {
      transformClient: HttpClient.mapRequest((request) =>
        request.pipe(HttpClientRequest.prependUrl("http://localhost"), HttpClientRequest.bearerToken(key))
      )
    }).pipe(
      Effect.provide(
        FetchHttpClient.layer.pipe(
          Layer.provide(
            Layer.succeed(FetchHttpClient.Fetch, (input, init) => handler(new Request(input, init)))
          )
        )
      )
    )

  it.effect("reads answers", () =>
    Effect.gen(function* () {
      const api = yield* client(keys.sandbox)
      assert.deepStrictEqual(yield* api.resolve({ payload: { name: "x" } }), resolveResult)
      assert.deepStrictEqual(yield* api.screen({ payload: { name: "x" } }), screenResult)
      assert.isTrue((yield* api.validate({ params: { identifier: "89 000 000 019" } })).valid)
      assert.isTrue((yield* api.validateMany({ payload: { identifier: "89 000 000 019" } })).valid)
    })
  )

  it.effect("reads failures by their tag, with the sentence and the request's id", () =>
    Effect.gen(function* () {
      const api = yield* client(keys.sandbox)
      const tags = [
        yield* Effect.flip(api.resolve({ payload: { name: "Outage" } })),
        yield* Effect.flip(api.resolve({ payload: { name: "Defect" } })),
        yield* Effect.flip(api.validate({ params: { identifier: "12" } })),
        yield* Effect.flip(
          Effect.flatMap(client(keys.unknown), (other) => other.screen({ payload: { name: "x" } }))
        )
      ]
      assert.deepStrictEqual(
        tags.map((error) => error._tag),
        ["UpstreamUnavailable", "Internal", "InvalidRequest", "Unauthorized"]
      )
      for (const error of tags) {
        if (!("error" in error)) assert.fail("not in the envelope")
        assert.match(error.error.request_id, /^req_/u)
        assert.isAbove(error.message.length, 10)
      }
      yield* Effect.promise(dispose)
    })
  )
})
