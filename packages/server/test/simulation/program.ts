/** What a simulated process runs: the real `Deliverer` and the real `Watcher`, over the simulated rest. */
import { Deliverer } from "@entity-watch/core/deliver/Deliverer"
import type { DelivererSettings } from "@entity-watch/core/deliver/DelivererSettings"
import { DeliverySignal } from "@entity-watch/core/deliver/DeliverySignal"
import { WebhookSender } from "@entity-watch/core/deliver/WebhookSender"
import { SecretBox } from "@entity-watch/core/secrets/SecretBox"
import { AdditionalListStore } from "@entity-watch/core/store/AdditionalListStore"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { HmacSigner } from "@entity-watch/node/delivery/HmacSigner"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import { DatabaseLink } from "./DatabaseLink.ts"
import type { Instance } from "./Instance.ts"
import { simulatedComparison } from "./simulatedComparison.ts"
import { simulatedStores } from "./simulatedStores.ts"
import type { World } from "./World.ts"

export type Program = (world: World, instance: Instance) => Effect.Effect<unknown, unknown>

const noLogs = Logger.layer([])

export const program =
  (settings: Partial<DelivererSettings>, look: number): Program =>
  (world, instance) => {
    const link = new DatabaseLink(instance, world.weather)
    const dice = instance.dice.fork()
    let made = 0
    const simulated = Layer.mergeAll(
      simulatedStores(world, instance, link),
      simulatedComparison(world.watching, link),
      HmacSigner.layer.pipe(
        Layer.provide(
          Layer.succeed(SecretBox, {
            seal: (secret) => Effect.succeed(Redacted.value(secret)),
            open: (sealed) => Effect.succeed(Redacted.make(sealed)),
            reseal: () => Effect.succeed(null)
          })
        )
      ),
      Layer.mock(AdditionalListStore, {
        definedAcrossAccounts: () => Effect.succeed({ upTo: "0", lists: [] })
      }),
      Layer.succeed(WebhookSender, { post: (post) => world.receivers.post(instance, post, dice) }),
      Layer.succeed(DeliverySignal, { next: nextSignal(world, instance) }),
      Layer.succeed(SecureRandom, {
        ...unused,
        ulid: Effect.sync(() => `${instance.name}x${++made}`)
      })
    )
    const looking = Layer.effectDiscard(
      Effect.gen(function* () {
        const watcher = yield* Watcher
        const once = Effect.catchCause(watcher.catchUp("live"), () => Effect.void)
        yield* Effect.forkScoped(Effect.forever(Effect.andThen(once, nextLook(world, instance, look))))
      })
    )
    return Layer.launch(
      Layer.mergeAll(Deliverer.layerNoDeps(settings), looking.pipe(Layer.provide(Watcher.layerNoDeps))).pipe(
        Layer.provide(simulated),
        Layer.provideMerge(noLogs)
      )
    )
  }

const notHere = () => Effect.die("Only ULIDs are drawn here.")
const unused = {
  ...{ randomBytes: notHere, intBetween: notHere, shuffle: notHere, uuidV4: notHere, uuidV7: notHere }
}

/** A look comes after its time, or when something happens at that very moment. */
const nextLook = (world: World, instance: Instance, millis: number): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const look = () => instance.receive(() => resume(Effect.void))
    world.looks.set(instance, look)
    return Effect.sync(world.timeline.after(millis, look))
  })

const nextSignal = (world: World, instance: Instance): Effect.Effect<void> => {
  let isAnnounced = false
  let waiting: (() => void) | null = null
  world.listen(instance, () => {
    if (waiting === null) isAnnounced = true
    else waiting()
  })
  return Effect.callback<void>((resume) => {
    if (isAnnounced) {
      isAnnounced = false
      return resume(Effect.void)
    }
    waiting = () => {
      waiting = null
      resume(Effect.void)
    }
  })
}
