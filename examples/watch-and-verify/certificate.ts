/** A certificate authority made for one run, and certificates from it. X.509 in DER, RFC 5280. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"
import { isIP } from "node:net"

const der = (tag: number, ...contents: ReadonlyArray<Uint8Array>): Buffer => {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...contents: ReadonlyArray<Uint8Array>) => der(0x30, ...contents)
const bitString = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes)
const hex = (text: string) => Buffer.from(text, "hex")

const ecdsaWithSha256 = sequence(der(0x06, hex("2a8648ce3d040302")))
const commonName = der(0x06, hex("550403"))
const subjectAlternativeName = der(0x06, hex("551d11"))
const basicConstraints = der(0x06, hex("551d13"))
const yes = der(0x01, Buffer.from([0xff]))

const nameOf = (text: string) => sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(text)))))

const utcTime = (date: Date) =>
  der(
    0x17,
    Buffer.from(
      `${date
        .toISOString()
        .replace(/[-:T]|\.\d+/gu, "")
        .slice(2)}`
    )
  )

const alternativeName = (host: string) =>
  isIP(host) === 4 ? der(0x87, Buffer.from(host.split(".").map(Number))) : der(0x82, Buffer.from(host))

const pem = (bytes: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(bytes).toString("base64").replace(/.{64}/gu, "$&\n")}\n-----END CERTIFICATE-----\n`

const day = 24 * 60 * 60 * 1000

const certificate = (options: {
  readonly subject: string
  readonly issuer: string
  readonly publicKey: KeyObject
  readonly signedWith: KeyObject
  readonly extensions: Uint8Array
  readonly expires: Date
}): string => {
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, ...randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(options.issuer),
    sequence(utcTime(new Date(Date.now() - 10 * day)), utcTime(options.expires)),
    nameOf(options.subject),
    options.publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(options.extensions))
  )
  return pem(sequence(body, ecdsaWithSha256, bitString(sign("sha256", body, options.signedWith))))
}

const keyPair = () => generateKeyPairSync("ec", { namedCurve: "P-256" })

export interface Identity {
  readonly cert: string
  readonly key: string
}

export const makeAuthority = () => {
  const issuer = "Receivers of one run"
  const authority = keyPair()
  return {
    cert: certificate({
      subject: issuer,
      issuer,
      publicKey: authority.publicKey,
      signedWith: authority.privateKey,
      extensions: sequence(basicConstraints, yes, der(0x04, sequence(yes))),
      expires: new Date(Date.now() + day)
    }),
    /** For names and IPv4 addresses. */
    issue: (hosts: ReadonlyArray<string>, expires = new Date(Date.now() + day)): Identity => {
      const { publicKey, privateKey } = keyPair()
      return {
        cert: certificate({
          subject: hosts[0] ?? "",
          issuer,
          publicKey,
          signedWith: authority.privateKey,
          extensions: sequence(subjectAlternativeName, der(0x04, sequence(...hosts.map(alternativeName)))),
          expires
        }),
        key: privateKey.export({ type: "pkcs8", format: "pem" }).toString()
      }
    }
  }
}
