/** Who may import what: packages/core/docs says why, this fails on a wrong edge. */
import { assert, describe, it } from "@effect/vitest"
import { type Edge, edges, isPublished, specifiersIn, target } from "./support/imports.ts"

interface Rule {
  /** For messages. */
  readonly says: string
  readonly applies: (edge: Edge) => boolean
  readonly allows: (specifier: string, edge: Edge) => boolean
}

const isEffect = (specifier: string) => specifier === "effect" || specifier.startsWith("effect/")
const isDeepEffect = (specifier: string) => /^effect\/([a-z-]+\/)?[A-Z]\w*$/u.test(specifier)
const isNode = (specifier: string) => specifier.startsWith("node:")
const isRelative = (specifier: string) => specifier.startsWith(".")
const isPackage = (name: string) => (specifier: string) =>
  specifier === name || specifier.startsWith(`${name}/`)
const isContract = isPackage("@entity-watch/contract")

const oneOf =
  (...tests: Array<(specifier: string) => boolean>) =>
  (specifier: string): boolean =>
    isRelative(specifier) || tests.some((test) => test(specifier))

const leadsTo =
  (...folders: Array<string>) =>
  (edge: Edge): boolean =>
    folders.some((folder) => target(edge)?.startsWith(`${folder}/`))

const inPackage = (name: string) => (edge: Edge) => edge.package === name
const inNames = (folder: string) => (edge: Edge) =>
  edge.package === "names" && edge.file.startsWith(`${folder}/`)
const inCore = (folder: string) => (edge: Edge) =>
  edge.package === "core" && edge.file.startsWith(`${folder}/`)
const isEffectClient = (edge: Edge) => edge.package === "client" && /^effect\//u.test(edge.file)

const rules: ReadonlyArray<Rule> = [
  {
    says: "webhooks depends on nothing",
    applies: inPackage("webhooks"),
    allows: oneOf()
  },
  {
    says: "names depends on nothing",
    applies: inPackage("names"),
    allows: oneOf()
  },
  {
    says: "text of names knows no lists of words",
    applies: inNames("text"),
    allows: (_, edge) => leadsTo("text")(edge)
  },
  {
    says: "the lexicon of names imports only text",
    applies: inNames("lexicon"),
    allows: (_, edge) => leadsTo("lexicon", "text")(edge)
  },
  {
    says: "analysis of names imports only lexicon and text",
    applies: inNames("analysis"),
    allows: (_, edge) => leadsTo("analysis", "lexicon", "text")(edge)
  },
  {
    says: "comparison of names imports only analysis, lexicon and text",
    applies: inNames("compare"),
    allows: (_, edge) => leadsTo("compare", "analysis", "lexicon", "text")(edge)
  },
  {
    says: "the contract depends on effect and names",
    applies: inPackage("contract"),
    allows: oneOf(isEffect, isPackage("@entity-watch/names"))
  },
  {
    says: "core depends on effect, the contract, names and webhooks, and names no host",
    applies: inPackage("core"),
    allows: oneOf(isEffect, isContract, isPackage("@entity-watch/names"), isPackage("@entity-watch/webhooks"))
  },
  {
    says: "node depends on Node, effect, its platform, driver and embedded engine, ipaddr.js, nodemailer, our contract, core, names, webhooks and fixtures",
    applies: inPackage("node"),
    allows: oneOf(
      isNode,
      isEffect,
      isPackage("@effect/platform-node"),
      isPackage("@effect/sql-pg"),
      isPackage("@electric-sql/pglite"),
      isContract,
      isPackage("@entity-watch/core"),
      isPackage("@entity-watch/fixtures"),
      isPackage("@entity-watch/names"),
      isPackage("@entity-watch/webhooks"),
      isPackage("ipaddr.js"),
      isPackage("nodemailer")
    )
  },
  {
    says: "mcp depends on effect, the contract, core and the MCP SDK",
    applies: inPackage("mcp"),
    allows: oneOf(
      isEffect,
      isContract,
      isPackage("@entity-watch/core"),
      isPackage("@modelcontextprotocol/server")
    )
  },
  {
    says: "server depends on Node, effect, its platform, and our own packages",
    applies: inPackage("server"),
    allows: oneOf(
      isNode,
      isEffect,
      isPackage("@effect/platform-node"),
      isContract,
      isPackage("@entity-watch/core"),
      isPackage("@entity-watch/mcp"),
      isPackage("@entity-watch/fixtures"),
      isPackage("@entity-watch/names"),
      isPackage("@entity-watch/node"),
      isPackage("@entity-watch/webhooks")
    )
  },
  {
    says: "the client depends on nothing",
    applies: (edge) => edge.package === "client" && !isEffectClient(edge),
    allows: (specifier, edge) => isRelative(specifier) && !/^effect\//u.test(target(edge) ?? "")
  },
  {
    says: "the Effect client depends on effect and the contract",
    applies: isEffectClient,
    allows: oneOf(isEffect, isContract)
  },
  {
    says: "the console depends on React, TanStack's libraries, a layout of graphs, the client, and the contract's schemas",
    applies: inPackage("console"),
    allows: oneOf(
      isPackage("react"),
      isPackage("react-dom"),
      isPackage("@dagrejs/dagre"),
      (specifier) => /^@tanstack\/react-(?:query|router|virtual)$/u.test(specifier),
      isPackage("@entity-watch/client"),
      isPackage("@entity-watch/contract/schema")
    )
  },
  {
    says: "domain imports only effect and the contract",
    applies: inCore("domain"),
    allows: (specifier, edge) => isEffect(specifier) || isContract(specifier) || leadsTo("domain")(edge)
  },
  {
    says: "SQL lives in store",
    applies: (edge) => edge.package === "core" && !edge.file.startsWith("store/"),
    allows: (specifier) => !isPackage("effect/sql")(specifier)
  },
  {
    says: "what a browser may load imports effect by deep path",
    applies: (edge) => inPackage("contract")(edge) || inCore("domain")(edge) || edge.package === "client",
    allows: (specifier) => !isEffect(specifier) || isDeepEffect(specifier)
  },
  {
    says: "of another package only its public paths are imported",
    // The server is published with what it imports of node inside.
    applies: ({ package: from, specifier }) =>
      specifier.startsWith("@entity-watch/") &&
      !(from === "server" && specifier.startsWith("@entity-watch/node/")),
    allows: isPublished
  },
  {
    says: "platform and driver are imported by path",
    applies: () => true,
    allows: (specifier) => specifier !== "@effect/platform-node" && specifier !== "@effect/sql-pg"
  },
  {
    says: "relative imports name a file with its ending and stay in src",
    applies: ({ specifier }) => isRelative(specifier),
    allows: (specifier, edge) =>
      (edge.package === "console" ? /\.(?:tsx?|css)$/u : /\.ts$/u).test(specifier) &&
      target(edge) !== undefined
  }
]

const broken = (edge: Edge): ReadonlyArray<string> =>
  rules.filter((rule) => rule.applies(edge) && !rule.allows(edge.specifier, edge)).map((rule) => rule.says)

describe("imports of every package", () => {
  it("keep to the rules", () => {
    assert.deepStrictEqual(
      edges.flatMap((edge) =>
        broken(edge).map((says) => `${edge.package}/src/${edge.file} imports ${edge.specifier}: ${says}`)
      ),
      []
    )
  })

  it("are found in the sources at all", () => {
    assert.isTrue(edges.some((edge) => edge.package === "core" && isEffect(edge.specifier)))
    assert.isTrue(edges.some((edge) => edge.package === "server" && isNode(edge.specifier)))
  })

  it("name only packages that the rules know", () => {
    const known = ["webhooks", "names", "contract", "core", "node", "mcp", "server", "client", "console"]
    assert.deepStrictEqual(
      [...new Set(edges.map((edge) => edge.package))].filter((name) => !known.includes(name)),
      []
    )
  })
})

describe("the rules", () => {
  const edge = (path: string, specifier: string): Edge => {
    const [name = "", ...file] = path.split("/")
    return { package: name, file: file.join("/"), specifier }
  }

  it.each([
    ["webhooks/verify.ts", "effect"],
    ["webhooks/verify.ts", "node:crypto"],
    ["core/resolve/Resolver.ts", "node:fs"],
    ["core/store/EntityStore.ts", "@effect/sql-pg/PgClient"],
    ["core/store/EntityStore.ts", "@entity-watch/names/search/segment/Segment"],
    ["server/main.ts", "@entity-watch/core/store/EntityStore"],
    ["core/resolve/Resolver.ts", "@entity-watch/node/database/Database"],
    ["core/resolve/Resolver.ts", "@modelcontextprotocol/server"],
    ["core/resolve/Resolver.ts", "effect/sql"],
    ["core/domain/View.ts", "../store/EntityStore.ts"],
    ["contract/schema/Abn.ts", "effect"],
    ["contract/Api.ts", "@entity-watch/core/resolve"],
    ["contract/Api.ts", "effect/http-api"],
    ["names/compare/align.ts", "@entity-watch/contract/schema/Abn"],
    ["names/compare/align.ts", "effect/Effect"],
    ["names/text/tokens.ts", "../lexicon/legalForms.ts"],
    ["names/lexicon/openings.ts", "../analysis/Word.ts"],
    ["names/analysis/Word.ts", "../compare/alignment.ts"],
    ["names/compare/alignment.ts", "../search/NameIndex.ts"],
    ["core/resolve/Resolver.ts", "../domain/Caller"],
    ["core/resolve/Resolver.ts", "../domain/Caller.js"],
    ["core/resolve/Resolver.ts", "../../../server/src/Database.ts"],
    ["mcp/tools.ts", "@entity-watch/node/database/Database"],
    ["mcp/tools.ts", "node:http"],
    ["server/main.ts", "@effect/platform-node"],
    ["server/main.ts", "left-pad"],
    ["console/main.tsx", "effect/Effect"],
    ["console/data/admin.ts", "@entity-watch/contract/admin/AdminApi"],
    ["client/index.ts", "@entity-watch/contract/Api"],
    ["client/index.ts", "./effect/index.ts"],
    ["client/effect/index.ts", "@entity-watch/core/resolve/Resolver"],
    ["client/effect/index.ts", "effect"]
  ])("refuse that %s imports %s", (path, specifier) => {
    assert.isNotEmpty(broken(edge(path, specifier)))
  })

  it.each([
    ["core/domain/View.ts", "effect/Schema"],
    ["contract/Api.ts", "effect/http-api/HttpApi"],
    ["contract/Api.ts", "./schema/Abn.ts"],
    ["core/lists/compare.ts", "@entity-watch/names/compare"],
    ["core/store/EntityStore.ts", "effect/sql"],
    ["core/deliver/Deliverer.ts", "@entity-watch/webhooks"],
    ["mcp/tools.ts", "@modelcontextprotocol/server"],
    ["server/main.ts", "@effect/platform-node/NodeHttpServer"],
    ["client/effect/index.ts", "@entity-watch/contract/Api"]
  ])("allow that %s imports %s", (path, specifier) => {
    assert.deepStrictEqual(broken(edge(path, specifier)), [])
  })

  it("see every form of import", () => {
    const source = [
      'import "a"',
      'import b from "b"',
      'import type {\n  C,\n  D\n} from "c"',
      'import * as d from "d"',
      'export * from "e"',
      'export { f } from "f"',
      'const g = await import("g")',
      'export const h = "h"',
      ' * import i from "i"'
    ].join("\n")
    assert.deepStrictEqual(specifiersIn(source), ["a", "b", "c", "d", "e", "f", "g"])
  })
})
