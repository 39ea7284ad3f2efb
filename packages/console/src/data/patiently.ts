/** Asks again where it may help, so that a weak network or a busy server loses nothing. */
import { failureOf } from "./Failure.ts"

const mostTries = 6
const pauseMillis = 1_000

export const patiently = async <A>(ask: () => Promise<A>, signal?: AbortSignal): Promise<A> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await ask()
    } catch (error) {
      if (attempt === mostTries || signal?.aborted === true || !failureOf(error).mayPass) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMillis * attempt))
    }
}
