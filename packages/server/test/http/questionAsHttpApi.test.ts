/** The three questions answer as an HttpApi of the same contract does, byte for byte. */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { strict } from "@entity-watch/core/api/Api"
import { CurrentCaller } from "@entity-watch/core/api/Authorization"
import { ResolveApi } from "@entity-watch/core/api/ResolveApi"
import { ScreenApi } from "@entity-watch/core/api/ScreenApi"
import { ValidateApi } from "@entity-watch/core/api/ValidateApi"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Screener } from "@entity-watch/core/screen/Screener"
import { validate } from "@entity-watch/core/validate/Validator"
import * as Authorization from "@entity-watch/server/http/authorization"
import { schemaErrors } from "@entity-watch/server/http/body"
import { envelope } from "@entity-watch/server/http/envelope"
import {
  asOfOutOfReach,
  identityUnavailable,
  invalidRequest,
  searchOverloaded
} from "@entity-watch/server/http/errors"
import { ServerState } from "@entity-watch/server/http/ServerState"
import * as Throttle from "@entity-watch/server/http/throttle"
import { Effect, Layer, Logger } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { HttpApi, HttpApiBuilder } from "effect/http-api"
import { FakeServices, fakeHandler, keys } from "../support/fakes.ts"

const api = HttpApi.make("questions")
  .add(ResolveApi)
  .add(ScreenApi)
  .add(ValidateApi)
  .annotate(HttpApi.PayloadParseOptions, strict)

const resolveHandlers = HttpApiBuilder.group(
  api,
  "resolve",
  Effect.fn(function* (handlers) {
    const resolver = yield* Resolver
    return handlers.handleAll({
      resolve: ({ payload }) =>
        CurrentCaller.use((caller) => resolver.resolve(caller, payload)).pipe(
          Effect.catchTags({
            AsOfOutOfReach: asOfOutOfReach,
            IdentitySourceUnavailable: identityUnavailable,
            SearchOverloaded: searchOverloaded
          })
        )
    })
  })
)

const screenHandlers = HttpApiBuilder.group(
  api,
  "screen",
  Effect.fn(function* (handlers) {
    const screener = yield* Screener
    return handlers.handleAll({
      screen: ({ payload }) =>
        CurrentCaller.use((caller) => screener.screen(caller, payload)).pipe(
          Effect.catchTag("AsOfOutOfReach", asOfOutOfReach)
        )
    })
  })
)

const validateHandlers = HttpApiBuilder.group(api, "validate", (handlers) =>
  handlers.handleAll({
    validate: ({ params }) => {
      const validation = validate(params.identifier)
      return validation.reason === "format"
        ? invalidRequest("Send eleven digits for an ABN or nine digits for an ACN.")
        : Effect.succeed(validation)
    }
  })
)

const built = HttpApiBuilder.layer(api).pipe(
  Layer.provide([resolveHandlers, screenHandlers, validateHandlers]),
  Layer.provide([Authorization.layer, Throttle.layer, schemaErrors]),
  Layer.merge(envelope)
)

const ours = fakeHandler()
const theirs = HttpRouter.toWebHandler(
  built.pipe(
    Layer.provide([FakeServices, ServerState.layer, HttpServer.layerServices]),
    Layer.provideMerge(Logger.layer([]))
  ),
  { disableLogger: true }
)
afterAll(() => Promise.all([ours.dispose(), theirs.dispose()]))

const key = { authorization: `Bearer ${keys.live}` }
const json = { ...key, "content-type": "application/json" }
const post = (headers: Record<string, string>, body: string, path = "/v1/resolve") =>
  new Request(`http://localhost${path}`, { method: "POST", headers, body })
const get = (path: string, headers: Record<string, string> = key) =>
  new Request(`http://localhost${path}`, { headers })

const requests: Readonly<Record<string, () => Request>> = {
  "a name": () => post(json, '{"name":"Banksia"}'),
  "an ABN of the sandbox": () =>
    post({ ...json, authorization: `Bearer ${keys.sandbox}` }, '{"abn":"51 824 753 556"}'),
  "blocks and a moment": () => post(json, '{"acn":"004085616","include":["licensing"],"as_of":"2026-11-01"}'),
  "no key": () => post({ "content-type": "application/json" }, '{"name":"Banksia"}'),
  "an unknown key": () => post({ ...json, authorization: `Bearer ${keys.unknown}` }, '{"name":"Banksia"}'),
  "a key that cannot be checked": () =>
    post({ ...json, authorization: `Bearer ${keys.uncheckable}` }, '{"name":"Banksia"}'),
  "no body": () => post(json, ""),
  "no JSON": () => post(json, "{"),
  "JSON that is no object": () => post(json, '["Banksia"]'),
  "a field of another type": () => post(json, '{"name":5}'),
  "an unknown field": () => post(json, '{"name":"Banksia","colour":"red"}'),
  "a name and a number": () => post(json, '{"name":"Banksia","abn":"51824753556"}'),
  "an ABN that is none": () => post(json, '{"abn":"51824753557"}'),
  "no content type": () => {
    const request = post(json, '{"name":"Banksia"}')
    request.headers.delete("content-type")
    return request
  },
  "another content type": () => post({ ...json, "content-type": "text/plain" }, '{"name":"Banksia"}'),
  "another charset": () =>
    post({ ...json, "content-type": "application/json; charset=latin1" }, '{"name":"Banksia"}'),
  "a compressed body": () => post({ ...json, "content-encoding": "gzip" }, '{"name":"Banksia"}'),
  "too large a body": () => post({ ...json, "content-length": "262145" }, '{"name":"Banksia"}'),
  "an outage of the register": () => post(json, '{"name":"Outage"}'),
  "too many searches": () => post(json, '{"name":"Too many searches"}'),
  "no index": () => post(json, '{"name":"No index"}'),
  "a lost database": () => post(json, '{"name":"Database gone"}'),
  "a failed statement": () => post(json, '{"name":"Statement fails"}'),
  "a defect": () => post(json, '{"name":"Defect"}'),
  "a screen": () => post(json, '{"name":"Banksia","dob":"1970-01-01"}', "/v1/screen"),
  "a screen without its database": () => post(json, '{"name":"Database gone"}', "/v1/screen"),
  "a screen of nobody": () => post(json, "{}", "/v1/screen"),
  "a valid ABN": () => get("/v1/validate/51%20824%20753%20556"),
  "an ACN with a wrong check digit": () => get("/v1/validate/004085617"),
  "neither ABN nor ACN": () => get("/v1/validate/banksia"),
  "a validation without a key": () => get("/v1/validate/51824753556", {}),
  "a validation whose key cannot be checked": () =>
    get("/v1/validate/51824753556", { authorization: `Bearer ${keys.uncheckable}` }),
  "a method that is not offered": () => get("/v1/resolve")
}

/** Without what differs from request to request: its id, and the seconds and tokens of the rate limit. */
const seen = async (response: Response) => ({
  status: response.status,
  headers: Object.fromEntries(
    [...response.headers].map(([name, value]) => [
      name,
      name === "x-request-id" || name.startsWith("ratelimit-re") ? "some" : value
    ])
  ),
  body: (await response.text()).replace(/req_[0-9A-Z]{26}/gu, "some")
})

describe("the three questions", () => {
  for (const [what, request] of Object.entries(requests)) {
    it(`answer ${what} as an HttpApi does`, async () => {
      assert.deepStrictEqual(
        await seen(await ours.handler(request())),
        await seen(await theirs.handler(request()))
      )
    })
  }
})
