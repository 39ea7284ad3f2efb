/** Said above every screen while the server does not answer: what is shown is what was known before. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { Standing } from "../components/Standing.tsx"
import { useRegisters } from "../data/useRegisters.ts"
import { exactly } from "../words/time.ts"
import css from "./Shell.module.css"

export const Silence = ({ mode }: { readonly mode: Mode }) => {
  const { dataUpdatedAt, failureCount } = useRegisters(mode)
  return failureCount === 0 || dataUpdatedAt === 0 ? null : (
    <p className={css.silence} role="status">
      <Standing kind="alarm">
        The server does not answer. What is shown was known at{" "}
        {exactly(new Date(dataUpdatedAt).toISOString())}.
      </Standing>
    </p>
  )
}
