/**
 * Some programs write a number as `="72610000014"`, so that a spreadsheet keeps it as text, and put no quotation marks around
 * that. Here they get them. No other text has these characters: a quotation mark stands at either end of a cell, or twice.
 */
import { Stream } from "effect"

/** What is longer is no such cell. */
const longest = 200

export const quotedFormulas =
  (delimiter: string) =>
  <E>(texts: Stream.Stream<string, E>): Stream.Stream<string, E> => {
    const bounds = `${delimiter === "|" ? "\\|" : delimiter}\r\n`
    const formula = new RegExp(
      `(?<=^\\ufeff?|[${bounds}])="([^"${bounds}]{1,${longest}})"(?=[${bounds}])`,
      "gu"
    )
    const quoted = (text: string): string =>
      text.includes('="') ? text.replace(formula, (_, content: string) => `"=""${content}"""`) : text
    const lastBound = (text: string): number => {
      for (let at = text.length - 1; at >= 0; at--) if (bounds.includes(text[at] ?? "")) return at
      return -1
    }
    return texts.pipe(
      Stream.map((text): string | null => text),
      Stream.concat(Stream.make(null)),
      Stream.mapAccumArray(
        () => "",
        (held, found) => {
          let out = ""
          let rest = held
          for (const text of found) {
            // At the end of the file a cell ends as it does at the end of a line.
            if (text === null) {
              out += quoted(`${rest}\n`).slice(0, -1)
              rest = ""
              continue
            }
            const whole = quoted(rest + text)
            const at = lastBound(whole)
            // A cell that is too long to be one needs not be held.
            const cut = whole.length - at > longest + 10 ? whole.length : Math.max(at, 0)
            out += whole.slice(0, cut)
            rest = whole.slice(cut)
          }
          return [rest, out === "" ? [] : [out]] as const
        }
      )
    )
  }
