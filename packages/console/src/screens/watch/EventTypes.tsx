/** The kinds of change to be told of. */
import type { EventType } from "@entity-watch/contract/schema/EventType"
import { Button } from "../../components/Button.tsx"
import { eventWords } from "../../words/events.ts"
import css from "./Watch.module.css"

export const everyType = Object.keys(eventWords) as ReadonlyArray<EventType>

interface Props {
  readonly chosen: ReadonlyArray<EventType>
  readonly onChoose: (chosen: ReadonlyArray<EventType>) => void
}

export const EventTypes = ({ chosen, onChoose }: Props) => {
  const isAll = chosen.length === everyType.length
  return (
    <fieldset className={css.events}>
      <legend>
        Changes to be told of
        <Button look="quiet" small onClick={() => onChoose(isAll ? [] : everyType)}>
          {isAll ? "Choose none" : "Choose all"}
        </Button>
      </legend>
      <div>
        {everyType.map((type) => (
          <label key={type}>
            <input
              type="checkbox"
              checked={chosen.includes(type)}
              onChange={({ target }) =>
                onChoose(everyType.filter((each) => (each === type ? target.checked : chosen.includes(each))))
              }
            />
            {eventWords[type]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
