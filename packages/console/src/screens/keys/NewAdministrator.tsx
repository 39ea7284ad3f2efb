/** Lets somebody in: by a link that logs in once, or by a key for a program. */
import type { Role } from "@entity-watch/contract/schema/admin/Role"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Field } from "../../components/Field.tsx"
import { Acts, Form, Lines } from "../../components/Form.tsx"
import { Once } from "../../components/Once.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { roleWords } from "../../words/roles.ts"
import { exactly } from "../../words/time.ts"
import { lifetimeOf } from "./lifetime.ts"
import { useCreateAdminKey, useCreateLink } from "./useKeys.ts"

interface Props {
  readonly kind: "link" | "key"
  readonly onClose: () => void
}

const roleOf = (form: FormData): Role => {
  const role = `${form.get("role")}`
  return role in roleWords ? (role as Role) : "reader"
}

export const NewAdministrator = ({ kind, onClose }: Props) => {
  const link = useCreateLink()
  const key = useCreateAdminKey()
  const act = kind === "link" ? link : key
  const done = (
    <Acts>
      <Button onClick={onClose}>Close</Button>
    </Acts>
  )
  if (link.data !== undefined)
    return (
      <Dialog title="A link that logs in once" onClose={onClose}>
        <Lines>
          <Once
            what="link"
            token={`${location.origin}/login#${link.data.token}`}
            advice={`Good for one login until ${exactly(link.data.expires_at)}. Whoever opens it first is in, so send it on a way that only the person reads.`}
          />
          {done}
        </Lines>
      </Dialog>
    )
  if (key.data !== undefined)
    return (
      <Dialog title={`An admin key for ${key.data.admin_key.name}`} onClose={onClose}>
        <Lines>
          <Once
            what="admin key"
            token={key.data.token}
            advice="It logs in here, and programs send it to the admin API. The service has a digest of it only."
          />
          {done}
        </Lines>
      </Dialog>
    )
  return (
    <Dialog title={kind === "link" ? "Let somebody log in" : "New admin key"} onClose={onClose}>
      <Form
        onSubmit={(form) => {
          const asked = { name: `${form.get("name")}`.trim(), role: roleOf(form) }
          if (kind === "link") link.mutate(asked)
          else key.mutate({ ...asked, ...lifetimeOf(form) })
        }}
      >
        <Field label="Name" hint="Under it everything stands in the audit log.">
          <input name="name" required maxLength={100} autoComplete="off" />
        </Field>
        <Field label="Role">
          <select name="role" defaultValue="reader">
            {Object.entries(roleWords).map(([role, words]) => (
              <option key={role} value={role}>
                {words}
              </option>
            ))}
          </select>
        </Field>
        {kind === "key" && (
          <Field label="Days until it expires" hint="1 to 3,650; empty: it lives until it is revoked.">
            <input name="days" type="number" min={1} max={3650} step={1} />
          </Field>
        )}
        {act.isError && <Failed failure={failureOf(act.error)} />}
        <Acts>
          <Button look="primary" type="submit" busy={act.isBusy}>
            {kind === "link" ? "Make the link" : "Make the key"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Acts>
      </Form>
    </Dialog>
  )
}
