/** For a receiver on somebody's own machine, to which no webhook is sent: what brings the events there all the same. */
import { Code } from "../../components/Code.tsx"
import { Copy } from "../../components/Copy.tsx"
import { listenCommand } from "../../words/receivers.ts"
import css from "./Watch.module.css"

export const OwnMachine = ({ url }: { readonly url: string }) => (
  <div className={css.form} role="status">
    <p className={css.said}>
      A webhook is sent to HTTPS addresses of the internet alone. To bring the events of an account to this
      address, run this beside your receiver, with an API key of the account in <code>ENTITY_WATCH_KEY</code>:
    </p>
    <Code text={listenCommand(url)} label="The command" isWrapped />
    <div className={css.acts}>
      <Copy text={listenCommand(url)} what="the command" label="Copy the command" />
    </div>
  </div>
)
