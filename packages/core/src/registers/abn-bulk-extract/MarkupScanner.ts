/**
 * Reads the XML of the ABN Bulk Extract and tells a reader of elements, attributes and text as they come. It was
 * written for this one register because the whole of it is 13 GB: it takes a third of the time of a general parser,
 * which makes an object of each event. It refuses text that is not well-formed, and a document type: nothing here
 * declares entities or reads any other file.
 */
export class MalformedExtract extends Error {}

export interface MarkupReader {
  start(name: string, attributes: Readonly<Record<string, string>>): void
  text(text: string): void
  close(name: string): void
  /**
   * May take a whole child element of the root at once, which must hold no character that XML forbids. Answers where
   * the element ended, or -1 to have it read piece by piece.
   */
  whole(all: string, from: number): number
}

/** In characters. A longer tag or text is not from the extract, whose longest name has 200 characters. */
const longestToken = 1_000_000
const deepest = 32

const forbidden = /[^\P{Cc}\t\n\r\x7f-\x9f]|[\uFFFE\uFFFF]/u
/**
 * Takes a piece of the file and checks its characters. Pieces are checked one by one, because what a reader takes whole
 * needs no second check.
 */
const piece = (all: string, from: number, to: number): string => {
  const text = all.slice(from, to)
  if (forbidden.test(text)) throw notXml("it holds a control character")
  return text
}
const entity = /&(?:(lt|gt|amp|apos|quot)|#(\d{1,7})|#x([\da-fA-F]{1,6}));|&/gu
const predefined: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", apos: "'", quot: '"' }
const attribute = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy
const none: Readonly<Record<string, string>> = {}

const notXml = (what: string) => new MalformedExtract(`it is cut off or not XML: ${what}.`)

export class MarkupScanner {
  private rest = ""
  private readonly open: Array<string> = []
  private hasRoot = false
  private readonly reader: MarkupReader

  constructor(reader: MarkupReader) {
    this.reader = reader
  }

  write(chunk: string) {
    const all = this.rest === "" ? chunk : this.rest + chunk
    let at = 0
    for (;;) {
      const bracket = all.indexOf("<", at)
      if (bracket === -1) break
      const next = this.markup(all, bracket, at)
      if (next === -1) break
      at = next
    }
    this.rest = all.slice(at)
    if (this.rest.length > longestToken) throw notXml("a tag or text does not end")
  }

  end() {
    if (this.rest.trim() !== "") throw notXml("it ends inside a tag")
    const last = this.open.at(-1)
    if (last !== undefined) throw notXml(`${last} is not closed`)
    if (!this.hasRoot) throw notXml("it is empty")
  }

  /**
   * Takes the text before `bracket` and the markup that begins there. Answers where the markup ended, or -1 when it has
   * not ended yet.
   */
  private markup(all: string, bracket: number, textFrom: number): number {
    const kind = all.charCodeAt(bracket + 1)
    if (kind === slash) {
      const end = all.indexOf(">", bracket)
      if (end === -1) return -1
      this.takeText(all, textFrom, bracket)
      this.endTag(all.slice(bracket + 2, end).trimEnd())
      return end + 1
    }
    if (kind === question) return this.passOver(all, bracket, textFrom, "?>")
    if (kind === exclamation) return this.declaration(all, bracket, textFrom)
    if (this.open.length === 1) {
      const taken = this.reader.whole(all, bracket)
      if (taken !== -1) return taken
    }
    const end = tagEnd(all, bracket)
    if (end === -1) return -1
    this.takeText(all, textFrom, bracket)
    piece(all, bracket, end)
    this.startTag(all, bracket + 1, end)
    return end + 1
  }

  private passOver(all: string, bracket: number, textFrom: number, closing: string, opening = 2): number {
    const end = all.indexOf(closing, bracket + opening)
    if (end === -1) return -1
    this.takeText(all, textFrom, bracket)
    piece(all, bracket, end)
    return end + closing.length
  }

  private declaration(all: string, bracket: number, textFrom: number): number {
    const head = all.slice(bracket, bracket + 9)
    if (head.length < 9) return -1
    if (head.startsWith("<!--")) return this.passOver(all, bracket, textFrom, "-->", 4)
    if (head !== "<![CDATA[") throw new MalformedExtract("it has a document type declaration.")
    const end = all.indexOf("]]>", bracket)
    if (end === -1) return -1
    this.takeText(all, textFrom, bracket)
    if (this.open.length === 0) throw notXml("it has text outside its root")
    this.reader.text(piece(all, bracket + 9, end))
    return end + 3
  }

  private takeText(all: string, from: number, to: number) {
    if (from === to) return
    const text = piece(all, from, to)
    if (this.open.length > 0) this.reader.text(decoded(text))
    else if (text.trim() !== "") throw notXml("it has text outside its root")
  }

  private startTag(all: string, from: number, end: number) {
    const isEmpty = all.charCodeAt(end - 1) === slash
    const to = isEmpty ? end - 1 : end
    let nameEnd = from
    while (nameEnd < to && all.charCodeAt(nameEnd) > space) nameEnd++
    const name = all.slice(from, nameEnd)
    if (name === "") throw notXml("a tag has no name")
    if (this.open.length === 0) {
      if (this.hasRoot) throw notXml("it has a second root")
      this.hasRoot = true
    }
    this.reader.start(name, nameEnd === to ? none : attributesOf(all, nameEnd, to))
    if (isEmpty) return this.reader.close(name)
    this.open.push(name)
    if (this.open.length > deepest) throw notXml("it is nested too deeply")
  }

  private endTag(name: string) {
    const opened = this.open.pop()
    if (opened !== name) throw notXml(`${opened ?? "nothing"} is open where ${name.slice(0, 40)} ends`)
    this.reader.close(name)
  }
}

const [slash, question, exclamation, greater, doubleQuote, singleQuote, space] = [
  0x2f, 0x3f, 0x21, 0x3e, 0x22, 0x27, 0x20
] as const

/** Finds the `>` of the tag that begins at `from`. A `>` inside an attribute's quotes does not end the tag. */
const tagEnd = (all: string, from: number): number => {
  for (let at = from; at < all.length; at++) {
    const code = all.charCodeAt(at)
    if (code === greater) return at
    if (code === doubleQuote || code === singleQuote) {
      at = all.indexOf(code === doubleQuote ? '"' : "'", at + 1)
      if (at === -1) return -1
    }
  }
  return -1
}

const attributesOf = (all: string, from: number, to: number): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {}
  attribute.lastIndex = from
  let at = from
  for (
    let match = attribute.exec(all);
    match !== null && attribute.lastIndex <= to;
    match = attribute.exec(all)
  ) {
    const [, name = "", double, single] = match
    if (Object.hasOwn(found, name)) throw notXml(`the attribute ${name.slice(0, 40)} comes twice`)
    found[name] = decoded(double ?? single ?? "")
    at = attribute.lastIndex
  }
  if (all.slice(at, to).trim() !== "") throw notXml("a tag's attributes cannot be read")
  return found
}

/** Replaces references to entities by their characters, and line ends by those that XML prescribes. */
export const decoded = (text: string): string => {
  const lines = text.includes("\r") ? text.replace(/\r\n?/gu, "\n") : text
  return lines.includes("&")
    ? lines.replace(entity, (_, name?: string, decimal?: string, hexadecimal?: string) => {
        if (name !== undefined) return predefined[name] ?? ""
        const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal)
        const character = code >= 0x09 && code <= 0x10ffff ? String.fromCodePoint(code) : "\0"
        if (forbidden.test(character) || (code >= 0xd800 && code <= 0xdfff))
          throw notXml("it refers to an entity that XML does not define")
        return character
      })
    : lines
}
