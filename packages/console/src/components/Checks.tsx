/** Boxes to tick, of which any number may be, and a button for all or none of them. */
import { Button } from "./Button.tsx"
import css from "./Checks.module.css"

interface Props<Value extends string> {
  readonly legend: string
  /** What can be ticked, in order. */
  readonly all: ReadonlyArray<Value>
  readonly words: Readonly<Record<Value, string>>
  readonly chosen: ReadonlyArray<Value>
  readonly onChoose: (chosen: ReadonlyArray<Value>) => void
}

export const Checks = <Value extends string>({ all, chosen, legend, onChoose, words }: Props<Value>) => {
  const isAll = chosen.length === all.length
  return (
    <fieldset className={css.checks}>
      <legend>
        {legend}
        <Button look="quiet" small onClick={() => onChoose(isAll ? [] : all)}>
          {isAll ? "Choose none" : "Choose all"}
        </Button>
      </legend>
      <div>
        {all.map((value) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChoose(all.filter((each) => (each === value ? target.checked : chosen.includes(each))))
              }
            />
            {words[value]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
