/** Core over the database: what both the server and the command line run on. */
import { Refresh } from "@entity-watch/core/registers/Refresh"
import { Statuses } from "@entity-watch/core/registers/Statuses"
import { IdentitySource } from "@entity-watch/core/resolve/IdentitySource"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Screener } from "@entity-watch/core/screen/Screener"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { Database } from "./Database.ts"

/** A redirect is not followed: it would carry the GUID to wherever it leads. */
const identitySource = IdentitySource.layerConfig.pipe(
  Layer.provide(FetchHttpClient.layer),
  Layer.provide(Layer.succeed(FetchHttpClient.RequestInit, { redirect: "manual" }))
)

export const Core = {
  layer: Layer.mergeAll(
    Resolver.layer,
    Screener.layer,
    Refresh.layer,
    Statuses.layer,
    SnapshotStore.layer
  ).pipe(Layer.provide(identitySource), Layer.provideMerge(Database.layer))
}
