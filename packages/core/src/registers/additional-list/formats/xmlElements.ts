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

/** No file has so many kinds of elements that are not read. */
const mostPassedOver = 20

interface OpenElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
  readonly children: Array<XmlElement>
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

class ElementReader {
  readonly #source: SourceId
  readonly #wanted: ReadonlySet<string>
  readonly #open: Array<OpenElement> = []
  #size = 0
  #hasRoot = false
  #broken: SourceMalformed | undefined
  readonly #passedOver: Set<string>

  constructor(source: SourceId, wanted: ReadonlySet<string>, passedOver: Set<string>) {
    this.#source = source
    this.#wanted = wanted
    this.#passedOver = passedOver
  }

  feed(events: ReadonlyArray<Xml.Event>): ReadonlyArray<XmlElement> {
    this.end()
    const out: Array<XmlElement> = []
    try {
      for (const event of events) this.#take(event, out)
    } catch (error) {
      if (!(error instanceof SourceMalformed) || out.length === 0) throw error
      this.#broken = error
    }
    return out
  }

  /** What a piece held before the place at which the file is broken comes first. */
  end(): ReadonlyArray<XmlElement> {
    if (this.#broken !== undefined) throw this.#broken
    return []
  }

  #take(event: Xml.Event, out: Array<XmlElement>): void {
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

  #start(name: string, attributes: Readonly<Record<string, string>>, out: Array<XmlElement>): void {
    if (!this.#hasRoot) {
      this.#hasRoot = true
      out.push({ name, attributes, text: "", children: [] })
      return
    }
    if (this.#open.length === 0 && !this.#wanted.has(name)) {
      if (this.#passedOver.size < mostPassedOver) this.#passedOver.add(name.slice(0, 60))
      return
    }
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
 * one of them are its children. `passedOver` takes the names of elements outside of them.
 */
export const xmlElements =
  (source: SourceId, wanted: ReadonlySet<string>, passedOver = new Set<string>()) =>
  (bytes: Stream.Stream<Uint8Array, SourceError>): Stream.Stream<XmlElement, SourceError> =>
    bytes.pipe(
      // What is made of many pieces at once would be in memory at once.
      Stream.rechunk(1),
      Stream.pipeThroughChannelOrFail(Xml.decode({ maxTokenSize: 1 << 20, maxDepth: 32 })),
      // The parser's own message could quote the file.
      Stream.catchTag("XmlError", ({ line }) =>
        Stream.fail(
          new SourceMalformed({ source, reason: `The XML is damaged or cut off in line ${line ?? 1}.` })
        )
      ),
      Stream.chunks,
      parseChunks((): Parser<Arr.NonEmptyReadonlyArray<Xml.Event>, XmlElement> => {
        const reader = new ElementReader(source, wanted, passedOver)
        return { feed: (events) => reader.feed(events), end: () => reader.end() }
      })
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
