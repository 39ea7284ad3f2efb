/** The tools on standard input and output, for an agent that starts this process. Specification 4.6. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { type Caller, mayAsk } from "@entity-watch/contract/schema/Caller"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { ApiKeys, type KeyRefused, type KeyUncheckable } from "@entity-watch/core/access"
import { serveStdio } from "@entity-watch/mcp/stdio"
import type { EntityTool, ToolServices } from "@entity-watch/mcp/tools"
import { coreForAgent } from "@entity-watch/node/composition/coreLayers"
import { version } from "@entity-watch/node/process/version"
import { loadSandbox } from "@entity-watch/node/sandbox/loadSandbox"
import { ConfigProvider, type Context, Deferred, Effect, Layer, Option, Redacted, Schedule } from "effect"
import { Command } from "effect/cli"
import { agentKey } from "../composition/agentKey.ts"
import { messagesOnce } from "../http/mcp/messagesOnce.ts"
import { toolAnswer } from "../http/mcp/toolAnswer.ts"
import { requireScope, withoutScope } from "../http/middleware/requireScope.ts"
import { newRequestFacts, RequestFacts } from "../http/request/RequestFacts.ts"
import { makeRequestIds } from "../http/request/requestIds.ts"
import { commandFailed } from "../process/CommandFailed.ts"
import { untilStopped } from "../process/stopping.ts"
import { operator } from "./mode.ts"

interface AnsweringServices {
  readonly services: Context.Context<ToolServices>
  /** A key never changes its mode. */
  readonly mode: Mode
  /** Asked for every call: a key may be revoked meanwhile. */
  readonly account: Effect.Effect<Caller, KeyRefused | KeyUncheckable>
}

/** A database that was just opened on a busy machine may take longer than a request waits for its key. */
const checkedAgain = 30

const open = Effect.gen(function* () {
  const keys = yield* ApiKeys
  const key = Option.getOrUndefined(
    yield* agentKey.parse(ConfigProvider.fromEnv({ preserveEmptyStrings: true }))
  )
  // An agent's configuration with a variable that is not set gives an empty text: the sandbox was not meant.
  if (key !== undefined && Redacted.value(key).trim() === "")
    return yield* commandFailed(
      "ENTITY_WATCH_KEY is set and empty: give it a key, or unset it to be answered from the sandbox."
    )
  // Without a key the operator's view of the sandbox, which holds invented entities only.
  const account: AnsweringServices["account"] =
    key === undefined ? Effect.succeed(operator(true)) : keys.authenticate(Redacted.value(key))
  const patient = Effect.retry(account, {
    while: ({ _tag }) => _tag === "KeyUncheckable",
    schedule: Schedule.spaced("500 millis"),
    times: checkedAgain
  })
  const caller = yield* Effect.catchTags(patient, {
    KeyRefused: () =>
      commandFailed(
        "ENTITY_WATCH_KEY is not a valid API key; check that it was copied whole, or make another."
      ),
    KeyUncheckable: () => commandFailed("ENTITY_WATCH_KEY could not be checked in time.")
  })
  if (!mayAsk(caller, "mcp")) return yield* commandFailed(withoutScope("mcp"))
  const { mode } = caller
  if (mode === "sandbox") yield* loadSandbox
  return { account, mode, services: yield* Effect.context<ToolServices>() }
})

/** The agent closes our input when it is done with us. */
const inputEnded = Effect.callback<void>((resume) => {
  const end = () => resume(Effect.void)
  process.stdin.once("end", end).once("close", end)
  return Effect.sync(() => process.stdin.off("end", end).off("close", end))
})

const serveTools = Effect.gen(function* () {
  const opened = yield* Deferred.make<AnsweringServices>()
  const newRequestId = makeRequestIds()
  const called = (tool: EntityTool, args: unknown) =>
    tool.needsAccount
      ? Effect.flatMap(Deferred.await(opened), ({ account, mode, services }) =>
          toolAnswer(
            Effect.flatMap(account, (caller) =>
              Effect.andThen(requireScope(caller, tool.operation), tool.call(caller, args))
            ),
            mode
          ).pipe(Effect.provideContext(services))
        )
      : toolAnswer(tool.call(args), null)
  const run = Effect.runPromiseWith(yield* Effect.context<never>())
  // Before the database is open: agents do not wait long for a first answer.
  yield* Effect.acquireRelease(
    Effect.sync(() => {
      const messages = process.stdin.pipe(messagesOnce(process.stdout))
      const connection = serveStdio(
        {
          version,
          answer: (tool, args, { mcpReq }) =>
            run(Effect.provideService(called(tool, args), RequestFacts, newRequestFacts(newRequestId())), {
              signal: mcpReq.signal
            })
        },
        messages
      )
      return { connection, messages }
    }),
    ({ connection, messages }) =>
      Effect.promise(async () => {
        await connection.close()
        process.stdin.unpipe(messages).pause()
      })
  )
  const services = ApiKeys.layer.pipe(Layer.provide(NodeCrypto.layer), Layer.provideMerge(coreForAgent))
  yield* open.pipe(
    Effect.flatMap((ready) => Deferred.succeed(opened, ready)),
    Effect.andThen(Effect.never),
    Effect.provide(services),
    Effect.raceFirst(inputEnded)
  )
})

export const mcp = Command.make("mcp", {}, () => untilStopped(Effect.scoped(serveTools))).pipe(
  Command.withDescription("Serve the MCP tools on standard input and output")
)
