/** The command within the process of a test: what it prints and its exit code, without the start of a process. */
import { Console as NodeConsole } from "node:console"
import { Writable } from "node:stream"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { program } from "@entity-watch/server/cli/program"
import { teardown } from "@entity-watch/server/process/stopping"
import { format } from "@entity-watch/server/telemetry/logLines"
import { ConfigProvider, Console, Effect, Layer, Logger } from "effect"

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

const makeOutput = () => {
  let text = ""
  const write = (part: string) => {
    text += part
  }
  const stream = new Writable({
    decodeStrings: false,
    write: (part, _encoding, done) => {
      write(part)
      done()
    }
  })
  return { stream, write, text: () => text }
}

/** In the object that there is: a thread begins with a copy of it, and not of another that was put in its place. */
const setEnvironment = (settings: NodeJS.ProcessEnv) => {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, settings)
}

const runNow = async (env: Readonly<Record<string, string>>, args: ReadonlyArray<string>): Promise<Ended> => {
  const [out, err] = [makeOutput(), makeOutput()]
  const own = { ...process.env }
  // For what reads it there: the command's threads, and what examines every setting.
  setEnvironment(env)
  try {
    const exit = await program(args).pipe(
      Effect.provide([
        NodeServices.layer,
        Logger.layer([Logger.map(format, (line) => err.write(`${line}\n`))]),
        ConfigProvider.layer(ConfigProvider.fromEnvRecord(env)),
        Layer.succeed(Console.Console, new NodeConsole(out.stream, err.stream))
      ]),
      Effect.runPromiseExit
    )
    const code = await new Promise<number>((resolve) => teardown(exit, resolve))
    return { code, out: out.text(), err: err.text() }
  } finally {
    setEnvironment(own)
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other, since they share the process's environment. */
export const runHere = (
  env: Readonly<Record<string, string>>,
  args: ReadonlyArray<string>
): Promise<Ended> => {
  const ended = last.then(() => runNow(env, args))
  last = ended.catch(() => {})
  return ended
}
