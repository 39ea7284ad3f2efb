/** The first request, the first webhook, an agent, and the reference: with one's own key filled in. */
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { Columns, Page, Stack } from "../../components/Page.tsx"
import { installing, receiverCode, secretVariable } from "../../words/receiverCode.ts"
import { OwnKey } from "./OwnKey.tsx"
import { Reference } from "./Reference.tsx"
import { Snippet } from "./Snippet.tsx"
import { claudeOf, curlOf, mcpOf, placeholder, sdkInstall, sdkOf, watchOf } from "./snippets.ts"

export const Developer = () => {
  const [key, setKey] = useState("")
  const own = { address: location.origin, key: key === "" ? placeholder : key }
  return (
    <Page title="Developer" lede="From nothing to the first answer, the first webhook and the first agent.">
      <OwnKey value={key} onChange={setKey} />
      <Columns>
        <Stack>
          <Snippet title="First request" note="curl" text={curlOf(own)}>
            An invented company, joined across the registers, every field with where it is from.
          </Snippet>
          <Snippet title="First webhook" note="curl, in the sandbox" text={watchOf(own)}>
            Or make the subscription on the screen <Link to="/watch">Watch</Link>, which shows each delivery
            with its attempts.
          </Snippet>
          <Snippet
            title="A receiver"
            note="TypeScript, Node 20 or newer"
            text={receiverCode("https://hooks.example.com/entity-watch")}
            others={{ "the install command": installing }}
          >
            It verifies each delivery with the secret in <code>{secretVariable}</code> and handles each event
            once.
          </Snippet>
        </Stack>
        <Stack>
          <Snippet
            title="The same in TypeScript"
            note="Node, Bun, Deno, browsers"
            text={sdkOf(own)}
            others={{ "the install command": sdkInstall }}
          >
            The client retries what may be repeated, and has the types of every answer.
          </Snippet>
          <Snippet
            title="An agent"
            note="MCP over HTTP"
            text={mcpOf(own)}
            others={{ "the command for Claude Code": claudeOf(own) }}
          >
            Six tools that only read, with the same answers as the API. Most agents take this configuration.
          </Snippet>
        </Stack>
      </Columns>
      <Reference title="Reference of the API" path="/openapi.json" />
      <Reference title="Reference of the admin API" path="/admin/v1/openapi.json" />
    </Page>
  )
}
