/** Says what a list of the whole service is. Its format comes first, and fills in what its publisher says of it. */

import { ListKind } from "@entity-watch/contract/schema/AdditionalList"
import type {
  AdministeredList,
  DefineList,
  FormatDefaults
} from "@entity-watch/contract/schema/admin/AdministeredList"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Field } from "../../components/Field.tsx"
import { Acts, Form, Said } from "../../components/Form.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { formatWords, kindEvents, kindWords } from "../../words/additionalLists.ts"
import css from "./Lists.module.css"
import { useDefineList } from "./useList.ts"

interface Props {
  readonly formats: ReadonlyArray<FormatDefaults>
  /** The list that is defined anew; without it a new one is added. */
  readonly list?: AdministeredList
  readonly onClose: () => void
  readonly onDefined: (list: AdministeredList) => void
}

const text = (form: FormData, name: string): string => `${form.get(name) ?? ""}`.trim()

/** What is left empty is as the format says, but for the days: they stand there first, and whoever empties them means any age. */
const askedIn = (form: FormData, format: DefineList["format"]): DefineList => {
  const [title, publisher, licence, days, floor] = ["title", "publisher", "licence", "days", "floor"].map(
    (name) => text(form, name)
  )
  const kind = ListKind.literals.find((each) => each === form.get("kind"))
  return {
    format,
    counts: form.has("counts"),
    ...(kind && { kind }),
    ...(title && { title }),
    ...(publisher && { publisher }),
    ...(licence && { licence }),
    ...(days ? { max_age_days: Number(days) } : { any_age: true }),
    ...(floor && { floor: Number(floor) })
  }
}

/** What the fields hold at first: what the list is, or else what its format says. */
type Held = Pick<AdministeredList, "counts" | "floor" | "kind" | "licence" | "max_age_days" | "publisher"> & {
  readonly title: string | null
}

const Fields = ({ held }: { readonly held: Held }) => (
  <>
    <Field label="Title" hint="What it is called in answers.">
      <input name="title" required maxLength={100} autoComplete="off" defaultValue={held.title ?? ""} />
    </Field>
    <Field label="Kind">
      <select name="kind" defaultValue={held.kind}>
        {ListKind.literals.map((kind) => (
          <option key={kind} value={kind}>
            {kindWords[kind]}: {kindEvents[kind]}
          </option>
        ))}
      </select>
    </Field>
    <label className={css.check}>
      <input type="checkbox" name="counts" defaultChecked={held.counts} />
      <span>
        It counts: the verdict of a screen rests on it too. Otherwise it is answered beside, and changes no
        verdict.
      </span>
    </label>
    <div className={css.pair}>
      <Field label="Relied on for, in days" hint="1 to 3,650. Empty: any age.">
        <input name="days" type="number" min={1} max={3650} step={1} defaultValue={held.max_age_days ?? ""} />
      </Field>
      <Field label="Least entries of a whole file" hint="A file with fewer is refused.">
        <input name="floor" type="number" min={0} max={10_000_000} step={1} defaultValue={held.floor} />
      </Field>
    </div>
    <Field label="Publisher">
      <input name="publisher" maxLength={200} autoComplete="off" defaultValue={held.publisher} />
    </Field>
    <Field label="Licence" hint="Look at the publisher’s terms before you use its list.">
      <input name="licence" maxLength={200} autoComplete="off" defaultValue={held.licence} />
    </Field>
  </>
)

export const DefineDialog = ({ formats, list, onClose, onDefined }: Props) => {
  const define = useDefineList()
  const [format, choose] = useState(list?.format ?? "csv")
  const defaults = formats.find((each) => each.format === format)
  const held = format === list?.format ? list : defaults && { ...defaults, counts: list?.counts ?? false }
  return (
    <Dialog title={list === undefined ? "Add a list" : "Change what it is"} onClose={onClose}>
      <Form
        onSubmit={(form) =>
          define.mutate(
            { name: list?.name ?? text(form, "name"), asked: askedIn(form, format) },
            {
              onSuccess: (defined) => {
                onClose()
                onDefined(defined)
              }
            }
          )
        }
      >
        <Field label="Format">
          <select
            value={format}
            onChange={({ target }) =>
              choose(formats.find((each) => each.format === target.value)?.format ?? format)
            }
          >
            {formats.map((each) => (
              <option key={each.format} value={each.format}>
                {formatWords[each.format] ?? each.format}
              </option>
            ))}
          </select>
        </Field>
        {defaults !== undefined && defaults.address !== "" && (
          <Said>
            The publisher’s page is{" "}
            <a href={defaults.address} rel="noreferrer" target="_blank">
              {new URL(defaults.address).hostname}
            </a>
            .
          </Said>
        )}
        {list === undefined && (
          <Field
            label="Name"
            hint="Small letters, digits and hyphens, such as declined-customers. It cannot be changed."
          >
            <input
              key={format}
              name="name"
              required
              maxLength={40}
              pattern="[a-z0-9]([a-z0-9\-]*[a-z0-9])?"
              autoComplete="off"
              spellCheck={false}
              defaultValue={defaults?.title === null ? "" : format}
            />
          </Field>
        )}
        {held !== undefined && <Fields key={format} held={held} />}
        {define.isError && <Failed failure={failureOf(define.error)} />}
        <Acts>
          <Button look="primary" type="submit" busy={define.isBusy}>
            {list === undefined ? "Add it" : "Change it"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Acts>
      </Form>
    </Dialog>
  )
}
