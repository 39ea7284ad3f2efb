/** The types are those of the contract, and every operation of it has its method. */
import { assert, describe, it } from "@effect/vitest"
import type * as Client from "@entity-watch/client"
import { EntityWatch, UnreadableAnswerError } from "@entity-watch/client"
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
import * as SchemaAST from "effect/SchemaAST"
import type * as Stream from "effect/Stream"

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
  recordDecision: EntityWatch["recordDecision"]
  decisions: EntityWatch["decisions"]
  journal: EntityWatch["journal"]
  validate: EntityWatch["validate"]
  registers: EntityWatch["registers"]
  usage: EntityWatch["usage"]
  receiptKeys: EntityWatch["receiptKeys"]
  lists: EntityWatch["lists"]["list"]
  putList: EntityWatch["lists"]["put"]
  deleteList: EntityWatch["lists"]["delete"]
  putSubject: EntityWatch["subjects"]["put"]
  getSubject: EntityWatch["subjects"]["get"]
  deleteSubject: EntityWatch["subjects"]["delete"]
  subjects: EntityWatch["subjects"]["list"]
  subjectChanges: EntityWatch["subjects"]["changes"]
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
type Contract = {
  [Name in Exclude<Endpoints["identifier"], "changeStream" | "validateMany" | "putSubjects">]: Success<Name>
}
type Streamed<S> = S extends { readonly Type: Stream.Stream<infer Item, infer _> }
  ? Item extends { readonly event: "message"; readonly data: infer Data }
    ? Data
    : never
  : never

describe("the types of the client", () => {
  it("are those of the contract, and so is the list of operations", () => {
    same<Same<Answers, Contract>>()

    same<Same<Answer<"resolve">, Success<"resolve">>>()
    same<Same<Answer<"screen">, Success<"screen">>>()
    same<Same<Answer<"recordDecision">, Success<"recordDecision">>>()
    same<Same<Answer<"decisions">, Success<"decisions">>>()
    same<Same<Answer<"journal">, Success<"journal">>>()
    same<Same<Answer<"validate">, Success<"validate">>>()
    same<Same<Answer<"validate">, Success<"validateMany">>>()
    same<Same<Client.ValidateLine, Payload<"validateMany">>>()
    same<Same<Answer<"registers">, Success<"registers">>>()
    same<Same<Answer<"usage">, Success<"usage">>>()
    same<Same<Answer<"receiptKeys">, Success<"receiptKeys">>>()
    same<Same<Answer<"putSubject">, Success<"putSubject">>>()
    same<Same<Answer<"putSubject">, Success<"putSubjects">>>()
    same<Same<Answer<"getSubject">, Success<"getSubject">>>()
    same<Same<Answer<"subjects">, Success<"subjects">>>()
    same<Same<Answer<"subjectChanges">, Success<"subjectChanges">>>()
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
    same<Same<Parameters<Methods["recordDecision"]>[0], Payload<"recordDecision">>>()
    same<Same<NonNullable<Parameters<Methods["decisions"]>[0]>, Query<"decisions">>>()
    same<Same<Parameters<Methods["putSubject"]>[1], Payload<"putSubject">>>()
    same<Same<Client.PutSubject, Payload<"putSubjects">>>()
    same<Same<NonNullable<Parameters<Methods["subjects"]>[0]>, Query<"subjects">>>()
    same<Same<NonNullable<Parameters<Methods["subjectChanges"]>[0]>, Query<"subjectChanges">>>()
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

/** One call of each method. */
const everyCall = (client: EntityWatch): ReadonlyArray<() => Promise<unknown>> => [
  () => client.resolve({ name: "A" }),
  () => client.screen({ name: "A" }),
  () =>
    client.recordDecision({
      subject_ref: "1",
      subject: { name: "A" },
      source: "dfat-consolidated-list",
      list_ref: "1",
      entry_sha256: "",
      outcome: "unsure",
      decided_by: "B"
    }),
  () => client.decisions(),
  () => client.journal(),
  () => client.validate("given"),
  () => client.registers(),
  () => client.usage(),
  () => client.receiptKeys(),
  () => client.changesPage("given", { since: "1970-01-01T00:00:00Z" }),
  () => client.allChangesPage(),
  () => client.changeStream(),
  () => client.lists.list(),
  () => client.lists.put("given", { title: "A", content: "name\n" }),
  () => client.lists.delete("given"),
  () => client.subjects.put("given", { name: "A" }),
  () => client.subjects.get("given"),
  () => client.subjects.list(),
  () => client.subjects.changes(),
  () => client.subjects.delete("given"),
  () => client.lines("subjects", '{"subject_ref":"given","name":"A"}'),
  () => client.watch.create({ events: ["name_change"], webhook_url: "https://r.example", entities: ["1"] }),
  () => client.watch.list(),
  () => client.watch.get("given"),
  () => client.watch.update("given", {}),
  () => client.watch.delete("given"),
  () => client.watch.rollSecret("given"),
  () => client.watch.test("given"),
  () => client.watch.deliveries("given"),
  () => client.watch.resend("given", "given"),
  () => client.watch.recover("given", { since: "1970-01-01T00:00:00Z" }),
  () => client.operationalWebhook.set({ webhook_url: "https://r.example" }),
  () => client.operationalWebhook.get(),
  () => client.operationalWebhook.delete(),
  () => client.operationalEvents(),
  () => client.sandbox.change({ identifier: "1", event: "name_change" }),
  () => client.lines("validate", '{"identifier":"given"}')
]

/** What every answer of an operation has, by its method and path. */
const requiredOf = new Map<string, ReadonlyArray<string>>()
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint, successes }) => {
    const [[success] = []] = successes.values()
    const encoded = success && SchemaAST.toEncoded(success.ast)
    requiredOf.set(
      `${endpoint.method} ${endpoint.path.replace(/:\w+/gu, "given")}`,
      // Of lines the last one counts.
      encoded?._tag === "Objects" &&
        endpoint.identifier !== "validateMany" &&
        endpoint.identifier !== "putSubjects"
        ? encoded.propertySignatures
            .filter(({ type }) => !SchemaAST.isOptional(type))
            .map(({ name }) => String(name))
        : []
    )
  }
})

/** A client of which each call is answered so; and which operations it asked. */
const answeredBy = (answer: (required: ReadonlyArray<string>) => Response) => {
  const asked: Array<string> = []
  const client = new EntityWatch({
    baseUrl: "https://service.example",
    apiKey: "svc_sk_test_",
    maxRetries: 0,
    fetch: async (url, { method }) => {
      const operation = `${method} ${new URL(url).pathname}`
      asked.push(operation)
      return answer(requiredOf.get(operation) ?? [])
    }
  })
  return { asked, client }
}

describe("the methods of the client", () => {
  it("do not take null for what an answer must have", async () => {
    const { client } = answeredBy((required) =>
      Response.json(Object.fromEntries(required.map((name) => [name, null])))
    )
    for (const call of everyCall(client)) {
      const outcome = await call().catch((error: unknown) => error)
      if (!(outcome instanceof Response)) assert.instanceOf(outcome, UnreadableAnswerError, String(call))
    }
  })

  it("reach every operation of the contract, and take an answer with what the contract requires", async () => {
    const { asked, client } = answeredBy((required) => {
      if (required.length > 0) return Response.json(Object.fromEntries(required.map((name) => [name, []])))
      return new Response(asked.at(-1)?.startsWith("DELETE") ? null : '{}\n{"end":{}}\n')
    })
    for (const call of everyCall(client)) await call()
    assert.deepStrictEqual(asked.sort(), [...requiredOf.keys()].sort())
  })

  it.each([
    ["a proxy's page", '{"status":"maintenance"}'],
    ["nothing", "{}"],
    ["a list", "[]"],
    ["null", "null"],
    ["an error", '{"error":{"type":"internal","message":"soft"}}']
  ])("do not take JSON that is not the service's: %s", async (_, body) => {
    const { client } = answeredBy(() => new Response(body))
    for (const call of everyCall(client)) {
      const outcome = await call().catch((error: unknown) => error)
      // A stream is answered as it begins.
      if (!(outcome instanceof Response)) assert.instanceOf(outcome, UnreadableAnswerError, String(call))
    }
  })
})
