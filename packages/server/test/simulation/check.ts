/**
 * What must hold of every run, judged by what the world saw: which facts changed, who watched them, and what arrived. It
 * answers one sentence for each violation.
 */
import { checkDeliveries } from "./checkDeliveries.ts"
import { checkEvents } from "./checkEvents.ts"
import { checkPosts } from "./checkPosts.ts"
import { checkProcesses } from "./checkProcesses.ts"
import { checkReceivers } from "./checkReceivers.ts"
import type { World } from "./World.ts"

export const check = (
  world: World,
  delays: ReadonlyArray<number>,
  concurrency: number
): ReadonlyArray<string> => [
  ...(world.history.mostOpen > concurrency
    ? [`a process had ${world.history.mostOpen} POSTs open at once`]
    : []),
  ...checkProcesses(world, concurrency),
  ...checkEvents(world.tables),
  ...checkDeliveries(world.tables, delays),
  ...checkPosts(world.tables),
  ...checkReceivers(world.tables)
]
