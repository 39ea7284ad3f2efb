/** What of a receiver's answer is kept, as text that can be stored and shown whatever its bytes are. */

/** In bytes. */
export const mostKept = 1024

/** Line breaks and tabs are text; other control characters could steer the terminal that shows them. */
const control = /[^\P{Cc}\t\n\r]/gu

/** Bytes that are no UTF-8 stand there as U+FFFD, and so do control characters. A character that was cut is left out. */
export const answerText = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes, { stream: true }).replaceAll(control, "\ufffd")
