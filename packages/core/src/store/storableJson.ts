/**
 * A value as JSON that PostgreSQL takes: text of outside may hold NUL or half a character of UTF-16, which no column of
 * the database can, and which stand there as U+FFFD.
 */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === "string" ? each.replaceAll("\u0000", "\ufffd").toWellFormed() : each
  )
