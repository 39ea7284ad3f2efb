/** One word, one meaning: the name of an exported type stands in one file of a package. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"

const packages = fileURLToPath(new URL("../../", import.meta.url))

const sourcesOf = (name: string): ReadonlyArray<string> => {
  const src = join(packages, name, "src")
  if (!existsSync(src)) return []
  return readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.replaceAll("\\", "/"))
}

interface DeclaredType {
  readonly name: string
  readonly exported: boolean
}

/** A type and the schema of its name in the same file are one. */
const typesIn = (source: string): ReadonlyArray<DeclaredType> =>
  [
    ...source.matchAll(
      /^(export )?(?:default )?(?:declare )?(?:abstract )?(?:interface|type|class|enum) ([A-Z]\w*)/gmu
    )
  ].map(([, exported, name = ""]) => ({ name, exported: exported !== undefined }))

/** Names that are exported in one file and declared in another one, with these files. */
const shared = (files: ReadonlyMap<string, string>): ReadonlyArray<string> => {
  const homes = new Map<string, Set<string>>()
  const exported = new Set<string>()
  for (const [file, source] of files)
    for (const type of typesIn(source)) {
      homes.set(type.name, (homes.get(type.name) ?? new Set()).add(file))
      if (type.exported) exported.add(type.name)
    }
  return [...homes]
    .filter(([name, where]) => where.size > 1 && exported.has(name))
    .map(([name, where]) => `${name}: ${[...where].toSorted().join(", ")}`)
}

describe("the name of an exported type", () => {
  it.each(readdirSync(packages))("stands in one file of %s", (name) => {
    const files = sourcesOf(name).map((file): [string, string] => [
      file,
      readFileSync(join(packages, name, "src", file), "utf8")
    ])
    assert.deepStrictEqual(shared(new Map(files)), [])
  })

  it("is found in two files, even where one of them keeps it for itself", () => {
    const files = new Map([
      [
        "a.ts",
        "export interface Reading {}\nexport const Claim = Schema.Struct({})\nexport type Claim = typeof Claim.Type"
      ],
      ["b.ts", "type Reading = string\ninterface Own {}"],
      ["c.ts", "type Own = number\nexport { type Claim } from './a.ts'"]
    ])
    assert.deepStrictEqual(shared(files), ["Reading: a.ts, b.ts"])
  })

  it("is looked for in files that there are", () => {
    assert.isAbove(sourcesOf("core").length, 200)
  })
})
