/** The receiver that the sandbox has of its own: the first webhook without an address that the internet reaches. */
import { Link } from "@tanstack/react-router"
import { Answered } from "../../components/Answered.tsx"
import { Copy } from "../../components/Copy.tsx"
import { Columns, Page } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Nothing } from "../../components/States.tsx"
import { useMode } from "../../data/useMode.ts"
import { useSandboxReceiver } from "../../data/useSandboxReceiver.ts"
import css from "./Receiver.module.css"
import { Steps } from "./Steps.tsx"
import { VerifyingCode } from "./VerifyingCode.tsx"
import { Webhooks } from "./Webhooks.tsx"

const OfSandboxAlone = () => (
  <Panel title="What is live has no such receiver">
    <Nothing>
      <p>Only the sandbox receives webhooks itself. What is live goes to a receiver of yours.</p>
      <Link to="/receiver" search={{ mode: "sandbox" }}>
        Look at the sandbox
      </Link>
    </Nothing>
  </Panel>
)

const None = () => (
  <Panel title="This server has no receiver of its own">
    <Nothing>
      <p>
        It has one when it is started with <code>serve --demo</code>, in one thread.
      </p>
      <Link to="/watch">Subscribe with a receiver of yours</Link>
    </Nothing>
  </Panel>
)

export const Receiver = () => {
  const mode = useMode()
  const question = useSandboxReceiver(true)
  const url = question.data?.webhook_url ?? undefined
  return (
    <Page
      title="Receiver"
      lede={
        mode === "sandbox" && url !== undefined ? (
          <>
            The sandbox receives webhooks at <code className={css.address}>{url}</code>{" "}
            <Copy text={url} what="the URL" />
          </>
        ) : undefined
      }
      request={{ path: "/admin/v1/sandbox/receiver" }}
    >
      {mode === "live" ? (
        <OfSandboxAlone />
      ) : (
        <Answered question={question} rows={8}>
          {({ webhook_url, webhooks }) =>
            webhook_url === null ? (
              <None />
            ) : (
              <>
                <Steps url={webhook_url} webhooks={webhooks} />
                <Columns>
                  <Webhooks all={webhooks} />
                  <VerifyingCode />
                </Columns>
              </>
            )
          }
        </Answered>
      )}
    </Page>
  )
}
