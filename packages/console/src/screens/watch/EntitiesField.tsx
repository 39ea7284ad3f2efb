/** Which entities to watch: typed or pasted, with what is wrong about them said at once. */

import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useQueries } from "@tanstack/react-query"
import { Field } from "../../components/Field.tsx"
import { Standing } from "../../components/Standing.tsx"
import { service } from "../../data/service.ts"
import { digitsOf, grouped } from "../../words/identifiers.ts"
import { counted } from "../../words/numbers.ts"
import css from "./Watch.module.css"

/** More are not asked about one by one: the service checks all of them when the subscription is made. */
const checkedAtMost = 200

interface CheckedNumbers {
  readonly wrong: ReadonlyArray<string>
  readonly isChecking: boolean
}

const useChecked = (numbers: ReadonlyArray<string>, mode: Mode): CheckedNumbers =>
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

/** The ABNs and ACNs in what was typed or pasted, and what in it is neither. */
interface Entities {
  /** Each once, in the order in which they came. */
  readonly numbers: ReadonlyArray<string>
  readonly others: ReadonlyArray<string>
}

/** A number may be written in groups, and several may stand on a line without a comma. */
const numbersIn = (piece: string): ReadonlyArray<string> | undefined => {
  const whole = digitsOf(piece)
  if (whole !== undefined) return [whole]
  const parts = piece.split(/\s+/u).map(digitsOf)
  return parts.every((part) => part !== undefined) ? parts : undefined
}

const entitiesIn = (text: string): Entities => {
  const pieces = text
    .split(/[\n\r,;\t]+/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "")
    .map((piece) => ({ piece, found: numbersIn(piece) }))
  return {
    numbers: [...new Set(pieces.flatMap(({ found = [] }) => found))],
    others: pieces.flatMap(({ found, piece }) => (found === undefined ? [piece] : []))
  }
}

const listed = 20

/** What of the text can be watched. */
export const useChosen = (text: string, mode: Mode) => {
  const { numbers, others } = entitiesIn(text)
  const { isChecking, wrong } = useChecked(numbers, mode)
  return { numbers: numbers.filter((number) => !wrong.includes(number)), others, wrong, isChecking }
}

interface Props {
  readonly text: string
  readonly onType: (text: string) => void
  readonly chosen: ReturnType<typeof useChosen>
}

export const EntitiesField = ({ chosen: { others, wrong }, onType, text }: Props) => {
  const problems = [
    ...wrong.map((number) => [grouped(number), "its check digits do not agree"] as const),
    ...others.map((other) => [other.slice(0, 80), "is no ABN or ACN"] as const)
  ]
  return (
    <>
      <Field
        label="ABNs and ACNs"
        hint="Typed or pasted: one on each line, or with commas between. Spaces within a number do not matter."
      >
        <textarea
          rows={5}
          value={text}
          spellCheck={false}
          onChange={({ target }) => onType(target.value)}
          placeholder="23 990 000 014"
        />
      </Field>
      <div role="status">
        {problems.length > 0 && (
          <div className={css.wrong}>
            <Standing kind="review">Left out: {counted(problems.length, "piece")}</Standing>
            <ul>
              {problems.slice(0, listed).map(([piece, why], i) => (
                <li key={`${i} ${piece}`}>
                  <bdi>{piece}</bdi>: {why}
                </li>
              ))}
              {problems.length > listed && <li>and {counted(problems.length - listed, "other")}</li>}
            </ul>
          </div>
        )}
      </div>
    </>
  )
}
