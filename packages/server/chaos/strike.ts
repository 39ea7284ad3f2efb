/** Lets one planned fault happen, ends it after its time, and writes down to whom it happened and when. */
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

type Stricken = Pick<System, "cluster" | "links" | "servers">

export const strike = (fault: PlannedFault, system: Stricken, history: ChaosHistory): Promise<void> => {
  const until = history.now() + fault.lasts
  const end = () =>
    new Promise<void>((resolve) => {
      history.time.after(Math.max(0, 1000 * (until - history.now())), resolve)
    })
  const server = isOneServers(fault.kind) ? fault.server : null
  const happening = async () => {
    const from = history.now()
    await happen(fault, system, end)
    history.struck.push({ kind: fault.kind, server, from, until: history.now() })
  }
  return /^database (crash|freeze)$/u.test(fault.kind) ? onDatabase(happening) : happening()
}

/** `end` is when the fault is over, although it may have begun late. */
const happen = async (fault: PlannedFault, system: Stricken, end: () => Promise<void>): Promise<void> => {
  const { cluster, links, servers } = system
  const [what, linkFault] = fault.kind.split(" link: ") as [string, LinkFault | "forgotten" | undefined]
  if (linkFault !== undefined) {
    const link = what === "database" ? links.database[fault.server] : links[what as "receivers" | "publisher"]
    const over = linkFault === "forgotten" ? link?.forget(fault.draw) : link?.begin(linkFault)
    // There was no connection that could be forgotten.
    if (over == null) return
    await end()
    return over()
  }
  const server = servers[fault.server]
  switch (fault.kind) {
    case "kill":
      await server?.kill()
      await end()
      return server?.revive()
    case "freeze":
      server?.freeze()
      await end()
      return server?.thaw()
    case "clock jump":
      return server?.jump(fault.jump)
    case "database crash":
      await cluster.halt("immediate")
      await end()
      return cluster.start()
    case "database freeze":
      cluster.freeze()
      await end()
      return cluster.thaw()
  }
}
