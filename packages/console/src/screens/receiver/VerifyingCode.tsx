/** The code that verifies a webhook, in the language that is chosen. */
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Code } from "../../components/Code.tsx"
import { Copy } from "../../components/Copy.tsx"
import { Acts, Lines, Said } from "../../components/Form.tsx"
import { Panel } from "../../components/Panel.tsx"
import { receiverCode } from "../../words/receiverCode.ts"

/** From the page verifying-webhooks.md of the documentation, put in when the console is built. */
declare const codeOfVerifyingPage: Readonly<Record<"go" | "php" | "python", string>>

const verifiers: Readonly<Record<string, string>> = {
  TypeScript: receiverCode("https://hooks.example.com/entity-watch"),
  Python: codeOfVerifyingPage.python,
  Go: codeOfVerifyingPage.go,
  PHP: codeOfVerifyingPage.php
}

export const VerifyingCode = () => {
  const [chosen, choose] = useState("TypeScript")
  const code = verifiers[chosen] ?? ""
  return (
    <Panel title="The code that verifies it" note="for your own receiver" padded>
      <Lines>
        <Acts>
          {Object.keys(verifiers).map((language) => (
            <Button
              key={language}
              small
              look={language === chosen ? "primary" : "plain"}
              aria-pressed={language === chosen}
              onClick={() => choose(language)}
            >
              {language}
            </Button>
          ))}
        </Acts>
        <Code label={`The code in ${chosen}`} text={code} />
        <Acts>
          <Copy text={code} what={`the code in ${chosen}`} label="Copy the code" />
        </Acts>
        <Said>
          Verify the raw body, before anything parses it. The receiver of the sandbox does the same, with the
          package <code>@entity-watch/webhooks</code>.
        </Said>
      </Lines>
    </Panel>
  )
}
