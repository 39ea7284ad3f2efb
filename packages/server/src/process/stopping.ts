/** How a process that serves until it is told to stop is stopped: by a signal, and with exit code 0. */
import { Deferred, Effect, Exit, Runtime } from "effect"

/**
 * The wait between a signal and the end of listening, in seconds. SIGTERM comes from an orchestrator, whose balancer
 * needs time to see that `/readyz` says 503. SIGINT comes from a person at the terminal, who does not wait; it also ends
 * a wait that has begun. SIGTERM may come twice: a package manager passes it on, and the group may have it too.
 */
export const makeGrace = Effect.fnUntraced(function* (seconds: number) {
  const impatient = yield* Deferred.make<void>()
  let isTerminated = false
  const terminated = () => {
    isTerminated = true
  }
  const interrupted = () => Deferred.doneUnsafe(impatient, Exit.void)
  yield* Effect.acquireRelease(
    // In front of whoever interrupts the program at this signal.
    Effect.sync(() => process.prependListener("SIGTERM", terminated).on("SIGINT", interrupted)),
    () => Effect.sync(() => process.off("SIGTERM", terminated).off("SIGINT", interrupted))
  )
  const wait = Effect.timeoutOrElse(Deferred.await(impatient), {
    duration: `${seconds} seconds`,
    orElse: () => Effect.void
  })
  return { drain: Effect.suspend(() => (isTerminated ? wait : Effect.void)) }
})

/** Around a command that is done when it is stopped: another that is interrupted has not done what it was asked. */
export const untilStopped = <A, E, R>(command: Effect.Effect<A, E, R>) =>
  Effect.onInterrupt(command, () =>
    Effect.sync(() => {
      process.exitCode = 0
    })
  )

const interruptedCode = 130

/** The exit code that a command has set itself comes before that of an interruption. */
export const teardown: Runtime.Teardown = (exit, onExit) =>
  Runtime.defaultTeardown(exit, (code) =>
    onExit(code === interruptedCode ? Number(process.exitCode ?? code) : code)
  )
