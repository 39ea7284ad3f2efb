/** The states of a question: its answer when there is one, and otherwise its shape or why there is none. */
import type { ReactNode } from "react"
import { failureOf } from "../data/Failure.ts"
import { Failed, Waiting } from "./States.tsx"

/** A query or what is like one. */
export interface Question<A> {
  readonly data: A | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

interface Props<A> {
  readonly question: Question<A>
  readonly rows?: number
  readonly children: (answer: A) => ReactNode
}

export const Answered = <A,>({ children, question, rows }: Props<A>) => {
  const { data, error, refetch } = question
  if (data !== undefined) return children(data)
  if (error !== null && error !== undefined)
    return <Failed failure={failureOf(error)} again={() => void refetch()} />
  return <Waiting {...(rows !== undefined && { rows })} />
}
