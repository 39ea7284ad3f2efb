/**
 * The preview of an entity, for a frame in which nothing is allowed: one page without a script, a link or anything
 * loaded. Every value is escaped, since registers hold whatever people called themselves.
 */
import { formatAbn, isAbn } from "@entity-watch/contract/schema/Abn"
import { formatAcn, isAcn } from "@entity-watch/contract/schema/Acn"
import type { Candidate } from "@entity-watch/contract/schema/Candidate"
import type { Provenance } from "@entity-watch/contract/schema/Provenance"
import { typesOf } from "./entityTypes.ts"

/** Stands in the page as it is, and is all that the page may load. */
export const previewStyle = `
body { font: 13px/1.35 system-ui, sans-serif; margin: 8px; color: #1a1a1a; background: #fff; }
h1 { font-size: 15px; margin: 0 0 2px; overflow-wrap: anywhere; }
p { margin: 0 0 6px; color: #555; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 1px 8px 1px 0; font-weight: normal; overflow-wrap: anywhere; }
th { color: #555; white-space: nowrap; }
small { color: #666; }`

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}
const escaped = (text: string): string => text.replace(/[&<>"']/gu, (character) => entities[character] ?? "")
const isolated = (text: string): string => `<bdi>${escaped(text)}</bdi>`

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${previewStyle}</style></head><body>${body}</body></html>`

/** As many other names as fit. */
const mostNames = 5
const mostLength = 200

const brief = (text: string): string => (text.length > mostLength ? `${text.slice(0, mostLength)}…` : text)

const row = <A>(name: string, field: Provenance<A>, show: (value: A) => string): string => {
  if (field.value === null) return ""
  const since = field.as_of === undefined ? "" : `, ${field.as_of.slice(0, 10)}`
  return `<tr><th scope="row">${name}</th><td>${isolated(brief(show(field.value)))} <small>${escaped(field.source + since)}</small></td></tr>`
}

const asItIs = (value: string): string => value

export const previewPage = ({ canonical, conflicts }: Candidate, isSandbox: boolean): string => {
  const name = brief(canonical.entity_name.value ?? "An entity without a name")
  const others = [...canonical.business_names, ...canonical.trading_names].map(({ value }) => brief(value))
  const rest = others.length + canonical.trade_names_left_out - mostNames
  return page(
    name,
    [
      `<h1>${isolated(name)}</h1>`,
      `<p>${isSandbox ? "Invented entity of the sandbox. " : ""}${typesOf(canonical)[0]?.name ?? "Entity"}. A similar name does not establish identity.</p>`,
      "<table>",
      row("ABN", canonical.abn, (abn) => (isAbn(abn) ? formatAbn(abn) : abn)),
      row("ACN", canonical.acn, (acn) => (isAcn(acn) ? formatAcn(acn) : acn)),
      row("ABN status", canonical.abn_status, asItIs),
      row("Company status", canonical.regulator_status, asItIs),
      row("GST", canonical.gst_registered, (is) => (is ? "registered" : "not registered")),
      row("Place", canonical.main_business_location, ({ postcode, state }) =>
        [state, postcode].filter((part) => part !== null).join(" ")
      ),
      ...(others.length === 0
        ? []
        : [
            `<tr><th scope="row">Other names</th><td>${others
              .slice(0, mostNames)
              .map(isolated)
              .join("<br>")}${rest > 0 ? `<br><small>and ${rest} more</small>` : ""}</td></tr>`
          ]),
      ...(conflicts.length === 0
        ? []
        : [
            `<tr><th scope="row">Registers disagree on</th><td>${escaped(conflicts.map(({ field }) => field).join(", "))}</td></tr>`
          ]),
      "</table>"
    ].join("")
  )
}

export const emptyPreview: string = page("Nobody found", "<p>No register that is loaded has this number.</p>")
