/** Which entities to watch: typed or pasted, with what is wrong about them said at once. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { Field } from "../../components/Field.tsx"
import { Standing } from "../../components/Standing.tsx"
import { grouped } from "../../words/identifiers.ts"
import { counted } from "../../words/numbers.ts"
import { entitiesIn } from "./entitiesIn.ts"
import { useChecked } from "./useChecked.ts"
import css from "./Watch.module.css"

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
