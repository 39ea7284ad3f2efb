/** HTML whose every inserted text is escaped. */

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Inserted = string | number | Html | ReadonlyArray<Html>

const textOf = (value: Inserted): string =>
  value instanceof Html
    ? value.text
    : typeof value === "object"
      ? value.map(({ text }) => text).join("")
      : String(value).replace(/[&<>"']/gu, (character) => entities[character] ?? "")

/** Texts are escaped; what is `Html` already is not escaped again. */
export const html = (parts: TemplateStringsArray, ...values: ReadonlyArray<Inserted>): Html =>
  new Html(parts.map((part, i) => (i === 0 ? part : `${textOf(values[i - 1] ?? "")}${part}`)).join(""))
