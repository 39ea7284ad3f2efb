/** `--sandbox`: whether a command asks the invented registers or the real ones. */

import { SnapshotStore } from "@entity-watch/core/store"
import { loadSandbox } from "@entity-watch/node/sandbox/loadSandbox"
import { Effect } from "effect"
import { switchFlag } from "./flags.ts"

export const sandbox = switchFlag(
  "sandbox",
  "Ask the invented registers of the sandbox instead of the real ones"
)

/** The command line acts for the operator: no account, no key, no allowance. */
export const operator = (isSandbox: boolean) => ({
  accountId: "operator",
  keyId: "operator",
  mode: isSandbox ? ("sandbox" as const) : ("live" as const)
})

/** Loads the sandbox for a command with `--sandbox`, so that it works where no server has run yet. */
export const prepareSandbox = (isSandbox: boolean) => (isSandbox ? loadSandbox : Effect.void)

/** What whoever asks an installation does next into which nothing was loaded. */
export const loadFirst =
  "No register has been loaded yet: run entity-watch refresh --due first, or add --sandbox to ask the invented ones."

/** Whatever cannot be read is told by the answer. */
export const isNothingLoaded = (isSandbox: boolean) =>
  isSandbox
    ? Effect.succeed(false)
    : SnapshotStore.use((store) => store.latest("live")).pipe(
        Effect.map((rows) => !rows.some(({ state }) => state === "current")),
        Effect.orElseSucceed(() => false)
      )
