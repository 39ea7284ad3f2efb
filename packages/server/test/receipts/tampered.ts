import type { Receipt } from "@entity-watch/contract/schema/Receipt"

/** The receipt with each of its fields changed in turn. */
export const tampered = (receipt: Receipt): ReadonlyArray<readonly [string, Receipt]> => {
  const changed: Array<readonly [string, Receipt]> = []
  const visit = (path: ReadonlyArray<string>, value: unknown): void => {
    if (typeof value === "object" && value !== null)
      for (const [name, field] of Object.entries(value)) visit([...path, name], field)
    else changed.push([path.join("."), withField(receipt, path, other(value))])
  }
  visit([], receipt)
  return changed
}

const other = (value: unknown): unknown =>
  typeof value === "number"
    ? value + 1
    : typeof value === "string"
      ? `${value.startsWith("A") ? "B" : "A"}${value.slice(1)}`
      : "x"

/** Its type may be wrong after it: that is the point. */
const withField = (receipt: Receipt, path: ReadonlyArray<string>, value: unknown): Receipt => {
  const copy: Receipt = structuredClone(receipt)
  const [last = "", ...parents] = [...path].reverse()
  const parent = parents.reverse().reduce<object>((at, name) => Reflect.get(at, name), copy)
  Reflect.set(parent, last, value)
  return copy
}
