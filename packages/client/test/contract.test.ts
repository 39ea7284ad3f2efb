/** The types are those of the contract, and every operation of it has its method. */
import { assert, describe, it } from "@effect/vitest"
import type * as Client from "@entity-watch/client"
import { EntityWatch } from "@entity-watch/client"
import { Api } from "@entity-watch/contract/Api"
import type { EntityWatchApi } from "@entity-watch/contract/EntityWatchApi"
import type { EventPayload } from "@entity-watch/contract/schema/ChangeEvent"
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { OperationalPayload } from "@entity-watch/contract/schema/OperationalEvent"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import * as HttpApi from "effect/http-api/HttpApi"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import type * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import type * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import type * as Stream from "effect/Stream"
import { answering, json } from "./support/answers.ts"

/** Written out to the leaves: what is compared is structure, not how it was put together. */
type Plain<T> =
  T extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Plain<Item>>
    : T extends object
      ? { [Key in keyof T]: Plain<T[Key]> }
      : T

/** Identity, in both directions: an `any`, a `readonly` or a question mark more is a difference. */
type Same<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false

/** Compiles for `true` only. */
const same = <_ extends true>(): void => {}

type Groups = typeof Api extends HttpApi.HttpApi<string, infer Groups> ? Groups : never
type Endpoints = HttpApiGroup.Endpoints<Groups>
type Endpoint<Name extends Endpoints["identifier"]> = HttpApiEndpoint.WithIdentifier<Endpoints, Name>
/** The contract's own schema: around it stands a codec that can only say that what it encodes is JSON. */
type Encoded<S> = S extends { readonly schema: { readonly Encoded: infer Inner } } ? Inner : never
type Success<Name extends Endpoints["identifier"]> = Encoded<HttpApiEndpoint.Success<Endpoint<Name>>>
type Payload<Name extends Endpoints["identifier"]> = Encoded<HttpApiEndpoint.Payload<Endpoint<Name>>>
/** As callers have it: on the wire a query is text. */
type Query<Name extends Endpoints["identifier"]> = HttpApiEndpoint.Query<Endpoint<Name>>["Type"]

type Declared = HttpApiEndpoint.Error<Endpoints>["Type"] | HttpApiMiddleware.Error<Endpoints["~Middleware"]>
/** The last comes from the router and not from an operation. */
type RefusalType = Extract<Declared, { readonly error: unknown }>["error"]["type"] | "method_not_allowed"

interface Methods {
  resolve: EntityWatch["resolve"]
  screen: EntityWatch["screen"]
  validate: EntityWatch["validate"]
  registers: EntityWatch["registers"]
  receiptKeys: EntityWatch["receiptKeys"]
  changes: EntityWatch["changesPage"]
  accountChanges: EntityWatch["allChangesPage"]
  createWatch: EntityWatch["watch"]["create"]
  listWatches: EntityWatch["watch"]["list"]
  getWatch: EntityWatch["watch"]["get"]
  updateWatch: EntityWatch["watch"]["update"]
  deleteWatch: EntityWatch["watch"]["delete"]
  rollWatchSecret: EntityWatch["watch"]["rollSecret"]
  testWatch: EntityWatch["watch"]["test"]
  watchDeliveries: EntityWatch["watch"]["deliveries"]
  resendDelivery: EntityWatch["watch"]["resend"]
  recoverDeliveries: EntityWatch["watch"]["recover"]
  setOperationalWebhook: EntityWatch["operationalWebhook"]["set"]
  getOperationalWebhook: EntityWatch["operationalWebhook"]["get"]
  deleteOperationalWebhook: EntityWatch["operationalWebhook"]["delete"]
  operationalEvents: EntityWatch["operationalEvents"]
  sandboxChange: EntityWatch["sandbox"]["change"]
}
type Answer<Name extends keyof Methods> = Awaited<ReturnType<Methods[Name]>>
type Answers = { [Name in keyof Methods]: Answer<Name> }
/** What a stream has is compared with what is read from it, and what lines have with `validate`. */
type Contract = { [Name in Exclude<Endpoints["identifier"], "changeStream" | "validateMany">]: Success<Name> }
type Streamed<S> = S extends { readonly Encoded: Stream.Stream<infer Item, infer _> } ? Item : never

describe("the types of the client", () => {
  it("are those of the contract, and so is the list of operations", () => {
    same<Same<Answers, Contract>>()

    same<Same<Answer<"resolve">, Success<"resolve">>>()
    same<Same<Answer<"screen">, Success<"screen">>>()
    same<Same<Answer<"validate">, Success<"validate">>>()
    same<Same<Answer<"validate">, Success<"validateMany">>>()
    same<Same<Client.ValidateLine, Payload<"validateMany">>>()
    same<Same<Answer<"registers">, Success<"registers">>>()
    same<Same<Answer<"receiptKeys">, Success<"receiptKeys">>>()
    same<Same<Answer<"changes">, Success<"changes">>>()
    same<Same<Answer<"accountChanges">, Success<"accountChanges">>>()
    same<Same<Answer<"createWatch">, Success<"createWatch">>>()
    same<Same<Answer<"listWatches">, Success<"listWatches">>>()
    same<Same<Answer<"getWatch">, Success<"getWatch">>>()
    same<Same<Answer<"updateWatch">, Success<"updateWatch">>>()
    same<Same<Answer<"rollWatchSecret">, Success<"rollWatchSecret">>>()
    same<Same<Answer<"testWatch">, Success<"testWatch">>>()
    same<Same<Answer<"watchDeliveries">, Success<"watchDeliveries">>>()
    same<Same<Answer<"resendDelivery">, Success<"resendDelivery">>>()
    same<Same<Answer<"recoverDeliveries">, Success<"recoverDeliveries">>>()
    same<Same<Answer<"setOperationalWebhook">, Success<"setOperationalWebhook">>>()
    same<Same<Answer<"getOperationalWebhook">, Success<"getOperationalWebhook">>>()
    same<Same<Answer<"operationalEvents">, Success<"operationalEvents">>>()
    same<Same<Answer<"sandboxChange">, Success<"sandboxChange">>>()

    same<Same<Parameters<Methods["resolve"]>[0], Payload<"resolve">>>()
    same<Same<Parameters<Methods["screen"]>[0], Payload<"screen">>>()
    same<Same<Parameters<Methods["createWatch"]>[0], Payload<"createWatch">>>()
    same<Same<Parameters<Methods["updateWatch"]>[1], Payload<"updateWatch">>>()
    same<Same<Parameters<Methods["sandboxChange"]>[0], Payload<"sandboxChange">>>()
    same<Same<Parameters<Methods["setOperationalWebhook"]>[0], Payload<"setOperationalWebhook">>>()
    same<Same<NonNullable<Parameters<Methods["operationalEvents"]>[0]>, Query<"operationalEvents">>>()
    same<Same<Parameters<Methods["recoverDeliveries"]>[1], Payload<"recoverDeliveries">>>()
    same<Same<NonNullable<Parameters<Methods["watchDeliveries"]>[1]>, Query<"watchDeliveries">>>()
    same<Same<Parameters<Methods["changes"]>[1], Query<"changes">>>()
    same<Same<NonNullable<Parameters<Methods["accountChanges"]>[0]>, Query<"accountChanges">>>()
    same<Same<NonNullable<Parameters<Methods["listWatches"]>[0]>, Query<"listWatches">>>()

    same<Same<Client.Change, Streamed<HttpApiEndpoint.Success<Endpoint<"changeStream">>>>>()
    same<Same<NonNullable<Parameters<EntityWatch["changeStream"]>[0]>, Query<"changeStream">>>()

    same<Same<Client.EventPayload, EventPayload>>()
    same<Same<Client.OperationalPayload, OperationalPayload>>()
    same<Same<Client.EventType, EventType>>()
    same<Same<Client.RegisterId, RegisterId>>()
    same<
      Same<Exclude<Client.ErrorType, "timed_out" | "connection_failed" | "unreadable_answer">, RefusalType>
    >()
  })

  it("have what the library has too", () => {
    const client: EntityWatchApi = new EntityWatch({
      baseUrl: "https://service.example",
      apiKey: "svc_sk_test_"
    })
    assert.isFunction(client.resolve)
  })

  it("would be told apart by less than a type", () => {
    // @ts-expect-error a question mark more
    same<Same<{ readonly a?: string }, { readonly a: string }>>()
    // @ts-expect-error a readonly less
    same<Same<{ a: string }, { readonly a: string }>>()
    // @ts-expect-error a word of a union less
    same<Same<{ a: ReadonlyArray<"x"> }, { a: ReadonlyArray<"x" | "y"> }>>()
    // @ts-expect-error a field deep inside more
    same<Same<{ a: { b: { c: 1; d: 2 } | null } }, { a: { b: { c: 1 } | null } }>>()
    // @ts-expect-error an any
    // biome-ignore lint/suspicious/noExplicitAny: what must not get past
    same<Same<{ a: any }, { a: string }>>()
  })
})

describe("the methods of the client", () => {
  it("reach every operation of the contract, at its method and path", async () => {
    const operations: Array<string> = []
    HttpApi.reflect(Api, {
      onGroup: () => {},
      onEndpoint: ({ endpoint }) =>
        operations.push(`${endpoint.method} ${endpoint.path.replace(/:\w+/gu, "given")}`)
    })
    const { asked, client } = answering(json({ changes: [], next_cursor: null }))
    await client.resolve({ name: "A" })
    await client.screen({ name: "A" })
    await client.validate("given")
    await client.registers()
    await client.receiptKeys()
    await client.changesPage("given", { since: "1970-01-01T00:00:00Z" })
    await client.allChangesPage()
    await client.changeStream()
    await client.watch.create({ events: ["name_change"], webhook_url: "https://r.example", entities: ["1"] })
    await client.watch.list()
    await client.watch.get("given")
    await client.watch.update("given", {})
    await client.watch.delete("given")
    await client.watch.rollSecret("given")
    await client.watch.test("given")
    await client.watch.deliveries("given")
    await client.watch.resend("given", "given")
    await client.watch.recover("given", { since: "1970-01-01T00:00:00Z" })
    await client.operationalWebhook.set({ webhook_url: "https://r.example" })
    await client.operationalWebhook.get()
    await client.operationalWebhook.delete()
    await client.operationalEvents()
    await client.sandbox.change({ identifier: "1", event: "name_change" })
    const lines = answering(
      () => new Response('{"batch":{}}\n{"end":{"lines":1,"answered":1,"refused":0}}\n')
    )
    await lines.client.lines("validate", '{"identifier":"given"}')
    assert.deepStrictEqual(
      [...asked, ...lines.asked].map(({ method, url }) => `${method} ${new URL(url).pathname}`).sort(),
      operations.sort()
    )
  })
})
