/**
 * Revokes a key after it has been asked once: that cannot be undone. Whoever had an admin key may have made others with
 * it, so that these are shown and offered to be ended too.
 */
import type { AdminKey } from "@entity-watch/contract/schema/admin/AdminKey"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Acts, Lines } from "../../components/Form.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { brief } from "../../words/brief.ts"
import { roleWords } from "../../words/roles.ts"
import type { useRevokeAdminKey, useRevokeKey } from "./useKeys.ts"

interface Props {
  readonly id: string
  /** As it may be shown. */
  readonly label: string
  /** Whose it is. */
  readonly whose: string
  readonly what: "key" | "admin key"
  /** The admin keys in force that were made with it. */
  readonly made?: ReadonlyArray<AdminKey>
  readonly revoke: ReturnType<typeof useRevokeKey> | ReturnType<typeof useRevokeAdminKey>
}

const mostShown = 10

export const Revoke = ({ id, label, made = [], revoke, what, whose }: Props) => {
  const [isAsking, ask] = useState(false)
  const [withMade, revokeMade] = useState(true)
  const close = () => {
    ask(false)
    revoke.reset()
  }
  return (
    <>
      <Button small onClick={() => ask(true)} aria-label={`Revoke ${label}`}>
        Revoke…
      </Button>
      {isAsking && (
        <Dialog title={`Revoke this ${what}?`} onClose={close}>
          <Lines>
            <p>
              <code>
                <bdi>{label}</bdi>
              </code>{" "}
              of{" "}
              <b>
                <bdi>{whose}</bdi>
              </b>{" "}
              is refused within five seconds, for ever. {what === "key" ? "" : "Sessions that it began end."}
            </p>
            {made.length > 0 && (
              <>
                <p>These admin keys were made with it, or with one of these, and stay in force otherwise:</p>
                <ul>
                  {made.slice(0, mostShown).map((key) => (
                    <li key={key.id}>
                      <code>
                        <bdi>{brief(key.key)}</bdi>
                      </code>{" "}
                      of <bdi>{brief(key.name)}</bdi>, {roleWords[key.role]}
                    </li>
                  ))}
                  {made.length > mostShown && <li>and {made.length - mostShown} more</li>}
                </ul>
                <label>
                  <input
                    type="checkbox"
                    checked={withMade}
                    onChange={({ target }) => revokeMade(target.checked)}
                  />{" "}
                  Revoke these too
                </label>
              </>
            )}
            {revoke.isError && <Failed failure={failureOf(revoke.error)} />}
            <Acts>
              <Button
                look="primary"
                busy={revoke.isBusy}
                onClick={() =>
                  revoke.mutate(
                    { id, made: made.length > 0 && withMade ? "revoke" : undefined },
                    { onSuccess: close }
                  )
                }
              >
                Revoke it
              </Button>
              <Button onClick={close}>Keep it</Button>
            </Acts>
          </Lines>
        </Dialog>
      )}
    </>
  )
}
