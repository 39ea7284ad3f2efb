/** What stands around every screen. */
import type { Session } from "@entity-watch/contract/schema/admin/Session"
import { Outlet } from "@tanstack/react-router"
import { lazy, Suspense, useCallback, useRef, useState } from "react"
import { Dialog } from "../components/Dialog.tsx"
import { Waiting } from "../components/States.tsx"
import { useMode } from "../data/useMode.ts"
import { useLogout } from "../data/useSession.ts"
import { PrintedHead } from "./PrintedHead.tsx"
import { Rail } from "./Rail.tsx"
import css from "./Shell.module.css"
import { Silence } from "./Silence.tsx"
import { TopBar } from "./TopBar.tsx"
import { useNoFileOpened } from "./useNoFileOpened.ts"
import { useShortcuts } from "./useShortcuts.ts"
import { useWaiting } from "./useWaiting.ts"

const Help = lazy(() => import("./Help.tsx").then((module) => ({ default: module.Help })))

export const Shell = ({ session }: { readonly session: Session }) => {
  const [floating, float] = useState<"help" | "menu">()
  const search = useRef<HTMLInputElement>(null)
  const mode = useMode()
  const logout = useLogout()
  const waiting = useWaiting(mode)
  const close = useCallback(() => float(undefined), [])
  useNoFileOpened()
  useShortcuts({
    search: useCallback(() => search.current?.focus(), []),
    help: useCallback(() => float("help"), [])
  })
  const rail = { mode, waiting, who: `${session.name}, ${session.role}` }
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#main">
        Skip to what the screen shows
      </a>
      <div className={css.rail}>
        <Rail {...rail} />
      </div>
      <div className={css.main}>
        <TopBar
          search={search}
          onMenu={() => float("menu")}
          onHelp={() => float("help")}
          onLogout={() => logout.mutate()}
        />
        <main id="main">
          <PrintedHead mode={mode} session={session} />
          <Silence mode={mode} />
          <Suspense fallback={<Waiting rows={5} />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      {floating === "menu" && (
        <Dialog title="Screens" isSheet onClose={close}>
          <Rail {...rail} onGo={close} />
        </Dialog>
      )}
      {floating === "help" && (
        <Suspense>
          <Help onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
