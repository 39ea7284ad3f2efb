/** What the admin API and the commands of an operator run on. */
import { hostname } from "node:os"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { ApiKeys } from "@entity-watch/core/access"
import {
  Accounts,
  Administrators,
  AuditLog,
  CustomerFiles,
  Deliveries,
  Machine,
  Needs,
  Registers,
  Uploads
} from "@entity-watch/core/admin"
import { fileRetention } from "@entity-watch/node/composition/retention"
import { Database } from "@entity-watch/node/database/Database"
import { freeDisk } from "@entity-watch/node/process/freeDisk"
import { nameIndexSettings } from "@entity-watch/node/search/NameIndexes"
import { AesSecretBox } from "@entity-watch/node/secrets/AesSecretBox"
import { Effect, Layer } from "effect"

/** Needs API keys and the database. */
const people = Layer.mergeAll(Administrators.layer, Accounts.layer, Uploads.layer, CustomerFiles.layer).pipe(
  Layer.provideMerge(AuditLog.layer),
  Layer.provide([NodeCrypto.layer, fileRetention])
)

/** The folder of the data is asked for its room each time. */
const machine = Layer.effect(
  Machine,
  Effect.map(nameIndexSettings, ({ dataDir }) =>
    Effect.map(freeDisk(dataDir), (free) => ({ machine: hostname(), freeDisk: free }))
  )
)

/** For a server: needs API keys, subscriptions, statuses, keys for secrets and the database. */
export const administration = Needs.layer.pipe(
  Layer.provide([machine, AesSecretBox.layer]),
  Layer.provideMerge(Layer.merge(Deliveries.layer, Registers.layer)),
  Layer.provideMerge(people)
)

/** For a command. */
export const administrationOverDatabase = people.pipe(
  Layer.provide(ApiKeys.layer),
  Layer.provide(NodeCrypto.layer),
  Layer.provideMerge(Database.layer)
)
