/** One box for a name, an ABN or an ACN, with answers as one types. */

import type { EntityForm, ResolveFilter } from "@entity-watch/client"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Choice, Filters } from "../../components/Filters.tsx"
import { LoadFirst } from "../../components/LoadFirst.tsx"
import { Page } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Nothing } from "../../components/States.tsx"
import { useMode } from "../../data/useMode.ts"
import { formWords } from "../../words/entityForms.ts"
import { digitsOf, grouped } from "../../words/identifiers.ts"
import { Candidates } from "./Candidates.tsx"
import css from "./Find.module.css"
import { requestOf, useFind, useSettled } from "./useFind.ts"

/** What the candidates are narrowed by, as it stands in the address and as the service takes it. */
const statusWords = { Active: "Active", Cancelled: "Cancelled" } as const

interface Narrowing {
  readonly form?: string | undefined
  readonly status?: string | undefined
}

const isForm = (form: string | undefined): form is EntityForm =>
  form !== undefined && Object.hasOwn(formWords, form)
const isStatus = (status: string | undefined): status is keyof typeof statusWords =>
  status !== undefined && Object.hasOwn(statusWords, status)

/** Undefined where nothing is chosen. */
const filterOf = ({ form, status }: Narrowing): ResolveFilter | undefined =>
  isForm(form) || isStatus(status)
    ? { ...(isForm(form) && { entity_form: [form] }), ...(isStatus(status) && { abn_status: status }) }
    : undefined

export const Find = () => {
  const { form, q = "", status } = useSearch({ from: "/find" })
  const filter = filterOf({ form, status })
  const mode = useMode()
  const navigate = useNavigate()
  const [text, type] = useState(q)
  const settled = useSettled(text)
  const question = useFind(settled, filter, mode)
  const box = useRef<HTMLInputElement>(null)
  const known = useRef(q)
  // The search box above every screen changes the address; what is typed here does so too.
  useEffect(() => {
    if (q !== known.current) type(q)
    known.current = q
  }, [q])
  useEffect(() => {
    if (settled === known.current) return
    known.current = settled
    void navigate({
      to: "/find",
      replace: true,
      search: (shown) => ({ ...shown, q: settled === "" ? undefined : settled })
    })
  }, [navigate, settled])
  const narrow = (name: "form" | "status") => (value: string | undefined) =>
    void navigate({ to: "/find", replace: true, search: (shown) => ({ ...shown, [name]: value }) })
  useEffect(() => box.current?.focus(), [])
  const asked = settled.trim()
  const request = requestOf(asked, filter)
  return (
    <Page
      title="Find"
      lede="Type a name, an ABN or an ACN. The check digits of a number are looked at first."
      request={
        asked.length < 2
          ? undefined
          : {
              method: "POST",
              path: "/v1/resolve",
              body: request,
              typescript: `await client.resolve(${JSON.stringify(request)})`
            }
      }
    >
      <input
        ref={box}
        className={css.box}
        type="search"
        aria-label="Name, ABN or ACN"
        placeholder="Name, ABN or ACN"
        maxLength={500}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          const first = event.currentTarget.closest("main")?.querySelector<HTMLElement>("section li a")
          if (event.key !== "ArrowDown" || first == null) return
          event.preventDefault()
          first.focus()
        }}
      />
      <Filters>
        <Choice label="Form" all="Any" value={form} choices={formWords} onChoose={narrow("form")} />
        <Choice
          label="ABN status"
          all="Any"
          value={status}
          choices={statusWords}
          onChoose={narrow("status")}
        />
      </Filters>
      {asked.length < 2 ? (
        <Panel title="Candidates">
          <Nothing>
            <p>Two letters are enough to begin. The sandbox knows, for example, Banksia Creek Engineering.</p>
          </Nothing>
        </Panel>
      ) : (
        <Answered question={question} rows={5} cure={<LoadFirst />}>
          {(found) =>
            found.is === "candidates" ? (
              <Candidates result={found.result} wellFormed={digitsOf(asked)} />
            ) : (
              <Panel title="Not a number that can exist">
                <Nothing>
                  <p>
                    {grouped(found.validation.normalized)} has the length of an{" "}
                    {found.validation.normalized.length === 11 ? "ABN" : "ACN"}, but its check digit does not
                    fit: a digit is wrong or two changed places.
                  </p>
                </Nothing>
              </Panel>
            )
          }
        </Answered>
      )}
    </Page>
  )
}
