/** What a request takes at the door and its answer at the end: of its operation's cost only the bytes are known there. */
import type { HttpServerRequest } from "effect/http"

/** What a request takes before anything but its headers is known. */
export interface EntryCost {
  readonly tokens: number
  /** How many requests it counts for while it is under way. */
  readonly places: number
}

/** A body that does not say its length may be the largest, and takes the place of several until it has been read. */
const placesOfUnannounced = 8

export const entryCost = ({ headers }: HttpServerRequest.HttpServerRequest, tokens: number): EntryCost => ({
  tokens: tokens + tokensOfBody(Number(headers["content-length"] ?? 0)),
  places: headers["transfer-encoding"] === undefined ? 1 : placesOfUnannounced
})

/** In bytes: a body that says it is longer is refused unread, whatever it says. */
const mostRead = 1024 * 1024

/** A body costs a token more for each 16 KiB, before it is read. */
export const tokensOfBody = (bytes: number): number =>
  bytes > 0 ? Math.floor(Math.min(bytes, mostRead) / 16_384) : 0

/** An answer costs a token more for each 32 KiB, once it is known. */
export const bytesPerToken = 32_768
export const tokensOfAnswer = (bytes: number): number => Math.floor(bytes / bytesPerToken)
