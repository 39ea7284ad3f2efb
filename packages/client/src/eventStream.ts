/** Reads server-sent events as the HTML standard (9.2.6) says, of text that is cut anywhere. */
import { EntityWatchError } from "./EntityWatchError.ts"

export interface EventBlock {
  /** What the last `id` was, of this block or of one before it; undefined where none came yet. */
  readonly id: string | undefined
  readonly event: string
  /** null where the block has none and is no event. */
  readonly data: string | null
  /** In milliseconds. */
  readonly retry: number | undefined
}

/** In characters: far more than an event has. */
const longestBlock = 1_000_000

/** Answers for each piece of text the blocks that end in it. A byte order mark is the decoder's. */
export const eventReader = (): ((piece: string) => ReadonlyArray<EventBlock>) => {
  let rest = ""
  let isAfterReturn = false
  let [id, retry]: [string?, number?] = []
  let event = ""
  let data: Array<string> = []
  let length = 0
  return (piece) => {
    // The second half of a CR LF that was cut apart.
    const text = rest + (isAfterReturn && piece.startsWith("\n") ? piece.slice(1) : piece)
    if (piece !== "") isAfterReturn = piece.endsWith("\r")
    const lines = text.split(/\r\n|\n|\r/)
    rest = lines.pop() ?? ""
    const blocks: Array<EventBlock> = []
    for (const line of lines) {
      if (line === "") {
        blocks.push({ id, event: event || "message", data: data.length ? data.join("\n") : null, retry })
        retry = undefined
        event = ""
        data = []
        length = 0
        continue
      }
      const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
      length += line.length
      if (field === "data") data.push(value)
      if (field === "event") event = value
      if (field === "id" && !value.includes("\0")) id = value
      if (field === "retry" && /^\d+$/.test(value)) retry = Number(value)
    }
    if (rest.length + length > longestBlock)
      throw new EntityWatchError("unreadable_answer", "An event of the stream does not end.")
    return blocks
  }
}
