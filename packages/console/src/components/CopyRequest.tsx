/** The request behind what is shown, to be sent from elsewhere. */
import type { FocusEvent, KeyboardEvent } from "react"
import { buttonClass } from "./Button.tsx"
import { Copy } from "./Copy.tsx"
import css from "./CopyRequest.module.css"

export interface ShownRequest {
  readonly method?: "GET" | "POST"
  /** With its query. Those of the admin API take an admin key. */
  readonly path: string
  readonly body?: object
  /** The same with the SDK, where it has it. */
  readonly typescript?: string
}

/** A text in single quotes, as a shell reads it. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const keyFor = (path: string) => (path.startsWith("/admin/") ? "ENTITY_WATCH_ADMIN_KEY" : "ENTITY_WATCH_KEY")

const curlOf = ({ body, method = "GET", path }: ShownRequest): string =>
  [
    `curl -s${method === "GET" ? "" : ` -X ${method}`} ${quoted(location.origin + path)}`,
    `-H "authorization: Bearer $${keyFor(path)}"`,
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(body))}`])
  ].join(" \\\n  ")

const fetchOf = ({ body, method = "GET", path }: ShownRequest): string =>
  [
    `const answer = await fetch(${JSON.stringify(location.origin + path)}, {`,
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    `  headers: { authorization: \`Bearer \${process.env.${keyFor(path)} ?? ""}\`${body === undefined ? "" : ', "content-type": "application/json"'} }${body === undefined ? "" : ","}`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(body)})`]),
    "})",
    "console.log(await answer.json())"
  ].join("\n")

const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
}

const closeByKey = ({ currentTarget, key }: KeyboardEvent<HTMLDetailsElement>) => {
  if (key !== "Escape" || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector("summary")?.focus()
}

export const CopyRequest = (props: ShownRequest) => (
  <details className={css.menu} onBlur={closeWhenLeft} onKeyDown={closeByKey}>
    <summary className={buttonClass("quiet")}>Use the API</summary>
    {/* It takes the focus from what is pressed between its buttons, which would otherwise close it. */}
    <div className={css.list} tabIndex={-1}>
      <Copy text={curlOf(props)} what="the request as curl" label="Copy as curl" />
      <Copy
        text={props.typescript ?? fetchOf(props)}
        what="the request as TypeScript"
        label="Copy as TypeScript"
      />
    </div>
  </details>
)
