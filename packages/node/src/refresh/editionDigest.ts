/**
 * The digest of the files of one edition: that of the one file, or of the list of the digests of all. Files that an
 * operator gives are recognised by it as those that the publisher gave.
 */
import { createHash } from "node:crypto"

export const editionDigest = (
  files: ReadonlyArray<{ readonly name: string; readonly sha256: string }>
): string => {
  const [only, ...others] = files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  if (only === undefined || others.length === 0) return only?.sha256 ?? sha256("")
  return sha256([only, ...others].map((file) => `${file.sha256} ${file.name}\n`).join(""))
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")
