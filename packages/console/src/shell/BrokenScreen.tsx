/** A screen that cannot be shown: a part of it did not arrive, or it failed. The rest of the console stays. */
import type { ErrorComponentProps } from "@tanstack/react-router"
import { Page } from "../components/Page.tsx"
import { Panel } from "../components/Panel.tsx"
import { Failed } from "../components/States.tsx"
import { Failure } from "../data/Failure.ts"

/** How browsers say that a part of the console could not be fetched. */
const notFetched = /dynamically imported module|module script|preload CSS/iu

export const BrokenScreen = ({ error }: ErrorComponentProps) => {
  const isMissing = notFetched.test(`${error}`)
  return (
    <Page title={isMissing ? "The server did not answer" : "This screen failed"}>
      <Panel title={isMissing ? "A part of this screen did not arrive" : "It could not be shown"}>
        <Failed
          failure={
            new Failure(
              isMissing
                ? "The server may be stopped, the network interrupted, or the console newer than this page. What is on the server is not touched."
                : "Something in what it shows could not be drawn. What is on the server is not touched."
            )
          }
          again={() => location.reload()}
        />
      </Panel>
    </Page>
  )
}
