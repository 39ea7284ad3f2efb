/** One thread that resolves rows, as the main thread sees it. */
import { Worker } from "node:worker_threads"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { CustomerRow } from "@entity-watch/core/rows/read/CustomerFile"
import type { RowAnnotation } from "@entity-watch/core/rows/resolve/annotations"
import { Schema } from "effect"
import type { LoadedNames } from "../../search/LoadedNames.ts"
import type { FromRowThread, RowThreadStart, ToRowThread } from "./rowMessages.ts"

/** The compiler leaves this address alone, so it follows the ending of the module it stands in. */
const workerModule = new URL(
  import.meta.url.endsWith(".ts") ? "./rowWorker.ts" : "./rowWorker.js",
  import.meta.url
)

/** `message` says why it has ended. */
export class RowThreadFailed extends Schema.TaggedError<RowThreadFailed>()("RowThreadFailed", {
  message: Schema.String
}) {}

interface Asked {
  readonly resolved: (annotations: ReadonlyArray<RowAnnotation>) => void
  readonly failed: (error: RowThreadFailed) => void
}

export class RowThread {
  private readonly worker: Worker
  private readonly asked = new Map<number, Asked>()
  private lastId = 0
  /** Why the thread has ended, or is about to. */
  private reason: string | undefined
  private hasEnded = false

  constructor(start: RowThreadStart) {
    this.worker = new Worker(workerModule, { workerData: start })
    this.worker.on("error", () => {})
    this.worker.on("message", (message: FromRowThread) => {
      if (message.kind === "failed") this.reason = message.sentence
      else {
        this.asked.get(message.id)?.resolved(message.annotations)
        this.asked.delete(message.id)
      }
    })
    this.worker.once("exit", () => {
      this.hasEnded = true
      for (const { failed } of this.asked.values()) failed(this.failure)
      this.asked.clear()
    })
  }

  /** How many lots of rows it has not answered. */
  get busy(): number {
    return this.asked.size
  }

  names(mode: Mode, names: LoadedNames): void {
    this.post({ kind: "names", mode, names })
  }

  resolve(rows: ReadonlyArray<CustomerRow>): Promise<ReadonlyArray<RowAnnotation>> {
    return new Promise((resolved, failed) => {
      if (this.hasEnded) return failed(this.failure)
      this.lastId += 1
      this.asked.set(this.lastId, { resolved, failed })
      this.post({ kind: "rows", id: this.lastId, rows })
    })
  }

  stop(): Promise<number> {
    return this.worker.terminate()
  }

  private get failure(): RowThreadFailed {
    return new RowThreadFailed({
      message: this.reason ?? "A thread that resolves rows ended by itself. Go on with --resume."
    })
  }

  private post(message: ToRowThread): void {
    this.worker.postMessage(message)
  }
}
