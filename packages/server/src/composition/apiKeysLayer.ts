/** The layer of API keys over the database: all that the commands about keys need. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { ApiKeys } from "@entity-watch/core/access"
import { Layer } from "effect"
import { Database } from "../database/Database.ts"

export const apiKeysOverDatabase = ApiKeys.layer.pipe(
  Layer.provide(NodeCrypto.layer),
  Layer.provideMerge(Database.layer)
)
