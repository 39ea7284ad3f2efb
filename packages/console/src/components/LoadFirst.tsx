/** What to do where no register that knows entities has been loaded: nothing where one has, or ABN Lookup is asked. */
import { Link } from "@tanstack/react-router"
import { useMode } from "../data/useMode.ts"
import { useRegisters } from "../data/useRegisters.ts"

const extract = "abn-bulk-extract"

export const LoadFirst = () => {
  const registers = useRegisters(useMode()).data?.registers ?? []
  const isMissing = registers.some(({ register, state }) => register === extract && state === "not_loaded")
  if (!isMissing || registers.some(({ state }) => state === "live")) return null
  return (
    <p>
      No entity is known before the ABN Bulk Extract has been loaded. See{" "}
      <Link to="/registers">Registers</Link> for what is loaded, and load it on{" "}
      <Link to="/registers/$register" params={{ register: extract }}>
        its own page
      </Link>
      .
    </p>
  )
}
