/** The bytes of characters beyond ASCII in encodings of one byte for each. */

/** The characters of the bytes 0x80 to 0xFF, of encodings of old PCs that `TextDecoder` does not know. */
export const upperOf437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0"
const upperOf850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0"

const upperBytes = Uint8Array.from({ length: 128 }, (_, i) => 128 + i)
const decodedBytes = (encoding: string): string => new TextDecoder(encoding).decode(upperBytes)

const bytesOf = (upper: string): ReadonlyMap<string, number> =>
  new Map([...upper].map((character, i) => [character, 128 + i]))

export const windows1250 = bytesOf(decodedBytes("windows-1250"))
export const windows1257 = bytesOf(decodedBytes("windows-1257"))
export const windows1252 = bytesOf(decodedBytes("windows-1252"))
export const macintosh = bytesOf(decodedBytes("macintosh"))
export const codePage437 = bytesOf(upperOf437)
export const codePage850 = bytesOf(upperOf850)
