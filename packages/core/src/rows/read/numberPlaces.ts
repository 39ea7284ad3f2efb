/** Which columns of a file of suppliers are the ABN and the ACN, where the headers leave that to the cells. */
import { Result } from "effect"
import type { Field } from "../../formats/headers/usualHeaders.ts"
import { severalFor } from "./columnFaults.ts"
import type { FileFault } from "./FileFault.ts"
import type { FileRemark } from "./FileRemark.ts"
import { numberHeader } from "./numberHeaders.ts"
import { numberIn, type SeenNumbers } from "./numbersByContent.ts"
import type { PersonPlaces } from "./partyColumns.ts"

export interface NumberPlaces {
  readonly places: PersonPlaces
  /** On what was read by its cells, and on what was not read although it holds numbers. */
  readonly remarks: ReadonlyArray<FileRemark>
}

const numberFields = ["abn", "acn"] as const

/** Where they stand; or, that several columns could be the number. */
export const numberPlaces = ({
  header,
  isAll,
  perhaps,
  places: found,
  seen
}: {
  readonly header: ReadonlyArray<string>
  readonly places: PersonPlaces
  /** The columns of numbers whose headers only may mean one. */
  readonly perhaps: ReadonlySet<number>
  /** What the cells are of these, of those of the ids and of those that are not read. */
  readonly seen: ReadonlyMap<number, SeenNumbers>
  /** Whether somebody chose all columns that are read. */
  readonly isAll: boolean
}): Result.Result<NumberPlaces, FileFault> => {
  const places = new Map<Field, ReadonlyArray<number>>(found)
  const remarks: Array<FileRemark> = []
  const named = (at: number) => header[at] ?? ""
  const kindAt = (at: number) => {
    const cells = seen.get(at)
    return cells === undefined ? undefined : numberIn(cells)
  }
  const read = () => numberFields.flatMap((field) => places.get(field) ?? [])
  const ids = new Set(places.get("id"))
  for (const field of isAll ? [] : numberFields) {
    const own = places.get(field) ?? []
    const isOpen = own.every((at) => perhaps.has(at) && kindAt(at) === undefined)
    // A company's ACN is in its ABN, so that beside one number no other has to be looked for.
    if (!isOpen || (field === "acn" && read().length > 0)) continue
    // One number in all rows is that of whoever made the file.
    const all = [...seen].flatMap(([at, { differ }]) =>
      differ && kindAt(at) === field && !read().includes(at) ? [at] : []
    )
    const others = all.filter((at) => !ids.has(at))
    const [at, another] = others.length > 0 ? others : all
    if (at === undefined) continue
    if (another !== undefined) return Result.fail(severalFor(field, others.length > 0 ? others : all, header))
    places.set(field, [at])
    remarks.push({ code: "number_by_content", header: named(at), field, is_further: false })
  }
  // `Tax Number 2` of SAP may hold a further number of the row, which is compared too.
  for (const [at, cells] of isAll ? [] : seen) {
    const mayMean = numberHeader(header[at] ?? "")?.rank === "perhaps"
    const kind = mayMean && !read().includes(at) && !ids.has(at) ? numberIn(cells, true) : undefined
    if (kind === undefined) continue
    const others = places.get(kind) ?? []
    if (others.length > 0 && others.every((each) => perhaps.has(each)))
      return Result.fail(severalFor(kind, [...others, at], header))
    if (others.length > 0) continue
    places.set(kind, [at])
    remarks.push({ code: "number_by_content", header: named(at), field: kind, is_further: true })
  }
  const isRead = new Set([...places.values()].flat())
  for (const at of seen.keys()) {
    const kind = isRead.has(at) ? undefined : kindAt(at)
    if (kind !== undefined) remarks.push({ code: "numbers_unread", header: named(at), field: kind })
  }
  return Result.succeed({ places, remarks })
}
