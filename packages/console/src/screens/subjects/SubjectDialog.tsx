/** One subject by its reference: what the lists are compared with, for whoever may see it, and erasing it. */
import type { WhoseSubjects } from "@entity-watch/contract/schema/admin/AccountSubjects"
import type { WatchedSubject } from "@entity-watch/contract/schema/WatchedSubject"
import { useState } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Facts } from "../../components/Facts.tsx"
import { Acts, Lines } from "../../components/Form.tsx"
import { LongText } from "../../components/LongText.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { useMay } from "../../data/useSession.ts"
import { brief } from "../../words/brief.ts"
import { exactly } from "../../words/time.ts"
import { useEraseSubject, useSubject } from "./useSubjects.ts"

interface Props {
  readonly subject: string
  readonly whose: WhoseSubjects
  readonly onClose: () => void
}

const factsOf = (subject: WatchedSubject): ReadonlyArray<readonly [string, string]> =>
  (
    [
      ["Name", subject.name],
      ["Other names", subject.aliases?.join("; ")],
      ["Date of birth", subject.dob],
      ["Place of birth", subject.pob],
      ["Kind", subject.type],
      ["Country", subject.country],
      ["IMO number", subject.imo],
      ["Numbers of documents", subject.identifiers?.join("; ")],
      ["Watched since", exactly(subject.created_at)],
      ["Facts of", exactly(subject.updated_at)]
    ] as const
  ).flatMap(([title, text]) =>
    text === undefined || text === null || text === "" ? [] : [[title, text] as const]
  )

const Erase = ({ onClose, onDone, subject, whose }: Props & { readonly onDone: () => void }) => {
  const erase = useEraseSubject(whose)
  return (
    <Dialog title="Erase this subject" onClose={onClose}>
      <Lines>
        <p>
          What is kept of{" "}
          <b>
            <bdi>{brief(subject)}</bdi>
          </b>{" "}
          is erased, and it is watched no longer. Decisions and the journal stay.
        </p>
        {erase.isError && <Failed failure={failureOf(erase.error)} />}
        <Acts>
          <Button
            look="primary"
            busy={erase.isBusy}
            onClick={() => erase.mutate(subject, { onSuccess: onDone })}
          >
            Erase it
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </Acts>
      </Lines>
    </Dialog>
  )
}

export const SubjectDialog = ({ onClose, subject, whose }: Props) => {
  const maySee = useMay("reviewer")
  const mayErase = useMay("operator")
  const question = useSubject(subject, whose, maySee)
  const [isErasing, askToErase] = useState(false)
  if (isErasing)
    return <Erase subject={subject} whose={whose} onDone={onClose} onClose={() => askToErase(false)} />
  return (
    <Dialog title="Subject" onClose={onClose}>
      <Lines>
        <p>
          <b>
            <bdi>{brief(subject)}</bdi>
          </b>
        </p>
        {maySee ? (
          <Answered question={question} rows={3}>
            {(found) => (
              <>
                <Facts
                  facts={factsOf(found).map(([title, text]) => [title, <LongText key={title} text={text} />])}
                />
                {found.not_compared !== null && (
                  <p>
                    <Standing kind="review">Not compared whole</Standing>:{" "}
                    <LongText text={found.not_compared} />
                  </p>
                )}
              </>
            )}
          </Answered>
        ) : (
          <p>A reviewer may see what is kept of it.</p>
        )}
        <Acts>
          {mayErase && question.data !== undefined && (
            <Button onClick={() => askToErase(true)}>Erase…</Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </Acts>
      </Lines>
    </Dialog>
  )
}
