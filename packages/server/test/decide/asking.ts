/** What the tests of decisions ask of the whole service. */
import { assert } from "@effect/vitest"
import type { DecisionAnswer } from "@entity-watch/contract/schema/Decision"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import type { ScreenedMatch, ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import { Effect } from "effect"
import { Handler } from "../support/mcpService.ts"

export const asked = Effect.fnUntraced(function* <A>(
  key: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {}
) {
  const handle = yield* Handler
  const response = yield* Effect.promise(() =>
    handle(
      new Request(`http://localhost${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) })
      })
    )
  )
  const text = yield* Effect.promise(() => response.text())
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text || "null") as A }
})

export const screened = (key: string, request: ScreenRequest) =>
  Effect.map(asked<ScreenResult>(key, "POST", "/v1/screen", request), ({ json, status, text }) => {
    assert.strictEqual(status, 200, text)
    return json
  })

export const matchesOf = ({ sources }: ScreenResult): ReadonlyArray<ScreenedMatch> =>
  Object.values(sources).flatMap(({ matches }) => matches)
export const onlyMatch = (result: ScreenResult): ScreenedMatch =>
  matchesOf(result)[0] ?? assert.fail("no match")

export const decisionOn = (
  { entry_sha256, list_ref, source }: ScreenedMatch,
  subject: ScreenRequest,
  more: Readonly<Record<string, unknown>> = {}
) => ({
  subject_ref: "customer-4711",
  subject,
  source,
  list_ref,
  entry_sha256,
  outcome: "different",
  reason: "Another company.",
  decided_by: "Kim Reviewer",
  ...more
})

export const recorded = (key: string, body: unknown, headers?: Readonly<Record<string, string>>) =>
  asked<DecisionAnswer>(key, "POST", "/v1/decisions", body, headers)
