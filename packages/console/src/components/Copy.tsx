/** Copies what it is told, and says that it did. */
import { useState } from "react"
import { Button } from "./Button.tsx"
import { Icon } from "./Icon.tsx"

interface Props {
  readonly text: string
  /** What is copied, such as "ABN". */
  readonly what: string
  /** What stands on the button; without it there is only a picture. */
  readonly label?: string
}

export const Copy = ({ label, text, what }: Props) => {
  const [said, say] = useState("")
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text).then(
      () => "Copied",
      () => "The browser does not let this page copy"
    )
    say(done)
    setTimeout(() => say(""), 2_000)
  }
  return (
    <>
      <Button look={label === undefined ? "quiet" : "plain"} small onClick={copy} aria-label={`Copy ${what}`}>
        <Icon name="copy" />
        {label !== undefined && <span>{said === "" ? label : said}</span>}
      </Button>
      <span className="for-readers" role="status">
        {said}
      </span>
    </>
  )
}
