/** Code for a receiver, as the README of `@entity-watch/webhooks` shows it. */

/** The environment variable that the code and the examples read. */
export const secretVariable = "ENTITY_WATCH_SECRET"

/** The package, and the module of it that receives in Node. */
const verifier = "@entity-watch/webhooks"
const handlers = "@entity-watch/webhooks/node"

export const installing = "npm install @entity-watch/webhooks"

/** It listens at the path of the URL, behind what ends TLS. */
export const receiverCode = (url: string): string => {
  const path = URL.canParse(url) ? new URL(url).pathname : "/"
  return `import { createServer } from "node:http"
import { isChange } from ${JSON.stringify(verifier)}
import { nodeHandler } from ${JSON.stringify(handlers)}

const secret = process.env.${secretVariable}
const handled = new Set<string>()

const receive = nodeHandler({ secret, onRefused: console.error }, async (event) => {
  if (!isChange(event) || handled.has(event.data.event_id)) return
  console.log(event.type, event.data.entity.identifier, event.data.changes)
  handled.add(event.data.event_id) // in your database, with what you do about it
})

createServer((request, response) => {
  const [path] = (request.url ?? "").split("?")
  if (path === ${JSON.stringify(path)}) return receive(request, response)
  response.writeHead(404).end()
}).listen(8080)
`
}
