/** Something that makes whoever has it able to act, and that no other answer holds: it is shown this once. */
import { Copy } from "./Copy.tsx"
import css from "./Form.module.css"
import { Acts, Lines, Said } from "./Form.tsx"
import { Standing } from "./Standing.tsx"

interface Props {
  /** Such as "key". */
  readonly what: string
  readonly token: string
  readonly advice: string
}

export const Once = ({ advice, token, what }: Props) => (
  <Lines>
    <Standing kind="review">This {what} is shown once</Standing>
    <code className={css.token}>{token}</code>
    <Acts>
      <Copy text={token} what={`the ${what}`} label={`Copy the ${what}`} />
    </Acts>
    <Said>{advice}</Said>
  </Lines>
)
