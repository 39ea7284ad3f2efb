/** What a printed page must say of itself: whose data it shows, who printed it, and when. */
import type { Session } from "@entity-watch/contract/schema/admin/Session"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useEffect, useState } from "react"
import { flushSync } from "react-dom"
import { exactly } from "../words/time.ts"

interface Props {
  readonly mode: Mode
  readonly session: Session
}

export const PrintedHead = ({ mode, session }: Props) => {
  const [at, print] = useState(() => new Date())
  useEffect(() => {
    const before = () => flushSync(() => print(new Date()))
    addEventListener("beforeprint", before)
    return () => removeEventListener("beforeprint", before)
  }, [])
  return (
    <p className="on-paper">
      Entity Watch, {mode === "sandbox" ? "SANDBOX: every name is invented" : "the publishers' registers"}.
      Printed {exactly(at.toISOString())} by <bdi>{session.name}</bdi> from {location.host}
      {location.pathname}.
    </p>
  )
}
