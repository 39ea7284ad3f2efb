/** What can be written to a socket that is no HTTP request, or one that a parser may understand in two ways. */
import { connect } from "node:net"
import type { Random } from "../../bench/generator/Random.ts"
import { json, pickOf, text } from "./hostile.ts"

export interface RawAttack {
  readonly name: string
  readonly parts: ReadonlyArray<string>
  /** Whether the connection is torn down without waiting for an answer. */
  readonly tornDown?: true
}

const crlf = "\r\n"

const attacks: ReadonlyArray<(random: Random, key: string) => RawAttack> = [
  (random, key) => {
    const one = `GET /v1/registers HTTP/1.1${crlf}Host: x${crlf}Authorization: Bearer ${key}${crlf}${crlf}`
    return {
      name: "pipelining",
      parts: [
        one.repeat(1 + random.below(30)),
        `GET /healthz HTTP/1.1${crlf}Host: x${crlf}Connection: close${crlf}${crlf}`
      ]
    }
  },
  (random, key) => {
    const whole = posted(key, `Content-Length: 20${crlf}`, '{"name":"Banksia"}  ')
    return {
      name: "a part of a request",
      parts: [whole.slice(0, random.below(whole.length))],
      tornDown: true
    }
  },
  (random, key) => ({
    name: "chunks that are wrong",
    parts: [
      posted(
        key,
        `Transfer-Encoding: chunked${crlf}`,
        pickOf(random, [
          `zz${crlf}{}${crlf}0${crlf}${crlf}`,
          `-1${crlf}{}${crlf}0${crlf}${crlf}`,
          `fffffffffffffffff${crlf}{}${crlf}`,
          `2${crlf}{}garbage${crlf}0${crlf}${crlf}`,
          `2;${"a".repeat(20_000)}${crlf}{}${crlf}0${crlf}${crlf}`,
          `0${crlf}X-Trailer: ${"a".repeat(40_000)}${crlf}${crlf}`,
          `2\n{}\n0\n\n`
        ])
      )
    ]
  }),
  (random) => ({
    name: "a flood of headers",
    parts: [
      `GET /healthz HTTP/1.1${crlf}Host: x${crlf}`,
      Array.from(
        { length: 50 + random.below(3000) },
        (_, i) => `x-${i}: ${"a".repeat(random.below(30))}${crlf}`
      ).join(""),
      crlf
    ]
  }),
  (random, key) => ({
    name: "a length and chunks",
    parts: [
      posted(
        key,
        pickOf(random, [
          `Content-Length: 6${crlf}Transfer-Encoding: chunked${crlf}`,
          `Transfer-Encoding: chunked${crlf}Content-Length: 6${crlf}`,
          `Content-Length: 2${crlf}Content-Length: 6${crlf}`,
          `Content-Length: 2, 6${crlf}`,
          `Content-Length: +2${crlf}`,
          `Content-Length: 0x2${crlf}`,
          `Transfer-Encoding: gzip, chunked${crlf}`,
          `Transfer-Encoding: xchunked${crlf}`,
          `Transfer-Encoding : chunked${crlf}`,
          `Transfer-Encoding:${crlf} chunked${crlf}`
        ]),
        `0${crlf}${crlf}GET /metrics HTTP/1.1${crlf}Host: x${crlf}${crlf}`
      )
    ]
  }),
  (random) => ({
    name: "another version",
    parts: [
      `GET ${pickOf(random, ["/healthz", "/v1/registers", "*", ""])} HTTP/${pickOf(random, ["1.0", "0.9", "2.0", "3", "1.1.1", ""])}${crlf}${random.chance(0.5) ? `Host: x${crlf}` : ""}${crlf}`
    ]
  }),
  (random, key) => ({
    name: "an absolute address",
    parts: [
      `GET ${pickOf(random, ["http://x/v1/registers", "https://evil.example/v1/registers", "http:///healthz", "ftp://x/healthz", "//x/healthz", "http://[::1/healthz"])} HTTP/1.1${crlf}Host: x${crlf}Authorization: Bearer ${key}${crlf}Connection: close${crlf}${crlf}`
    ]
  }),
  () => ({
    name: "the beginning of TLS",
    parts: ["\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]
  }),
  () => ({ name: "the beginning of HTTP/2", parts: [`PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}`] }),
  (random) => ({
    name: "noise",
    parts: [`${text(random)}${crlf}${json(random).slice(0, 5000)}${crlf}${crlf}`]
  }),
  (random, key) => ({
    name: "a body that goes on too long",
    parts: [
      posted(key, `Content-Length: 5${crlf}`, `{"a"}${"x".repeat(random.below(100_000))}${crlf}${crlf}`)
    ]
  }),
  (random, key) => ({
    name: "a body that never comes whole",
    parts: [
      posted(
        key,
        `Content-Length: ${pickOf(random, ["100", "262144", "999999999999", "18446744073709551616"])}${crlf}`,
        "{"
      )
    ],
    tornDown: true
  }),
  (random) => ({
    name: "letters that do not belong",
    parts: [
      `GET /v1/validate/${pickOf(random, ["\x00", "\x7f", "é", " a b", "\t", "\r", "\n"])} HTTP/1.1${crlf}Host: ${pickOf(random, ["x", "x\x00y", "", "a b", "x, y"])}${crlf}x: ${pickOf(random, ["\x01", "\x00", "a\rb", "é", "a\n b"])}${crlf}${crlf}`
    ]
  }),
  (random) => ({
    name: "an upgrade",
    parts: [
      `${pickOf(random, ["GET", "CONNECT", "OPTIONS"])} ${pickOf(random, ["/mcp", "*", "x:443"])} HTTP/1.1${crlf}Host: x${crlf}Upgrade: ${pickOf(random, ["websocket", "h2c", "x"])}${crlf}Connection: Upgrade, HTTP2-Settings${crlf}HTTP2-Settings: AAMAAABkAAQAAP__${crlf}${crlf}`
    ]
  })
]

const posted = (key: string, headers: string, body: string) =>
  `POST /v1/resolve HTTP/1.1${crlf}Host: x${crlf}Authorization: Bearer ${key}${crlf}Content-Type: application/json${crlf}${headers}${crlf}${body}`

export const rawAttack = (random: Random, key: string): RawAttack => pickOf(random, attacks)(random, key)

/** Everything that came back until the other side, or silence, ended it. */
const receive = ({ parts, tornDown }: RawAttack, port: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    let received = ""
    socket.setTimeout(tornDown === true ? 20 : 200, () => socket.destroy())
    socket.on("data", (part) => (received += part.toString("latin1")))
    socket.on("error", () => {})
    socket.on("close", () => resolve(received))
    for (const part of parts) socket.write(Buffer.from(part, "latin1"))
  })

/** What is wrong with what came back, in words. */
export const wrongWithRaw = async (attack: RawAttack, port: number): Promise<string | undefined> => {
  const received = await receive(attack, port)
  for (const found of received.matchAll(/HTTP\/1\.1 (\d{3}) [\s\S]*?\r\n\r\n(\{"error"[^\n]*?\}\})?/gu)) {
    const [head, status, body] = found
    const code = Number(status)
    if (code >= 500 && code !== 502 && code !== 503) return `it is ${status}`
    const requestId = /^x-request-id: (\S+)\r$/imu.exec(head)?.[1]
    if (code !== 100 && requestId === undefined) return `it has no x-request-id: ${head.slice(0, 200)}`
    if (code >= 400 && body !== undefined && JSON.parse(body).error.request_id !== requestId)
      return "request_id differs from x-request-id"
  }
  return received === "" || received.startsWith("HTTP/1.1 ")
    ? undefined
    : `it is no HTTP: ${received.slice(0, 100)}`
}
