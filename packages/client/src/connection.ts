/** One connection to the stream of changes, until it ends. */
import type { Change } from "./contract.ts"
import type { EntityWatch } from "./EntityWatch.ts"
import { EntityWatchError } from "./EntityWatchError.ts"
import { eventReader } from "./eventStream.ts"
import type { AbortSignal } from "./platform.ts"

/** Where a reader of the stream stands, from one connection to the next. */
export interface Place {
  /** The cursor after which it goes on. */
  since: string
  /** For how many milliseconds the service wants it to wait before it connects again. */
  retry: number
  /** Whether anything came over the connection. */
  isHeard: boolean
}

export interface ConnectionOptions {
  /** Event types with commas between them. Default: all. */
  readonly types?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Milliseconds of silence after which the connection is taken for dead. Default 45,000: three heartbeats. */
  readonly silence?: number | undefined
}

/** In milliseconds, whatever the service asks for. */
export const longestRetry = 60_000

/** An event of another name is none; one without a name has to be. */
const changeIn = (data: string, response: Response): Change => {
  try {
    const change = JSON.parse(data)
    if (change.event_id) return change
  } catch {}
  throw new EntityWatchError("unreadable_answer", "An event of the stream is no change.", response)
}

export async function* connection(
  client: Pick<EntityWatch, "changeStream">,
  place: Place,
  { signal, silence = 45_000, types }: ConnectionOptions
): AsyncGenerator<Change, void, undefined> {
  place.isHeard = false
  const response = await client.changeStream(
    { since: place.since, ...(types && { types }) },
    { maxRetries: 0, ...(signal && { signal }) }
  )
  const reader = response.body?.getReader()
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream")
  if (!reader || !isStream)
    throw new EntityWatchError("unreadable_answer", "What was answered is no stream of events.", response)
  const cut = () => void reader.cancel().catch(() => {})
  signal?.addEventListener("abort", cut)
  const decoder = new TextDecoder()
  const blocksIn = eventReader()
  try {
    for (;;) {
      const timer = setTimeout(cut, silence)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      place.isHeard = true
      for (const { data, event, id, retry } of blocksIn(decoder.decode(value, { stream: true }))) {
        place.retry = Math.min(retry ?? place.retry, longestRetry)
        const change = data && event === "message" ? changeIn(data, response) : null
        place.since = id || place.since
        if (change) yield change
      }
    }
  } finally {
    signal?.removeEventListener("abort", cut)
    cut()
  }
}
