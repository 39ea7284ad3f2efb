/** Lets one planned fault happen, ends it after its time, and writes down to whom it happened and when. */
import { setTimeout as sleep } from "node:timers/promises"
import type { ChaosHistory } from "./ChaosHistory.ts"
import type { LinkFault } from "./FaultProxy.ts"
import { isOneServers, type PlannedFault } from "./plan.ts"
import type { System } from "./System.ts"

/** The database is one: a crash and a freeze of it wait for each other. */
let databaseIsBusy: Promise<void> = Promise.resolve()
const onDatabase = (fault: () => Promise<void>): Promise<void> => {
  databaseIsBusy = databaseIsBusy.then(fault, fault)
  return databaseIsBusy
}

export const strike = async (fault: PlannedFault, system: System, history: ChaosHistory): Promise<void> => {
  const from = history.now()
  await happen(fault, system, () => sleep(Math.max(0, 1000 * (from + fault.lasts - history.now()))))
  const server = isOneServers(fault.kind) ? fault.server : null
  history.struck.push({ kind: fault.kind, server, from, until: history.now() })
}

/** `end` is when the fault is over, although it may have begun late. */
const happen = async (fault: PlannedFault, system: System, end: () => Promise<void>): Promise<void> => {
  const { cluster, links, servers } = system
  const server = servers[fault.server]
  if (server === undefined) return
  const [what, linkFault] = fault.kind.split(" link: ") as [string, LinkFault | undefined]
  if (linkFault !== undefined) {
    const link = what === "database" ? links.database[fault.server] : links[what as "receivers" | "publisher"]
    link?.begin(linkFault)
    await end()
    return link?.end()
  }
  switch (fault.kind) {
    case "kill":
      await server.kill()
      await end()
      return server.isRunning ? undefined : server.run()
    case "freeze":
      server.freeze()
      await end()
      return server.thaw()
    case "clock jump":
      return server.jump(fault.jump)
    case "database crash":
      return onDatabase(async () => {
        await cluster.halt("immediate")
        await end()
        await cluster.start()
      })
    case "database freeze":
      return onDatabase(async () => {
        cluster.freeze()
        await end()
        cluster.thaw()
      })
  }
}
