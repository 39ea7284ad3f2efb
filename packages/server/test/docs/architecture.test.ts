/** The page and the picture of the architecture show the packages and rooms that there are. */
import { globSync, readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { root } from "../support/workspaceCopy.ts"

const read = (file: string): string => readFileSync(join(root, "packages/core/docs", file), "utf8")

/** The folders that hold a file: what was moved may have left empty ones behind. */
const foldersOf = (path: string): ReadonlyArray<string> =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && globSync("**/*.*", { cwd: join(root, path, entry.name) }).length > 0
    )
    .map(({ name }) => name)
    .toSorted()

/** The first column of the table below a heading. */
const listed = (heading: string): ReadonlyArray<string> =>
  [
    ...(read("architecture.md").split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "").matchAll(
      /^\| `(\w+)` \|/gmu
    )
  ]
    .map(([, name = ""]) => name)
    .toSorted()

/** What the picture draws: everything but its colours. */
const drawn = (file: string): string => read(file).replace(/<style>[\s\S]*<\/style>/u, "")

describe("architecture.md", () => {
  it("lists every package with code", () => {
    const packages = foldersOf("packages").filter((name) => foldersOf(`packages/${name}`).includes("src"))
    assert.deepStrictEqual(listed("Who may import whom"), packages)
  })

  it.each(["contract", "core", "node", "server"])("lists every room of %s", (name) => {
    assert.deepStrictEqual(listed(`The rooms of ${name}`), foldersOf(`packages/${name}/src`))
  })

  it("draws every package and every room of contract, core, node and server", () => {
    const names = [
      ...listed("Who may import whom"),
      ...listed("The rooms of contract"),
      ...listed("The rooms of core"),
      ...listed("The rooms of node"),
      ...listed("The rooms of server")
    ]
    const picture = drawn("architecture.svg")
    assert.deepStrictEqual(
      names.filter((name) => !picture.includes(`>${name}</text>`)),
      []
    )
  })

  it("draws each room of core above the rooms that it imports", () => {
    const rooms = new Map(
      listed("The rooms of core").map((name): [string, number] => {
        const [, y = ""] =
          new RegExp(`<text class="m" [^>]*y="([\\d.]+)"[^>]*>${name}</text>`, "gu").exec(
            drawn("architecture.svg").split(">core</text>")[1] ?? ""
          ) ?? []
        return [name, Number(y)]
      })
    )
    const src = join(root, "packages/core/src")
    const wrong = globSync("*/**/*.ts", { cwd: src }).flatMap((file) => {
      const [from = ""] = file.split(sep)
      return [...readFileSync(join(src, file), "utf8").matchAll(/^(?:import|export)\b[^"]*"(\.[^"]+)"/gmu)]
        .map(([, path = ""]) => relative(src, join(src, file, "..", path)).split(sep)[0] ?? "")
        .filter((to) => to !== from && !((rooms.get(to) ?? 0) > (rooms.get(from) ?? 0)))
        .map((to) => `${file} imports ${to}`)
    })
    assert.deepStrictEqual(wrong, [])
  })

  it("draws the same in light and in dark", () => {
    assert.strictEqual(drawn("architecture.svg"), drawn("architecture-dark.svg"))
  })
})
