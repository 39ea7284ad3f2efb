/** The words of names of `fixtures/names/pairs/words.csv`, from which parties are put together. */
import { readFileSync } from "node:fs"

export type WordScript = "arabic" | "persian" | "cyrillic" | "han" | "hangul"

export interface NameWord {
  readonly script: WordScript
  readonly part: "given" | "family"
  readonly native: string
  /** Latin spellings, the most frequent one first; of a Han word its syllables in pinyin. */
  readonly spellings: ReadonlyArray<string>
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const read = (): ReadonlyArray<NameWord> => {
  const found = new Map<string, NameWord & { spellings: Array<string> }>()
  const file = new URL("../../../../../fixtures/names/pairs/words.csv", import.meta.url)
  for (const line of readFileSync(file, "utf8").trim().split("\n").slice(1)) {
    const [script = "", part = "", native = "", latin = ""] = line.split(",")
    const key = `${script} ${part} ${native}`
    const known = found.get(key)
    if (known !== undefined) known.spellings.push(latin)
    else
      found.set(key, {
        script: script as WordScript,
        part: part as NameWord["part"],
        native,
        spellings: [latin]
      })
  }
  return [...found.values()]
}

export const nameWords = read()
