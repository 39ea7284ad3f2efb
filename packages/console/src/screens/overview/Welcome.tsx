/** What a newcomer can do first, in a sandbox that has a receiver of its own. Once it is dismissed it stays away. */
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { Button, buttonClass } from "../../components/Button.tsx"
import { Acts, Lines } from "../../components/Form.tsx"
import { Panel } from "../../components/Panel.tsx"
import { useSandboxReceiver } from "../../data/useSandboxReceiver.ts"

const key = "entity-watch-welcome"
const dismissed = "dismissed"

export const Welcome = () => {
  const { data } = useSandboxReceiver()
  const [isAway, putAway] = useState(() => localStorage.getItem(key) === dismissed)
  if (isAway || typeof data?.webhook_url !== "string") return null
  const dismiss = () => {
    localStorage.setItem(key, dismissed)
    putAway(true)
  }
  return (
    <Panel
      title="Welcome to the sandbox"
      note={
        <Button look="quiet" small onClick={dismiss}>
          Dismiss
        </Button>
      }
      padded
    >
      <Lines>
        <p>
          Entity Watch finds Australian entities in the public registers, screens names against the lists of
          sanctioned and banned persons, checks the digits of ABNs and ACNs, and tells you when an entity that
          you watch changes. Here every entity is invented, so try what you like.
        </p>
        <Acts>
          <Link className={buttonClass("primary")} to="/find" search={{ q: "Banksia Creek" }}>
            Find Banksia Creek
          </Link>
          <Link className={buttonClass("primary")} to="/screen" search={{ name: "Platypus Spirits" }}>
            Screen Platypus Spirits
          </Link>
          <Link className={buttonClass("primary")} to="/find" search={{ q: "51 824 753 557" }}>
            Check a mistyped ABN
          </Link>
          <Link className={buttonClass("primary")} to="/receiver">
            Watch an entity and see it change
          </Link>
        </Acts>
      </Lines>
    </Panel>
  )
}
