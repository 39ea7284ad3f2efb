/** A screen that cannot be shown: a part of it did not arrive, or it failed. The rest of the console stays. */
import type { ErrorComponentProps } from "@tanstack/react-router"
import { useState } from "react"
import { Page } from "../components/Page.tsx"
import { Panel } from "../components/Panel.tsx"
import { Failed } from "../components/States.tsx"
import { Failure } from "../data/Failure.ts"

/** How browsers say that a part of the console could not be fetched. */
const notFetched = /dynamically imported module|module script|preload CSS/iu

const says = {
  missing:
    "The server may be stopped, the network interrupted, or the console newer than this page. What is on the server is not touched.",
  still: "The server still does not answer. What is on it is not touched.",
  broken: "Something in what it shows could not be drawn. What is on the server is not touched."
} as const

export const BrokenScreen = ({ error }: ErrorComponentProps) => {
  const [isStillAway, stillAway] = useState(false)
  const isMissing = notFetched.test(`${error}`)
  /** Without an answer the browser would show a page of its own in place of the console. */
  const again = async () => {
    const answer = await fetch("/healthz").catch(() => undefined)
    if (answer?.ok === true) location.reload()
    else stillAway(true)
  }
  return (
    <Page title={isMissing ? "The server did not answer" : "This screen failed"}>
      <Panel title={isMissing ? "A part of this screen did not arrive" : "It could not be shown"}>
        <Failed
          failure={new Failure(isStillAway ? says.still : isMissing ? says.missing : says.broken)}
          again={() => void again()}
        />
      </Panel>
    </Page>
  )
}
