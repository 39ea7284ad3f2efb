/**
 * The form of a key: the prefix of its kind, 30 random characters and the CRC-32 of what precedes it as 6 characters,
 * all base 62. The checksum lets a mistyped or cut key be refused without a database read. Specification part 5. The
 * credentials of administrators have the same form.
 */
import type { KeyPurpose } from "@entity-watch/contract/schema/KeyPurpose"
import type { Mode } from "@entity-watch/contract/schema/Mode"

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const bodyLength = 30
const checksumLength = 6
const prefixes = {
  sandbox: "svc_sk_test_",
  live: "svc_sk_live_",
  sandboxReconciliation: "svc_rc_test_",
  liveReconciliation: "svc_rc_live_",
  admin: "svc_admin_",
  link: "svc_link_",
  session: "svc_session_"
} as const
const form = new RegExp(
  `^(${Object.values(prefixes).join("|")})[0-9A-Za-z]{${bodyLength + checksumLength}}$`,
  "u"
)

export type KeyKind = keyof typeof prefixes

const kinds = new Map<string, KeyKind>(
  Object.entries(prefixes).map(([kind, prefix]) => [prefix, kind as KeyKind])
)

/** 62^30 is under 2^179, so the remainder of 256 random bits favours no character by more than 2^-77. */
export const randomBytesNeeded = 32

export const generate = (kind: KeyKind, randomBytes: Uint8Array): string => {
  const number = randomBytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const unsigned = prefixes[kind] + base62(number % 62n ** BigInt(bodyLength), bodyLength)
  return unsigned + checksum(unsigned)
}

/** The kind of a key whose form and checksum are right, or nothing. */
export const kindOf = (token: string): KeyKind | undefined => {
  const prefix = form.exec(token)?.[1]
  return prefix !== undefined && checksum(token.slice(0, -checksumLength)) === token.slice(-checksumLength)
    ? kinds.get(prefix)
    : undefined
}

/** A key of one purpose is refused for every other by its prefix, which its digest covers. */
export const kindFor: Readonly<Record<KeyPurpose, Readonly<Record<Mode, KeyKind>>>> = {
  api: { sandbox: "sandbox", live: "live" },
  reconciliation: { sandbox: "sandboxReconciliation", live: "liveReconciliation" }
}

/** Whether it is a key for this purpose whose form and checksum are right. */
export const isKeyFor = (purpose: KeyPurpose, token: string): boolean => {
  const kind = kindOf(token)
  return kind !== undefined && Object.values(kindFor[purpose]).includes(kind)
}

export const isWellFormed = (token: string): boolean => kindOf(token) !== undefined

/** The parts of a key that may be shown after its creation. */
export const visibleParts = (token: string): { readonly prefix: string; readonly lastFour: string } => ({
  prefix: form.exec(token)?.[1] ?? "",
  lastFour: token.slice(-4)
})

/** It does without a `bigint`, since the key of every request is checked. */
const checksum = (text: string): string => {
  let digits = ""
  for (let rest = crc32(text); digits.length < checksumLength; rest = Math.floor(rest / 62))
    digits = alphabet.charAt(rest % 62) + digits
  return digits
}

const base62 = (number: bigint, length: number): string => {
  let digits = ""
  for (let rest = number; digits.length < length; rest /= 62n)
    digits = `${alphabet[Number(rest % 62n)]}${digits}`
  return digits
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 of ASCII text, as in ISO 3309. */
export const crc32 = (text: string): number => {
  let value = 0xffffffff
  for (let i = 0; i < text.length; i++)
    value = (crcTable[(value ^ text.charCodeAt(i)) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
