/** What the candidates are narrowed by, as it stands in the address and as the service takes it. */
import type { EntityForm, ResolveFilter } from "@entity-watch/client"
import { formWords } from "../../words/entityForms.ts"

export const statusWords = { Active: "Active", Cancelled: "Cancelled" } as const

export interface Narrowing {
  readonly form?: string | undefined
  readonly status?: string | undefined
}

const isForm = (form: string | undefined): form is EntityForm =>
  form !== undefined && Object.hasOwn(formWords, form)
const isStatus = (status: string | undefined): status is keyof typeof statusWords =>
  status !== undefined && Object.hasOwn(statusWords, status)

/** Undefined where nothing is chosen. */
export const filterOf = ({ form, status }: Narrowing): ResolveFilter | undefined =>
  isForm(form) || isStatus(status)
    ? { ...(isForm(form) && { entity_form: [form] }), ...(isStatus(status) && { abn_status: status }) }
    : undefined
