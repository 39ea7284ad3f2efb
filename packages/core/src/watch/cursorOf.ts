/**
 * A timestamp of a request as the database reads it. The decimals past the sixth are cut: PostgreSQL would round them,
 * and a cursor that is rounded up skips an event. The plus of an offset that was not escaped in a URL comes as a space.
 */
export const cursorOf = (since: string): string =>
  since
    .toUpperCase()
    .replace(" ", "+")
    .replace(/(\.\d{6})\d+/u, "$1")
