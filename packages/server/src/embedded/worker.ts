/** The thread that runs the embedded database, so that a long query does not hold up the server. */
import type { Duplex } from "node:stream"
import { parentPort, workerData } from "node:worker_threads"
import { PGlite } from "@electric-sql/pglite"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import type { FromWorker, ToWorker } from "./messages.ts"
import { wireConnections } from "./wire.ts"

const port = parentPort
if (port === null) throw new Error("This module runs in a worker thread.")
const post = (message: FromWorker, bytes?: Uint8Array<ArrayBuffer>) =>
  port.postMessage(message, bytes === undefined ? [] : [bytes.buffer])

const { dataDir } = workerData as { readonly dataDir: string }
const db = await PGlite.create({ dataDir, extensions: { pg_trgm } })
await db.exec("CREATE EXTENSION IF NOT EXISTS pg_trgm")
// In a worker, process.exit ends the thread only.
const connect = wireConnections(
  (batch) => db.runExclusive(() => db.execProtocolRaw(batch)),
  () => process.exit(1)
)

const connections = new Map<number, Duplex>()
port.on("message", (message: ToWorker) => {
  switch (message.kind) {
    case "open": {
      const { id } = message
      const connection = connect()
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
