/**
 * The HTTP server. Launch `Server.layer({ host, port })` over Resolver, Screener, ApiKeys, RateLimit, Usage and
 * SqlClient. When it is stopped, `/readyz` answers 503 for as long as `drain` runs, and every answer ends its
 * connection. Then no new connection is taken, idle ones are closed, and requests under way have the time `grace` to
 * end.
 */
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http"
import { Socket } from "node:net"
import type { Duplex } from "node:stream"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { mostOpenFiles } from "@entity-watch/node/process/openFiles"
import { ServingShare } from "@entity-watch/node/process/ServingShare"
import { type Duration, Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { mostConnections, wantedConnections } from "../process/mostConnections.ts"
import { type Answered, logRequest } from "../telemetry/accessLog.ts"
import { countCrowded, showRefusals, tooManyRequests } from "./answer/failures.ts"
import { guardDoor } from "./door.ts"
import { ServerState } from "./middleware/ServerState.ts"
import { makePassOn, restorePeer } from "./passOn.ts"
import { accountOf } from "./request/acceptedKeys.ts"
import { readHeaderSize, tooLargeHeaders } from "./request/headers.ts"
import { routerConfig, routeTemplate } from "./request/paths.ts"
import { keyInPath, reconciliationHeaders } from "./request/reconciliationPaths.ts"
import { callersRequestId, makeRequestIds } from "./request/requestIds.ts"
import { spanNames } from "./request/spanNames.ts"
import { routes, routesOfThread } from "./routes.ts"
import { endSlowReaders } from "./slowReaders.ts"

/** A port, which threads may share, or the socket on which threads pass on what they do not answer. */
type Place =
  | { readonly host: string; readonly port: number; readonly reusePort?: boolean }
  | { readonly path: string }

interface Options {
  /** Ends when load balancers have had time to notice that the server is about to stop. */
  readonly drain?: Effect.Effect<void>
  readonly grace?: Duration.Input
  /** In milliseconds; shorter in tests, which cannot wait. */
  readonly headersTimeout?: number
  readonly requestTimeout?: number
  readonly slowReadersLook?: number
  readonly patient?: number
  /** How many may be open. */
  readonly connections?: number
  /** Where the requests go that this thread does not answer. */
  readonly passOnTo?: string
}

export type ServerOptions = Options & Place

interface Refusal {
  readonly status: number
  readonly type: string
  readonly message: string
  readonly headers?: Record<string, string>
}

const unknownMethod: Refusal = {
  status: 405,
  type: "method_not_allowed",
  message: "Use GET, HEAD, POST, PUT, PATCH or DELETE.",
  headers: { allow: "GET, HEAD, POST, PUT, PATCH, DELETE" }
}

/** How a request is answered that Node's parser refuses before there is a request, by the parser's error code. */
const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    type: "invalid_request",
    message: tooLargeHeaders
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    type: "invalid_request",
    message: "The request took too long to arrive; send it again."
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    type: "payload_too_large",
    message: "Send chunks without extensions."
  }
}

const malformed: Refusal = {
  status: 400,
  type: "invalid_request",
  message: "This is not an HTTP/1.1 request the service can read."
}

interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer
}

/** The parser calls any first bytes that it does not know an invalid method, the handshake of TLS too. */
const refusalOf = ({ code = "", rawPacket }: ParserError): Refusal =>
  code === "HPE_INVALID_METHOD" && /^[A-Z]+ \S+ HTTP\/1\.[01]\r?\n/u.test(rawPacket?.toString("latin1") ?? "")
    ? unknownMethod
    : (refusals[code] ?? malformed)

const expectation: Refusal = {
  status: 417,
  type: "invalid_request",
  message: "Send no other expectation than 100-continue."
}

const crowded: Refusal = {
  status: 503,
  type: "overloaded",
  message: tooManyRequests,
  headers: { "retry-after": "1" }
}

const bodyOf = ({ message, type }: Refusal, requestId: string) =>
  JSON.stringify({ error: { type, message, request_id: requestId } })

const rawAnswer = (refusal: Refusal, requestId: string, method: string | undefined) => {
  const { headers = {}, status } = refusal
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const body = bodyOf(refusal, requestId)
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nx-request-id: ${requestId}\r\ncontent-type: application/json\r\n` +
    `x-content-type-options: nosniff\r\ncache-control: no-store\r\n${own.join("")}` +
    `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${method === "HEAD" ? "" : body}`
  )
}

/** Writes the log's line of a request that no route was asked for. */
type Log = (refused: Answered) => void

const makeServer = (options: ServerOptions, state: ServerState["Service"], log: Log) => () => {
  const newRequestId = makeRequestIds()
  const server = createServer({
    headersTimeout: options.headersTimeout ?? 10_000,
    requestTimeout: options.requestTimeout ?? 30_000,
    keepAliveTimeout: 5_000,
    // A timeout is noticed this late at most: with Node's 30 s a slow client was cut off after 28 s instead of 10.
    connectionsCheckingInterval: Math.min(1_000, options.headersTimeout ?? 1_000),
    // Node's own answer would lack the error envelope, so the envelope checks the header Host itself.
    requireHostHeader: false,
    maxHeaderSize: readHeaderSize
  })
  server.setTimeout(60_000)
  endSlowReaders(server, options.slowReadersLook)
  const answers = new WeakMap<Duplex, ServerResponse>()
  guardDoor(server, {
    connections: options.connections ?? mostConnections(),
    patient: options.patient ?? 10_000,
    note: (request, response) => {
      if ("path" in options) restorePeer(request)
      answers.set(request.socket, response)
    },
    refuse: (request, response, millis) => answerRefusal(request, response, crowded, millis),
    passOn: options.passOnTo === undefined ? undefined : makePassOn(options.passOnTo, () => state.draining)
  })

  /** `millis` is how long the request has waited. */
  const answerRefusal = (
    request: IncomingMessage,
    response: ServerResponse,
    refusal: Refusal,
    millis = 0
  ) => {
    const { headers, method = "", url = "" } = request
    const requestId = callersRequestId(headers) ?? newRequestId()
    const body = bodyOf(refusal, requestId)
    response.writeHead(refusal.status, {
      "x-request-id": requestId,
      "content-type": "application/json",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "content-length": Buffer.byteLength(body),
      ...refusal.headers,
      ...(keyInPath(url) !== undefined && reconciliationHeaders),
      // Nobody knows whether a client that expects something sends its body after this: RFC 9110, 10.1.1.
      ...((state.draining || headers.expect !== undefined) && { connection: "close" })
    })
    response.end(body)
    const accountId = accountOf(request)
    log({ method, route: routeTemplate(method, url), status: refusal.status, millis, requestId, accountId })
  }

  const waiting = new WeakSet<ServerResponse>()
  /** `packet` is what the parser stopped in. The request's method is known if the request began there. */
  const refuse = (socket: Duplex, refusal: Refusal, packet?: Buffer) => {
    const answer = answers.get(socket)
    if (answer?.req.complete === true && !answer.writableFinished && !socket.destroyed) {
      // The request ahead has its answer first.
      if (!waiting.has(answer)) answer.once("close", () => refuse(socket, refusal, packet))
      return waiting.add(answer)
    }
    if (answer?.req.complete === false && !answer.headersSent && answer.socket === null && socket.writable) {
      // The answers of the requests ahead come first: then it has the socket.
      if (!waiting.has(answer)) answer.once("socket", () => refuse(socket, refusal, packet))
      return waiting.add(answer)
    }
    // Its answer has begun: what is sent now would be read as the answer of the next request.
    const isAnswered = answer?.req.complete === false && answer.headersSent
    if (!socket.writable || isAnswered) return socket.destroy()
    const requestId = newRequestId()
    // Of a connection that sent nothing there is nothing to say, and a log could be filled with it.
    if (!(socket instanceof Socket) || socket.bytesRead > 0)
      log({
        method: "-",
        route: undefined,
        status: refusal.status,
        millis: 0,
        requestId,
        accountId: answer?.req.complete === false ? accountOf(answer.req) : undefined
      })
    // What the client is still sending is read and dropped for a moment: closing at once could lose the answer.
    const method =
      answer === undefined || answer.writableEnded
        ? /^[A-Z]+(?= )/u.exec(packet?.toString("latin1") ?? "")?.[0]
        : answer.req.method
    socket.end(rawAnswer(refusal, requestId, method))
    socket.resume()
    setTimeout(() => socket.destroy(), 1_000).unref()
    return socket
  }
  server.on("clientError", (error: ParserError, socket) => {
    if (error.code === "ECONNRESET") return socket.destroy()
    refuse(socket, refusalOf(error), error.rawPacket)
  })
  server.on("connect", (_request, socket) => {
    // Node has taken its own listener away, and without one the end of this connection would end the process.
    socket.on("error", () => socket.destroy())
    refuse(socket, unknownMethod)
  })
  server.on("checkExpectation", (request, response) => answerRefusal(request, response, expectation))
  return server
}

/** The server of a process with one thread, or of the main thread of one with several. */
export const layer = (options: ServerOptions) => {
  // This is built after the server listens, and is therefore finalised before the server stops.
  const draining = Layer.effectDiscard(
    Effect.gen(function* () {
      const state = yield* ServerState
      yield* HttpServer.HttpServer
      const connections = mostConnections()
      if (connections < wantedConnections)
        yield* Effect.logWarning("The process may open few files, so it takes few connections.", {
          open_files: mostOpenFiles(),
          connections
        })
      yield* Effect.addFinalizer(() =>
        Effect.andThen(
          Effect.suspend(() => {
            // The main thread of several has said so, and for how many.
            if (state.draining) return Effect.void
            state.draining = true
            return Effect.logInfo("stopping", { under_way: state.inFlight })
          }),
          options.drain ?? Effect.void
        )
      )
    })
  )
  return draining.pipe(Layer.provideMerge(serving(options, routes)))
}

/** The server of one of several threads. When it stops is the main thread's business. */
export const layerOfThread = (options: ServerOptions) =>
  Layer.unwrap(
    Effect.map(ServingShare, ({ of }) =>
      serving({ ...options, connections: Math.ceil(mostConnections() / of) }, routesOfThread)
    )
  )

const serving = <E, R>(options: ServerOptions, answered: Layer.Layer<never, E, R>) => {
  const node = Layer.unwrap(
    Effect.gen(function* () {
      yield* showRefusals
      const run = Effect.runForkWith(yield* Effect.context<never>())
      return NodeHttpServer.layer(
        makeServer(options, yield* ServerState, (refused) => {
          const line = logRequest(refused)
          run(refused.status === crowded.status ? Effect.andThen(countCrowded, line) : line)
        }),
        {
          ...("path" in options
            ? { path: options.path }
            : { host: options.host, port: options.port, reusePort: options.reusePort === true }),
          gracefulShutdownTimeout: options.grace ?? "10 seconds"
        }
      )
    })
  )
  const served = HttpRouter.serve(answered, {
    disableLogger: true,
    disableListenLog: true,
    routerConfig
  }).pipe(Layer.provide(spanNames))
  return served.pipe(Layer.provideMerge(node), Layer.provideMerge(ServerState.layer))
}
