/**
 * Clients are generated from both documents of a started server, as the page says, compile strictly, and call every
 * operation of accounts and whatever of the administration is read without an id. What checks documents finds nothing.
 */
import { exec } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { buildSync } from "esbuild"
import { blocksOf } from "../docs/Block.ts"
import { installedOnce } from "../support/installedOnce.ts"
import { type Account, type SharedServer, sharedServer } from "../support/StartedServer.ts"
import { root } from "../support/workspaceCopy.ts"
import { type Documented, generators, program } from "./generators/programs.ts"
import { accountSteps, adminSteps, type Step } from "./generators/steps.ts"

const blocks = blocksOf("packages/core/docs/generated-clients.md")
/** In milliseconds: for a program that hangs. */
const timeout = 300_000
const folder = mkdtempSync(join(tmpdir(), "entity-watch-generators-"))
let server: SharedServer
let tools: string

beforeAll(async () => {
  tools = installedOnce("generators", {
    private: true,
    dependencies: {
      "@hey-api/openapi-ts": "0.99.0",
      "@redocly/cli": "2.77.0",
      "@stoplight/spectral-cli": "6.16.3",
      "openapi-fetch": "0.17.0",
      "openapi-typescript": "7.13.0",
      orval: "8.38.0",
      // Two of the generators are made with it, and take no later one.
      typescript: "5.9.3"
    }
  })
  server = await sharedServer()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What it prints. This process goes on meanwhile, and so notices that the server ends a connection. */
const inShell = async (cwd: string, command: string): Promise<string> => {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" }
  const { stdout } = await promisify(exec)(command, { cwd, env, timeout }).catch((error) =>
    assert.fail(`${error.message}${error.stdout}`)
  )
  return stdout
}

/** A folder in which the page's commands were run. */
const generated = async (name: string, document: string): Promise<string> => {
  const place = join(folder, name)
  mkdirSync(place)
  symlinkSync(tools, join(place, "node_modules"), "junction")
  const ours = (code: string) =>
    code
      .replaceAll("http://127.0.0.1:3000/openapi.json", `${server.baseUrl}${document}`)
      .replaceAll("http://127.0.0.1:3000", server.baseUrl)
  for (const { code, path } of blocks) if (path !== undefined) writeFileSync(join(place, path), ours(code))
  for (const { code, language } of blocks) if (language === "sh") await inShell(place, ours(code))
  return place
}

const compile = (place: string) => {
  const compilerOptions = {
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    allowImportingTsExtensions: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    types: []
  }
  writeFileSync(join(place, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["**/*.ts"] }))
  return inShell(place, `"${process.execPath}" "${join(root, "node_modules/typescript/bin/tsc")}" -p .`)
}

const run = (place: string, name: string): Promise<string> => {
  const outfile = join(place, `${name}.mjs`)
  buildSync({
    entryPoints: [join(place, `${name}.ts`)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node"
  })
  return inShell(place, `"${process.execPath}" ${name}.mjs`)
}

const documentedAt = async (document: string): Promise<ReadonlyMap<string, Documented>> => {
  const { paths } = JSON.parse(await (await fetch(`${server.baseUrl}${document}`)).text())
  return new Map(
    Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, parameters, requestBody, responses }]) => [
        operationId,
        {
          method,
          path,
          success: Number(Object.keys(responses).find((status) => status.startsWith("2"))),
          hasQuery: parameters.some((each) => each.in === "query"),
          hasBody: requestBody !== undefined
        }
      ])
    )
  )
}
interface Operation {
  readonly operationId: string
  readonly parameters: ReadonlyArray<{ readonly in: string }>
  readonly requestBody?: object
  readonly responses: object
}

const callsAll = async (
  name: string,
  document: string,
  steps: ReadonlyArray<Step>,
  account: () => Promise<Account>
) => {
  const place = await generated(name, document)
  const documented = await documentedAt(document)
  for (const [name, generator] of Object.entries(generators))
    writeFileSync(join(place, `${name}-calls.ts`), program(generator, await account(), steps, documented))
  await compile(place)
  const expected = Object.fromEntries(steps.map(({ id, is = null }) => [id, is]))
  for (const name of Object.keys(generators)) {
    const { changeStream, ...answers } = JSON.parse(await run(place, `${name}-calls`))
    assert.deepStrictEqual(answers, expected, name)
    assert.strictEqual(changeStream, steps === accountSteps ? true : undefined, name)
  }
  return { documented, place }
}

describe("clients generated from /openapi.json", () => {
  it("compile strictly, and call every operation", async () => {
    const { documented, place } = await callsAll("accounts", "/openapi.json", accountSteps, server.ownAccount)
    assert.deepStrictEqual(
      [...accountSteps.map(({ id }) => id), "changeStream"].toSorted(),
      [...documented.keys()].toSorted()
    )
    const { apiKey, baseUrl } = await server.ownAccount()
    const shown = blocks.find(({ language }) => language === "ts")?.code ?? ""
    writeFileSync(
      join(place, "shown.ts"),
      shown.replace("http://127.0.0.1:3000", baseUrl).replace("svc_sk_test_…", apiKey)
    )
    await compile(place)
    assert.strictEqual(await run(place, "shown"), "review\n")
  })
})

describe("clients generated from /admin/v1/openapi.json", () => {
  it("compile strictly, and read what there is", async () => {
    const { token } = JSON.parse(await server.command("admin", "create", "--name", "generators", "--json"))
    const account = { apiKey: token, baseUrl: server.baseUrl }
    await callsAll("administration", "/admin/v1/openapi.json", adminSteps, async () => account)
  })
})

describe.each(["/openapi.json", "/admin/v1/openapi.json"])("%s", (document) => {
  it("leaves Redocly and Spectral nothing to find, with all the rules that they recommend", async () => {
    const place = mkdtempSync(join(folder, "rules-"))
    symlinkSync(tools, join(place, "node_modules"), "junction")
    writeFileSync(join(place, "rules.json"), JSON.stringify({ extends: ["spectral:oas"] }))
    const url = `${server.baseUrl}${document}`
    const found = await inShell(place, `npx redocly lint ${url} --extends=recommended --format=json`)
    const { totals } = JSON.parse(found.slice(found.indexOf("{")))
    assert.deepStrictEqual(totals, { errors: 0, warnings: 0, ignored: 0 })
    await inShell(place, `npx spectral lint ${url} --ruleset rules.json --fail-severity=hint`)
  })
})
