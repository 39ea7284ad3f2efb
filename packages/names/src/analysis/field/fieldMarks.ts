/** Marks that divide a field, and remarks that stand among its words. */
export const marks = new RegExp(
  [
    // The fields of a message between banks: "/59/KESTREL PTY LTD".
    /\s?\/[A-Z]{0,2}-?\d+[A-Z]?\//u,
    /[;|\n[\]{}()"“”„«»=~•·…]+/u,
    /\p{Extended_Pictographic}+/u,
    /\s[-\u2010-\u2015\u2212]+\s|[-\u2010-\u2015]{2,}|\u2014/u,
    /(?:(?<=\s)\p{L})?:|\/\/|\s\/|\/\s|\s@/u,
    /[-=]{0,3}>+|\u2192|\*+|(?<=\p{L})#(?=\p{L})|(?<!\S)['‘’]|['’](?!\S)/u,
    /\s\+\s|\d{1,3}\s?%/u,
    // Of a sale, as conveyancers write it: "purchase from", "sale to".
    /\s[Pp]\/[Ff]\s|\s[Ss]\/[Tt]\s/u
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu"
)
export const anyMark = new RegExp(marks.source, "u")
/** "(1) Jane Citizen (2) Kestrel Pty Ltd". */
export const enumerated = /\(\d{1,2}\)/gu
/** In brackets or quotation marks. */
export const remarks = /\([^()]*\)?|\[[^[\]]*\]?|"[^"]*"?|“[^”]*”?|(?<!\S)['‘][^'’]+['’](?!\S)/gu
