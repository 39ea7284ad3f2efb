/** For a receiver on somebody's own machine, to which no webhook is sent: what brings the events there all the same. */

import type { Mode } from "@entity-watch/contract/schema/Mode"
import { Code } from "../../components/Code.tsx"
import { Copy } from "../../components/Copy.tsx"
import { consoleAccount, listenCommand } from "../../words/receivers.ts"
import css from "./Watch.module.css"

interface Props {
  readonly url: string
  readonly mode: Mode
}

export const OwnMachine = ({ mode, url }: Props) => {
  const command = listenCommand(url, mode, location.origin)
  return (
    <div className={css.form} role="status">
      <p className={css.said}>
        A webhook is sent to HTTPS addresses of the internet alone. These two lines bring the events of the
        console's account, “{consoleAccount}”, to this address. Run them in the checkout from which the server
        was started, with the server's settings. The first makes a key of that account, which lives for seven
        days; the second follows the service with it.
      </p>
      <Code text={command} label="The command" isWrapped />
      <p className={css.said}>
        On another machine, set <code>ENTITY_WATCH_KEY</code> to a key of that account, which an operator
        makes under Keys and accounts, and run the second line. What comes is what the account watches: it
        needs a subscription with a receiver of another address
        {mode === "sandbox" && ", such as the sandbox's own"}.
      </p>
      <div className={css.acts}>
        <Copy text={command} what="the command" label="Copy the command" />
      </div>
    </div>
  )
}
