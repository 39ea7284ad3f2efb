/** A process of its own that delivers: the service's layers with a schedule and a lease that a test can wait for. */
import { Deliverer } from "@entity-watch/core/deliver/Deliverer"
import { FeedWakes } from "@entity-watch/core/watch/FeedWakes"
import { Database } from "@entity-watch/node/database/Database"
import { HttpsSender } from "@entity-watch/node/delivery/egress/HttpsSender"
import { HmacSigner } from "@entity-watch/node/delivery/HmacSigner"
import { ListenSignal } from "@entity-watch/node/delivery/ListenSignal"
import { AesSecretBox } from "@entity-watch/node/secrets/AesSecretBox"
import { Effect, Layer, Logger } from "effect"

const worker = Deliverer.layer({
  leaseSeconds: 2,
  retryDelays: [0.1, 0.1, 0.2, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5],
  grace: "2 seconds"
}).pipe(
  Layer.provide([
    HttpsSender.layer,
    HmacSigner.layer.pipe(Layer.provide(AesSecretBox.layer)),
    ListenSignal.layer.pipe(Layer.provide(FeedWakes.layer))
  ]),
  Layer.provide(Database.layer),
  Layer.provideMerge(Logger.layer([]))
)

Effect.runFork(
  Layer.launch(Layer.merge(worker, Layer.effectDiscard(Effect.sync(() => process.stdout.write("ready\n")))))
)
