/**
 * The tables of a page of HTML, as their cells' lines of text. It is no parser of HTML: it knows tables, line breaks and
 * comments, and passes over the rest. What it costs grows with the length of the page alone.
 */
import { cleanText } from "../../../formats/cleanText.ts"

export interface HtmlTable {
  /** Each cell as its lines, without empty ones. A row that the page ends within is left out. */
  readonly rows: ReadonlyArray<ReadonlyArray<ReadonlyArray<string>>>
  /** Whether the page has the end of the table. */
  readonly isWhole: boolean
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0", shy: "", zwsp: "" },
  ...{ lsquo: "\u2018", rsquo: "\u2019", ldquo: "\u201c", rdquo: "\u201d", ndash: "\u2013", mdash: "\u2014" }
}

const character = (code: number): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ""

/** The text with what its entities stand for. */
export const withoutEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/giu, (entity, decimal, hexadecimal, name) =>
    decimal !== undefined
      ? character(Number(decimal))
      : hexadecimal !== undefined
        ? character(Number.parseInt(hexadecimal, 16))
        : Object.hasOwn(entities, name.toLowerCase())
          ? (entities[name.toLowerCase()] ?? "")
          : entity
  )

const breaksLine = new Set(["br", "p", "div", "li", "ul", "ol"])

const linesOf = (text: string): ReadonlyArray<string> =>
  withoutEntities(text)
    .split("\u0001")
    .map((line) => cleanText(line))
    .filter((line) => line !== "")

/** The table that is being read. Tables may stand in cells of others. */
class OpenTable {
  readonly rows: Array<ReadonlyArray<ReadonlyArray<string>>> = []
  private row: Array<ReadonlyArray<string>> | undefined
  private cell: Array<string> | undefined

  text(text: string): void {
    this.cell?.push(text)
  }

  open(tag: string): void {
    if (tag === "tr") {
      this.endRow()
      this.row = []
    } else {
      this.endCell()
      this.row ??= []
      this.cell = []
    }
  }

  endCell(): void {
    if (this.cell !== undefined) this.row?.push(linesOf(this.cell.join("")))
    this.cell = undefined
  }

  endRow(): void {
    this.endCell()
    if (this.row !== undefined && this.row.length > 0) this.rows.push(this.row)
    this.row = undefined
  }
}

const tagAt = /<(\/?)([a-z][a-z\d]*)/iuy
/** What is no text of the page, and ends at its own closing tag. */
const hidden = new Set(["script", "style", "template", "noscript"])

/** Where the tag ends that began before `from`, of which quoted attributes may hold its end's character. */
class TagEnds {
  private readonly text: string
  /** Quotes of which none is left. */
  private readonly spent = new Set<string>()

  constructor(text: string) {
    this.text = text
  }

  after(from: number): number {
    const { text } = this
    for (let at = from; at < text.length; at++) {
      const letter = text[at] ?? ""
      if (letter === ">") return at + 1
      if ((letter !== '"' && letter !== "'") || this.spent.has(letter)) continue
      const closing = text.indexOf(letter, at + 1)
      if (closing < 0) this.spent.add(letter)
      else at = closing
    }
    return text.length
  }
}

const indexAfter = (text: string, what: string, from: number): number => {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length : at + what.length
}

export const htmlTables = (page: string): ReadonlyArray<HtmlTable> => {
  const lower = page.toLowerCase()
  // A few letters have another length in lower case, and then places would not be the same.
  const text = lower.length === page.length ? lower : page
  const ends = new TagEnds(page)
  const tables: Array<HtmlTable> = []
  const open: Array<OpenTable> = []
  let at = 0
  while (at < page.length) {
    const next = page.indexOf("<", at)
    const end = next < 0 ? page.length : next
    if (end > at) open.at(-1)?.text(page.slice(at, end))
    if (next < 0) break
    tagAt.lastIndex = next
    const [, slash, name = ""] = tagAt.exec(page) ?? []
    const tag = name.toLowerCase()
    if (page.startsWith("<!--", next)) at = indexAfter(page, "-->", next + 4)
    else if (tag === "" && page[next + 1] !== "!" && page[next + 1] !== "/" && page[next + 1] !== "?") {
      open.at(-1)?.text("<")
      at = next + 1
    } else {
      at = ends.after(next + 1)
      const table = open.at(-1)
      if (hidden.has(tag) && slash === "") at = ends.after(indexAfter(text, `</${tag}`, at))
      else if (breaksLine.has(tag)) table?.text("\u0001")
      else if (tag === "table" && slash === "") open.push(new OpenTable())
      else if (tag === "table") {
        open.pop()
        table?.endRow()
        if (table !== undefined) tables.push({ rows: table.rows, isWhole: true })
      } else if (tag === "tr" && slash !== "") table?.endRow()
      else if ((tag === "td" || tag === "th") && slash !== "") table?.endCell()
      else if (tag === "tr" || tag === "td" || tag === "th") table?.open(tag)
    }
  }
  return [...tables, ...open.map(({ rows }) => ({ rows, isWhole: false }))]
}
