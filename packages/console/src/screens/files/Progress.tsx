/** How far a file has come. It goes on without this page. */
import type { CustomerFile } from "@entity-watch/contract/schema/admin/CustomerFile"
import { Panel } from "../../components/Panel.tsx"
import { count } from "../../words/numbers.ts"
import css from "./Files.module.css"
import { doneOf } from "./standing.ts"

const words = {
  screen: { title: "Being screened", rows: "customers", done: "Customers screened" },
  resolve: { title: "Being resolved", rows: "rows", done: "Rows resolved" }
} as const

export const Progress = ({ file }: { readonly file: CustomerFile }) => (
  <Panel title={words[file.task].title} padded>
    <div className={css.sending} role="status">
      <p>
        {count(doneOf(file))} of {count(file.customers)} {words[file.task].rows}. It goes on when this page is
        closed, and after the server was stopped.
        {file.task === "resolve" &&
          doneOf(file) === 0 &&
          " It begins once all names can be searched, which takes a while after the registers were loaded."}
      </p>
      <progress aria-label={words[file.task].done} value={doneOf(file)} max={Math.max(1, file.customers)} />
    </div>
  </Panel>
)
