import { assert, describe, it } from "@effect/vitest"
import { Api } from "@entity-watch/contract/Api"
import { httpHandler } from "@entity-watch/mcp/http"
import { tools } from "@entity-watch/mcp/tools"
import { freeTool } from "@entity-watch/mcp/tools/Tool"
import { Schema } from "effect"
import { OpenApi } from "effect/http-api"
import { overHttp } from "./support/clients.ts"

const handler = httpHandler({ version: "0.0.0", answer: () => Promise.reject(new Error("not in this test")) })

const published = async () => {
  const { client } = await overHttp("client 2.4", {
    url: "http://localhost/mcp",
    key: "",
    fetch: (url, init) => handler(new Request(url, init))
  })
  return (await client.listTools()).tools
}

const named = (name: string) => tools.find((tool) => tool.name === name) ?? assert.fail(`no tool ${name}`)

describe("a tool", () => {
  it("makes what is published of its schemas once, and only for whoever looks at it", () => {
    let looks = 0
    const input = Schema.Struct({
      of: Schema.suspend(() => {
        looks += 1
        return Schema.String
      })
    })
    const output = Schema.Struct({})
    const described = { name: "none", title: "None", description: "None.", rest: "" }
    const tool = freeTool({ ...described, input, output, answer: () => ({}) })
    assert.strictEqual(looks, 0)
    const published = tool.inputSchema
    assert.isAbove(looks, 0)
    assert.strictEqual(tool.inputSchema, published)
  })
})

describe("tools/list", () => {
  it("publishes six tools that only read", async () => {
    const listed = await published()
    assert.deepStrictEqual(
      listed.map(({ name }) => name),
      [
        "resolve_entity",
        "screen_entity",
        "validate_identifier",
        "list_watches",
        "get_watch",
        "list_entity_changes"
      ]
    )
    for (const { annotations, title } of listed) {
      assert.deepStrictEqual(annotations, {
        title,
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false
      })
      assert.match(title ?? "", /^[A-Z].{10,60}$/u)
    }
  })

  it("publishes objects at the root of every schema, closed where arguments are read strictly", async () => {
    for (const { inputSchema, name, outputSchema } of await published()) {
      assert.strictEqual(inputSchema.type, "object", name)
      assert.strictEqual(inputSchema.additionalProperties, false, name)
      assert.strictEqual(outputSchema?.type, "object", name)
      assert.isObject(outputSchema?.properties, name)
      for (const schema of [inputSchema, outputSchema]) {
        assert.notProperty(schema, "$ref", name)
        assert.notProperty(schema, "$schema", name)
      }
    }
  })

  it("fits what an agent may spend on it", async () => {
    const listed = await published()
    const read = listed.map(({ description, inputSchema, name }) => ({ name, description, inputSchema }))
    assert.isAtMost(Buffer.byteLength(JSON.stringify(read)), 12_000)
    assert.isAtMost(Buffer.byteLength(JSON.stringify({ tools: listed })), 20_000)
  })

  it("tells the verdict of each list in the outline of an answer", async () => {
    const { outputSchema } =
      (await published()).find(({ name }) => name === "screen_entity") ?? assert.fail("no tool")
    const verdict = { type: "string", enum: ["review", "no_match", "unavailable"] }
    const { overall, sources } = Object(outputSchema?.properties)
    assert.deepStrictEqual(overall, verdict)
    for (const list of Object.values(sources.properties))
      assert.deepStrictEqual(Object(list).properties.status, verdict)
  })
})

describe("a description", () => {
  it.each(tools.map(({ description, name }) => [name, description]))(
    "tells when to use %s and how to keep its answer small",
    (_, description) => {
      assert.match(description, /^Use it /mu)
      assert.match(description, /small|less/u)
      assert.isBelow(description.length, 1700)
    }
  )

  it.each(["resolve_entity", "screen_entity"])("says what a verdict of %s does not mean", (name) => {
    const { description } = named(name)
    assert.match(description, /no_match[^.]* is not a clearance/u)
    assert.match(description, /review[^.]* needs a person/u)
    assert.match(description, /unavailable[^.]* cannot be relied on/u)
  })

  it("never uses words that a verdict must not be taken for", () => {
    for (const { description } of tools)
      assert.notMatch(description, /\b(?:hit|clear|pass|fail|verified)\b/iu)
  })
})

describe("the arguments of a tool", () => {
  const { components, paths } = OpenApi.fromApi(Api)

  it.each([
    ["resolve_entity", "ResolveRequest"],
    ["screen_entity", "ScreenRequest"]
  ])("are the body of REST: %s", (name, request) => {
    const schema = components.schemas[request]
    assert.isObject(schema?.properties)
    // A tool has no references, and says that it takes no other field.
    const { filter, ...properties } = Object(schema?.properties)
    const inlined = { ...components.schemas.ResolveFilter, additionalProperties: false }
    assert.deepStrictEqual(named(name).inputSchema.properties, {
      ...properties,
      ...(filter !== undefined && { filter: inlined })
    })
  })

  it.each([
    ["validate_identifier", "/v1/validate/{identifier}"],
    ["list_watches", "/v1/watch"],
    ["get_watch", "/v1/watch/{id}"],
    ["list_entity_changes", "/v1/entity/{id}/changes"]
  ])("are the path and query of REST: %s", (name, path) => {
    const parameters = paths[path]?.get?.parameters ?? assert.fail(`no path ${path}`)
    const { properties, required } = named(name).inputSchema
    assert.sameMembers(
      Object.keys(Object(properties)),
      // Of one subscription, REST answers all entities.
      [...parameters.map((each) => each.name), ...(name === "get_watch" ? ["skip"] : [])]
    )
    assert.sameMembers(
      Array.isArray(required) ? required : [],
      // Without an id the changes are those of GET /v1/changes.
      parameters
        .filter((each) => each.required && !(name === "list_entity_changes" && each.name === "id"))
        .map((each) => each.name)
    )
  })
})
