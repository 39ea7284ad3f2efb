/** Additional lists over the database that is provided. */
import { AdditionalLists } from "@entity-watch/core/refresh"
import { OneShotDigest } from "@entity-watch/node/secrets/OneShotDigest"
import * as Layer from "effect/Layer"

export const realLists = AdditionalLists.layer.pipe(Layer.provide(OneShotDigest.layer))
