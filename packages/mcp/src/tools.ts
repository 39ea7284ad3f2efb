/** Every tool, in the order in which clients list them. Specification 4.6. */

import type { IdentitySourceUnavailable } from "@entity-watch/core/entities/Entities"
import type { SearchOverloaded } from "@entity-watch/core/resolve/NameSearch"
import type { Resolver } from "@entity-watch/core/resolve/Resolver"
import type { Screener } from "@entity-watch/core/screen/Screener"
import type { AsOfOutOfReach } from "@entity-watch/core/snapshots/Snapshots"
import type { ChangeFeed, NotAnIdentifier } from "@entity-watch/core/watch/ChangeFeed"
import type { SubscriptionNotFound, Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
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
  | IdentitySourceUnavailable
  | SearchOverloaded
  | SubscriptionNotFound
  | NotAnIdentifier
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
