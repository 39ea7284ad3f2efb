/**
 * Markup and line ends that were written out, as pages, mail and exports leave them in a name: `Casey Invented<br/>Kestrel`,
 * `<b>Casey</b> Invented`, `Casey Invented\r\nKestrel`. A tag that begins or ends a line is the end of a line, and stands
 * between names as one does.
 */

const mayHaveMarkup = /<[a-z/!]|\\[nrt]/iu

const attributes = String.raw`(?:\s+[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))*\s*\/?`
const tagOf = (names: string): RegExp => new RegExp(`</?(?:${names})${attributes}>`, "giu")

/** https://html.spec.whatwg.org/multipage/syntax.html: the elements that texts are written with. */
const lines = tagOf(
  "br|p|div|li|ul|ol|dl|dt|dd|tr|td|th|table|tbody|thead|h[1-6]|hr|html|body|section|article|header|footer|address|blockquote|pre|option|select|textarea"
)
const within = tagOf(
  "a|b|i|u|s|em|strong|span|font|small|big|sub|sup|mark|code|del|ins|label|wbr|nobr|center|strike|abbr|input|img"
)
/** "<i>C</i>asey": before a small letter, and behind a letter that stands alone, a tag parts nothing. */
const withinWord = new RegExp(
  `(?<=\\p{L})(?:${within.source})(?=\\p{Ll})|(?<=(?<!\\p{L})\\p{L})(?:${within.source})(?=\\p{L})`,
  "gu"
)
const comment = /<!--[\s\S]{0,200}?-->|<!\[CDATA\[|\]\]>/gu

/** Behind a colon it begins a path. */
const writtenLineEnd = /(?<!:)(?:(?:\\r)?\\n|\\r|\\t)/gu

/** The text without markup, its lines and columns parted by the ends of lines. */
export const withoutMarkup = (text: string): string =>
  mayHaveMarkup.test(text)
    ? text
        .replace(comment, " ")
        .replace(lines, "\n")
        .replace(withinWord, "")
        .replace(within, " ")
        .replace(writtenLineEnd, "\n")
        .trim()
    : text
