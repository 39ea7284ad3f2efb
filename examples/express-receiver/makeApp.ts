/** The receiver as an Express app. */
import { isChange } from "@entity-watch/webhooks"
import { expressHandler } from "@entity-watch/webhooks/express"
import express, { type Express } from "express"
import type { EventLog } from "./EventLog.ts"

export const makeApp = (secret: string | undefined, log: EventLog): Express => {
  const app = express()

  // Before any body parser: what is signed is the body's bytes as they came.
  app.post(
    "/webhooks",
    expressHandler(
      { secret, onRefused: ({ message, reason }) => console.error(`refused, ${reason}: ${message}`) },
      (event) => {
        // A type that is younger than this receiver: taken, or it would come again.
        if (event.type === "unknown") return console.log(`unknown type ${event.payload.type}`)
        if (!isChange(event)) return console.log(`${event.type} of ${event.data.subscription_id}`)
        const { entity, event_id } = event.data
        const isNew = log.once(event, () => {
          // Your own writes go here, with the same database.
        })
        console.log(`${isNew ? "handled" : "repeated"} ${event.type} ${event_id} ${entity.identifier}`)
      }
    )
  )

  app.use(express.json())
  app.get("/healthz", (_request, response) => {
    response.json({ ok: true })
  })
  return app
}
