/** Gives the elements of an XML file that are a list's entries, each as a small tree, while the file streams past. */
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type * as Arr from "effect/Array"
import { Xml } from "effect/encoding"
import * as Stream from "effect/Stream"
import { type SourceError, SourceMalformed } from "../../../domain/SourceError.ts"
import { type Parser, parseChunks } from "../../../formats/decodeLines.ts"
import { said } from "./fieldTexts.ts"

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Its own text, without that of the elements inside it. */
  readonly text: string
  readonly children: ReadonlyArray<XmlElement>
}

/** Entries of these lists have some hundred thousand characters at most. */
const mostCharacters = 4 << 20
/** An empty element of five bytes becomes an object, so each counts for more than its letters. */
const perElement = 64

interface OpenElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
  readonly children: Array<XmlElement>
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

class ElementReader implements Parser<Arr.NonEmptyReadonlyArray<Xml.Event>, XmlElement> {
  readonly #source: SourceId
  readonly #wanted: ReadonlySet<string>
  readonly #open: Array<OpenElement> = []
  #size = 0
  #hasRoot = false

  constructor(source: SourceId, wanted: ReadonlySet<string>) {
    this.#source = source
    this.#wanted = wanted
  }

  feed(events: ReadonlyArray<Xml.Event>): ReadonlyArray<XmlElement> {
    const out: Array<XmlElement> = []
    for (const event of events) {
      switch (event._tag) {
        case "StartElement":
          this.#start(localName(event.name), event.attributes, out)
          break
        case "Text": {
          const open = this.#open.at(-1)
          if (open === undefined) break
          this.#grow(event.text.length)
          open.text += event.text
          break
        }
        case "EndElement":
          this.#end(out)
          break
        case "Doctype":
          throw this.#malformed(
            event.name.toLowerCase() === "html"
              ? "The file is a web page, not the list."
              : "The file has a DOCTYPE."
          )
      }
    }
    return out
  }

  end(): ReadonlyArray<XmlElement> {
    return []
  }

  #start(name: string, attributes: Readonly<Record<string, string>>, out: Array<XmlElement>): void {
    if (!this.#hasRoot) {
      this.#hasRoot = true
      out.push({ name, attributes, text: "", children: [] })
      return
    }
    if (this.#open.length === 0 && !this.#wanted.has(name)) return
    if (this.#open.length === 0) this.#size = 0
    let length = perElement + name.length
    for (const [key, value] of Object.entries(attributes)) length += key.length + value.length
    this.#grow(length)
    this.#open.push({ name, attributes, text: "", children: [] })
  }

  #end(out: Array<XmlElement>): void {
    const done = this.#open.pop()
    if (done === undefined) return
    const parent = this.#open.at(-1)
    if (parent === undefined) out.push(done)
    else parent.children.push(done)
  }

  #grow(by: number): void {
    this.#size += by
    if (this.#size > mostCharacters)
      throw this.#malformed(`An entry has more than ${mostCharacters} characters.`)
  }

  #malformed(reason: string): SourceMalformed {
    return new SourceMalformed({ source: this.#source, reason })
  }
}

/**
 * The root first, without what is inside it; then each element of one of the names, wherever it stands. Elements inside
 * one of them are its children.
 */
export const xmlElements =
  (source: SourceId, wanted: ReadonlySet<string>) =>
  (bytes: Stream.Stream<Uint8Array, SourceError>): Stream.Stream<XmlElement, SourceError> =>
    bytes.pipe(
      Stream.pipeThroughChannelOrFail(Xml.decode({ maxTokenSize: 1 << 20, maxDepth: 32 })),
      // The parser's own message could quote the file.
      Stream.catchTag("XmlError", ({ line }) =>
        Stream.fail(
          new SourceMalformed({ source, reason: `The XML is damaged or cut off in line ${line ?? 1}.` })
        )
      ),
      Stream.chunks,
      parseChunks(() => new ElementReader(source, wanted))
    )

/** The elements at the end of a path of names. */
export const elementsAt = (parent: XmlElement, ...path: ReadonlyArray<string>): ReadonlyArray<XmlElement> =>
  path.reduce<ReadonlyArray<XmlElement>>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [parent]
  )

export const textsAt = (parent: XmlElement, ...path: ReadonlyArray<string>): ReadonlyArray<string> =>
  elementsAt(parent, ...path)
    .map(({ text }) => said(text))
    .filter((text) => text !== "")

/** The text of the first such element; empty where there is none. */
export const textAt = (parent: XmlElement, ...path: ReadonlyArray<string>): string =>
  textsAt(parent, ...path)[0] ?? ""
