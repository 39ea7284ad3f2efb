/** What the engine answers to messages of the wire protocol. */
import type { PGlite } from "@electric-sql/pglite"

/**
 * The engine's `execProtocolRaw` would also take each answer apart, and keep every row that it took apart until somebody
 * else asks it for something by another way. Its stream hands out the bytes alone, as views of memory that it uses again.
 */
export const wireAnswer = async (engine: PGlite, batch: Uint8Array): Promise<Uint8Array> => {
  const chunks: Array<Uint8Array> = []
  await engine.execProtocolRawStream(batch, { onRawData: (chunk) => chunks.push(chunk.slice()) })
  const [first, ...others] = chunks
  return first !== undefined && others.length === 0 ? first : Buffer.concat(chunks)
}
