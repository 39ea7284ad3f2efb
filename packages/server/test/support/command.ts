/** The command line as an operator gives it, with these settings and no others. */
import { builtCommand } from "./builtCommand.ts"
import type { Ended } from "./commandHere.ts"
import { compileQuickly } from "./compileQuickly.ts"
import { besideUrl } from "./pooler.ts"
import { type Started, startProgram } from "./startProgram.ts"

export const main = await builtCommand()
const { runHere }: typeof import("./commandHere.ts") = await import(await builtCommand("commandHere"))
const { NODE_COMPILE_CACHE: compiled, PATH: path } = process.env

const environment = (settings: Readonly<Record<string, string>>) => ({
  ...(path !== undefined && { PATH: path }),
  ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
  ...(settings.DATA_DIR !== undefined && { HOME: settings.DATA_DIR }),
  ...besideUrl(settings.DATABASE_URL),
  ...settings
})

export type { Ended, Started }

/** As a process of its own. */
export const start = (settings: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>): Started =>
  startProgram(process.execPath, [compileQuickly, main, ...args], { env: environment(settings) })

/** Within this process: for what a process adds, such as signals, there is `start`. */
export const run = (settings: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>) =>
  runHere(environment(settings), args)
