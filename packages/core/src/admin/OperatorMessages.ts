/**
 * Tells whoever operates the service what needs a person, and what does so no more, on every channel that the host has:
 * packages/core/docs/monitoring.md#being-told. The instances over one database tell it once, by a claim that lapses. A
 * message is noted as sent after it was sent: a process that dies in between may send one twice, and never loses one.
 */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import type { SnapshotsUnreadable } from "../snapshots/Snapshots.ts"
import type { StoreEffect } from "../store/StoreEffect.ts"
import { keptAtMost, type MessageClaim, ToldNeedStore } from "../store/ToldNeedStore.ts"
import { Needs } from "./Needs.ts"
import type { Cure } from "./needs/Cure.ts"
import type { JudgedNeed } from "./needs/JudgedNeed.ts"
import { MessageNotSent, type OperatorChannel } from "./OperatorChannel.ts"
import { namedAtMost, operatorMessage, toldNeed } from "./operatorMessage.ts"

/** More than a need is to last before it is told, less than it is to be gone before it is over. */
const look = "1 minute"

export interface MessagesTo {
  readonly channels: ReadonlyArray<OperatorChannel>
  /** The address of the page that explains each code. */
  readonly page: string
  /** What is to be done, in the words of whoever operates the service. */
  readonly cureInWords: (cure: Cure) => string
}

const worse = ".alarm"
/** What becomes an alarm is told once more. */
const keyOf = ({ id, kind }: JudgedNeed): string => (kind === "alarm" ? `${id}${worse}` : id)

const isWorse = ({ id }: { readonly id: string }): boolean => id.endsWith(worse)

/** Alarms first: what is left to the next message, or stands below, can wait. */
const alarmsFirst = (due: MessageClaim["due"]) => [
  ...due.filter(isWorse),
  ...due.filter((each) => !isWorse(each))
]

const messageOf = (
  { claimedAt, due, over }: MessageClaim,
  found: ReadonlyArray<JudgedNeed>,
  { cureInWords, page }: Omit<MessagesTo, "channels">
) => {
  const byId = new Map(found.map((need) => [keyOf(need), need]))
  const named = alarmsFirst(due).slice(0, namedAtMost)
  const ids = new Set(found.map(({ id }) => id))
  const ended = over
    .map((each) => ({ ...each, id: isWorse(each) ? each.id.slice(0, -worse.length) : each.id }))
    .filter(({ id }) => !ids.has(id))
  return {
    ids: named.map(({ id }) => id),
    message: operatorMessage({
      key: JSON.stringify([named, over].map((all) => all.map(({ id, since }) => [id, since]))),
      timestamp: claimedAt,
      needs: named.flatMap(({ id }) => {
        const need = byId.get(id)
        return need === undefined ? [] : [toldNeed({ ...need, cure: cureInWords(need.cure) }, page)]
      }),
      over: ended,
      more: due.length - named.length
    })
  }
}

export class OperatorMessages extends Context.Service<
  OperatorMessages,
  {
    /** Looks once, and tells what is to be told. */
    readonly once: StoreEffect<void, SnapshotsUnreadable>
    /** Does so every minute until it is interrupted, whatever fails. */
    readonly run: Effect.Effect<never>
  }
>()("@entity-watch/core/admin/OperatorMessages") {
  static readonly layerNoDeps = ({ channels, ...how }: MessagesTo) =>
    Layer.effect(
      OperatorMessages,
      Effect.gen(function* () {
        const needs = yield* Needs
        const store = yield* ToldNeedStore

        const tell = Effect.fnUntraced(function* (
          channel: OperatorChannel,
          found: ReadonlyArray<JudgedNeed>
        ) {
          const { name } = channel
          const keys = found.map((need) => ({ id: keyOf(need), code: need.code }))
          yield* store.see(name, keys)
          const claimed = yield* store.claim(
            name,
            keys.map(({ id }) => id),
            namedAtMost
          )
          if (Option.isNone(claimed)) return
          const { ids, message } = messageOf(claimed.value, found, how)
          const { needs: toldOnes, over } = message.data
          if (toldOnes.length === 0 && over.length === 0) return yield* store.forget(claimed.value)
          const failure = yield* channel.send(message).pipe(
            Effect.as(undefined),
            Effect.catchDefect(() => new MessageNotSent({ failure: "It failed in an unexpected way." })),
            Effect.catchTag("MessageNotSent", (error) => Effect.succeed(error.failure))
          )
          if (failure === undefined) {
            yield* store.told(claimed.value, ids)
            yield* Effect.logInfo("The operator was told what needs a person.", {
              channel: name,
              needs: ids.length,
              over: message.data.over.length
            })
            return
          }
          const minutes = yield* store.failed(claimed.value)
          yield* Effect.logWarning("The operator could not be told what needs a person; it is tried again.", {
            channel: name,
            failure,
            again_in_minutes: Option.getOrNull(minutes)
          })
        })

        const once = Effect.gen(function* () {
          const all = yield* needs.list({ mode: "live", files: true })
          // Rows to decide are the daily work of whoever reviews, not a state of the service.
          const found = all.filter(({ code }) => code !== "rows_undecided").slice(0, keptAtMost)
          // One that fails leaves the others to their end.
          const ends = yield* Effect.forEach(channels, (channel) => Effect.exit(tell(channel, found)), {
            concurrency: "unbounded"
          })
          for (const end of ends) yield* end
        })

        const watched = Effect.catchCause(once, (cause) =>
          Cause.hasInterrupts(cause)
            ? Effect.interrupt
            : Effect.logWarning(
                "It could not be looked at what needs a person; it is tried again in a minute.",
                cause
              )
        )
        // Instances that start together do not look at the same time.
        const pace = Schedule.jittered(Schedule.spaced(look))
        return OperatorMessages.of({
          once,
          run: Effect.andThen(Effect.repeat(watched, pace), Effect.never)
        })
      })
    )

  static readonly layer = (to: MessagesTo) => this.layerNoDeps(to).pipe(Layer.provide(ToldNeedStore.layer))
}
