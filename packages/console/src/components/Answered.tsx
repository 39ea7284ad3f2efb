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
  /** Whether `data` answers an earlier question. */
  readonly isPlaceholderData?: boolean
}

interface Props<A> {
  readonly question: Question<A>
  readonly rows?: number
  readonly children: (answer: A) => ReactNode
}

export const Answered = <A,>({ children, question, rows }: Props<A>) => {
  const { data, error, failureCount = 0, isPlaceholderData = false, refetch } = question
  // An earlier answer stays until the next one is there, for as long as nothing fails.
  if (data !== undefined && !(isPlaceholderData && failureCount > 0))
    return isPlaceholderData ? <Earlier>{children(data)}</Earlier> : children(data)
  if (error !== null && error !== undefined)
    return <Failed failure={failureOf(error)} again={() => void refetch()} />
  return <Waiting isAskedAgain={failureCount > 0} {...(rows !== undefined && { rows })} />
}
