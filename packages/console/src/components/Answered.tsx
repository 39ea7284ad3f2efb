/** The states of a question: its answer when there is one, and otherwise its shape or why there is none. */
import type { ReactNode } from "react"
import { failureOf } from "../data/Failure.ts"
import { Earlier, Failed, Waiting } from "./States.tsx"

/** A query or what is like one. */
export interface Question<A> {
  readonly data: A | undefined
  readonly error: unknown
  readonly refetch: () => unknown
  /** How often it has failed and is asked again. */
  readonly failureCount?: number
  /** Why it failed last. */
  readonly failureReason?: unknown
  /** Whether `data` answers an earlier question. */
  readonly isPlaceholderData?: boolean
}

interface Props<A> {
  readonly question: Question<A>
  readonly rows?: number
  /** What to do where it fails. */
  readonly cure?: ReactNode
  readonly children: (answer: A) => ReactNode
}

export const Answered = <A,>({ children, cure, question, rows }: Props<A>) => {
  const { data, error, failureCount = 0, failureReason, isPlaceholderData = false, refetch } = question
  // An earlier answer stays until the next one is there, for as long as nothing fails.
  if (data !== undefined && !(isPlaceholderData && failureCount > 0))
    return isPlaceholderData ? <Earlier>{children(data)}</Earlier> : children(data)
  if (error !== null && error !== undefined)
    return <Failed failure={failureOf(error)} cure={cure} again={() => void refetch()} />
  const failure = failureCount > 0 ? failureOf(failureReason) : undefined
  return <Waiting failure={failure} cure={cure} {...(rows !== undefined && { rows })} />
}
