/** A receiver under test: what it was told, and how to post to it over a socket. */
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { assert } from "@effect/vitest"
import type { UnknownEvent, WebhookEvent, WebhookVerificationError } from "@entity-watch/webhooks"
import { type SignedSample, signedSample } from "@entity-watch/webhooks/testing"
import { onTestFinished } from "vitest"

export const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj"

/** Collects what a handler is called with. */
export const recorder = () => {
  const events: Array<WebhookEvent | UnknownEvent> = []
  const refusals: Array<WebhookVerificationError> = []
  return {
    events,
    refusals,
    options: { secret, onRefused: (error: WebhookVerificationError) => void refusals.push(error) },
    onEvent: async (event: WebhookEvent | UnknownEvent) => {
      await Promise.resolve()
      events.push(event)
    }
  }
}
export type Recorder = ReturnType<typeof recorder>

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === "object" && address !== null

/** The address of a server that listens until the test is over. */
export const addressOf = async (server: Server): Promise<string> => {
  if (!server.listening) await new Promise((resolve) => server.once("listening", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  assert(isAddress(address))
  return `http://127.0.0.1:${address.port}/webhooks`
}

export const listen = (listener: RequestListener): Promise<string> =>
  addressOf(createServer(listener).listen(0, "127.0.0.1"))

export interface Answered {
  readonly status: number
  readonly text: string
}

export const post = async (
  url: string,
  { headers, body }: { headers: HeadersInit; body: BodyInit }
): Promise<Answered> => {
  const response = await fetch(url, { method: "POST", headers, body })
  return { status: response.status, text: await response.text() }
}

export const sample = (): Promise<SignedSample> => signedSample("name_change", secret)

/** What every adapter does alike, over a socket. */
export const behavesAsReceiver = async (url: string, { events, refusals }: Recorder): Promise<void> => {
  const delivery = await sample()
  assert.deepStrictEqual(await post(url, delivery), { status: 204, text: "" })
  assert.deepStrictEqual(events, [JSON.parse(delivery.body)])

  const tampered = await post(url, { ...delivery, body: delivery.body.replace("BANKSIA", "WATTLE") })
  assert.strictEqual(tampered.status, 400)
  assert.include(tampered.text, "No signature matches")

  const bare = await post(url, { headers: { "content-type": "application/json" }, body: delivery.body })
  assert.strictEqual(bare.status, 400)
  assert.include(bare.text, "webhook-id")

  const empty = await post(url, { ...delivery, body: "" })
  assert.strictEqual(empty.status, 400)
  assert.include(empty.text, "The body is missing")

  assert.deepStrictEqual(
    refusals.map(({ reason }) => reason),
    ["wrong_signature", "header_missing", "body_missing"]
  )
  assert.lengthOf(events, 1)
}
