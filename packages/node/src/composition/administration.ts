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
import { Effect, Layer } from "effect"
import { Database } from "../database/Database.ts"
import { freeDisk } from "../process/freeDisk.ts"
import { nameIndexSettings } from "../search/NameIndexes.ts"
import { AesSecretBox } from "../secrets/AesSecretBox.ts"
import { fileRetention } from "./retention.ts"

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
