/**
 * In which form a client is answered. The protocol bids those of the older era accept both, and the SDK refuses one that
 * does not; which of the two an answer has is the server's choice, and events are for whoever accepts them.
 */

const events = "text/event-stream"
const json = /\*\/\*|application\/(?:\*|json)/iu

/** What the SDK is told of a client that accepts JSON alone. */
export const bothForms = `application/json, ${events}`

export const acceptsJsonAlone = (accept = "*/*"): boolean => !accept.includes(events) && json.test(accept)

export const isEvents = (contentType: string): boolean => contentType.startsWith(events)

/** The messages of the events, as a batch if there was one. */
export const messagesOf = (stream: string, isBatch: boolean): string => {
  const messages = [...stream.matchAll(/^data: (.+)$/gmu)].map(([, message]) => message)
  return isBatch ? `[${messages.join(",")}]` : messages.join("")
}
