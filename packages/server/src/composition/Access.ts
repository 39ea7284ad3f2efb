/** Keys over the database. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Layer } from "effect"
import { Database } from "../database/Database.ts"

export const Access = {
  layer: ApiKeys.layer.pipe(Layer.provide(NodeCrypto.layer), Layer.provideMerge(Database.layer))
}
