/** An agent's session of ten questions, and what a model reads in it. docs/mcp-answers.md tells its size. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { serviceLayer } from "../../server/test/support/mcpService.ts"
import { Accounts, type Arguments } from "./support/accounts.ts"
import { textOf } from "./support/clients.ts"

const abn = "23990000014"

/** Is this number right, who is it, may I deal with them, and what has changed since? */
const questions = (watchId: string): ReadonlyArray<readonly [string, Arguments, RegExp]> => [
  ["validate_identifier", { identifier: "23 990 000 014" }, /"valid":true/u],
  ["resolve_entity", { abn, include: [] }, /BANKSIA CREEK ENGINEERING PTY LTD/u],
  ["resolve_entity", { name: "Banksia Creek", include: [] }, /"match_confidence":/u],
  ["resolve_entity", { acn: 990000014, include: ["licensing", "screening"] }, /"screening":\{/u],
  ["resolve_entity", { name: "Nobody Of That Name", abn: "", state: null, include: [] }, /"candidates":\[/u],
  ["screen_entity", { name: "Platypus Spirit", type: "vessel" }, /"overall":"review"/u],
  ["screen_entity", { abn }, /"overall":"/u],
  ["list_watches", { status: "active" }, /"entity_count":2/u],
  ["get_watch", { id: watchId }, /"next_skip":null/u],
  ["list_entity_changes", { id: abn, since: "1970-01-01T00:00:00Z", limit: 5 }, /"next_cursor":/u]
]

const bytesOf = (text: string): number => Buffer.byteLength(text)

layer(serviceLayer, { excludeTestServices: true })("a session of ten questions", (it) => {
  it.layer(Accounts.layer)("with the sandbox", (it) => {
    it.effect("is answered in so many bytes, the listing of the tools included", () =>
      Effect.gen(function* () {
        const { owner, watchIds } = yield* Accounts
        const told = bytesOf(yield* Effect.promise(owner.told))
        let answered = 0
        for (const [tool, args, fact] of questions(watchIds[0] ?? "")) {
          const answer = yield* Effect.promise(() => owner.call(tool, args))
          assert.isNotTrue(answer.isError, textOf(answer))
          assert.match(textOf(answer), fact)
          // A model reads the text; the structured content says the same.
          assert.deepStrictEqual(JSON.parse(textOf(answer)), answer.structuredContent)
          answered += bytesOf(textOf(answer))
        }
        assert.isAtMost(told, 20_000)
        assert.isAtMost(answered, 20_000)
      })
    )
  })
})
