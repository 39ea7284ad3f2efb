/** Receivers on loopback with certificates of their own authority, and a sender that is allowed to reach them. */
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { ClientRequest, type IncomingMessage, type ServerResponse } from "node:http"
import { createServer } from "node:https"
import type { Server } from "node:net"
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
  type TLSSocket
} from "node:tls"
import { WebhookSender } from "@entity-watch/core/deliver/WebhookSender"
import { AllowList } from "@entity-watch/node/delivery/egress/AllowList"
import { Destinations } from "@entity-watch/node/delivery/egress/Destinations"
import { EgressSettings } from "@entity-watch/node/delivery/egress/EgressSettings"
import { HttpsSender } from "@entity-watch/node/delivery/egress/HttpsSender"
import { NameResolver, NameUnresolved } from "@entity-watch/node/delivery/egress/NameResolver"
import { Deferred, Duration, Effect, Layer } from "effect"
import { makeAuthority } from "../../../../../examples/watch-and-verify/certificate.ts"

export const authority = makeAuthority()
setDefaultCACertificates([...getCACertificates("default"), authority.cert])

/** A public name as far as the guard is concerned; the fake resolver leads it to loopback. */
export const name = "hooks.example.com"
const identity = authority.issue([name, "localhost", "127.0.0.1"])

/** The sender's next request that is sent, or comes to an answer: its receiver cannot see how far it has come. */
export const nextRequest = Effect.fnUntraced(function* (when: "sent" | "information" | "response") {
  const found = yield* Deferred.make<ClientRequest>()
  const look = (message: unknown) => {
    if (typeof message !== "object" || message === null || !("request" in message)) return
    const { request } = message
    if (!(request instanceof ClientRequest)) return
    const tell = () => void Deferred.doneUnsafe(found, Effect.succeed(request))
    if (when === "sent") tell()
    else request.once(when, tell)
  }
  yield* Effect.acquireRelease(
    Effect.sync(() => subscribe("http.client.request.start", look)),
    () => Effect.sync(() => unsubscribe("http.client.request.start", look))
  )
  return Deferred.await(found)
})

/** Listens until the scope ends, on a port that was free. */
export const listeningPort = (server: Server, host = "127.0.0.1", sockets = new Set<TLSSocket>()) =>
  Effect.acquireRelease(
    Effect.callback<number, Error>((resume) => {
      server.once("error", (error) => resume(Effect.fail(error)))
      server.listen(0, host, () => {
        const address = server.address()
        resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0))
      })
    }),
    () =>
      Effect.sync(() => {
        server.close()
        for (const socket of sockets) socket.destroy()
      })
  )

const remember = (sockets: Set<TLSSocket>) => (socket: TLSSocket) => {
  sockets.add(socket)
  socket.on("error", () => {})
  socket.once("close", () => sockets.delete(socket))
}

export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage["headers"]
  readonly servername: string | false | null
  readonly body: string
}

/** Answers as told once a request is read. */
export const receiver = Effect.fnUntraced(function* (
  answer: (response: ServerResponse, received: Received) => void,
  options: { readonly tls?: typeof identity; readonly host?: string } = {}
) {
  const received: Array<Received> = []
  const sockets = new Set<TLSSocket>()
  let connections = 0
  const server = createServer(
    { ...(options.tls ?? identity), keepAliveTimeout: 60_000 },
    (request, response) => {
      const chunks: Array<Buffer> = []
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("end", () => {
        const { socket } = request
        const it: Received = {
          method: request.method ?? "",
          url: request.url ?? "",
          headers: request.headers,
          servername:
            "servername" in socket && typeof socket.servername === "string" ? socket.servername : null,
          body: Buffer.concat(chunks).toString("utf8")
        }
        received.push(it)
        answer(response, it)
      })
    }
  )
  server.on("secureConnection", remember(sockets))
  server.on("secureConnection", () => {
    connections++
  })
  const port = yield* listeningPort(server, options.host ?? "127.0.0.1", sockets)
  return { port, received, sockets, connections: () => connections }
})

/** Speaks bytes, for answers that `node:http` would not send. */
export const rawReceiver = Effect.fnUntraced(function* (
  onConnection: (socket: TLSSocket, connections: number) => void
) {
  const sockets = new Set<TLSSocket>()
  let connections = 0
  const server = createTlsServer(identity, (socket) => {
    connections++
    remember(sockets)(socket)
    onConnection(socket, connections)
  })
  const port = yield* listeningPort(server, "127.0.0.1", sockets)
  return { port, sockets, connections: () => connections }
})

type Answers = ReadonlyArray<string> | "none" | "silent"

/** Fake: a resolver that answers what it is told, per name one answer after the other, the last one for ever. */
export const fakeResolver = (names: Readonly<Record<string, ReadonlyArray<Answers>>>) => {
  const asked: Array<string> = []
  const lookup = (where: string) => (host: string) =>
    Effect.suspend(() => {
      const before = asked.filter((each) => each === `${where} ${host}`).length
      asked.push(`${where} ${host}`)
      const turns = names[host] ?? ["none"]
      const answer = turns[Math.min(before, turns.length - 1)] ?? "none"
      if (answer === "silent") return Effect.never
      return answer === "none" ? Effect.fail(new NameUnresolved({ isCertain: true })) : Effect.succeed(answer)
    })
  return {
    asked,
    layer: Layer.succeed(NameResolver, { publicly: lookup("publicly"), locally: lookup("locally") })
  }
}

export interface SenderOptions {
  readonly allow?: string
  readonly resolver?: Layer.Layer<NameResolver>
  /** In place of look-up and judgement. */
  readonly destinations?: Layer.Layer<Destinations>
  readonly limits?: Partial<Record<"connectTimeout" | "totalTimeout" | "idleTimeout", number>>
}

/** The real sender; by default `hooks.example.com` leads to 127.0.0.1, which the operator opened. */
export const senderLayer = (options: SenderOptions = {}) => {
  const { defaults } = EgressSettings
  const { limits = {} } = options
  const settings = Layer.succeed(EgressSettings, {
    ...defaults,
    connectTimeout: Duration.millis(limits.connectTimeout ?? 2000),
    totalTimeout: Duration.millis(limits.totalTimeout ?? 4000),
    // The one limit that Node keeps by its own clock.
    idleTimeout: Duration.millis(limits.idleTimeout ?? 30_000),
    allow: new AllowList(options.allow ?? "127.0.0.0/8")
  })
  return HttpsSender.layerNoDeps.pipe(
    Layer.provide(options.destinations ?? Destinations.layerNoDeps),
    Layer.provide([settings, options.resolver ?? fakeResolver({ [name]: [["127.0.0.1"]] }).layer])
  )
}

export const send = (url: string, body = '{"type":"name_change"}') =>
  WebhookSender.use((sender) => sender.post({ url, headers: { "webhook-id": "evt_1" }, body }))
