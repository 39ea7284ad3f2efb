/** Draws a run from its seed, lets it happen, and has its history checked. */
import { retryDelays } from "@entity-watch/core/deliver/retrySchedule"
import type { Dice } from "../support/Dice.ts"
import { Customers } from "./Customers.ts"
import { check } from "./check.ts"
import { program } from "./program.ts"
import { healthy, type Manner } from "./Receivers.ts"
import { simulatedRegisters } from "./simulatedComparison.ts"
import { World } from "./World.ts"

const aDay = 86_400_000

/** Of the deliveries of one process: so few that they run out. */
const concurrency = 3

/**
 * One of nine runs is long: with the schedule of production, receivers that fail for days, and a new snapshot every
 * day.
 */
interface Shape {
  readonly delays: ReadonlyArray<number>
  /** Of the faults, in milliseconds. */
  readonly length: number
  readonly poll: number
  readonly longestRetryAfter: number
}

const shapeOf = (dice: Dice): Shape =>
  dice.chance(1 / 9)
    ? { delays: retryDelays, length: 6 * 86_400_000, poll: 6 * 3_600_000, longestRetryAfter: 100_000 }
    : {
        delays: dice.one([[1, 5, 20, 40], [2], [5, 5, 5, 5, 5, 5, 5, 5, 5]]),
        length: dice.between(60_000, 300_000),
        poll: dice.between(10_000, 30_000),
        longestRetryAfter: 60
      }

const mannersOf: ReadonlyArray<Manner> = [
  healthy,
  { ...healthy, broken: 1, busy: 0.5 },
  { ...healthy, never: 0.3, reset: 0.3, late: 0.5, redirect: 0.2, refused: 0.2 },
  { ...healthy, ok: 0, broken: 1, never: 0.2 },
  { ...healthy, ok: 0, gone: 1 },
  // A success now and then between failures, which is all that keeps a subscription from being disabled.
  { ...healthy, ok: 0.03, broken: 1 }
]

export interface Run {
  readonly world: World
  readonly delays: ReadonlyArray<number>
  readonly concurrency: number
  /** When the last fault was over. */
  readonly calmAt: number
  readonly wrong: ReadonlyArray<string>
}

export const simulate = async (seed: number): Promise<Run> => {
  let shape: Shape | null = null
  const world = new World(seed, (dice) => {
    shape = shapeOf(dice)
    const rate = dice.chance(0.3) ? 0 : dice.between(0, 0.06)
    const some = () => (dice.chance(0.5) ? rate : 0)
    return {
      rates: {
        "statement error": some(),
        "lost acknowledgement": some(),
        "slow database": some() / 3,
        "locked row": some() * 5,
        "lost notification": some() * 5,
        "lost request": some(),
        "lost answer": some()
      },
      longestRetryAfter: shape.longestRetryAfter,
      program: program(
        { retryDelays: shape.delays, poll: shape.poll, perSubscription: 1 + dice.below(4), concurrency },
        shape.poll * dice.between(0.5, 2)
      )
    }
  })
  const { delays, length, longestRetryAfter, poll } = shape as unknown as Shape
  const { dice, timeline } = world
  const customers = new Customers(world)

  for (const register of simulatedRegisters) customers.publish(register)
  world.receivers.behave("all", dice.one(mannersOf))
  const processes = 1 + dice.below(3)
  for (let i = 0; i < processes; i++) world.start()
  for (let i = dice.below(4); i > 0; i--) customers.create()
  // What happens comes in bursts, because things go wrong that happen within one step of another one.
  let last = 0
  for (let bursts = 2 + dice.below(4); bursts > 0; bursts--) {
    const [start, width] = [dice.between(0, length), dice.one([50, 500, 20_000])]
    last = Math.max(last, start + width)
    for (let i = 1 + dice.below(6); i > 0; i--)
      timeline.after(start + dice.between(0, width), () => happen(world, customers, poll))
  }
  if (delays === retryDelays)
    for (let at = aDay; at < length; at += aDay) timeline.after(at, () => customers.publish())
  await world.run(delays === retryDelays ? length : last)

  world.weather.calm()
  world.receivers.allHealthy()
  for (const instance of [...world.instances]) instance.wake()
  while (world.instances.length < processes) world.start()
  const calmAt = timeline.now
  // A statement on its way may take 90 s and a lease lasts 60; then every delivery has its longest wait, once.
  const patience =
    400_000 + 6 * poll + 1.2 * 1000 * Math.max(...delays) + 1000 * Math.min(longestRetryAfter, 86_400)
  await world.run(calmAt + patience, () => isQuiet(world))
  // An attempt that lapsed may still be under way: its process waits for the receiver, and then for the next poll.
  await world.run(timeline.now + 120_000 + 2 * poll, () => isIdle(world))
  return { world, delays, concurrency, calmAt, wrong: check(world, delays, concurrency) }
}

const chances = {
  ...{ publish: 5, look: 3, create: 2, change: 4, manner: 4 },
  ...{ kill: 2, stop: 1, freeze: 2, outage: 1, clock: 1 }
}

const happen = (world: World, customers: Customers, poll: number): void => {
  const { dice, history, instances, timeline, weather } = world
  const instance = instances[dice.below(instances.length)]
  const what = dice.weighted(chances)
  if (["kill", "stop", "freeze", "outage", "clock"].includes(what)) history.struck(what)
  if (what === "publish") customers.publish()
  else if (what === "look") world.lookNow()
  else if (what === "create") customers.create()
  else if (what === "change") customers.change()
  else if (what === "manner") {
    const all = [...world.tables.subscriptions.keys()]
    world.receivers.behave(
      dice.chance(0.3) ? "all" : (all[dice.below(all.length)] ?? "all"),
      dice.one(mannersOf)
    )
  } else if (what === "outage") weather.outage(timeline.now + dice.between(100, 30_000))
  else if (what === "clock" && instance !== undefined) instance.clockAhead = dice.between(-4e6, 4e6)
  else if (what === "freeze" && instance !== undefined) {
    instance.freeze()
    timeline.after(dice.between(10, 150_000), () => instance.wake())
  } else if (what === "kill" || what === "stop") {
    if (what === "kill") instance?.kill()
    else instance?.stop()
    timeline.after(dice.between(10, poll), () => world.start())
  }
}

/** Every process has room for as many deliveries as at its start. */
const isIdle = ({ history, instances }: World): boolean =>
  instances.every(({ name }) => history.room.get(name) === concurrency)

/** Nothing is left to do: every event is recorded, and no delivery waits that may be made. */
const isQuiet = ({ tables, watching, writers }: World): boolean =>
  writers.size === 0 &&
  !watching.isBehind() &&
  tables.deliveries.every(
    ({ status, subscription }) =>
      status !== "pending" || tables.subscriptions.get(subscription)?.status !== "active"
  )
