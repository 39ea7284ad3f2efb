/** What a first user needs on the screen: a sandbox key that works, and a request to paste. */
import { Administrators } from "@entity-watch/core/admin"
import { OnSandboxRead } from "@entity-watch/node/sandbox/loadSandbox"
import { sandboxKey } from "@entity-watch/node/sandbox/sandboxKey"
import { Console, Effect, Layer, Redacted } from "effect"
import { awaitScreen, screenIsShown } from "../telemetry/logLines.ts"
import { atTerminal } from "./atTerminal.ts"

/** The company of the sandbox that fills the most fields. */
const exampleAbn = "23990000014"

/** The console's address with a link that logs its first reader in. */
const consoleAddress = Effect.fnUntraced(function* (base: string) {
  const { token } = yield* (yield* Administrators).createLink(atTerminal(), {
    name: "demo",
    role: "operator"
  })
  return `${base}/login#${Redacted.value(token)}`
})

/** What to type to give a further command, however this process was started. */
const commandLine = (): string => {
  if (process.env.npm_lifecycle_event === "start") return "npm run -s entity-watch --"
  return process.env.npm_command === "exec" ? "npx @entity-watch/server" : "entity-watch"
}

/** On the error stream, since what is read from the output is the screen. */
export const announce = Effect.andThen(
  awaitScreen,
  Console.error(
    "Starting. The first start makes a database and reads twenty registers: ten seconds to a minute."
  )
)

/** One line of a terminal, which is taken away before the screen. Elsewhere a line for each ten registers. */
export const showReading = Layer.succeed(OnSandboxRead, (behind, of) =>
  Effect.suspend(() => {
    const said = `  Reading the invented registers: ${behind} of ${of}`
    if (process.stderr.isTTY) process.stderr.write(`\r${said}\u001b[K`)
    else if (behind % 10 === 0) return Console.error(said)
    return Effect.void
  })
)

const endReading = Effect.sync(() => {
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K")
})

const whereLogIs = (): string => (process.stderr.isTTY ? "follows here" : "goes to the error stream")

export const greet = Effect.fn("greet")(function* (base: string, isWithConsole: boolean) {
  const token = yield* sandboxKey(atTerminal())
  const link = isWithConsole
    ? `
  Look at it in a browser (the link is good for one login within the hour):

    ${yield* consoleAddress(base)}
`
    : ""
  yield* endReading
  yield* Console.log(`
Entity Watch answers at ${base}
${link}
  Ask it from another terminal, with a key for the sandbox, in which every entity is invented:

    export ENTITY_WATCH_KEY=${token}
    curl -s ${base}/v1/resolve -H "authorization: Bearer $ENTITY_WATCH_KEY" -H "content-type: application/json" -d '{"abn":"${exampleAbn}","include":[]}'

  Reference: ${base}/docs. Another link: ${commandLine()} admin link.
  The log ${whereLogIs()}. Ctrl-C stops it.
`)
  yield* screenIsShown
})
