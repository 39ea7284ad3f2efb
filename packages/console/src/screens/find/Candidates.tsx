/** Who it may be, best first: each with why and how sure. Arrows walk, Enter opens. */

import type { Candidate, ResolveResult } from "@entity-watch/client"
import { Link } from "@tanstack/react-router"
import type { KeyboardEvent } from "react"
import { Disclaimer } from "../../components/Disclaimer.tsx"
import { LongText } from "../../components/LongText.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Nothing } from "../../components/States.tsx"
import { Share } from "../../pictures/Share.tsx"
import { formWords } from "../../words/entityForms.ts"
import { grouped } from "../../words/identifiers.ts"
import { counted } from "../../words/numbers.ts"
import css from "./Find.module.css"

/** Why a candidate is one, in words. */
const kinds = {
  legal: "its name",
  business: "a business name",
  trading: "a trading name",
  former: "a former name"
} as const

const signalWords = ({ match_signals: signals }: Candidate): string => {
  if (signals.exact_identifier !== undefined)
    return `Its ${signals.exact_identifier.toUpperCase()} is the one that was asked`
  const parts = [
    signals.matched_name_type !== undefined && `Like ${kinds[signals.matched_name_type]}`,
    signals.matched_name !== undefined && `“${signals.matched_name}”`,
    signals.name_similarity !== undefined && `alike to ${Math.round(signals.name_similarity * 100)} of 100`,
    signals.state_match === true && "same state",
    signals.postcode_match === true && "same postcode"
  ].filter((part) => part !== false)
  return parts.join(", ")
}

const walk = (event: KeyboardEvent<HTMLUListElement>) => {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll("a")]
  links[links.indexOf(document.activeElement as HTMLAnchorElement) + step]?.focus()
}

const aboutOf = ({ canonical: { abn, abn_status, acn, entity_form } }: Candidate): string =>
  [
    abn.value !== null && `ABN ${grouped(abn.value)}`,
    acn.value !== null && `ACN ${grouped(acn.value)}`,
    entity_form.value !== null && formWords[entity_form.value],
    abn_status.value !== null && `ABN ${abn_status.value.toLowerCase()}`
  ]
    .filter((part) => part !== false)
    .join(" · ")

const Hit = ({ candidate }: { readonly candidate: Candidate }) => {
  const { abn, acn, entity_name } = candidate.canonical
  const confidence = candidate.match_confidence
  return (
    <li>
      <Link
        className={css.hit}
        to="/entity/$identifier"
        params={{ identifier: abn.value ?? acn.value ?? "" }}
      >
        <span>
          <strong>
            <bdi>{entity_name.value ?? "Without a name in the registers"}</bdi>
          </strong>
          <span className={css.about}>{aboutOf(candidate)}</span>
        </span>
        <span className={css.about}>
          <bdi>{signalWords(candidate)}</bdi>
        </span>
        <span className={css.score}>
          <Share share={confidence / 100} label={`Match confidence ${confidence} of 100`} />
          {confidence} of 100
        </span>
      </Link>
    </li>
  )
}

interface Props {
  readonly result: ResolveResult
  /** The digits that were asked for, whose check digits agree. */
  readonly wellFormed: string | undefined
}

export const Candidates = ({ result, wellFormed }: Props) => {
  const { candidates, disclaimer, filtered, note } = result
  const further =
    filtered?.bound_reached === true
      ? ". More have similar names and were not looked at: type more of it"
      : ""
  const isWhole = candidates.every(({ provenance_complete }) => provenance_complete)
  return (
    <>
      <Panel
        title="Candidates"
        note={
          candidates.length === 0
            ? undefined
            : `${counted(candidates.length, "candidate")}, best first${isWhole ? "" : "; not every register could be read whole"}${further}`
        }
      >
        {candidates.length === 0 ? (
          <Nothing>
            {wellFormed !== undefined && <p>{grouped(wellFormed)} is well formed: its check digits agree.</p>}
            <p>
              {filtered === undefined || filtered.examined === 0
                ? "Nothing was found in the registers as they were read. That does not say that there is no such entity."
                : `Of ${counted(filtered.examined, "entity", "entities")} with such a name or number, none is known to be as you chose${further}.`}
            </p>
            {note !== undefined && (
              <p>
                <LongText text={note} />
              </p>
            )}
          </Nothing>
        ) : (
          <ul className={css.list} onKeyDown={walk}>
            {candidates.map((candidate, i) => (
              <Hit
                key={`${candidate.canonical.abn.value} ${candidate.canonical.acn.value} ${i}`}
                candidate={candidate}
              />
            ))}
          </ul>
        )}
      </Panel>
      <Disclaimer text={disclaimer} />
    </>
  )
}
