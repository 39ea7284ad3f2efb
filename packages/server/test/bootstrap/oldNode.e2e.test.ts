/** What each entry point says under a Node that is too old for it. */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { nodesOnPath } from "../packing/consumer.ts"
import { root } from "../support/workspaceCopy.ts"

const enginesOf = (path: string): string => {
  const { engines } = JSON.parse(readFileSync(join(root, path), "utf8"))
  return engines.node.replace(">=", "")
}

/** A file that the reader starts, and the first Node that it runs on. */
const entries: ReadonlyArray<readonly [string, string]> = [
  ["packages/run.mjs", enginesOf("package.json")],
  ["packages/server/src/entity-watch.js", enginesOf("packages/server/package.json")]
]

const start = (node: string, entry: string, preload: ReadonlyArray<string> = []) =>
  spawnSync(node, [...preload, join(root, entry), "node"], { encoding: "utf8" })

/** This Node, saying that it is another. */
const disguised = (version: string) => {
  const code = `Object.defineProperty(process, "versions", { value: { node: "${version}" } })`
  return ["--import", `data:text/javascript,${encodeURIComponent(code)}`]
}

describe.each(entries)("%s", (entry, needed) => {
  const tooOld = (version: string) => Number.parseInt(version, 10) < Number.parseInt(needed, 10)
  const others = ["12.22.12", "18.20.8", "20.20.2"]
    .filter(tooOld)
    .map((version) => [version, process.execPath, disguised(version)] as const)
  const real = [...nodesOnPath()]
    .map(([version, node]) => [version.slice(1), node, []] as const)
    .filter(([version]) => tooOld(version))

  it.each([...others, ...real])(
    "says in one sentence which Node it needs, to Node %s",
    (version, node, preload) => {
      const { status, stderr, stdout } = start(node, entry, preload)
      assert.deepStrictEqual([status, stdout], [1, ""])
      assert.isTrue(stderr.startsWith(`Entity Watch needs Node ${needed} or newer`), stderr)
      assert.match(stderr, /^[^\n]+\n$/u)
      assert.include(stderr, `this is Node ${version}.`)
    }
  )

  it("is written for any Node: it imports nothing before it has looked", () => {
    const code = readFileSync(join(root, entry), "utf8")
    assert.notMatch(code, /^import |\bawait\b|\?\.|\?\?/mu)
  })
})
