/**
 * Many PostgreSQL wire connections over one session: the embedded engine has only one.
 * Message formats: https://www.postgresql.org/docs/18/protocol-message-formats.html
 */
import { Duplex } from "node:stream"

const startup = { ssl: 80877103, gss: 80877104, cancel: 80877102 }
const frontend = { query: 0x51, sync: 0x53, flush: 0x48, terminate: 0x58 }
const backend = { ready: 0x5a, notification: 0x41 }
const idle = 0x49

/** Sync first: after an error the engine passes over everything until it sees one. */
const rollback = Buffer.from("S\0\0\0\x04Q\0\0\0\rROLLBACK\0", "latin1")

/** What a connection asked for, up to where the engine has to answer. */
type Batch = Uint8Array

/** Milliseconds after which a transaction that asks for nothing is ended, as `idle_in_transaction_session_timeout` does. */
const idleInTransaction = 10_000

/**
 * A connection keeps the session while its transaction is open; the others wait in order, those with precedence first.
 * `run` rejects only when the engine failed. It is not called again then (that would spin without end):
 * every connection ends, and `died` is told.
 */
export const wireConnections = (
  run: (batch: Batch) => Promise<Uint8Array>,
  died: (cause: unknown) => void,
  mostIdle = idleInTransaction
): ((hasPrecedence?: boolean) => Duplex) => {
  const open = new Set<Connection>()
  const waiting: Array<Connection> = []
  const waitingFirst: Array<Connection> = []
  let owner: Connection | undefined
  let busy = false
  let idleTimer: NodeJS.Timeout | undefined

  const next = (): Connection | undefined =>
    owner === undefined
      ? (waitingFirst.shift() ?? waiting.shift())
      : owner.batches.length > 0
        ? owner
        : undefined

  const wait = (connection: Connection) => {
    const line = connection.hasPrecedence ? waitingFirst : waiting
    if (owner !== connection && !line.includes(connection)) line.push(connection)
  }

  const endWhenIdle = (connection: Connection) => {
    idleTimer = setTimeout(
      () => connection.destroy(new Error("The transaction asked for nothing and was ended.")),
      mostIdle
    )
    idleTimer.unref()
  }

  const pump = async (): Promise<void> => {
    if (busy) return
    busy = true
    clearTimeout(idleTimer)
    for (let connection = next(); connection !== undefined; connection = next()) {
      const batch = connection.batches.shift()
      if (batch === undefined) continue
      owner = connection
      try {
        const finished = deliver(connection, Buffer.from(await run(batch)))
        if (!finished && !connection.destroyed) continue
        if (!finished) await run(rollback)
      } catch (cause) {
        for (const each of [...open]) each.destroy(new Error("The embedded database stopped.", { cause }))
        died(cause)
        return // still busy: nothing runs any more
      }
      owner = undefined
      if (connection.batches.length > 0 && !connection.destroyed) wait(connection)
    }
    busy = false
    if (owner !== undefined) endWhenIdle(owner)
  }

  /** Hands out an answer. True when it left no transaction open and nothing unanswered. */
  const deliver = (connection: Connection, answer: Buffer): boolean => {
    let status = 0
    for (let start = 0, end = 0; start + 5 <= answer.length; start = end) {
      end = start + 1 + answer.readInt32BE(start + 1)
      if (answer[start] === backend.ready) {
        status = answer[start + 5] ?? 0
        connection.ready = true
      }
      if (answer[start] === backend.notification) {
        for (const other of open) {
          if (other !== connection && other.ready) other.push(Buffer.from(answer.subarray(start, end)))
        }
      }
    }
    if (!connection.destroyed && answer.length > 0) connection.push(answer)
    return status === idle
  }

  class Connection extends Duplex {
    readonly batches: Array<Batch> = []
    readonly hasPrecedence: boolean
    ready = false
    private started = false
    private chunks: Array<Buffer> = []
    private size = 0
    private needed = 0
    private messages: Array<Buffer> = []

    constructor(hasPrecedence: boolean) {
      super()
      this.hasPrecedence = hasPrecedence
    }

    override _read() {}

    override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
      this.chunks.push(chunk)
      this.size += chunk.length
      if (this.size >= this.needed) this.parse(Buffer.concat(this.chunks))
      done()
    }

    override _destroy(error: Error | null, done: (error?: Error | null) => void) {
      open.delete(this)
      this.batches.length = 0
      if (owner === this && !busy) {
        this.batches.push(rollback)
        void pump()
      }
      done(error)
    }

    private parse(buffer: Buffer) {
      let rest = buffer
      this.needed = 0
      while (!this.destroyed) {
        const tag = this.started ? 1 : 0 // the first message has no type byte
        if (rest.length < tag + 4) break
        const length = tag + rest.readInt32BE(tag)
        if (rest.length < length) {
          this.needed = length
          break
        }
        this.receive(rest.subarray(0, length))
        rest = rest.subarray(length)
      }
      this.chunks = rest.length > 0 ? [rest] : []
      this.size = rest.length
    }

    private receive(message: Buffer) {
      const kind = this.started ? message[0] : message.readInt32BE(4)
      if (!this.started && (kind === startup.ssl || kind === startup.gss)) {
        this.push("N")
        return
      }
      if (kind === (this.started ? frontend.terminate : startup.cancel)) {
        this.destroy() // nothing can be cancelled
        return
      }
      this.messages.push(message)
      const answered =
        !this.started || kind === frontend.sync || kind === frontend.query || kind === frontend.flush
      if (!answered) return
      this.started = true
      this.batches.push(Buffer.concat(this.messages.splice(0)))
      wait(this)
      void pump()
    }
  }

  return (hasPrecedence = false) => {
    const connection = new Connection(hasPrecedence)
    open.add(connection)
    return connection
  }
}
