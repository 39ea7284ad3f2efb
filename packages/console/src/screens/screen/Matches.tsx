/** The entries that a person should look at, the best first. One of them is shown in full. */
import type { Match, ScreenResult } from "@entity-watch/client"
import { Fragment, type KeyboardEvent, useState } from "react"
import { Columns, Stack } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Share } from "../../pictures/Share.tsx"
import { brief } from "../../words/brief.ts"
import { counted } from "../../words/numbers.ts"
import { Listed } from "./Listed.tsx"
import { partiesOf, sourcesOf, titleOf } from "./lists.ts"
import css from "./Screen.module.css"
import { Why } from "./Why.tsx"

const walk = (event: KeyboardEvent<HTMLUListElement>) => {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll("button")]
  buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus()
}

const keyOf = ({ list_ref, source }: Match): string => `${source} ${list_ref}`

/** Every list on which the party is, with what the list calls it by. */
const OnLists = ({
  party,
  result
}: {
  readonly party: ReadonlyArray<Match>
  readonly result: ScreenResult
}) => (
  <span>
    {party.map((match, i) => (
      <Fragment key={`${keyOf(match)} ${i}`}>
        {i > 0 && "; "}
        <bdi>{brief(titleOf(result, match.source))}</bdi>
        {match.list_ref !== "" && (
          <>
            {", "}
            <bdi>{brief(match.list_ref)}</bdi>
          </>
        )}
      </Fragment>
    ))}
  </span>
)

/** One list may have several entries of a party, each with a reference of its own. */
const listIn = (
  party: ReadonlyArray<Match>,
  { list_ref, source }: Match,
  result: ScreenResult
): string | undefined => {
  if (party.length === 1) return undefined
  const isAlone = party.filter((each) => each.source === source).length === 1
  return `${titleOf(result, source)}${isAlone || list_ref === "" ? "" : `, ${list_ref}`}`
}

const noteOf = (parties: ReadonlyArray<ReadonlyArray<Match>>, result: ScreenResult): string => {
  const shown = parties.reduce((sum, { length }) => sum + length, 0)
  const total = sourcesOf(result).reduce((sum, { matches_total }) => sum + matches_total, 0)
  const entries =
    total > shown
      ? `the best ${shown} of ${counted(total, "entry", "entries")}`
      : counted(total, "entry", "entries")
  return parties.length < shown
    ? `${counted(parties.length, "party", "parties")} in ${entries}, best first`
    : total > shown
      ? entries
      : `${entries}, best first`
}

export const Matches = ({ result }: { readonly result: ScreenResult }) => {
  const [at, choose] = useState(0)
  const parties = partiesOf(result)
  const party = parties[at] ?? parties[0]
  if (party === undefined) return null
  return (
    <>
      {parties.length > 1 && (
        <Panel title="Entries to look at" note={noteOf(parties, result)}>
          <ul className={css.matches} onKeyDown={walk}>
            {parties.map((each, i) => {
              const [{ matched_name, score } = { matched_name: "", score: 0 }] = each
              return (
                <li key={`${each.map(keyOf).join(" ")} ${i}`}>
                  <button
                    type="button"
                    aria-pressed={i === at}
                    onClick={() => choose(i)}
                    onFocus={() => choose(i)}
                  >
                    <b>
                      <bdi>{brief(matched_name)}</bdi>
                    </b>
                    <OnLists party={each} result={result} />
                    <span className={css.score}>
                      <Share share={score / 100} tone="review" label={`Score ${score} of 100`} />
                      {score}
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        </Panel>
      )}
      {party.length > 1 && (
        <p className={css.party}>
          <b>
            <bdi>{brief(party[0]?.matched_name ?? "")}</bdi>
          </b>{" "}
          is meant by {counted(party.length, "entry", "entries")}, each below:{" "}
          <OnLists party={party} result={result} />.
        </p>
      )}
      {party.map((match, i) => {
        const list = listIn(party, match, result)
        return (
          <Columns key={`${keyOf(match)} ${i}`}>
            <Stack>
              <Why match={match} list={list} />
            </Stack>
            <Stack>
              <Listed result={result} match={match} list={list} />
            </Stack>
          </Columns>
        )
      })}
    </>
  )
}
