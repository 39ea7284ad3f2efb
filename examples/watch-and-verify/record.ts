/**
 * Runs the demonstration and writes what it prints, at the moments at which it printed it, as a picture that moves:
 *
 *     node packages/run.mjs node examples/watch-and-verify/record.ts <file.svg>
 *
 * Whoever wants no movement sees all of it at once.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

interface Line {
  readonly text: string
  /** Seconds since the first line. */
  readonly at: number
}

const [, , file] = process.argv
if (file === undefined) throw new Error("Name the file to write.")

/** Nobody watches a pause to its end. */
const longestPause = 1.2
const columns = 104
const rowHeight = 20
const holdSeconds = 6

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
const shortened = (text: string) => (text.length > columns ? `${text.slice(0, columns - 1)}…` : text)

const record = async (): Promise<ReadonlyArray<Line>> => {
  const main = fileURLToPath(new URL("main.ts", import.meta.url))
  const child = spawn(process.execPath, [main], { stdio: ["ignore", "pipe", "inherit"] })
  const lines: Array<Line> = []
  let rest = ""
  let before: number | undefined
  let at = 0
  child.stdout.on("data", (part) => {
    const now = Date.now() / 1000
    at += Math.min(longestPause, now - (before ?? now)) + (before === undefined ? 0 : 0.15)
    before = now
    const whole = `${rest}${part}`.split("\n")
    rest = whole.pop() ?? ""
    for (const text of whole) lines.push({ text: shortened(text), at })
  })
  const [code] = await once(child, "close")
  if (code !== 0) throw new Error("The demonstration failed.")
  return lines
}

const lines = await record()
const total = (lines.at(-1)?.at ?? 0) + holdSeconds
const height = lines.length * rowHeight + 56
const rows = lines.map(({ at, text }, row) => {
  const shown = ((at / total) * 100).toFixed(2)
  const y = 48 + row * rowHeight
  const kind = /^\d+\./u.test(text) ? "s" : "t"
  return {
    style: `@keyframes l${row}{0%,${shown}%{opacity:0}${(Number(shown) + 0.01).toFixed(2)}%,100%{opacity:1}}.l${row}{animation:l${row} ${total.toFixed(1)}s infinite}`,
    drawn: text === "" ? "" : `<text class="${kind} l${row}" x="20" y="${y}">${escaped(text)}</text>`
  }
})
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" viewBox="0 0 900 ${height}" role="img" aria-label="A terminal: a subscription is made, the sandbox changes a name, the signed webhook arrives and is verified, a forged one is refused, and polling reads the same event.">
<style>
.b{fill:#16181d}.h{fill:#8b93a1}text{font:13px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;white-space:pre}
.s{fill:#9ecbff}.t{fill:#d7dae0}
@media (prefers-reduced-motion: no-preference){${rows.map(({ style }) => style).join("")}}
</style>
<rect class="b" width="900" height="${height}" rx="10"/>
<text class="h" x="20" y="24">$ npm run demo:watch</text>
${rows.map(({ drawn }) => drawn).join("\n")}
</svg>
`
writeFileSync(file, svg)
