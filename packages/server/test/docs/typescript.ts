/** TypeScript blocks as files of an empty project, with what each takes for granted written above it. */
import { spawnSync } from "node:child_process"
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { compileQuickly } from "../support/compileQuickly.ts"
import { root } from "../support/workspaceCopy.ts"
import type { Block } from "./Block.ts"

const receiver = `import { signedSample as sample } from "@entity-watch/webhooks/testing"
import type { UnknownEvent, WebhookEvent } from "@entity-watch/webhooks"
const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj"
process.env.ENTITY_WATCH_SECRET = secret
const seen: Array<string> = []
const store = async (event: WebhookEvent | UnknownEvent) => void seen.push(event.type)
const delivered = async () =>
  new Request("https://receiver.example/webhooks", { method: "POST", ...(await sample("name_change", secret)) })
`
const took = `if (seen[0] !== "name_change") throw new Error("The event did not arrive.")\n`

/** Above and below the blocks of packages/webhooks/README.md, by a text that each holds. */
const around: ReadonlyArray<readonly [text: string, above: string, below: string]> = [
  ["await verify(request", "const request = await delivered()\n", ""],
  ["// Next.js", "", `await POST(await delivered())\n${took}`],
  [
    "// Hono",
    `import { Hono } from "hono"\nconst app = new Hono()\n`,
    `await app.request(await delivered())\n${took}`
  ],
  ["// Express", `import express from "express"\nconst app = express()\n`, ""],
  [
    "// Fastify",
    `import fastify from "fastify"\nconst app = fastify()\n`,
    `const { headers, body } = await sample("name_change", secret)
await app.inject({ method: "POST", url: "/webhooks", headers, body })\n${took}`
  ],
  ["// node:http", "", ""],
  ["// AWS Lambda", "", ""],
  [
    "await signedSample(",
    `import { fetchHandler } from "@entity-watch/webhooks/fetch"\nconst POST = fetchHandler({ secret }, store)\n`,
    `if (response.status !== 204) throw new Error(String(response.status))\n`
  ]
]

const completed = ({ code, page }: Block): string => {
  if (page !== "packages/webhooks/README.md") return code
  const [, above = "", below = ""] = around.find(([text]) => code.includes(text)) ?? []
  return `${receiver}${above}${code.replace("listen(8080)", "listen(0)")}${below}process.exit(0)\n`
}

export const fileOf = ({ line, page }: Block) => `${page.replaceAll(/[/.]/gu, "-")}-${line}.ts`

/** An empty project in which every block is a file. */
export const writeProject = (folder: string, blocks: ReadonlyArray<Block>): void => {
  const modules = join(folder, "node_modules")
  mkdirSync(join(modules, "@entity-watch"), { recursive: true })
  for (const name of ["client", "contract", "core", "mcp", "names", "node", "webhooks"])
    symlinkSync(join(root, "packages", name), join(modules, "@entity-watch", name), "junction")
  for (const [name, from] of [
    ["express", "packages/webhooks/node_modules"],
    ["fastify", "packages/webhooks/node_modules"],
    ["hono", "packages/webhooks/node_modules"],
    ["effect", "node_modules"]
  ] as const)
    symlinkSync(join(root, from, name), join(modules, name), "junction")
  mkdirSync(join(modules, "@types"))
  symlinkSync(join(root, "node_modules/@types/node"), join(modules, "@types/node"), "junction")
  symlinkSync(
    join(root, "packages/webhooks/node_modules/@types/express"),
    join(modules, "@types/express"),
    "junction"
  )
  writeFileSync(join(folder, "package.json"), `{ "type": "module", "private": true }`)
  for (const block of blocks) writeFileSync(join(folder, fileOf(block)), completed(block))
  const compilerOptions = {
    composite: false,
    declarationMap: false,
    noEmit: true,
    types: ["node"],
    lib: ["ES2024", "DOM", "DOM.Iterable"]
  }
  const files = blocks.map(fileOf)
  const config = { extends: join(root, "tsconfig.base.json"), compilerOptions, files }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config))
}

/** What the compiler minds, or nothing. */
export const check = (folder: string): string =>
  spawnSync(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), "--checkers", "1", "-p", folder],
    {
      encoding: "utf8"
    }
  ).stdout

export const runFile = (folder: string, block: Block, env: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [compileQuickly, join(folder, fileOf(block))], {
    cwd: folder,
    encoding: "utf8",
    timeout: 600_000,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_NO_WARNINGS: "1",
      ...env
    }
  })
