/** Everything the registers say about one entity: a page that anybody can read, print and defend. */
import type { Candidate } from "@entity-watch/client"
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router"
import { useMemo } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Button, buttonClass } from "../../components/Button.tsx"
import { Digits } from "../../components/Digits.tsx"
import { Disclaimer } from "../../components/Disclaimer.tsx"
import { FoldedPanel } from "../../components/Fold.tsx"
import { LoadFirst } from "../../components/LoadFirst.tsx"
import { Columns, Page, Stack } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { useIsNarrow } from "../../components/useIsNarrow.ts"
import { useKey } from "../../components/useKey.ts"
import { useMode } from "../../data/useMode.ts"
import { useMay } from "../../data/useSession.ts"
import { digitsOf, grouped } from "../../words/identifiers.ts"
import { AsKnown } from "./AsKnown.tsx"
import { Conflicts } from "./Conflicts.tsx"
import css from "./Entity.module.css"
import { Happened } from "./Happened.tsx"
import { Identity } from "./Identity.tsx"
import { ledeOf, numbersOf, titleOf } from "./identity.ts"
import { Names } from "./Names.tsx"
import { Notices } from "./Notices.tsx"
import { Registrations } from "./Registrations.tsx"
import { Relations } from "./Relations.tsx"
import { Screening } from "./Screening.tsx"
import { Sources } from "./Sources.tsx"
import { Footnotes, sourcesOf } from "./sources.ts"
import { requestOf, useEntity } from "./useEntity.ts"
import { useFirstRead } from "./useFirstRead.ts"

interface DossierProps {
  readonly candidate: Candidate
  readonly identifier: string
}

/** Who it is, what disagrees, what is listed and who stands behind it come first where there is one column. */
const Parts = ({ candidate, identifier }: DossierProps) => {
  const isNarrow = useIsNarrow()
  const who = (
    <>
      <Identity candidate={candidate} />
      <Conflicts conflicts={candidate.conflicts} />
    </>
  )
  const held = (
    <>
      <Registrations candidate={candidate} />
      <Names candidate={candidate} />
    </>
  )
  const screening = candidate.screening !== null && (
    <Screening
      screening={candidate.screening}
      search={identifier.length === 11 ? { abn: identifier } : { acn: identifier }}
    />
  )
  const rest = (
    <>
      <Happened identifier={identifier} />
      <FoldedPanel id="not-covered" title="Not covered" holds="directors, shareholders, owners">
        <Nothing>
          <p>Directors, shareholders and beneficial ownership: no free register holds them.</p>
        </Nothing>
      </FoldedPanel>
    </>
  )
  const relations = <Relations candidate={candidate} />
  return isNarrow ? (
    <>
      {who}
      {screening}
      {relations}
      {held}
      {rest}
    </>
  ) : (
    <>
      <Columns>
        <Stack>
          {who}
          {held}
        </Stack>
        <Stack>
          {screening}
          {rest}
        </Stack>
      </Columns>
      {relations}
    </>
  )
}

const Dossier = ({ candidate, identifier }: DossierProps) => (
  <Footnotes value={useMemo(() => sourcesOf(candidate), [candidate])}>
    {!candidate.provenance_complete && (
      <Standing kind="review">
        Not every register that can know this entity was read whole. What is missing below may only be unread.
      </Standing>
    )}
    <Notices candidate={candidate} />
    <Parts candidate={candidate} identifier={identifier} />
    <Sources />
  </Footnotes>
)

export const EntityPage = () => {
  const { identifier: asked } = useParams({ from: "/entity/$identifier" })
  const { as_of: asOf } = useSearch({ from: "/entity/$identifier" })
  const identifier = digitsOf(asked) ?? asked
  const mode = useMode()
  const may = useMay("operator")
  const navigate = useNavigate()
  const question = useEntity(identifier, mode, asOf)
  const since = useFirstRead(mode)
  const known = question.data?.is === "entity" ? question.data.candidate : undefined
  const number = identifier.length === 11 ? { abn: identifier } : { acn: identifier }
  const watch = () =>
    void navigate({
      to: "/watch",
      search: ({ mode: shown }) => ({ ...(shown && { mode: shown }), watch: identifier })
    })
  const screen = () =>
    void navigate({
      to: "/screen",
      search: ({ mode: shown }) => ({ ...(shown && { mode: shown }), ...number })
    })
  useKey("w", may && known !== undefined ? watch : undefined)
  useKey("s", known === undefined ? undefined : screen)
  const request = requestOf(identifier, asOf)
  return (
    <Page
      title={known === undefined ? grouped(identifier) : titleOf(known, identifier)}
      lede={known && ledeOf(known)}
      request={{
        method: "POST",
        path: "/v1/resolve",
        body: request,
        typescript: `await client.resolve(${JSON.stringify(request)})`
      }}
      acts={
        known !== undefined && (
          <>
            {may && (
              <Button look="primary" onClick={watch}>
                Watch this
              </Button>
            )}
            <Button onClick={screen}>Screen</Button>
            <Button onClick={() => print()}>Print with sources</Button>
          </>
        )
      }
    >
      {known !== undefined && (
        <div className={css.numbers}>
          {numbersOf(known).map(([title, digits]) => (
            <span key={title}>
              {title} <Digits digits={digits} large />
            </span>
          ))}
        </div>
      )}
      <AsKnown
        asOf={asOf}
        since={since}
        onChoose={(day) =>
          void navigate({
            to: "/entity/$identifier",
            params: { identifier },
            search: ({ mode: shown }) => ({ ...(shown && { mode: shown }), ...(day && { as_of: day }) }),
            replace: true
          })
        }
      />
      <Answered question={question} rows={8} cure={<LoadFirst />}>
        {(answer) =>
          answer.is === "entity" ? (
            <>
              <Dossier candidate={answer.candidate} identifier={identifier} />
              <Disclaimer text={answer.disclaimer} />
            </>
          ) : (
            <Panel title={answer.is === "invalid" ? "Not a number that can exist" : "Not found"}>
              <Nothing>
                <p>
                  {answer.is === "invalid"
                    ? "Its check digits do not fit: a digit is wrong or two changed places."
                    : "No register that was read holds this number. That does not say that there is no such entity."}
                </p>
                <Link className={buttonClass()} to="/find">
                  Find another
                </Link>
              </Nothing>
            </Panel>
          )
        }
      </Answered>
    </Page>
  )
}
