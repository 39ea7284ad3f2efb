/**
 * What comes before a request is looked at, of whomever it is: how many connections are open, how many requests of one may
 * wait for their answers, and how many begin in one turn of the event loop. Customers take turns there, each by its key,
 * and all strangers together are one of them, so that neither a thousand connections nor a flood of requests that cost
 * nothing makes others wait; what waits too long in a rush is refused. What an account may do is decided later, in
 * `admission`.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { type ProcessTime, processTime } from "@entity-watch/node/process/ProcessTime"
import { background, LoopTurns } from "./admission/loopTurns.ts"
import { boundPieces } from "./bodyPieces.ts"
import { boundConnections } from "./connections.ts"
import { queueOf } from "./request/acceptedKeys.ts"

/** A client that sends on without waiting for answers (RFC 9112, 9.3.2) has at most so many of them to come. */
const mostPipelined = 16

/** One person's browser asks for no more at a time. */
const fewWaiting = 16

/** How Node tells of a request: by another event when it expects 100-continue, or something else, before its body. */
const events = new Set(["request", "checkContinue", "checkExpectation"])

/** A connection's requests are answered in their order, and each begins when the one ahead of it has its answer. */
interface AtDoor {
  /** How many have arrived and have no answer yet. */
  unanswered: number
  isBusy: boolean
  readonly behind: Array<() => void>
  /** Takes the one that waits for its turn out of its queue. */
  leave: () => void
}

/** Whoever looks after the service asks for these, most of all in a rush: they are never refused. */
const isHealth = (url = "") => url === "/healthz" || url === "/readyz"
const isMetrics = (url = "") => url === "/metrics"
const isValidate = (url = "") => url.startsWith("/v1/validate/")

/** Health, metrics and validate answer while a customer's own work waits: their queues are others. */
const queueAt = (request: IncomingMessage): string => {
  const { url } = request
  return isHealth(url)
    ? "health"
    : isMetrics(url)
      ? "metrics"
      : `${isValidate(url) ? "validate" : "work"} ${queueOf(request)}`
}

/** What Node does when the header of a request is complete. Its answer 2 ends the parsing of what has arrived. */
interface Parsing extends Duplex {
  readonly parser?: {
    onIncoming: (request: IncomingMessage, keepAlive: boolean) => number
    [place: number]: unknown
  }
}

export interface DoorOptions {
  /** How many connections may be open. */
  readonly connections: number
  /**
   * For so many milliseconds after its start nobody is refused: code is slow when it runs for the first time, and no
   * customer is known from a stranger yet.
   */
  readonly patient: number
  /** Is told of each request when its header is complete. */
  readonly note: (request: IncomingMessage, response: ServerResponse) => void
  /** Answers a request that waited too long, in milliseconds, before anything of it has cost much. */
  readonly refuse: (request: IncomingMessage, response: ServerResponse, waited: number) => void
  /** Whether the request was passed on to whoever answers it instead, when its turn came. */
  readonly passOn?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  /** The process's own unless a test moves another. */
  readonly time?: ProcessTime
}

export const guardDoor = (
  server: Server,
  { connections, note, passOn, patient, refuse, time = processTime }: DoorOptions
): void => {
  const noteRequest = boundConnections(server, connections)
  const turns = new LoopTurns({ atOnce: 8, rest: 0, few: fewWaiting, time })
  const atDoor = new WeakMap<Duplex, AtDoor>()
  const emit = server.emit.bind(server)
  const patientUntil = time.now() + patient

  // Some 1,800 requests fit into what is read at once, and Node would make objects of all of them.
  server.on("connection", (socket: Parsing) => {
    // Node takes one connection in a turn, and the next one may be waiting.
    turns.shorten()
    const connection: AtDoor = { unanswered: 0, isBusy: false, behind: [], leave: () => {} }
    atDoor.set(socket, connection)
    // Nobody would read the answer.
    socket.once("close", () => connection.leave())
    const { parser } = socket
    if (parser === undefined) return
    const noteBegun = boundPieces(parser, socket)
    const go = parser.onIncoming
    parser.onIncoming = (request, keepAlive) => {
      connection.unanswered += 1
      noteBegun(request)
      if (connection.unanswered <= mostPipelined) return go(request, keepAlive)
      socket.destroy()
      return 2
    }
  })

  const begin = (event: string, request: IncomingMessage, response: ServerResponse, connection: AtDoor) => {
    const start = () => {
      if (passOn?.(request, response) !== true) emit(event, request, response)
    }
    if (turns.begins()) return start()
    const since = time.now()
    const isPatient = isHealth(request.url) || isMetrics(request.url) || since < patientUntil
    connection.leave = turns.wait(
      queueAt(request),
      start,
      isPatient ? undefined : () => refuse(request, response, time.now() - since)
    )
  }

  const enter = (event: string, request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request
    const connection = atDoor.get(socket)
    if (connection === undefined) return
    note(request, response)
    if (!isHealth(request.url) && !isMetrics(request.url)) background.noteRequest()
    noteRequest(request, response)
    response.once("close", () => {
      connection.unanswered -= 1
      const next = connection.behind.shift()
      connection.isBusy = next !== undefined
      if (socket.writable) next?.()
    })
    if (connection.isBusy)
      return void connection.behind.push(() => begin(event, request, response, connection))
    connection.isBusy = true
    begin(event, request, response, connection)
  }

  // Nobody here changes the protocol. With a listener, such a request would pass by the door, and lose its body.
  server.on("newListener", (event, listener: () => void) => {
    if (event === "upgrade") queueMicrotask(() => server.off(event, listener))
  })

  // Whoever listens for requests hears of them when they may begin.
  server.emit = (event: string, ...args: Array<unknown>) => {
    if (!events.has(event)) return emit(event, ...args)
    enter(event, args[0] as IncomingMessage, args[1] as ServerResponse)
    return true
  }
}
