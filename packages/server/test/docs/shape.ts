/** Compares an answer as a page shows it with the real one. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Days and times differ from run to run. */
const undated = (text: string) => text.replace(/\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?/gu, "DATE")

/**
 * Where they differ. The page may leave fields out under the key "…" and the rest of a text behind …; it may not show
 * what is not there.
 */
export const differences = (shown: unknown, real: unknown, at = "$"): ReadonlyArray<string> => {
  if (typeof shown === "string" && typeof real === "string") {
    const [beginning = ""] = shown.split("…")
    const same = shown.includes("…")
      ? undated(real).startsWith(undated(beginning))
      : undated(real) === undated(shown)
    return same ? [] : [`${at}: ${shown} is shown, ${real} is answered`]
  }
  if (Array.isArray(shown) && Array.isArray(real)) {
    const inner = shown.flatMap((each, i) => differences(each, real[i], `${at}[${i}]`))
    return shown.length === real.length
      ? inner
      : [...inner, `${at}: ${real.length} instead of ${shown.length}`]
  }
  if (isRecord(shown) && isRecord(real)) {
    const names = Object.keys(shown).filter((name) => name !== "…")
    const left = "…" in shown ? [] : Object.keys(real).filter((name) => !(name in shown))
    return [
      ...left.map((name) => `${at}.${name} is answered and not shown`),
      ...names.flatMap((name) =>
        name in real
          ? differences(shown[name], real[name], `${at}.${name}`)
          : [`${at}.${name} is not answered`]
      )
    ]
  }
  return shown === real
    ? []
    : [`${at}: ${JSON.stringify(shown)} is shown, ${JSON.stringify(real)} is answered`]
}
