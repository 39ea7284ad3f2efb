/**
 * Turns what happened to accounts' webhooks into operational events. A settlement only notes it, because it waits for no
 * lock, and an event takes its place in the account's feed under one.
 */

import type { OperationalPayload } from "@entity-watch/contract/schema/OperationalEvent"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import type { NewEvent } from "../../store/EventStore.ts"
import { type OperationalNotice, OperationalNoticeStore } from "../../store/OperationalNoticeStore.ts"
import type { StoreEffect } from "../../store/StoreEffect.ts"

/** Every instance looks, as for deliveries that are due. */
const look = "5 seconds"

export class OperationalNotices extends Context.Service<
  OperationalNotices,
  {
    /** Makes events of all notices there are. Answers how many. */
    readonly once: StoreEffect<number>
    /** Looks for notices until it is interrupted, whatever fails. */
    readonly run: Effect.Effect<never>
  }
>()("@entity-watch/core/watch/operational/OperationalNotices") {
  static readonly layerNoDeps = Layer.effect(
    OperationalNotices,
    Effect.gen(function* () {
      const store = yield* OperationalNoticeStore
      const random = yield* SecureRandom

      const newEvent = (notice: OperationalNotice): Effect.Effect<NewEvent> =>
        Effect.map(random.ulid, (ulid) => eventOf(notice, `evt_${ulid}`))

      const once = Effect.gen(function* () {
        let made = 0
        for (;;) {
          const recorded = yield* store.recordAcrossAccounts(newEvent)
          if (recorded === 0) return made
          made += recorded
        }
      })

      const watched = Effect.catchCause(once, (cause) =>
        Cause.hasInterrupts(cause)
          ? Effect.interrupt
          : Effect.logWarning(
              "Operational events could not be recorded; it is tried again in five seconds.",
              cause
            )
      )
      return OperationalNotices.of({
        once,
        run: Effect.andThen(Effect.repeat(watched, Schedule.spaced(look)), Effect.never)
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(OperationalNoticeStore.layer))
}

const eventOf = (notice: OperationalNotice, id: string): NewEvent => {
  const { account_id, subscription_id, type, webhook } = notice
  return {
    id,
    accountId: account_id,
    type,
    // Deliveries of what happened to one subscription keep their order.
    entity: subscription_id,
    abn: null,
    acn: null,
    payload: JSON.stringify(payloadOf(notice, id)),
    subscriptions: webhook === null ? [] : [webhook]
  }
}

const payloadOf = (notice: OperationalNotice, event_id: string): OperationalPayload => {
  const { mode, noticed_at: timestamp, subscription_id } = notice
  const about = { event_id, livemode: mode === "live", subscription_id }
  return notice.type === "subscription.disabled"
    ? { type: notice.type, timestamp, data: { ...about, ...notice.details } }
    : { type: notice.type, timestamp, data: { ...about, delivery: notice.details } }
}
