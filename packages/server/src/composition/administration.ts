/** What the admin API and the commands of an operator run on. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { ApiKeys } from "@entity-watch/core/access"
import {
  Accounts,
  Administrators,
  AuditLog,
  CustomerFiles,
  Deliveries,
  Registers,
  Uploads
} from "@entity-watch/core/admin"
import { Database } from "@entity-watch/node/database/Database"
import { Layer } from "effect"

/** Needs API keys and the database. */
const people = Layer.mergeAll(Administrators.layer, Accounts.layer, Uploads.layer, CustomerFiles.layer).pipe(
  Layer.provideMerge(AuditLog.layer),
  Layer.provide(NodeCrypto.layer)
)

/** For a server: needs API keys, subscriptions, statuses and the database. */
export const administration = Layer.merge(Deliveries.layer, Registers.layer).pipe(Layer.provideMerge(people))

/** For a command. */
export const administrationOverDatabase = people.pipe(
  Layer.provide(ApiKeys.layer),
  Layer.provide(NodeCrypto.layer),
  Layer.provideMerge(Database.layer)
)
