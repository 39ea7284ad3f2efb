/** Which of the numbers have check digits that do not agree. The service says so, a number at a time. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useQueries } from "@tanstack/react-query"
import { service } from "../../data/service.ts"

/** More are not asked about one by one: the service checks all of them when the subscription is made. */
export const checkedAtMost = 200

interface CheckedNumbers {
  readonly wrong: ReadonlyArray<string>
  readonly isChecking: boolean
}

export const useChecked = (numbers: ReadonlyArray<string>, mode: Mode): CheckedNumbers =>
  useQueries({
    queries: numbers.slice(0, checkedAtMost).map((number) => ({
      queryKey: ["validate", number],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => service(mode).validate(number, { signal }),
      staleTime: Number.POSITIVE_INFINITY
    })),
    combine: (answers) => ({
      wrong: answers.flatMap(({ data }) => (data?.valid === false ? [data.normalized] : [])),
      isChecking: answers.some(({ isPending }) => isPending)
    })
  })
