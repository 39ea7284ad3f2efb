/** Answers of the real server in which every text that a list or a caller could have written is hostile. */
import type { Page } from "playwright-core"

const markup = [
  `<img src=x onerror="window.broken=1">`,
  `"><script>window.broken=1</script>`,
  "<svg onload=window.broken=1>",
  "<iframe srcdoc='<script>parent.broken=1</script>'>",
  "javascript:window.broken=1",
  "</title><script>window.broken=1</script>",
  "{{constructor.constructor('window.broken=1')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it must stay as it is
  "${window.broken=1}",
  "<style>*{display:none!important}</style>",
  "<a href='javascript:window.broken=1'>open</a>",
  "<math><mtext></table><mglyph><style><img src=x onerror=window.broken=1>",
  "&lt;img src=x&gt; &amp; &#0;",
  "=cmd|'/c calc'!A1",
  "'; DROP TABLE event; --",
  "<!--<script>-->",
  "<base href=https://elsewhere.example/>",
  "<form action=https://elsewhere.example><input name=q>",
  "<meta http-equiv=refresh content='0;url=https://elsewhere.example'>",
  "<link rel=stylesheet href=https://elsewhere.example/x.css>",
  "\\u003cimg src=x\\u003e"
]

const directions = [
  "\u202Egnp.exe\u202C",
  "\u2067right\u2069 to left",
  "abc \u202Btext\u202E evil",
  "\u200Fשלום\u200E محمد",
  "Z\u0300\u0301\u0302\u0303\u0304".repeat(40),
  "a\u200Db\u200Cc\uFEFFd",
  "\u0000\u0007\u001B[31mred",
  "tab\tnew\nline\r\nend",
  "👩‍👩‍👧‍👦".repeat(60),
  "ＦＵＬＬ ＷＩＤＴＨ",
  "\uD800 alone",
  "%00%0d%0aSet-Cookie: x=1",
  "../../../../etc/passwd",
  "//elsewhere.example/",
  "https://elsewhere.example/?q=",
  "data:text/html,<script>window.broken=1</script>"
]

const long = [
  "W".repeat(10_000),
  "long word ".repeat(1_000),
  "é".repeat(10_000),
  "混".repeat(10_000),
  `\u202E${"x".repeat(9_999)}`,
  `<b>${"y".repeat(9_990)}`,
  "1".repeat(10_000),
  "- ".repeat(5_000)
]

const empty = ["", " ", "\u00A0", "null", "undefined", "NaN", "true", "[object Object]"]

export const hostileTexts: ReadonlyArray<string> = [...markup, ...directions, ...long, ...empty]

/** What the contract gives its form: an enumeration, a moment, an id, a number, a digest, an address of ours. */
const isFormal = (key: string, text: string) =>
  /^(?:register|source|state|status|type|role|via|act|mode|outcome|phase|verdict|result|id_type|identifier_type|name_type|database|checked_by|month|day|hour|from|zone|id|.*_id|webhook_url|address|see)$/u.test(
    key
  ) ||
  /^\d{4}-\d{2}(?:-\d{2})?(?:T[\d:.]+Z?)?$/u.test(text) ||
  /^[\d .-]+$/u.test(text) ||
  /^[a-z][a-z0-9_]*$/u.test(text) ||
  /^(?:[a-z]+_)?[\dA-HJKMNP-TV-Z]{26}$/u.test(text)

const replaced = (value: unknown, key: string, next: () => string): unknown => {
  if (typeof value === "string") return isFormal(key, value) ? value : next()
  if (Array.isArray(value)) return value.map((each) => replaced(each, key, next))
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, name, next)]))
  return value
}

/**
 * From now on. What is asked of the session stays as it is. What is answered sets the text with which the next answer
 * begins.
 */
export const answerWithHostileTexts = async (page: Page): Promise<(first: number) => void> => {
  let at = 0
  const next = () => hostileTexts[at++ % hostileTexts.length] ?? ""
  await page.route(/\/(?:v1|admin\/v1)\//u, async (route) => {
    if (/\/session$/u.test(new URL(route.request().url()).pathname)) return route.continue()
    const response = await route.fetch()
    const json: unknown = await response.json().catch(() => undefined)
    return json === undefined
      ? route.fulfill({ response })
      : route.fulfill({ response, json: replaced(json, "", next) })
  })
  return (first) => {
    at = first
  }
}
