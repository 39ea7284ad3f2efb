/** An address that no screen has. */
import { Link } from "@tanstack/react-router"
import { Page } from "../components/Page.tsx"
import { Panel } from "../components/Panel.tsx"
import { Nothing } from "../components/States.tsx"

export const NoScreen = () => (
  <Page title="No such screen">
    <Panel title="There is nothing at this address">
      <Nothing>
        <p>The address may have been cut off where it was copied.</p>
        <Link to="/">Go to the overview</Link>
      </Nothing>
    </Panel>
  </Page>
)
