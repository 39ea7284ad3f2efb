/**
 * How the parts of a workbook refer to each other. ECMA-376 part 2: section 9.3, and 6.2 for the names of parts; targets
 * are resolved as RFC 3986, section 5.2, says.
 */
import { mostSheets, requireAtMost } from "./bounds.ts"
import type { PartReader } from "./PartReader.ts"
import { WorkbookUnreadable } from "./WorkbookUnreadable.ts"

export interface Relationship {
  /** The last word of its type, such as `worksheet`. Before it stands one of two addresses. */
  readonly kind: string
  /** The path of the part in the archive; of something outside of it, what is there. */
  readonly target: string
}

/** A target counts from the folder of the part that refers to it, unless it begins at the root. */
export const resolveTarget = (source: string, target: string): string => {
  const path: Array<string> = target.startsWith("/") ? [] : source.split("/").slice(0, -1)
  for (const segment of target.split("/"))
    if (segment === "..") path.pop()
    else if (segment !== "." && segment !== "") path.push(segment)
  return path.join("/")
}

/** Where the relationships of a part are; those of the whole package have no part. */
export const relationshipsOf = (source: string): string => {
  const at = source.lastIndexOf("/") + 1
  return `${source.slice(0, at)}_rels/${source.slice(at)}.rels`
}

export class Relationships implements PartReader {
  private readonly source: string
  private readonly found = new Map<string, Relationship>()

  constructor(source: string) {
    this.source = source
  }

  start(name: string, { Id: id, Target: target, Type: type = "" }: Readonly<Record<string, string>>): void {
    if (name !== "Relationship" || id === undefined || target === undefined) return
    if (this.found.has(id))
      throw new WorkbookUnreadable({ reason: `The workbook has the relationship ${id} twice.` })
    const kind = type.slice(type.lastIndexOf("/") + 1)
    this.found.set(id, { kind, target: resolveTarget(this.source, target) })
    requireAtMost(mostSheets, this.found.size, "parts")
  }

  end(): void {}

  text(): void {}

  get(id: string): Relationship | undefined {
    return this.found.get(id)
  }

  /** The one target of this kind, or undefined. */
  one(kind: string): string | undefined {
    const targets = [...this.found.values()].flatMap((each) => (each.kind === kind ? [each.target] : []))
    if (targets.length > 1)
      throw new WorkbookUnreadable({ reason: `The workbook names two parts as its ${kind}.` })
    return targets[0]
  }
}
