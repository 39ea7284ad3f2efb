/** Every tool, in the order in which clients list them. Specification 4.6. */
import type { IdentitySourceUnavailable } from "@entity-watch/core/entities"
import type { Resolver, SearchOverloaded } from "@entity-watch/core/resolve"
import type { DateOfBirthInFuture, Screener } from "@entity-watch/core/screen"
import type { AsOfOutOfReach } from "@entity-watch/core/snapshots"
import type {
  ChangeFeed,
  CursorAhead,
  EventsRemoved,
  NotAnIdentifier,
  SubscriptionNotFound,
  Subscriptions
} from "@entity-watch/core/watch"
import { getWatch } from "./tools/getWatch.ts"
import { listEntityChanges } from "./tools/listEntityChanges.ts"
import { listWatches } from "./tools/listWatches.ts"
import { resolveEntity } from "./tools/resolveEntity.ts"
import { screenEntity } from "./tools/screenEntity.ts"
import type { Tool } from "./tools/Tool.ts"
import { validateIdentifier } from "./tools/validateIdentifier.ts"

export type ToolServices = Resolver | Screener | Subscriptions | ChangeFeed
export type ToolFailure =
  | AsOfOutOfReach
  | DateOfBirthInFuture
  | IdentitySourceUnavailable
  | SearchOverloaded
  | SubscriptionNotFound
  | NotAnIdentifier
  | EventsRemoved
  | CursorAhead
export type EntityTool = Tool<ToolFailure, ToolServices>

export const tools: ReadonlyArray<EntityTool> = [
  resolveEntity,
  screenEntity,
  validateIdentifier,
  listWatches,
  getWatch,
  listEntityChanges
]

export const toolNamed = (name: unknown): EntityTool | undefined => tools.find((tool) => tool.name === name)
