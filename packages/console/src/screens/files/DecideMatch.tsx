/** Deciding about one match: what it is by a key, then why by another. Each key says what it does, and to which entry. */
import type { DecisionOutcome } from "@entity-watch/contract/schema/Decision"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Field } from "../../components/Field.tsx"
import { useKey } from "../../components/useKey.ts"
import css from "./Files.module.css"
import { outcomeOn, outcomes, type Reason } from "./matchWords.ts"
import type { Deciding } from "./useMonth.ts"

/** Without those that lead elsewhere or do something else here. */
const letters = [..."abcdefhijk"]

/** In milliseconds: nobody has read an entry that stands there for less than this. */
const leastMillis = 300

const longestReason = 500

const ByKey = ({ does, on, words }: { does: () => void; on: string; words: string }) => {
  useKey(on, does)
  return (
    <Button onClick={does}>
      <bdi>{words}</bdi> <kbd>{on.toUpperCase()}</kbd>
    </Button>
  )
}

interface Props {
  /** The entry's name, as it is said on each key. */
  readonly name: string
  /** Its list, and what the list calls it by. */
  readonly entry: string
  readonly reasons: ReadonlyArray<Reason>
  readonly onDecide: (asked: Deciding) => void
}

export const DecideMatch = ({ entry, name, onDecide, reasons }: Props) => {
  const shownAt = useRef(Date.now())
  const [outcome, choose] = useState<DecisionOutcome>()
  if (outcome !== undefined)
    return (
      <Why
        outcome={outcome}
        name={name}
        entry={entry}
        reasons={reasons}
        onBack={() => choose(undefined)}
        onDecide={(why) => onDecide({ outcome, ...why })}
      />
    )
  const take = (each: DecisionOutcome) => {
    if (Date.now() - shownAt.current >= leastMillis) choose(each)
  }
  return (
    <fieldset className={css.choice}>
      <legend className="for-readers">Decision about {name}</legend>
      <div className={css.decide}>
        {outcomes.map(([key, each]) => (
          <ByKey key={each} on={key} words={outcomeOn(each, name)} does={() => take(each)} />
        ))}
      </div>
    </fieldset>
  )
}

interface WhyProps extends Omit<Props, "onDecide"> {
  readonly outcome: DecisionOutcome
  readonly onBack: () => void
  readonly onDecide: (why: Pick<Deciding, "reason" | "reason_code">) => void
}

const Why = ({ entry, name, onBack, onDecide, outcome, reasons }: WhyProps) => {
  const [typed, type] = useState("")
  const box = useRef<HTMLInputElement>(null)
  const legend = useRef<HTMLLegendElement>(null)
  const text = typed.trim()
  useKey("t", () => box.current?.focus())
  useKey("Escape", onBack)
  // Who does not see the screen hears what is asked now.
  useEffect(() => legend.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text !== "") onDecide({ reason: text })
  }
  return (
    <form className={css.why} onSubmit={submit}>
      <fieldset className={css.choice}>
        <legend ref={legend} tabIndex={-1}>
          <b>
            <bdi>{outcomeOn(outcome, name)}</bdi>
          </b>{" "}
          (<bdi>{entry}</bdi>), because
        </legend>
        <div className={css.decide}>
          {reasons.map(({ code, words }, at) => (
            <ByKey
              key={code}
              on={letters[at] ?? ""}
              words={words}
              does={() => onDecide({ reason_code: code, ...(text !== "" && { reason: text }) })}
            />
          ))}
        </div>
      </fieldset>
      <Field label="In words (T)" hint="Enter records it. No name of a customer belongs here.">
        <input
          ref={box}
          value={typed}
          maxLength={longestReason}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") onBack()
          }}
        />
      </Field>
      <div className={css.decide}>
        <Button look="primary" type="submit" disabled={text === ""}>
          Record it
        </Button>
        <Button look="quiet" onClick={onBack}>
          Back <kbd>Esc</kbd>
        </Button>
      </div>
    </form>
  )
}
