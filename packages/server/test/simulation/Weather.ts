/** Which faults may strike at the moment, and how often. In the calm at the end of a run none does. */
import type { Dice } from "../support/Dice.ts"
import type { History } from "./History.ts"

export type Fault =
  | "statement error"
  | "lost acknowledgement"
  | "slow database"
  | "locked row"
  | "lost notification"
  | "lost request"
  | "lost answer"

export class Weather {
  readonly #rates: Readonly<Record<Fault, number>>
  readonly #history: History
  #isCalm = false
  #downUntil = 0

  constructor(rates: Readonly<Record<Fault, number>>, history: History) {
    this.#rates = rates
    this.#history = history
  }

  strikes(fault: Fault, dice: Dice): boolean {
    const isStruck = dice.chance(this.#rates[fault]) && !this.#isCalm
    if (isStruck) this.#history.struck(fault)
    return isStruck
  }

  isDown(at: number): boolean {
    return at < this.#downUntil
  }

  outage(until: number): void {
    this.#downUntil = until
  }

  calm(): void {
    this.#isCalm = true
    this.#downUntil = 0
  }
}
