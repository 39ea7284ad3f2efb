/** Code for the receiver, ready to be copied: it verifies what comes and tells repeats. */
import { Code } from "../../components/Code.tsx"
import { Copy } from "../../components/Copy.tsx"
import { Panel } from "../../components/Panel.tsx"
import { installing, receiverCode, secretVariable } from "../../words/receiverCode.ts"
import css from "./Watch.module.css"

export const ReceiverCode = ({ url }: { readonly url: string }) => {
  const code = receiverCode(url)
  return (
    <Panel title="Code for the receiver" note="TypeScript, Node 20 or newer" padded>
      <div className={css.form}>
        <div className={css.acts}>
          <Copy text={code} what="the code" label="Copy the code" />
          <Copy text={installing} what="the command that installs it" label="Copy the install command" />
        </div>
        <Code label="The code" text={code} isWrapped />
        <p className={css.said}>
          It reads the secret from <code>{secretVariable}</code>. Answer 2xx within 15 seconds: whatever else
          it answers, the delivery comes again. It takes HTTP: put HTTPS in front of it. The package has the
          same for Express, Fastify, Next.js, Hono and AWS Lambda.
        </p>
      </div>
    </Panel>
  )
}
