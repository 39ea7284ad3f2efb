/** One connection to the stream of changes, until it ends. */
import type { Change } from "./contract.ts"
import type { EntityWatch } from "./EntityWatch.ts"
import { EntityWatchError } from "./EntityWatchError.ts"
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

/** In characters: far more than an event has. */
const longestEvent = 1_000_000

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
  try {
    for (let text = ""; ; ) {
      const timer = setTimeout(cut, silence)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      place.isHeard = true
      const parts = (text + decoder.decode(value, { stream: true })).split("\n\n")
      text = parts.pop() ?? ""
      if (text.length > longestEvent)
        throw new EntityWatchError("unreadable_answer", "An event of the stream does not end.", response)
      for (const part of parts) {
        const fields = new Map(part.split("\n").map((line) => line.split(/: ?(.*)/s, 2) as [string, string]))
        place.since = fields.get("id") ?? place.since
        place.retry = Number(fields.get("retry") ?? place.retry)
        const data = fields.get("data")
        if (data) yield JSON.parse(data)
      }
    }
  } finally {
    signal?.removeEventListener("abort", cut)
    cut()
  }
}
