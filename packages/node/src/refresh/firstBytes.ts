/** What the first bytes of a download give away: publishers answer 200 with web pages, PDFs and retired formats too. */

/** How many bytes are enough to tell a web page from a file, whatever white space comes first. */
export const openingBytes = 1024

const startsWith = (bytes: Uint8Array, ...start: ReadonlyArray<number>): boolean =>
  start.every((byte, i) => bytes[i] === byte)

/** Why a file that starts with these bytes cannot be the register's; undefined when it can. */
export const openingFault = (bytes: Uint8Array, magic: "text" | "zip"): string | undefined => {
  if (bytes.length === 0) return "The file is empty."
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return "The file is a binary xls, as retired addresses still serve."
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return "The file is a PDF."
  const isZip = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
  const text = new TextDecoder("latin1")
    .decode(bytes.subarray(0, openingBytes))
    .replace(/^(?:ï»¿)?\s+|^ï»¿/u, "")
  if (text.startsWith("<")) return "The file is a web page."
  if (magic === "zip") return isZip ? undefined : "The file is not a ZIP archive."
  if (isZip) return "The file is a ZIP archive, not text."
  if (bytes.subarray(0, openingBytes).includes(0)) return "The file is not text."
  return text === "" ? "The file is empty." : undefined
}
