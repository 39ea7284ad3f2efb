/** Core over the database: what both the server and the command line run on. */
import { Refresh } from "@entity-watch/core/registers/Refresh"
import { Statuses } from "@entity-watch/core/registers/Statuses"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Screener } from "@entity-watch/core/screen/Screener"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { Layer } from "effect"
import { Database } from "./Database.ts"

export const Core = {
  layer: Layer.mergeAll(
    Resolver.layer,
    Screener.layer,
    Refresh.layer,
    Statuses.layer,
    SnapshotStore.layer
  ).pipe(Layer.provideMerge(Database.layer))
}
