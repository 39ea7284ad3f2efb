/** Serves the app: HTTPS with a certificate of its own, or plain HTTP behind something that ends TLS. */
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { createServer as createTlsServer } from "node:https"
import { EventLog } from "./EventLog.ts"
import { makeApp } from "./makeApp.ts"

const { DATABASE = "events.db", HOST = "127.0.0.1", PORT = "8080", TLS_CERT_FILE, TLS_KEY_FILE } = process.env
const log = new EventLog(DATABASE)
const app = makeApp(process.env.ENTITY_WATCH_SECRET, log)

const isTls = TLS_CERT_FILE !== undefined && TLS_KEY_FILE !== undefined
const server = isTls
  ? createTlsServer({ cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE) }, app)
  : createServer(app)

server.listen(Number(PORT), HOST, () => {
  const address = server.address()
  const port = typeof address === "object" ? address?.port : PORT
  console.log(`listening at ${isTls ? "https" : "http"}://${HOST}:${port}/webhooks`)
})

const stop = () => {
  server.close(() => log.close())
  server.closeIdleConnections()
}
process.once("SIGINT", stop)
process.once("SIGTERM", stop)
