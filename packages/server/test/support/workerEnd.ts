/**
 * What must not outlive the process that runs tests. Vitest ends a worker by a signal, so that nothing it would do at its
 * end can be relied on: a process of its own does it, which sees the worker's end however it comes.
 */
import { type ChildProcess, spawn } from "node:child_process"
import type { Socket } from "node:net"
import { fileURLToPath } from "node:url"

const script = fileURLToPath(new URL("./workerEnd.mjs", import.meta.url))
let guard: ChildProcess | undefined

const tell = (message: object): void => {
  if (guard === undefined) {
    // In a session of its own, because Ctrl-C goes to everybody in the terminal's.
    guard = spawn(process.execPath, [script], { stdio: ["pipe", "ignore", "inherit"], detached: true })
    guard.unref()
    ;(guard.stdin as Socket).unref()
  }
  guard.stdin?.write(`${JSON.stringify(message)}\n`)
}

/** Answers what to call once it has ended: its number may then be another one's. */
export const killAtWorkersEnd = (pid: number): (() => void) => {
  tell({ pid })
  return () => tell({ pid, leave: true })
}

/** Answers what to call once it is gone. */
export const removeAtWorkersEnd = (folder: string): (() => void) => {
  tell({ folder })
  return () => tell({ folder, leave: true })
}
