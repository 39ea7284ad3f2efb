/** An ABN or ACN: grouped to be read, and copied without spaces. */
import { grouped } from "../words/identifiers.ts"
import { Copy } from "./Copy.tsx"
import css from "./Digits.module.css"

interface Props {
  readonly digits: string
  readonly large?: boolean
}

export const Digits = ({ digits, large = false }: Props) => (
  <span className={`${css.digits} ${large ? css.large : ""}`}>
    <span>{grouped(digits)}</span>
    <Copy text={digits} what={digits.length === 11 ? "ABN" : "ACN"} />
  </span>
)
