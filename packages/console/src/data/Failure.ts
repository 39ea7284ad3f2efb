/** A request that was not answered as it was asked. */
import { EntityWatchError } from "@entity-watch/client"

export class Failure extends Error {
  /** Undefined when there was no answer at all. */
  readonly status: number | undefined
  readonly requestId: string | undefined

  constructor(message: string, status?: number, requestId?: string) {
    super(message)
    this.status = status
    this.requestId = requestId
  }
}

/** What went wrong, whichever client said so. */
export const failureOf = (error: unknown): Failure =>
  error instanceof Failure
    ? error
    : error instanceof EntityWatchError
      ? new Failure(error.message, error.status ?? undefined, error.request_id ?? undefined)
      : new Failure(error instanceof Error ? error.message : "Something failed in this page.")
