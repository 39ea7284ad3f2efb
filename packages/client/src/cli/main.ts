#!/usr/bin/env node
/** `npx @entity-watch/client listen`. */
import { EntityWatchError } from "../EntityWatchError.ts"
import { listen } from "./listen.ts"
import { listenOptions, Misunderstood, usage } from "./options.ts"
import type { Terminal } from "./terminal.ts"

declare const process: Terminal

const { argv, env, stderr, stdout } = process
const stopping = new AbortController()
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort())

const run = async (args: ReadonlyArray<string>) => {
  if (args.length === 0 || args.includes("--help")) return void stdout.write(usage)
  await listen(listenOptions(args, env), process, stopping.signal)
}

try {
  await run(argv.slice(2))
} catch (error) {
  if (error instanceof Misunderstood) stderr.write(`${error.message}\n\n${usage}`)
  else if (error instanceof EntityWatchError) stderr.write(`${error.message}\n`)
  else throw error
  process.exitCode = 1
}
