/**
 * The schedule of faults, drawn from the seed before anything starts: the same seed gives the same schedule. Faults strike
 * in storms; after each comes a calm, in which none is left.
 */
import { Dice } from "../test/support/Dice.ts"
import { type LinkFault, linkFaults } from "./FaultProxy.ts"

export type FaultKind = "kill" | "freeze" | "database crash" | "database freeze" | "clock jump" | LinkOf

type LinkOf = `${"database" | "receivers" | "publisher"} link: ${LinkFault}` | "database link: forgotten"

export interface PlannedFault {
  /** Seconds after the beginning of its storm. */
  readonly at: number
  readonly kind: FaultKind
  /** Which server, where it is one server's. */
  readonly server: number
  /** Seconds. */
  readonly lasts: number
  /** Of a clock jump, in seconds. */
  readonly jump: number
  /** From 0 to less than 1: which of the open connections is forgotten. */
  readonly draw: number
}

const links: ReadonlyArray<LinkOf> = [
  ...(["database", "receivers", "publisher"] as const).flatMap((link) =>
    linkFaults.map((fault) => `${link} link: ${fault}` as const)
  ),
  "database link: forgotten"
]

/**
 * A server that was frozen for long has lost its leases. A server gives a forgotten connection up when the limit of its
 * statement is over (sessions.ts), which is 30 s in the background, and for a request less than the recovery of a calm.
 */
const longest = (kind: FaultKind) => (kind === "freeze" || kind === "database link: forgotten" ? 40 : 15)

export interface Storm {
  readonly seconds: number
  /** How long the calm after it lasts. */
  readonly calm: number
  readonly faults: ReadonlyArray<PlannedFault>
}

const calm = 45

export const planOf = (seed: number, seconds: number, servers: number): ReadonlyArray<Storm> => {
  const dice = new Dice(seed)
  const plan: Array<Storm> = []
  for (let left = seconds; left >= calm + 20; ) {
    const most = left - calm
    // The last storm takes what would be too short for another one.
    const storm = most < calm + 80 ? Math.min(most, 60) : Math.round(dice.between(40, 60))
    plan.push({ seconds: storm, calm, faults: stormOf(dice, storm, servers) })
    left -= storm + calm
  }
  return plan
}

const stormOf = (dice: Dice, seconds: number, servers: number): ReadonlyArray<PlannedFault> => {
  const faults: Array<PlannedFault> = []
  for (let at = 1; at < seconds - 1; at += dice.between(1, 9)) {
    const isLink = dice.chance(0.5)
    const kind = isLink
      ? dice.one(links)
      : dice.weighted({ kill: 4, freeze: 3, "database crash": 2, "database freeze": 1, "clock jump": 2 })
    faults.push({
      at: Math.round(at * 10) / 10,
      kind,
      server: dice.below(servers),
      lasts: Math.round(Math.min(dice.between(0.5, longest(kind)), seconds - at) * 10) / 10,
      jump: Math.round(dice.between(-3600, 3600)),
      draw: dice.next()
    })
  }
  return faults
}

/** Links to receivers and to the publisher are shared by all servers, as the database is. */
export const isOneServers = (kind: FaultKind) => /^(kill|freeze|clock|database link)/u.test(kind)

export const lineOf = ({ at, jump, kind, lasts, server }: PlannedFault, begin: number): string => {
  const where = isOneServers(kind) ? ` of server ${server}` : ""
  return `${(begin + at).toFixed(1).padStart(6)} s  ${kind}${where}, ${kind === "clock jump" ? `${jump} s` : `for ${lasts} s`}`
}
