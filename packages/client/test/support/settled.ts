import { EntityWatchError } from "@entity-watch/client"
import { vi } from "vitest"

/**
 * Runs what waits on a faked `setTimeout` to its end, and real input and output along the way. The faked time passes
 * while `passes` says so: nobody knows how many turns of the event loop an answer takes that comes over a socket.
 */
export const settled = async <A>(
  work: Promise<A>,
  passes: () => boolean = () => true
): Promise<PromiseSettledResult<A>> => {
  let done = false
  const all = Promise.allSettled([work]).finally(() => {
    done = true
  })
  while (!done) {
    await new Promise((resolve) => setImmediate(resolve))
    if (passes()) vi.advanceTimersByTime(100)
  }
  const [outcome] = await all
  if (outcome === undefined) throw new Error("unreachable")
  return outcome
}

export const rejection = async (work: Promise<unknown>, passes?: () => boolean): Promise<unknown> => {
  const outcome = await settled(work, passes)
  if (outcome.status === "fulfilled") throw new Error("It did not reject.")
  return outcome.reason
}

export const failed = async (work: Promise<unknown>): Promise<EntityWatchError> => {
  const error = await rejection(work)
  if (!(error instanceof EntityWatchError)) throw error
  return error
}

export const result = async <A>(work: Promise<A>, passes?: () => boolean): Promise<A> => {
  const outcome = await settled(work, passes)
  if (outcome.status === "rejected") throw outcome.reason
  return outcome.value
}
