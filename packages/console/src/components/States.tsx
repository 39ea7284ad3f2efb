/** What stands in the place of an answer that is not there: its shape, that it is empty, or why it is missing. */
import type { ReactNode } from "react"
import type { Failure } from "../data/Failure.ts"
import { Button } from "./Button.tsx"
import { Standing } from "./Standing.tsx"
import css from "./States.module.css"

const widths = ["72%", "90%", "64%", "81%", "55%"]

export const Waiting = ({ rows = 3 }: { readonly rows?: number }) => (
  <div className={css.shape} role="status" aria-label="Loading">
    {Array.from({ length: rows }, (_, i) => (
      <span key={i} style={{ width: widths[i % widths.length] }} />
    ))}
  </div>
)

/** What to do first. */
export const Nothing = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.said}>{children}</div>
)

interface FailedProps {
  readonly failure: Failure
  readonly again?: (() => void) | undefined
}

export const Failed = ({ again, failure }: FailedProps) => {
  const isForbidden = failure.status === 403
  return (
    <div className={css.said} role="alert">
      <Standing kind={isForbidden ? "plain" : "alarm"}>
        {isForbidden ? "Your role does not allow it" : "It could not be read"}
      </Standing>
      <p>
        <bdi>{failure.message}</bdi>
      </p>
      {failure.requestId !== undefined && (
        <p className={css.id}>
          In the log under request <code>{failure.requestId}</code>
        </p>
      )}
      {again !== undefined && !isForbidden && (
        <Button small onClick={again}>
          Try again
        </Button>
      )}
    </div>
  )
}
