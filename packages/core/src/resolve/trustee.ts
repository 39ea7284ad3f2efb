/** Reads a corporate trustee out of a trust's own names. Most trust names name none. Design, section 3. */

const wording =
  /^(?<trustee>.+?)[\s,(]+(?:A\.?\s?T\.?\s?F\.?|AS\s+(?:THE\s+)?TRUSTEES?\s+(?:FOR|OF)|TRUSTEES?\s+(?:FOR|OF))[\s,:]+(?<trust>.+)$/iu
const unnamed = /^\s*(?:THE\s+)?TRUSTEES?\s+(?:FOR|OF)\b/iu

/** The trustee's name as it stands before the wording, or null where none is named. */
export const trusteeName = (name: string): string | null => {
  if (unnamed.test(name)) return null
  const trustee =
    wording
      .exec(name)
      ?.groups?.trustee?.replace(/[\s,(]+$/u, "")
      .trim() ?? ""
  return trustee === "" || /^(?:THE|AS)$/iu.test(trustee) ? null : trustee
}
