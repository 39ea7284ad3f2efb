/** Requests that are as much work as a body or a path of their size can make, whatever they ask. */

export interface PathologicalRequest {
  readonly family: string
  readonly method: string
  readonly path: string
  readonly body: string
  readonly status: number
}

/** As it is sent to the routes, by the owner of the key. */
export const requestOf = ({ body, method, path }: PathologicalRequest, key: string): Request =>
  new Request(`http://localhost:3000${path}`, {
    method,
    headers: {
      host: "localhost:3000",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${key}`,
      ...(body !== "" && { "content-type": "application/json", "content-length": `${body.length}` })
    },
    ...(body !== "" && { body })
  })

const abn = "51824753556"
const many = <A>(count: number, item: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, i) => item(i))
const unknownFields = (count: number) => Object.fromEntries(many(count, (i) => [`field${i}`, i]))
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`

const post = (family: string, path: string, body: unknown, status = 400): PathologicalRequest => ({
  family,
  method: "POST",
  path,
  body: typeof body === "string" ? body : JSON.stringify(body),
  status
})
const get = (family: string, path: string, status: number): PathologicalRequest => ({
  family,
  method: "GET",
  path,
  body: "",
  status
})
const watching = (entities: unknown) => ({
  events: ["deregistration"],
  webhook_url: "https://example.com/hook",
  entities
})
const calling = (args: unknown) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "screen_entity", arguments: args }
})

export const pathologicalRequests: ReadonlyArray<PathologicalRequest> = [
  post("entities, 10,000", "/v1/watch", watching(many(10_000, () => abn)), 201),
  post("entities, as many as fit", "/v1/watch", watching(many(70_000, () => abn))),
  post("entities with spaces", "/v1/watch", watching(many(20_000, () => " 51 824 753 556")), 201),
  post("entities that are empty", "/v1/watch", watching(many(20_000, () => ""))),
  post("entities that are numbers", "/v1/watch", watching(many(400_000, () => 1))),
  post("entities that are objects", "/v1/watch", watching(many(40_000, () => ({ abn })))),
  post("one entity of spaces", "/v1/watch", watching([" ".repeat(900_000)])),
  post("events that are unknown", "/v1/watch", { ...watching([abn]), events: many(200_000, () => "x") }),
  post("a long webhook_url", "/v1/watch", {
    ...watching([abn]),
    webhook_url: `https://${"x".repeat(900_000)}`
  }),
  post("unknown fields", "/v1/watch", unknownFields(45_000)),
  post("unknown fields, few enough to be looked at", "/v1/resolve", unknownFields(600)),
  post(
    "an array as the body",
    "/v1/watch",
    many(400_000, () => 1)
  ),
  post("a deep body", "/v1/watch", nested(500_000)),
  post("a deep field", "/v1/watch", `{"entities":${nested(500_000)}}`),
  post("a deep body, small enough to be looked at", "/v1/resolve", nested(4_000)),
  post("a long name", "/v1/resolve", { name: "a ".repeat(120_000) }),
  post("a name of spaces", "/v1/screen", { name: " ".repeat(250_000) }),
  post("an ABN of spaces", "/v1/resolve", { abn: " ".repeat(250_000) }),
  post("a long date of birth", "/v1/screen", { name: "a", dob: "1".repeat(250_000) }),
  post("a long as_of", "/v1/screen", { name: "a", as_of: "9".repeat(250_000) }),
  post("unknown blocks", "/v1/resolve", { name: "a", include: many(1_200, () => "x") }),
  post("unknown arguments of a tool", "/mcp", calling(unknownFields(2_000)), 200),
  post("a deep argument of a tool", "/mcp", `[${nested(15_000)}]`),
  post(
    "a batch of lists of the tools",
    "/mcp",
    many(10, (id) => ({ jsonrpc: "2.0", id, method: "tools/list" })),
    200
  ),
  post(
    "a batch of numbers",
    "/mcp",
    many(10_000, () => 1)
  ),
  get("a long since", `/v1/entity/${abn}/changes?since=${"9".repeat(15_000)}`, 400),
  get("unknown parameters", `/v1/entity/${abn}/changes?${many(2_500, (i) => `a${i}=1`).join("&")}`, 400),
  get("a path of escapes", `/v1/validate/${"%20".repeat(5_000)}`, 400),
  get("a path of slashes", "/".repeat(15_000), 404),
  get("a path of many parts", `/${"a/".repeat(7_000)}`, 404)
]
