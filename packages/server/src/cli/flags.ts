/** The two usual kinds of a flag: a text that may be left out, and a switch that is off unless it is given. */
import { Flag } from "effect/cli"

export const optionalText = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

export const switchFlag = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withDescription(description), Flag.withDefault(false))
