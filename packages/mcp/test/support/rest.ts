/** The request of REST that asks what a tool is asked. */
type Arguments = Readonly<Record<string, unknown>>

const query = ({ id: _id, ...rest }: Arguments) =>
  Object.entries(rest)
    .map(([name, value]) => `${name}=${segment(value)}`)
    .join("&")

const segment = (value: unknown) => encodeURIComponent(String(value))

const paths: Record<string, (args: Arguments) => string> = {
  resolve_entity: () => "/v1/resolve",
  screen_entity: () => "/v1/screen",
  validate_identifier: ({ identifier }) => `/v1/validate/${segment(identifier)}`,
  list_watches: (args) => `/v1/watch?${query(args)}`,
  get_watch: ({ id }) => `/v1/watch/${segment(id)}`,
  list_entity_changes: (args) =>
    args.id === undefined
      ? `/v1/changes?${query(args)}`
      : `/v1/entity/${segment(args.id)}/changes?${query(args)}`
}

export const restRequest = (base: string, key: string, tool: string, args: Arguments): Request => {
  const path = paths[tool]?.(args)
  if (path === undefined) throw new Error(`no tool ${tool}`)
  const isPost = path === "/v1/resolve" || path === "/v1/screen"
  return new Request(`${base}${path}`, {
    method: isPost ? "POST" : "GET",
    headers: { authorization: `Bearer ${key}`, host: "localhost", "content-type": "application/json" },
    body: isPost ? JSON.stringify(args) : null
  })
}
