/** What stands in the place of an answer that is not there: its shape, that it is empty, or why it is missing. */
import type { ReactNode } from "react"
import type { Failure } from "../data/Failure.ts"
import { Button } from "./Button.tsx"
import { Standing } from "./Standing.tsx"
import css from "./States.module.css"

const widths = ["72%", "90%", "64%", "81%", "55%"]

interface WaitingProps {
  readonly rows?: number
  /** Why it is asked again. */
  readonly failure?: Failure | undefined
  /** What to do about the failure. */
  readonly cure?: ReactNode
}

export const Waiting = ({ cure, failure, rows = 3 }: WaitingProps) => (
  <div className={css.shape} role="status" aria-label="Loading">
    {failure !== undefined && (
      <p>
        <bdi>{failure.status === undefined ? "The server has not answered." : failure.message}</bdi> It is
        asked again.
      </p>
    )}
    {failure !== undefined && cure}
    {Array.from({ length: rows }, (_, i) => (
      <span key={i} style={{ width: widths[i % widths.length] }} />
    ))}
  </div>
)

/** The answer to an earlier question, while the next one is asked. */
export const Earlier = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.earlier} aria-busy="true">
    {children}
  </div>
)

/** What to do first. */
export const Nothing = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.said}>{children}</div>
)

interface FailedProps {
  readonly failure: Failure
  /** What to do about it. */
  readonly cure?: ReactNode
  readonly again?: (() => void) | undefined
}

export const Failed = ({ again, cure, failure }: FailedProps) => {
  const isForbidden = failure.status === 403
  return (
    <div className={css.said} role="alert">
      <Standing kind={isForbidden ? "plain" : "alarm"}>
        {isForbidden ? "Your role does not allow it" : failure.title}
      </Standing>
      <p>
        <bdi>{failure.message}</bdi>
      </p>
      {cure}
      {failure.requestId !== undefined && (
        <p className={css.id}>
          In the log under request <code>{failure.requestId}</code>
        </p>
      )}
      {again !== undefined && failure.mayPass && (
        <Button small onClick={again}>
          Try again
        </Button>
      )}
    </div>
  )
}
