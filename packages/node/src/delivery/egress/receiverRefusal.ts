/** Whether a webhook URL at the host of the sandbox's own receiver may be used: by one account, for the sandbox. */
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { accountOfReceiver, receiverHost } from "@entity-watch/core/sandbox"
import { plainHost } from "./AllowList.ts"

/**
 * One sentence that says why the URL is refused, or null, also for every other host. It is taken from the account whose
 * address it is, for the sandbox, where the process has the receiver.
 */
export const receiverRefusal = (url: string, caller: Caller, hasReceiver: boolean): string | null => {
  if (!URL.canParse(url) || plainHost(new URL(url).hostname) !== receiverHost) return null
  return hasReceiver && caller.mode === "sandbox" && accountOfReceiver(url) === caller.accountId
    ? null
    : `webhook_url must not use ${receiverHost}, where the sandbox of \`serve --demo\` receives for each account at an address of its own: send the public name of your receiver, for example https://hooks.example.com/watch.`
}
