/** Programs that make the same calls with each generator's client, and print what came. */
import type { Account } from "../../support/StartedServer.ts"
import type { Step } from "./steps.ts"

/** What the document says of an operation. */
export interface Documented {
  readonly method: string
  readonly path: string
  readonly success: number
  readonly hasQuery: boolean
  readonly hasBody: boolean
}

interface Generator {
  readonly prelude: (account: Account) => string
  /** An expression. */
  readonly call: (step: Step, documented: Documented) => string
  /** Ends the program unless `answer` has the status, and with it data. */
  readonly narrowed: (answer: string, status: number) => string
  /** The type of what the feeds hold. */
  readonly payload: string
  /** Reads the first event of the stream, which does not end by itself. */
  readonly stream: string
}

const pairs = (path: Step["path"] = {}) =>
  Object.entries(path)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ")

const given = ({ body, path, query }: Step) =>
  [
    ...(path === undefined ? [] : [["path", `{ ${pairs(path)} }`]]),
    ...(query === undefined ? [] : [["query", query]]),
    ...(body === undefined ? [] : [["body", body]])
  ].map(([name, value]) => `${name}: ${value}`)

const withData: Generator["narrowed"] = (answer, status) =>
  `if (${answer}.response?.status !== ${status}${status === 204 ? "" : ` || ${answer}.data === undefined`}) throw new Error(JSON.stringify(${answer}.error))`

export const generators: Readonly<Record<string, Generator>> = {
  "openapi-fetch": {
    prelude: ({ apiKey, baseUrl }) => `import createClient from "openapi-fetch"
import type { components, paths } from "./entity-watch.ts"
const client = createClient<paths>({ baseUrl: "${baseUrl}", headers: { authorization: "Bearer ${apiKey}" } })
`,
    call: ({ body, ...step }, { method, path }) => {
      const options = [
        `params: { ${given(step).join(", ")} }`,
        ...(body === undefined ? [] : [`body: ${body}`])
      ]
      return `client.${method.toUpperCase()}("${path}", { ${options.join(", ")} })`
    },
    narrowed: withData,
    payload: `type EventPayload = components["schemas"]["EventPayload"]`,
    stream: `const streamed = await client.GET("/v1/changes/stream", { parseAs: "stream" })
const reader = streamed.data?.getReader()
let text = ""
while (!text.includes("data: {")) text += new TextDecoder().decode((await reader?.read())?.value)
await reader?.cancel()
answers["changeStream"] = true`
  },
  "hey-api": {
    prelude: ({ apiKey, baseUrl }) => `import { createClient } from "./hey-api/client"
import * as generated from "./hey-api"
const client = createClient({ baseUrl: "${baseUrl}", auth: ({ scheme }) => scheme === "bearer" ? "${apiKey}" : undefined })
`,
    // It renames what is already the name of a value.
    call: (step) =>
      `generated.${step.id === "process" ? "process_" : step.id}({ ${["client", ...given(step)].join(", ")} })`,
    narrowed: withData,
    payload: `type EventPayload = import("./hey-api").EventPayload`,
    // Its iterator leaves the connection open when it is left.
    stream: `const controller = new AbortController()
const { stream } = await generated.changeStream({ client, signal: controller.signal })
for await (const each of stream) {
  answers["changeStream"] = each !== undefined
  break
}
controller.abort()`
  },
  orval: {
    prelude: ({ apiKey }) => `import * as generated from "./orval.ts"
const headers = { authorization: "Bearer ${apiKey}" }
`,
    call: ({ body, id, path = {}, query = "undefined" }, { hasBody, hasQuery }) =>
      `generated.${id}(${[
        ...Object.values(path),
        ...(hasBody ? [body] : []),
        ...(hasQuery ? [query] : []),
        "{ headers }"
      ].join(", ")})`,
    narrowed: (answer, status) =>
      `if (${answer}.status !== ${status}) throw new Error(JSON.stringify(${answer}.data))`,
    payload: "type EventPayload = generated.EventPayload",
    stream: `const { fetch } = globalThis
const controller = new AbortController()
globalThis.fetch = async (...asked) => {
  globalThis.fetch = fetch
  const response = await fetch(...asked)
  answers["changeStream"] = response.headers.get("content-type")?.startsWith("text/event-stream")
  controller.abort()
  return response
}
await generated.changeStream({}, { headers, signal: controller.signal }).catch(() => undefined)`
  }
}

export const program = (
  { call, narrowed, payload, prelude, stream }: Generator,
  account: Account,
  steps: ReadonlyArray<Step>,
  documented: ReadonlyMap<string, Documented>
): string => {
  const lines = steps.flatMap((step, i) => {
    const operation = documented.get(step.id)
    if (operation === undefined) throw new Error(`There is no operation ${step.id}.`)
    const [answer, data] = [`answer${i}`, `data${i}`]
    const of = (expression: string) => `((data: typeof ${data}) => ${expression})(${data})`
    return [
      `const ${answer} = await ${call(step, operation)}`,
      narrowed(answer, operation.success),
      `const ${data} = ${answer}.data`,
      ...(step.keeps === undefined ? [] : [`const ${step.keeps[0]} = ${of(step.keeps[1])}`]),
      `answers["${step.id}"] = ${step.says === undefined ? "null" : of(step.says)}`,
      ...(step.id === "accountChanges" ? [payload, stream] : [])
    ]
  })
  return `${prelude(account)}
const answers: Record<string, unknown> = {}
${lines.join("\n")}
console.log(JSON.stringify(answers))
`
}
