/** Passes the changes of an account on to a receiver on this machine, as they are recorded, until the signal is aborted. */
import type { EventPayload } from "../contract.ts"
import { EntityWatch } from "../EntityWatch.ts"
import { EntityWatchError } from "../EntityWatchError.ts"
import { stream } from "../stream.ts"
import { forward } from "./forward.ts"
import type { ListenOptions } from "./options.ts"
import type { Terminal } from "./terminal.ts"

const seconds = (millis: number) => `${(millis / 1000).toFixed(1)} s`

const because = (error: unknown) =>
  error instanceof EntityWatchError ? error.message : error instanceof Error ? "It broke off." : "It ended."

/** Rejects with an `EntityWatchError` where trying again does not help. */
export const listen = async (
  { apiKey, baseUrl, isNewSecret, receiver, secret, since, types }: ListenOptions,
  { stderr, stdout }: Pick<Terminal, "stdout" | "stderr">,
  signal: AbortSignal
): Promise<void> => {
  stderr.write(`Events of ${baseUrl} go to ${receiver}. Ctrl-C ends it.\n`)
  if (isNewSecret) stderr.write(`They are signed with ${secret}: tell your receiver.\n`)
  let cursor = since
  const changes = stream(new EntityWatch({ baseUrl, apiKey }), {
    since,
    ...(types && { types }),
    signal,
    onBreak: (error, wait) => stderr.write(`${because(error)} The stream goes on in ${seconds(wait)}.\n`)
  })
  try {
    for await (const change of changes) {
      const { data, type }: EventPayload = JSON.parse(change.payload)
      const { isTaken, millis, outcome } = await forward(change, receiver, secret)
      cursor = change.created_at
      stdout.write(
        `${cursor.slice(11, 19)}  ${isTaken ? "taken " : "failed"}  ${outcome} in ${millis} ms  ${type}  ${data.entity.identifier}  ${change.event_id}\n`
      )
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    if (cursor !== "now") stderr.write(`To go on after the last event: --since ${cursor}\n`)
  }
}
