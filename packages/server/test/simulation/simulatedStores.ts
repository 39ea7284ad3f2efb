/** The stores of one simulated process: the models of the shared tables behind the process's own link. */
import { DeliveryStore } from "@entity-watch/core/store/DeliveryStore"
import type { DeliveryClaim } from "@entity-watch/core/store/deliveryClaims"
import { WatchLeaseLost, WatchPositionStore } from "@entity-watch/core/store/WatchPositionStore"
import { WatchStore } from "@entity-watch/core/store/WatchStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SqlError } from "effect/sql"
import type { DatabaseLink } from "./DatabaseLink.ts"
import type { Instance } from "./Instance.ts"
import type { World } from "./World.ts"

/** After so long the database ends the transaction of a process that does not go on. */
const idleInTransaction = 60_000

export const simulatedStores = (world: World, instance: Instance, link: DatabaseLink) => {
  const { deliveries, history, locks, timeline, watching } = world

  /** Two statements of one transaction, with the accounts locked from the first one on. */
  const claim = (capacity: Parameters<(typeof DeliveryStore)["Service"]["claimAcrossAccounts"]>[0]) => {
    history.room.set(instance.name, capacity.limit)
    const held = { accounts: new Set<string>(), isOpen: true }
    const end = () => {
      held.isOpen = false
      for (const account of held.accounts) locks.delete(account)
      held.accounts.clear()
    }
    return Effect.gen(function* () {
      const ready = yield* link.call((at) => {
        const found = deliveries.ready(at, locks)
        for (const { account } of found) {
          locks.add(account)
          held.accounts.add(account)
        }
        timeline.after(idleInTransaction, end)
        instance.onDeath(end)
        return found
      })
      if (ready.length === 0) return []
      return yield* link.call((at): ReadonlyArray<DeliveryClaim> => {
        if (!held.isOpen) return []
        const claimed = deliveries.claim(at, ready, capacity)
        end()
        return claimed
      })
    }).pipe(Effect.ensuring(Effect.sync(end)))
  }

  const fenced = (effect: Effect.Effect<boolean, SqlError.SqlError>) =>
    Effect.flatMap(effect, (isKept) => (isKept ? Effect.void : Effect.fail(new WatchLeaseLost())))

  /** The lock lets those finish who are writing a subscription; those who come later see the new snapshots. */
  const afterWriters = <A>(apply: (at: number) => A) =>
    Effect.suspend(() => {
      let before: ReadonlyArray<object> | null = null
      return link.call(apply, () => {
        before ??= [...world.writers]
        return before.some((writer) => world.writers.has(writer))
      })
    })

  const delivery = Layer.succeed(DeliveryStore, {
    claimAcrossAccounts: claim,
    renewAcrossAccounts: (claims, leaseSeconds) =>
      link.call((at) => deliveries.renew(at, claims, leaseSeconds)),
    settleAcrossAccounts: (settlements) => {
      for (const { attempt, claims, id } of settlements)
        history.sent.push({ process: instance.name, delivery: Number(id), attempt, claims })
      return link.call((at) =>
        deliveries.settle(
          at,
          settlements,
          new Set(settlements.filter(() => link.strikes("locked row")).map(({ id }) => id))
        )
      )
    },
    resume: (_, id) => link.call((at) => deliveries.resume(at, id))
  })
  const positions = Layer.succeed(WatchPositionStore, {
    behind: link.call(() => (watching.isBehind() ? ["live" as const] : [])),
    claim: () => link.call((at) => watching.claim(at)),
    renew: (_, held) => fenced(link.call((at) => watching.renew(at, held))),
    release: (_, held) => link.call((at) => watching.release(at, held)),
    begin: (_, held) =>
      fenced(
        afterWriters((at) => {
          const isKept = watching.renew(at, held)
          if (isKept) watching.begin()
          return isKept
        })
      ),
    next: () =>
      Effect.flatMap(
        link.call(() => watching.next()),
        (step) => (step === null ? Effect.succeed(null) : afterWriters(() => step))
      ),
    views: (_, step) => link.call(() => watching.views(step)),
    record: (_, held, step, done, events) =>
      fenced(
        link.call((at) => {
          const isKept = watching.record(at, held, step, done, events)
          if (isKept && events.length > 0) world.notify()
          return isKept
        })
      )
  })
  const elsewhere = () => Effect.die("The simulation has neither a sandbox nor entries of lists.")
  const watch = Layer.succeed(WatchStore, {
    affectedAcrossAccounts: (_, step) =>
      link.call(() => watching.affected(step).map((identifier) => ({ identifier, by_trust: false }))),
    watchingAcrossAccounts: (_, identifiers, types, step) =>
      link.call(() => watching.watching(identifiers, types, step)),
    watching: elsewhere,
    listed: elsewhere,
    watchedThroughAcrossAccounts: elsewhere,
    ownersWatchingAcrossAccounts: elsewhere
  })
  return Layer.mergeAll(delivery, positions, watch)
}
