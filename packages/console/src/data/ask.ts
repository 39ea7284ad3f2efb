/**
 * A request of the console to its own server. The browser sends the session's cookie along; the header says that it was
 * this page that asked, which a page of another site cannot.
 */
import { Failure } from "./Failure.ts"

export const ownPage = { "x-entity-watch": "console" } as const

export interface RequestParts {
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: object
  readonly signal?: AbortSignal
}

const search = (query: RequestParts["query"] = {}) => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, `${value}`]]
  )
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`
}

const read = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    throw new Failure("The server's answer could not be read.", response.status)
  }
}

const refusal = (body: unknown, response: Response) => {
  const { error } = body as { readonly error?: { readonly message?: string } }
  return new Failure(
    error?.message ?? "The server did not say why.",
    response.status,
    response.headers.get("x-request-id") ?? undefined
  )
}

const answered = async (
  method: string,
  path: string,
  { body, query, signal }: RequestParts = {}
): Promise<Response> =>
  fetch(path + search(query), {
    method,
    credentials: "same-origin",
    headers: {
      accept: "application/json",
      ...ownPage,
      ...(body !== undefined && { "content-type": "application/json" })
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal })
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new Failure("The server did not answer. It may be stopped, or the network is interrupted.")
  })

/** What is no JSON but a file. */
export const askFile = async (path: string, body?: object): Promise<Blob> => {
  const response = await answered(body === undefined ? "GET" : "POST", path, body && { body })
  if (!response.ok) throw refusal(await read(response), response)
  return response.blob()
}

export const ask = async <A>(method: string, path: string, parts: RequestParts = {}): Promise<A> => {
  const response = await answered(method, path, parts)
  if (response.status === 204) return undefined as A
  const answer = await read(response)
  if (!response.ok) throw refusal(answer, response)
  return answer as A
}
