/** One serving thread, as the main thread sees it. */
import { Worker } from "node:worker_threads"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { LoadedNames } from "@entity-watch/node/search/LoadedNames"
import { describeCause } from "@entity-watch/node/telemetry/describeCause"
import { Cause } from "effect"
import type { AskedThread, Question } from "../process/AskedThreads.ts"
import type { FromThread, ThreadStart, ToThread } from "./threadMessages.ts"

/** The compiler leaves this address alone, so it follows the ending of the module it stands in. */
const workerModule = new URL(
  import.meta.url.endsWith(".ts") ? "./servingWorker.ts" : "./servingWorker.js",
  import.meta.url
)

export class ServingThread implements AskedThread {
  readonly listening: Promise<void>
  /** Settles when the thread has ended, with why it did, unless it was told to stop. */
  readonly ended: Promise<string | undefined>
  private readonly worker: Worker
  private readonly asked = new Map<number, (answer: string) => void>()
  private lastId = 0
  private isStopping = false
  private reason = "it ended by itself"

  constructor(start: ThreadStart) {
    this.worker = new Worker(workerModule, { workerData: start })
    this.worker.on("error", (error) => {
      this.reason = describeCause(Cause.die(error))
    })
    this.ended = new Promise((resolve) => {
      this.worker.once("exit", () => resolve(this.isStopping ? undefined : this.reason))
    })
    this.listening = new Promise((resolve, reject) => {
      this.worker.on("message", (message: FromThread) => {
        switch (message.kind) {
          case "listening":
            return resolve()
          case "answer":
            this.asked.get(message.id)?.(message.answer)
            return void this.asked.delete(message.id)
          case "log":
            return void process.stderr.write(message.lines)
          case "failed":
            this.reason = message.sentence
        }
      })
      void this.ended.then((reason) => reject(new Error(reason ?? "it was stopped")))
    })
    this.listening.catch(() => {}) // whoever waits for it is told
  }

  names(mode: Mode, names: LoadedNames): void {
    this.post({ kind: "names", mode, names })
  }

  events(account: string): void {
    this.post({ kind: "events", account })
  }

  /** Never answered by a thread that hangs: whoever asks waits for a while only. */
  ask(question: Question): Promise<string> {
    this.lastId += 1
    const id = this.lastId
    const answer = new Promise<string>((resolve) => this.asked.set(id, resolve))
    this.post({ kind: "ask", id, question })
    return answer
  }

  drain(): void {
    this.post({ kind: "drain" })
  }

  stop(): void {
    this.isStopping = true
    this.post({ kind: "stop" })
  }

  terminate(): Promise<unknown> {
    this.isStopping = true
    return this.worker.terminate()
  }

  private post(message: ToThread): void {
    this.worker.postMessage(message)
  }
}
