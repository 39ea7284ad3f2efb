/** One entry: what was asked and answered, and what had been decided then; or what is left of it. */
import type { JournalEntry } from "@entity-watch/contract/schema/Journal"
import { textOf } from "@entity-watch/contract/schema/keptFields"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Facts } from "../../components/Facts.tsx"
import { Acts, Lines } from "../../components/Form.tsx"
import { LongText } from "../../components/LongText.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Table } from "../../components/Table.tsx"
import { exactly } from "../../words/time.ts"
import { answeredMatches, listFacts, questionFacts, verdictOf } from "./entryWords.ts"

interface Props {
  readonly entry: JournalEntry
  /** Undefined for whoever may not. */
  readonly onErase: (() => void) | undefined
  readonly onClose: () => void
}

const plain = (facts: ReadonlyArray<readonly [string, string]>) =>
  facts.map(([name, text]) => [name, <LongText key={name} text={text} />] as const)

export const EntryDialog = ({ entry, onClose, onErase }: Props) => {
  const { answer, asked_at, erased, id, sha256, subject_ref } = entry
  const verdict = verdictOf(entry)
  const matches = answeredMatches(entry)
  return (
    <Dialog title={`Asked ${exactly(asked_at)}`} isWide onClose={onClose}>
      <Lines>
        <Facts
          facts={[
            ...plain([...(subject_ref === null ? [] : [["Reference", subject_ref] as const])]),
            ...plain(questionFacts(entry)),
            ...(verdict === undefined
              ? []
              : [
                  [
                    "Verdict",
                    <Standing key="verdict" kind={verdict.kind}>
                      {verdict.says}
                    </Standing>
                  ] as const
                ]),
            ...plain(listFacts(entry)),
            ...(erased === null
              ? []
              : plain([
                  ["Erased", `${exactly(erased.at)} by ${erased.by}`],
                  ["Why", erased.because]
                ])),
            ...(answer === null
              ? []
              : plain([["Receipt signed by", textOf(answer.receipt, "key_id") || "nobody"]])),
            ["Entry", <code key="id">{id}</code>],
            ["SHA-256", <code key="sha256">{sha256}</code>]
          ]}
        />
        {matches.length > 0 && (
          <Table
            label="Matches, and what had been decided then"
            idOf={({ list, name, ref, score }) => `${list} ${ref} ${name} ${score}`}
            groups={[{ rows: matches }]}
            columns={[
              { title: "Match", isText: true, cell: ({ name }) => <bdi>{name}</bdi> },
              { title: "Score", isNumber: true, cell: ({ score }) => score },
              { title: "List", isText: true, cell: ({ list }) => list },
              {
                title: "Decided",
                isText: true,
                cell: ({ decided }) => <LongText text={decided} />
              }
            ]}
          />
        )}
        <Acts>
          {onErase !== undefined && erased === null && <Button onClick={onErase}>Erase this entry…</Button>}
          <Button onClick={onClose}>Close</Button>
        </Acts>
      </Lines>
    </Dialog>
  )
}
