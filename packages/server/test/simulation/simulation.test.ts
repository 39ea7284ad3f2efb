/**
 * Thousands of runs of watcher and deliverer through faults, each drawn from its seed. SEED runs one of them again;
 * SIMULATION_RUNS and SIMULATION_FROM choose others. packages/core/docs/chaos.md.
 */
import { assert, describe, it } from "@effect/vitest"
import { depth } from "../../../suite/depth.ts"
import { simulate } from "./simulate.ts"

const from = Number(process.env.SEED ?? process.env.SIMULATION_FROM ?? 1)
const runs = process.env.SEED === undefined ? Number(process.env.SIMULATION_RUNS ?? 1000 * depth) : 1

describe("watcher and deliverer", () => {
  it(`keep every rule in ${runs} simulated runs`, { timeout: 1_800_000 }, async () => {
    const faults = new Map<string, number>()
    const counts = { events: 0, deliveries: 0, posts: 0, claims: 0 }
    for (let seed = from; seed < from + runs; seed++) {
      const { world, wrong } = await simulate(seed)
      const again = `Again: SEED=${seed} npm test -- packages/server/test/simulation/simulation.test.ts`
      if (wrong.length > 0) assert.fail(`seed ${seed}: ${wrong.slice(0, 5).join("; ")}. ${again}`)
      const { history, tables } = world
      for (const [fault, n] of history.faults) faults.set(fault, (faults.get(fault) ?? 0) + n)
      counts.events += tables.events.length
      counts.deliveries += tables.deliveries.length
      counts.posts += history.arrivals.length
      counts.claims += history.claimed.length
    }
    process.stdout.write(
      `${runs} runs from seed ${from}: ${JSON.stringify(counts)} ${JSON.stringify(Object.fromEntries([...faults].sort()))}\n`
    )
  })
})
