/** One run: the tables, the models over them, the receivers, and the processes that come and go. */
import { Dice } from "../support/Dice.ts"
import { DeliveryModel } from "./DeliveryModel.ts"
import { History } from "./History.ts"
import { Instance } from "./Instance.ts"
import type { Program } from "./program.ts"
import { Receivers } from "./Receivers.ts"
import { Tables } from "./Tables.ts"
import { Timeline } from "./Timeline.ts"
import { WatchModel } from "./WatchModel.ts"
import { type Fault, Weather } from "./Weather.ts"

export interface WorldSettings {
  readonly rates: Readonly<Record<Fault, number>>
  /** In seconds. */
  readonly longestRetryAfter: number
  readonly program: Program
}

export class World {
  readonly dice: Dice
  readonly timeline: Timeline
  readonly history = new History()
  readonly tables = new Tables(this.history)
  readonly deliveries = new DeliveryModel(this.tables)
  readonly watching = new WatchModel(this.tables)
  /** Accounts that a claim has locked. */
  readonly locks = new Set<string>()
  /** Transactions that are writing a subscription. */
  readonly writers = new Set<object>()
  readonly instances: Array<Instance> = []
  /** Makes a process look for new snapshots at once. */
  readonly looks = new Map<Instance, () => void>()
  readonly weather: Weather
  readonly receivers: Receivers
  readonly settings: WorldSettings
  readonly #signals = new Map<Instance, () => void>()
  #started = 0

  constructor(seed: number, settings: (dice: Dice) => WorldSettings) {
    this.dice = new Dice(seed)
    this.timeline = new Timeline(this.dice.fork())
    this.settings = settings(this.dice.fork())
    this.weather = new Weather(this.settings.rates, this.history)
    this.receivers = new Receivers(this.history, this.weather, this.settings.longestRetryAfter)
  }

  start(): Instance {
    const instance = new Instance(`p${++this.#started}`, this.timeline, this.dice.fork())
    this.instances.push(instance)
    instance.onDeath(() => {
      this.#signals.delete(instance)
      this.looks.delete(instance)
      this.instances.splice(this.instances.indexOf(instance), 1)
    })
    instance.start(this.settings.program(this, instance))
    return instance
  }

  /** Tells each process that deliveries were queued. */
  notify(): void {
    for (const [instance, signal] of this.#signals)
      if (!this.weather.strikes("lost notification", this.dice))
        this.timeline.after(this.dice.between(1, 20), () => instance.receive(signal))
  }

  listen(instance: Instance, signal: () => void): void {
    this.#signals.set(instance, signal)
  }

  lookNow(): void {
    for (const look of this.looks.values()) look()
  }

  /** Goes on until `end`, or until `isDone` says so after something happened. */
  async run(end: number, isDone: () => boolean = () => false): Promise<void> {
    for (;;) {
      while (this.instances.some((instance) => instance.runTasks()));
      if (isDone() || !this.timeline.step(end)) return
    }
  }
}
