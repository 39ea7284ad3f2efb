/** A request that was not answered as it was asked. */
import { EntityWatchError } from "@entity-watch/client"

const tooMany = 429

export class Failure extends Error {
  /** Undefined when there was no answer at all. */
  readonly status: number | undefined
  readonly requestId: string | undefined

  constructor(message: string, status?: number, requestId?: string) {
    super(message)
    this.status = status
    this.requestId = requestId
  }

  /** What happened, in a few words: what was asked was refused, or nobody could answer it. */
  get title(): string {
    if (this.status === undefined) return "No answer"
    return this.status >= 500 ? "The server could not do it" : "It was refused"
  }

  /** Whether the same request may be answered later. */
  get mayPass(): boolean {
    return this.status === undefined || this.status >= 500 || this.status === tooMany
  }
}

/** What went wrong, whichever client said so. */
export const failureOf = (error: unknown): Failure =>
  error instanceof Failure
    ? error
    : error instanceof EntityWatchError
      ? new Failure(error.message, error.status ?? undefined, error.request_id ?? undefined)
      : new Failure(error instanceof Error ? error.message : "Something failed in this page.")
