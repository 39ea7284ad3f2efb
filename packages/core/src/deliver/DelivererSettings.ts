/** What a host may set of the deliverer. packages/core/docs/delivery.md says what the numbers are for. */
import type * as Duration from "effect/Duration"
import { retryDelays } from "./retrySchedule.ts"

export interface DelivererSettings {
  /** How many deliveries are in flight in this process. Each holds its payload, at most 20 kB, and one connection. */
  readonly concurrency: number
  /** How many deliveries of one account are in flight in all processes together. */
  readonly perAccount: number
  /** How many deliveries of one subscription are in flight in all processes together. */
  readonly perSubscription: number
  /** Seconds from each failed attempt to the next. */
  readonly retryDelays: ReadonlyArray<number>
  /** After so long another process may take over what this one holds, unless this one says that it still holds it. */
  readonly leaseSeconds: number
  /** How long attempts may go on once the process is told to stop. */
  readonly grace: Duration.Input
  /**
   * How often is looked for what no announcement tells of: retries that fall due, claims that lapsed, a lost listener.
   */
  readonly poll: Duration.Input
}

export const defaultSettings: DelivererSettings = {
  concurrency: 512,
  perAccount: 32,
  perSubscription: 4,
  retryDelays,
  leaseSeconds: 60,
  grace: "10 seconds",
  poll: "2 seconds"
}
