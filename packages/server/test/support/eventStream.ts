/** Reads server-sent events as a client of a test sees them. */
import { assert } from "@effect/vitest"

export interface Frame {
  readonly id?: string
  /** The name; without one it is a change. */
  readonly event?: string
  readonly data?: string
  readonly retry?: string
  /** A comment, which is what a heartbeat is. */
  readonly comment?: string
}

const frameOf = (text: string): Frame =>
  Object.fromEntries(
    text.split("\n").map((line) => {
      const at = line.indexOf(":")
      assert.isAtLeast(at, 0, `a line of the stream: ${line}`)
      return [line.slice(0, at) || "comment", line.slice(at + 1).trimStart()]
    })
  )

/** Until the stream ends. Whoever breaks off cuts the connection, and so does the signal. */
export async function* framesOf(
  response: Response,
  signal?: AbortSignal
): AsyncGenerator<Frame, void, undefined> {
  if (response.headers.get("content-type") !== "text/event-stream")
    assert.fail(`no stream, but ${response.status}: ${await response.text()}`)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader() ?? assert.fail("no body")
  const cut = () => void reader.cancel().catch(() => {})
  signal?.addEventListener("abort", cut)
  let rest = ""
  try {
    for (;;) {
      const { done, value = "" } = await reader.read()
      const parts = (rest + value).split("\n\n")
      rest = parts.pop() ?? ""
      for (const part of parts) yield frameOf(part)
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** The next frame that holds an event. */
export const nextEvent = async (frames: AsyncGenerator<Frame, void, undefined>): Promise<Frame> => {
  for (;;) {
    const { done, value } = await frames.next()
    if (done === true) return assert.fail("the stream ended")
    if (value.data !== undefined && value.event === undefined) return value
  }
}
