/** The code that verifies a webhook, in each language. */
import { receiverCode } from "../../words/receiverCode.ts"

/** From the page verifying-webhooks.md of the documentation, put in when the console is built. */
declare const codeOfVerifyingPage: Readonly<Record<"go" | "php" | "python", string>>

export const verifiers: Readonly<Record<string, string>> = {
  TypeScript: receiverCode("https://hooks.example.com/entity-watch"),
  Python: codeOfVerifyingPage.python,
  Go: codeOfVerifyingPage.go,
  PHP: codeOfVerifyingPage.php
}
