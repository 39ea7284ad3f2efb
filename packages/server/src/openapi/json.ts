/** A part of a document, whatever it holds. */
export type Json = Readonly<Record<string, unknown>>

export const fields = (node: unknown): Json => (typeof node === "object" && node !== null ? { ...node } : {})

export const eachField = (node: unknown, change: (value: unknown, key: string) => unknown): Json =>
  Object.fromEntries(Object.entries(fields(node)).map(([key, value]) => [key, change(value, key)]))
