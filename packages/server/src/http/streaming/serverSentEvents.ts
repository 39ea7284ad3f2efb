/** Server-sent events as text: the HTML standard, 9.2.6. */

export const contentType = "text/event-stream"

/** So that nothing on the way keeps them back: `no-transform` for whoever compresses, the other one for nginx. */
export const unbuffered = { "cache-control": "no-store, no-transform", "x-accel-buffering": "no" }

/** `data` has no line breaks. */
export const eventText = (id: string, data: string): string => `id: ${id}\ndata: ${data}\n\n`

/**
 * Moves the reader's `Last-Event-ID`. By the standard an id needs no data, and readers such as npm's eventsource pass over
 * a block that has none; its name keeps it from who listens for changes.
 */
export const positionText = (id: string): string => `id: ${id}\nevent: place\ndata: {}\n\n`

/** A comment, which keeps the connection from being taken for dead. */
export const heartbeatText = ":\n\n"

/** How long the reader is to wait before it connects again. */
export const retryText = (millis: number): string => `retry: ${millis}\n\n`
