/** `--sandbox`: whether a command asks the invented registers or the real ones. */

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
