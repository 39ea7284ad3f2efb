/** A secret that no other answer holds: it is shown this once. */
import { Copy } from "../../components/Copy.tsx"
import { Standing } from "../../components/Standing.tsx"
import { secretVariable } from "../../words/receiverCode.ts"
import css from "./Watch.module.css"

export const SecretOnce = ({ secret }: { readonly secret: string }) => (
  <div className={css.form}>
    <Standing kind="review">This secret is shown once</Standing>
    <code className={css.secret}>{secret}</code>
    <div className={css.acts}>
      <Copy text={secret} what="the secret" label="Copy the secret" />
      <Copy
        text={`${secretVariable}=${secret}`}
        what="the secret as an environment variable"
        label={`Copy as ${secretVariable}`}
      />
    </div>
    <p className={css.said}>
      Keep it where the receiver reads its secrets. Whoever has it can sign what looks like a delivery. If it
      is lost, make a new one on the page of the subscription.
    </p>
  </div>
)
