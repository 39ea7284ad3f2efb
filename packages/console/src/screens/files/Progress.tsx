/** How far the screening has come. It goes on without this page. */
import type { CustomerFile } from "@entity-watch/core/domain/admin/CustomerFile"
import { Panel } from "../../components/Panel.tsx"
import { count } from "../../words/numbers.ts"
import css from "./Files.module.css"
import { doneOf } from "./standing.ts"

export const Progress = ({ file }: { readonly file: CustomerFile }) => (
  <Panel title="Being screened" padded>
    <div className={css.sending} role="status">
      <p>
        {count(doneOf(file))} of {count(file.customers)} customers. It goes on when this page is closed, and
        after the server was stopped.
      </p>
      <progress aria-label="Customers screened" value={doneOf(file)} max={Math.max(1, file.customers)} />
    </div>
  </Panel>
)
