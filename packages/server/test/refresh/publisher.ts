/** Plays the publishers on this machine: a catalogue, and files with validators, ranges and every way to go wrong. */
import { createHash } from "node:crypto"
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http"
import { Effect } from "effect"

export interface Served {
  readonly body: Uint8Array
  readonly etag: string | null
  readonly lastModified: string | null
  readonly type: string
}

export type Answer = (request: IncomingMessage, response: ServerResponse, served: Served) => void

export interface Asked {
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

export const served = (body: string | Uint8Array, rest: Partial<Omit<Served, "body">> = {}): Served => {
  const bytes = typeof body === "string" ? Buffer.from(body) : body
  return {
    body: bytes,
    etag: `"${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}"`,
    lastModified: "Tue, 17 Nov 2026 03:00:00 GMT",
    type: "application/octet-stream",
    ...rest
  }
}

/** As a careful file server answers: conditions, ranges, `If-Range`. */
export const properly: Answer = ({ headers }, response, { body, etag, lastModified, type }) => {
  const validators = {
    ...(etag === null ? {} : { etag }),
    ...(lastModified === null ? {} : { "last-modified": lastModified })
  }
  const isKnown =
    headers["if-none-match"] === undefined
      ? headers["if-modified-since"] !== undefined && headers["if-modified-since"] === lastModified
      : headers["if-none-match"] === etag
  if (isKnown) return void response.writeHead(304, validators).end()
  const start = Number(/^bytes=(\d+)-$/u.exec(headers.range ?? "")?.[1] ?? Number.NaN)
  const isSame = headers["if-range"] === etag || headers["if-range"] === lastModified
  if (Number.isNaN(start) || !isSame) {
    return void response
      .writeHead(200, { ...validators, "content-type": type, "content-length": body.length })
      .end(body)
  }
  if (start >= body.length) return void response.writeHead(416).end()
  response
    .writeHead(206, {
      ...validators,
      "content-type": type,
      "content-length": body.length - start,
      "content-range": `bytes ${start}-${body.length - 1}/${body.length}`
    })
    .end(body.subarray(start))
}

/** Sends the first bytes of the file, and breaks the connection once they are `received`: unread ones would be lost. */
export const breakingAfter =
  (bytes: number, received: () => Promise<number>): Answer =>
  (_, response, { body, etag, lastModified }) => {
    response.writeHead(200, {
      ...(etag === null ? {} : { etag }),
      ...(lastModified === null ? {} : { "last-modified": lastModified }),
      "content-length": body.length
    })
    response.write(body.subarray(0, bytes))
    const breaking = async () => {
      while ((await received()) < bytes) await new Promise((resolve) => setTimeout(resolve, 5))
      response.destroy()
    }
    void breaking()
  }

/** Sends the first bytes of the file, then nothing more. */
export const stallingAfter =
  (bytes: number): Answer =>
  (_, response, { body, etag }) => {
    response.writeHead(200, { ...(etag === null ? {} : { etag }), "content-length": body.length })
    response.write(body.subarray(0, bytes))
  }

/** Takes the question and never answers. */
export const silent: Answer = () => {}

/** Sends a byte of a long file each few milliseconds, for as long as somebody listens. */
export const trickling: Answer = (_, response, { body, etag }) => {
  response.writeHead(200, { ...(etag === null ? {} : { etag }), "content-length": 1_000_000 })
  let sent = 0
  const dripping = setInterval(() => {
    const from = sent++ % body.length
    response.write(body.subarray(from, from + 1))
  }, 5)
  response.on("close", () => clearInterval(dripping))
}

export const status =
  (code: number, headers: Record<string, string> = {}, body = ""): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end(body)

export const redirect = (location: string): Answer => status(302, { location })

const isKnownAgent = (agent: string | undefined) =>
  /^Mozilla\/5\.0 \(compatible; EntityWatch\/[^;]+; \+https:\/\/operator\.example\.org\)$/u.test(agent ?? "")

export const startPublisher = Effect.acquireRelease(
  Effect.promise(async () => {
    const files = new Map<string, Served>()
    const catalogue = new Map<string, unknown>()
    /** Answers for the next requests to a path, each used once; `always` for all of them. */
    const next = new Map<string, Array<Answer>>()
    const always = new Map<string, Answer>()
    const asked: Array<Asked> = []
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost")
      asked.push({ path: pathname, headers: request.headers })
      if (!isKnownAgent(request.headers["user-agent"])) return status(403)(request, response, served(""))
      const answer = next.get(pathname)?.shift() ?? always.get(pathname)
      const file = files.get(pathname)
      if (answer !== undefined) return answer(request, response, file ?? served(""))
      if (pathname === "/catalogue/data/api/3/action/package_show") {
        const listed = catalogue.get(searchParams.get("id") ?? "")
        return void response
          .writeHead(listed === undefined ? 404 : 200, { "content-type": "application/json" })
          .end(typeof listed === "string" ? listed : JSON.stringify(listed))
      }
      return file === undefined
        ? status(404)(request, response, served(""))
        : properly(request, response, file)
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    return {
      server,
      files,
      catalogue,
      next,
      always,
      asked,
      overrides: [
        { from: "https://data.gov.au", to: `http://127.0.0.1:${port}/catalogue` },
        { from: "https://www.dfat.gov.au", to: `http://127.0.0.1:${port}/dfat` },
        { from: "https://superfundlookup.gov.au", to: `http://127.0.0.1:${port}/superfundlookup` },
        { from: "https://goldencopy.gleif.org", to: `http://127.0.0.1:${port}/gleif` }
      ],
      /** The requests for files since the last call. */
      filesAsked: () =>
        asked.splice(0).filter(({ path }) => !/\/(?:package_show|publishes\/latest)$/u.test(path)),
      reset: () => {
        for (const each of [files, catalogue, next, always]) each.clear()
        asked.splice(0)
      }
    }
  }),
  ({ server }) =>
    Effect.promise(async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
)
