/** POSTs an event to the local receiver as a webhook would be, once. */
import type { Change } from "../contract.ts"
import { signed } from "./signed.ts"

export interface Forwarded {
  /** The status, or why there is none. */
  readonly outcome: string
  readonly isTaken: boolean
  readonly millis: number
}

/** In milliseconds: as long as the service waits. */
const patience = 15_000

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "no answer"
  if (error.name === "TimeoutError") return "no answer in 15 s"
  const cause = error.cause instanceof Error ? error.cause : error
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message
}

export const forward = async (
  { event_id, payload }: Pick<Change, "event_id" | "payload">,
  receiver: string,
  secret: string
): Promise<Forwarded> => {
  const headers = await signed(event_id, payload, secret, Date.now())
  const began = performance.now()
  const ended = (outcome: string, isTaken: boolean) => ({
    outcome,
    isTaken,
    millis: Math.round(performance.now() - began)
  })
  try {
    const answer = await fetch(receiver, {
      method: "POST",
      headers,
      body: payload,
      redirect: "manual",
      signal: AbortSignal.timeout(patience)
    })
    await answer.body?.cancel()
    return ended(`${answer.status}`, answer.ok)
  } catch (error) {
    return ended(reasonOf(error), false)
  }
}
