/** Lets one planned fault happen, and ends it after its time. */
import { setTimeout as sleep } from "node:timers/promises"
import type { LinkFault } from "./FaultProxy.ts"
import type { PlannedFault } from "./plan.ts"
import type { System } from "./System.ts"

/** The database is one: a crash and a freeze of it wait for each other. */
let databaseIsBusy: Promise<void> = Promise.resolve()
const onDatabase = (fault: () => Promise<void>): Promise<void> => {
  databaseIsBusy = databaseIsBusy.then(fault, fault)
  return databaseIsBusy
}

export const strike = async (fault: PlannedFault, system: System): Promise<void> => {
  const { cluster, links, servers } = system
  const server = servers[fault.server]
  if (server === undefined) return
  const time = () => sleep(1000 * fault.lasts)
  const [what, linkFault] = fault.kind.split(" link: ") as [string, LinkFault | undefined]
  if (linkFault !== undefined) {
    const link = what === "database" ? links.database[fault.server] : links[what as "receivers" | "publisher"]
    link?.begin(linkFault)
    await time()
    return link?.end()
  }
  switch (fault.kind) {
    case "kill":
      await server.kill()
      await time()
      return server.isRunning ? undefined : server.run()
    case "freeze":
      server.freeze()
      await time()
      return server.thaw()
    case "clock jump":
      return server.jump(fault.jump)
    case "database crash":
      return onDatabase(async () => {
        await cluster.halt("immediate")
        await time()
        await cluster.start()
      })
    case "database freeze":
      return onDatabase(async () => {
        cluster.freeze()
        await time()
        cluster.thaw()
      })
  }
}
