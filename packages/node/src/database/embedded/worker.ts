/** The thread that runs the embedded database, so that a long query does not hold up the server. */
import type { Duplex } from "node:stream"
import { parentPort, workerData } from "node:worker_threads"
import { checkpoints } from "./checkpoints.ts"
import { initialiseApart } from "./initialiseApart.ts"
import type { FromWorker, ToWorker } from "./messages.ts"
import { openEngine } from "./openEngine.ts"
import { stopReason } from "./stopReason.ts"
import { wireConnections } from "./wire.ts"
import { wireAnswer } from "./wireAnswer.ts"

const port = parentPort
if (port === null) throw new Error("This module runs in a worker thread.")
const post = (message: FromWorker, bytes?: Uint8Array<ArrayBuffer>) =>
  port.postMessage(message, bytes === undefined ? [] : [bytes.buffer])

// In a worker, process.exit ends the thread only.
const stop = (reason: string): never => {
  post({ kind: "stopped", reason })
  process.exit(1)
}

const { dataDir } = workerData as { readonly dataDir: string }
await initialiseApart(dataDir).catch((cause: unknown) => stop(stopReason(cause)))
const db = await openEngine(dataDir, stop)
await db.exec("CREATE EXTENSION IF NOT EXISTS pg_trgm")
const checkpointIfDue = checkpoints(db, dataDir)
const connect = wireConnections(
  (batch) =>
    db.runExclusive(async () => {
      const answer = await wireAnswer(db, batch)
      await checkpointIfDue(answer)
      return answer
    }),
  (cause) => stop(stopReason(cause))
)

const connections = new Map<number, Duplex>()
port.on("message", (message: ToWorker) => {
  switch (message.kind) {
    case "open": {
      const { hasPrecedence, id } = message
      const connection = connect(hasPrecedence)
      connections.set(id, connection)
      connection.on("data", (chunk: Buffer) => {
        const bytes = new Uint8Array(chunk)
        post({ kind: "data", id, bytes }, bytes)
      })
      connection.on("error", () => {})
      connection.on("close", () => {
        connections.delete(id)
        post({ kind: "closed", id })
      })
      return
    }
    case "data":
      connections.get(message.id)?.write(Buffer.from(message.bytes.buffer))
      return
    case "close":
      connections.get(message.id)?.destroy()
      return
    case "stop":
      void db.close().finally(() => process.exit(0))
  }
})
post({ kind: "ready" })
