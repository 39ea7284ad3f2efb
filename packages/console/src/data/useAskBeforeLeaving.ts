/** Asks before a screen is left on which something is under way that would be lost: another screen, or closing the page. */
import { useBlocker } from "@tanstack/react-router"

const question = "A file is being sent, and is not added if you leave now. Leave this page?"

export const useAskBeforeLeaving = (isUnderWay: () => boolean): void =>
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && isUnderWay() && !confirm(question),
    enableBeforeUnload: isUnderWay
  })
