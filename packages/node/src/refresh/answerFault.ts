/** What the header of a publisher's answer gives away: web pages, other files, and sizes that the register never has. */
import type { Download } from "@entity-watch/core/domain/Download"
import type { HttpClientResponse } from "effect/http"

/** The length of the whole file. An answer that is packed does not say it. */
export const wholeLength = ({ headers }: HttpClientResponse.HttpClientResponse): number | null => {
  const encoding = headers["content-encoding"] ?? "identity"
  const length = headers["content-length"] ?? ""
  return encoding === "identity" && /^\d+$/u.test(length) ? Number(length) : null
}

/** Why this answer is not the register's file; undefined when it may be. */
export const answerFault = (
  rules: Download,
  { headers, url }: HttpClientResponse.HttpClientResponse
): string | undefined => {
  const ending = rules.kind === "url" ? rules.finalUrlEndsWith : undefined
  if (ending !== undefined && !new URL(url).pathname.endsWith(ending))
    return `The address leads to another file: ${url}`
  return /^\s*(?:text\/html|application\/xhtml)/iu.test(headers["content-type"] ?? "")
    ? "The publisher answered with a web page."
    : undefined
}

/** Why a file of so many bytes is not the register's; undefined when it may be. */
export const sizeFault = ({ maxBytes, minBytes }: Download, bytes: number | null): string | undefined => {
  if (bytes === null) return undefined
  if (bytes < minBytes) return `The file has ${bytes} bytes; a whole one has at least ${minBytes}.`
  return bytes > maxBytes ? `The file has ${bytes} bytes; none has more than ${maxBytes}.` : undefined
}
