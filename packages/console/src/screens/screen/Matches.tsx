/** The entries that a person should look at, the best first. One of them is shown in full. */
import type { ScreenResult } from "@entity-watch/client"
import { type KeyboardEvent, useState } from "react"
import { Columns, Stack } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Share } from "../../pictures/Share.tsx"
import { brief } from "../../words/brief.ts"
import { counted } from "../../words/numbers.ts"
import { Listed } from "./Listed.tsx"
import { lists, matchesOf, titleOf } from "./lists.ts"
import css from "./Screen.module.css"
import { Why } from "./Why.tsx"

const walk = (event: KeyboardEvent<HTMLUListElement>) => {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll("button")]
  buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus()
}

export const Matches = ({ result }: { readonly result: ScreenResult }) => {
  const [at, choose] = useState(0)
  const matches = matchesOf(result)
  const match = matches[at] ?? matches[0]
  if (match === undefined) return null
  const total = lists.reduce((sum, { name }) => sum + result.sources[name].matches_total, 0)
  return (
    <>
      {matches.length > 1 && (
        <Panel
          title="Entries to look at"
          note={
            total > matches.length
              ? `the best ${matches.length} of ${counted(total, "entry", "entries")}`
              : `${counted(total, "entry", "entries")}, best first`
          }
        >
          <ul className={css.matches} onKeyDown={walk}>
            {matches.map(({ list_ref, matched_name, score, source }, i) => (
              <li key={`${source} ${list_ref} ${i}`}>
                <button
                  type="button"
                  aria-pressed={i === at}
                  onClick={() => choose(i)}
                  onFocus={() => choose(i)}
                >
                  <b>
                    <bdi>{brief(matched_name)}</bdi>
                  </b>
                  <span>
                    {titleOf(source)}
                    {list_ref !== "" && (
                      <>
                        {", "}
                        <bdi>{brief(list_ref)}</bdi>
                      </>
                    )}
                  </span>
                  <span className={css.score}>
                    <Share share={score / 100} tone="review" label={`Score ${score} of 100`} />
                    {score}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Columns>
        <Stack>
          <Why match={match} />
        </Stack>
        <Stack>
          <Listed result={result} match={match} />
        </Stack>
      </Columns>
    </>
  )
}
