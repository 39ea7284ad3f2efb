/** Revokes a key after it has been asked once: that cannot be undone. */
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Acts, Lines } from "../../components/Form.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import type { useRevokeAdminKey, useRevokeKey } from "./useKeys.ts"

interface Props {
  readonly id: string
  /** As it may be shown. */
  readonly label: string
  /** Whose it is. */
  readonly whose: string
  readonly what: "key" | "admin key"
  readonly revoke: ReturnType<typeof useRevokeKey> | ReturnType<typeof useRevokeAdminKey>
}

export const Revoke = ({ id, label, revoke, what, whose }: Props) => {
  const [isAsking, ask] = useState(false)
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
            {revoke.isError && <Failed failure={failureOf(revoke.error)} />}
            <Acts>
              <Button
                look="primary"
                busy={revoke.isBusy}
                onClick={() => revoke.mutate(id, { onSuccess: close })}
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
