/**
 * The answers that are under way, and what permits each of them. No answer outlives its permission by more than a
 * second, however it is made or sent: less than a second apart the database is asked which permissions are in force,
 * once for all answers together, and the connection of an answer whose permission has ended is cut off, with whatever
 * its reader has not taken yet. Every way in which a key or a session is accepted goes through `accept`.
 */
import { IncomingMessage, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { ApiKeys } from "@entity-watch/core/access"
import type { Permission } from "@entity-watch/core/domain/Permission"
import { asWork, PermissionStore } from "@entity-watch/core/store"
import { describeCause } from "@entity-watch/node/telemetry/describeCause"
import { Clock, Context, Effect, Layer, Schedule } from "effect"
import type { HttpServerRequest } from "effect/http"
import { noteAccepted } from "./acceptedKeys.ts"

/** In milliseconds. Both together are a second: younger answers are asked about the next time. */
const pace = 800
const young = 200
/** In milliseconds: so long a permission is believed that the database does not confirm. */
const believedFor = 60_000

interface OpenAnswer {
  readonly since: number
  readonly socket: Socket
}

interface Permitted {
  readonly permission: Permission
  readonly answers: Map<ServerResponse, OpenAnswer>
}

export class OpenAnswers extends Context.Service<
  OpenAnswers,
  {
    /** The request is answered for as long as the permission is in force, at the account's expense. */
    accept(request: HttpServerRequest.HttpServerRequest, accountId: string, permission: Permission): void
  }
>()("@entity-watch/server/http/request/OpenAnswers") {
  static readonly layer = Layer.effect(
    OpenAnswers,
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const store = yield* PermissionStore
      const clock = yield* Clock.Clock
      const now = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6
      const open = new Map<string, Permitted>()
      let confirmedAt = now()

      const look = Effect.gen(function* () {
        const moment = now()
        const asked = [...open.values()].filter(({ answers }) =>
          [...answers.values()].some(({ since }) => moment - since >= young)
        )
        if (asked.length === 0) {
          confirmedAt = moment
          return
        }
        const inForce = yield* store.inForceAcrossAccounts(asked.map(({ permission }) => permission)).pipe(
          asWork("control"),
          Effect.map((rows) => new Set(rows.map(nameOf))),
          Effect.tap(() => Effect.sync(() => (confirmedAt = moment))),
          Effect.catchCause((cause) =>
            now() - confirmedAt < believedFor
              ? Effect.undefined
              : Effect.as(
                  Effect.logWarning(
                    "Answers were cut off, because nobody could say whether their keys are in force.",
                    {
                      cause: describeCause(cause)
                    }
                  ),
                  new Set<string>()
                )
          )
        )
        if (inForce === undefined) return
        const ended = asked.filter(({ permission }) => !inForce.has(nameOf(permission)))
        for (const { answers } of ended) for (const { socket } of answers.values()) cutOff(socket)
        // So that whoever connects again is asked about too.
        if (ended.some(({ permission }) => permission.by === "key")) yield* keys.doubt
      })
      yield* Effect.forkScoped(Effect.repeat(look, Schedule.fixed(pace)))

      return OpenAnswers.of({
        accept: (request, accountId, permission) => {
          noteAccepted(request, accountId)
          if (!(request.source instanceof IncomingMessage)) return
          const response = NodeHttpServerRequest.toServerResponse(request) as ServerResponse
          if (response.destroyed) return
          const name = nameOf(permission)
          const permitted = open.get(name) ?? { permission, answers: new Map() }
          open.set(name, permitted)
          permitted.answers.set(response, { since: now(), socket: request.source.socket })
          response.once("close", () => {
            permitted.answers.delete(response)
            if (permitted.answers.size === 0 && open.get(name) === permitted) open.delete(name)
          })
        }
      })
    })
  )
}

const nameOf = ({ by, id }: Permission): string => `${by} ${id}`

/** What was sent and not taken is dropped, which only a connection over TCP can. */
const cutOff = (socket: Socket): void => {
  if (socket.remoteFamily === undefined) socket.destroy()
  else socket.resetAndDestroy()
}
