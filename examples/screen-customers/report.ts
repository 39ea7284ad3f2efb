/** One page for the reviewer, which needs nothing beside it. */
import { type Html, html } from "./html.ts"
import type { List, Reviewed, Verdict } from "./Reviewed.ts"

const order: ReadonlyArray<Verdict> = ["review", "not screened", "no match"]

const style = html`
  body { font: 16px/1.5 system-ui, sans-serif; color: #222; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
  section { border-top: 1px solid #bbb; padding: 0.5rem 0 1rem; break-inside: avoid }
  h2 { font-size: 1.1rem; margin: 0.5rem 0 }
  .verdict { border: 1px solid; border-radius: 0.3rem; padding: 0 0.5rem; font-weight: normal }
  .review { color: #8a1c00 } .not-screened { color: #6b4e00 } .no-match { color: #333 }
  table { border-collapse: collapse; width: 100%; margin-top: 0.5rem }
  th, td { border: 1px solid #ccc; padding: 0.3rem 0.5rem; text-align: left; vertical-align: top; font-size: 0.9rem }
  .disclaimer { border-left: 4px solid #8a1c00; padding-left: 1rem }`

const badge = (verdict: Verdict): Html =>
  html`<span class="verdict ${verdict.replace(" ", "-")}">${verdict}</span>`

const day = (timestamp: string | null): string => timestamp?.slice(0, 10) ?? "never"

const matchRows = ({ source, title }: List): ReadonlyArray<Html> =>
  source.matches.map(
    (match) => html`
    <tr>
      <td>${title}: ${match.register_name}</td>
      <td>${match.matched_name}</td>
      <td>${match.score}</td>
      <td>${match.matched_on.join(", ")}</td>
      <td>${match.dob_raw || "not listed"}</td>
      <td>${day(source.checked_as_of)}</td>
      <td>${match.list_ref}</td>
      <td>${match.note}</td>
    </tr>`
  )

const matchTable = (lists: ReadonlyArray<List>): Html => html`
  <table>
    <tr><th>List</th><th>Listed name</th><th>Score of 100</th><th>Matched on</th><th>Listed date of birth</th><th>List read on</th><th>Reference</th><th>Note</th></tr>${lists.flatMap(matchRows)}
  </table>`

const section = ({ compared, customer, lists, matches, problems, verdict }: Reviewed): Html => html`
<section>
  <h2>${customer.label || "No name"} ${badge(verdict)}</h2>
  <div>In the file: ${customer.cells.join(" | ")}</div>
  <div>Names compared: ${compared.length > 0 ? compared.join("; ") : "none"}</div>
  ${problems.map((problem) => html`<div>Not screened. ${problem}</div>`)}
  ${matches.length > 0 ? matchTable(lists) : html``}
</section>`

export const count = (reviewed: ReadonlyArray<Reviewed>): string =>
  order
    .map((verdict) => `${reviewed.filter((each) => each.verdict === verdict).length} ${verdict}`)
    .join(", ")

/** What must be looked at comes first. */
export const report = (reviewed: ReadonlyArray<Reviewed>, screenedOn: string, disclaimer: string): string => {
  const sorted = order.flatMap((verdict) => reviewed.filter((each) => each.verdict === verdict))
  const notes = new Set(
    reviewed.flatMap(({ lists }) =>
      lists
        .filter(({ source }) => source.status !== "unavailable")
        .map(({ source, title }) => `${title}: ${source.note}`)
    )
  )
  return html`<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<title>Screening of ${screenedOn}</title>
<style>${style}</style>
<h1>Screening of ${screenedOn}</h1>
<p>${reviewed.length} customers: ${count(reviewed)}.</p>
<p class="disclaimer">${disclaimer} Not screened means that nothing is known.</p>
${sorted.map(section)}
<section>
  <h2>The lists</h2>
  ${[...notes].map((note) => html`<div>${note}</div>`)}
</section>
</html>
`.text
}
