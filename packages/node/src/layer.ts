/** The services of core over a database, with what a program on Node has to bring along. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { ApiKeys } from "@entity-watch/core/access"
import { Snapshots } from "@entity-watch/core/snapshots"
import { Watcher } from "@entity-watch/core/watch"
import { ConfigProvider, Effect, Layer } from "effect"
import { coreForAgent } from "./composition/coreLayers.ts"
import { Deliveries } from "./delivery/Deliveries.ts"
import { DueRegisters } from "./refresh/DueRegisters.ts"
import { requireSecretKeys, requireSecrets } from "./secrets/requireSecrets.ts"

/** What the services are made of. */
export interface LayerOptions {
  /** The folder of the embedded database, which is made where there is none. Default: `.entity-watch`. */
  readonly dataDir?: string
  /** A PostgreSQL database in place of the embedded one: `postgres://user:password@host:5432/database`. */
  readonly databaseUrl?: string
  /** Whether due webhooks are sent from this process while it is open. Default: false, as where a server sends them. */
  readonly deliver?: boolean
  /** Any other setting of the page of settings, by its name. The environment is not read. */
  readonly settings?: Readonly<Record<string, string>>
}

const configured = ({ databaseUrl, dataDir, settings }: LayerOptions) =>
  ConfigProvider.layer(
    ConfigProvider.fromUnknown({
      ...settings,
      ...(dataDir !== undefined && { DATA_DIR: dataDir }),
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl })
    })
  )

const sending = Layer.merge(
  Deliveries.layer,
  Layer.effectDiscard(Effect.flatMap(Watcher, ({ run }) => Effect.forkScoped(run)))
)

/**
 * The services of core over a database: `Resolver`, `Screener`, `Refresh`, `Statuses`, `Watcher`, `Subscriptions`,
 * `ChangeFeed` and others, and `DueRegisters`, which asks publishers.
 */
export const layer = (options: LayerOptions = {}) =>
  // Without the key, or with another, webhooks and receipts would fail later.
  Layer.unwrap(
    requireSecretKeys(
      Effect.succeed(
        Layer.mergeAll(
          Layer.effectDiscard(requireSecrets(false)),
          DueRegisters.layer,
          Snapshots.layer,
          ApiKeys.layer.pipe(Layer.provide(NodeCrypto.layer)),
          options.deliver === true ? sending : Layer.empty
        ).pipe(Layer.provideMerge(coreForAgent))
      )
    )
  ).pipe(Layer.provide(configured(options)))
