/** Pinyin in Wade-Giles, by syllable: the initial and the final each have one spelling, but for a few pairs of both. */

const initials: Readonly<Record<string, string>> = {
  b: "p",
  p: "p'",
  d: "t",
  t: "t'",
  g: "k",
  k: "k'",
  j: "ch",
  q: "ch'",
  x: "hs",
  zh: "ch",
  ch: "ch'",
  r: "j",
  z: "ts",
  c: "ts'"
}
const whole: Readonly<Record<string, string>> = {
  zhi: "chih",
  chi: "ch'ih",
  shi: "shih",
  ri: "jih",
  zi: "tzu",
  ci: "tz'u",
  si: "ssu",
  er: "erh",
  you: "yu",
  yan: "yen",
  ye: "yeh",
  yi: "i",
  yu: "yü",
  yue: "yüeh",
  yuan: "yüan",
  yun: "yün",
  yong: "yung",
  he: "ho",
  ke: "k'o",
  ge: "ko"
}
const withUmlaut: Readonly<Record<string, string>> = { u: "ü", ue: "üeh", uan: "üan", un: "ün" }
const finals: Readonly<Record<string, string>> = {
  ong: "ung",
  iong: "iung",
  ian: "ien",
  ie: "ieh",
  ui: "ui",
  e: "ê",
  en: "ên",
  eng: "êng",
  uo: "o",
  v: "ü",
  ve: "üeh"
}

export const byWadeGiles = (syllable: string): string => {
  const known = whole[syllable]
  if (known !== undefined) return known
  const [, initial = "", final = ""] = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw]?)(.*)$/u.exec(syllable) ?? []
  const umlaut = /^[jqx]$/u.test(initial) ? withUmlaut[final] : undefined
  const kept = final === "uo" && /^(?:g|k|h|sh)$/u.test(initial) ? "uo" : (finals[final] ?? final)
  return `${initials[initial] ?? initial}${umlaut ?? (final === "ui" && /^[gk]$/u.test(initial) ? "uei" : kept)}`
}
