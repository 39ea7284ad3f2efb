/** Requests that carry what must not come to light: good ones, and those that each layer refuses in its own words. */
import { Api } from "@entity-watch/contract/Api"
import { HttpApi } from "effect/http-api"

export interface Secrets {
  readonly live: string
  readonly sandbox: string
  readonly unknown: string
  readonly urlToken: string
  readonly idempotencyKey: string
  readonly person: string
  readonly personOfTool: string
  readonly born: string
  readonly birthplace: string
  readonly abn: string
}

export interface Sent {
  readonly method: string
  readonly path: string
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const paths: Array<{ readonly method: string; readonly path: string }> = []
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => void paths.push({ method: endpoint.method, path: endpoint.path })
})

const post = (path: string, key: string, body: unknown, headers: Record<string, string> = {}): Sent => ({
  method: "POST",
  path,
  key,
  headers,
  body: typeof body === "string" ? body : JSON.stringify(body)
})

const put = (path: string, key: string, body: unknown): Sent => ({ ...post(path, key, body), method: "PUT" })

export const requestsWith = (secrets: Secrets, receivers: ReadonlyArray<string>): ReadonlyArray<Sent> => {
  const { abn, birthplace, born, idempotencyKey, live, person, personOfTool, sandbox, unknown, urlToken } =
    secrets
  const [name, query] = [person, encodeURIComponent(person)]
  const subject = { name, dob: born, pob: birthplace }
  // An entry of the fixtures has the number.
  const matching = { ...subject, identifiers: ["passport Z0000014"] }
  const watch = (receiver: string) => ({
    events: ["name_change"],
    entities: ["23990000014", abn],
    webhook_url: `${receiver}/hook?token=${urlToken}`
  })
  const tool = (tool: string, args: unknown) => ({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: tool, arguments: args }
  })
  return [
    // Every operation with a key nobody made, and with the name, the number and the key wherever they do not belong.
    ...paths.flatMap(({ method, path }): ReadonlyArray<Sent> => {
      const at = (value: string) => path.replaceAll(/:\w+/gu, encodeURIComponent(value))
      const sent = {
        method,
        ...(method === "POST" || method === "PATCH" || method === "PUT" ? { body: `{"name":"${name}` } : {})
      }
      return [
        { ...sent, path: at(abn), key: unknown },
        { ...sent, path: `${at(person)}?since=${query}&name=${query}&dob=${born}`, key: live },
        { ...sent, path: `${at(live)}?key=${live}`, key: sandbox },
        { ...sent, path: at(abn), headers: { "x-api-key": live, cookie: `key=${live}; name=${query}` } }
      ]
    }),
    // Bodies that are refused for their values.
    ...(
      [
        "/v1/resolve",
        "/v1/screen",
        "/v1/decisions",
        "/v1/watch",
        "/v1/subjects",
        "/v1/sandbox/changes"
      ] as const
    ).flatMap((path) => [
      post(path, sandbox, [name, born]),
      post(path, sandbox, name),
      post(path, sandbox, { name: [name], abn: name, acn: born, dob: name, identifier: name }),
      post(path, sandbox, {
        name,
        dob: `${born}T10:00:00Z`,
        type: name,
        mode: name,
        state: name,
        include: [name]
      }),
      post(path, sandbox, {
        name: `${name}\u0000`,
        events: [name],
        entities: [name, abn],
        webhook_url: name
      }),
      post(path, sandbox, { name }, { "content-type": `text/plain; name="${name}"` })
    ]),
    post("/v1/watch", sandbox, { ...watch(`https://${name}:${urlToken}@localhost`), entities: [abn] }),
    // What is answered.
    ...[live, sandbox].flatMap((key) => [
      post("/v1/screen", key, { ...subject, explain: true, receipt: true }),
      post("/v1/screen", key, { abn, receipt: true }),
      post("/v1/screen", key, { ...matching, subject_ref: "customer-4711" }),
      post("/v1/decisions", key, {
        subject_ref: "customer-4711",
        subject: matching,
        source: "dfat-consolidated-list",
        list_ref: "9001",
        entry_sha256: "071a8376f4ac0da94d54c4b2a43434e3cad9478f95206dfb3f116d5160ec6ca9",
        outcome: "different",
        reason_code: "other_person",
        decided_by: "Kim Reviewer"
      }),
      { method: "GET", path: "/v1/decisions?subject_ref=customer-4711", key },
      { method: "GET", path: "/v1/journal?subject_ref=customer-4711&from=2026-01-01", key },
      { method: "GET", path: "/v1/usage", key },
      post("/v1/subjects", key, { ...matching, subject_ref: "customer-4711", aliases: [name] }),
      put("/v1/subjects/customer-4711", key, matching),
      { method: "GET", path: "/v1/subjects/customer-4711", key },
      { method: "GET", path: "/v1/subjects?limit=5", key },
      { method: "GET", path: "/v1/subject-changes", key },
      { method: "DELETE", path: `/v1/subjects/${query}`, key },
      post("/v1/resolve", key, { name }),
      post("/v1/resolve", key, { abn }),
      { method: "GET", path: `/v1/validate/${abn}`, key },
      { method: "GET", path: `/v1/entity/${abn}/changes?since=1970-01-01T00:00:00Z`, key },
      post("/mcp", key, tool("screen_entity", { name: personOfTool, dob: born })),
      post("/mcp", key, tool("resolve_entity", { name: personOfTool })),
      post("/mcp", key, tool("resolve_entity", { abn: personOfTool, dob: born })),
      post("/mcp", key, tool(personOfTool, { dob: born })),
      post("/mcp", key, `{"name":"${personOfTool}"`),
      ...receivers.map((receiver, i) =>
        post("/v1/watch", key, watch(receiver), { "idempotency-key": `${idempotencyKey}-${i}` })
      ),
      post("/v1/watch", key, watch("https://unreachable.invalid"))
    ]),
    post("/v1/sandbox/changes", sandbox, { identifier: "23990000014", event: "name_change" }),
    { method: "GET", path: "/v1/watch", key: sandbox },
    { method: "GET", path: `/${query}/${live}`, key: live },
    { method: "GET", path: "/metrics" }
  ]
}
