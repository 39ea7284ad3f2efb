/** What stands around every screen. */

import type { Session } from "@entity-watch/contract/schema/admin/Session"
import { isListId } from "@entity-watch/contract/schema/isListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { Outlet } from "@tanstack/react-router"
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { Dialog } from "../components/Dialog.tsx"
import { Standing } from "../components/Standing.tsx"
import { Waiting } from "../components/States.tsx"
import { useMode } from "../data/useMode.ts"
import { useNeeds } from "../data/useNeeds.ts"
import { useRegisters } from "../data/useRegisters.ts"
import { useLogout } from "../data/useSession.ts"
import { exactly } from "../words/time.ts"
import { Rail } from "./Rail.tsx"
import css from "./Shell.module.css"
import { TopBar } from "./TopBar.tsx"
import { useShortcuts } from "./useShortcuts.ts"

/** How many things need a person, by the screen on which they are. */
const useWaiting = (mode: Mode): Readonly<Record<string, number>> => {
  const needs = useNeeds(mode).data?.needs ?? []
  const of = (kind: string) => needs.filter(({ about }) => about.kind === kind).length
  const lists = needs.filter(({ about: { id, kind } }) => kind === "register" && isListId(id ?? "")).length
  return {
    "/registers": of("register") - lists,
    "/lists": lists,
    "/files": of("file"),
    "/watch": of("subscription"),
    "/keys": of("key")
  }
}

/** A file that is dropped beside the place that takes it would be opened by the browser in the place of this page. */
const prevent = (event: DragEvent): void => {
  const { dataTransfer, target } = event
  const takesFiles = target instanceof HTMLInputElement && target.type === "file"
  if (event.defaultPrevented || takesFiles || !dataTransfer?.types.includes("Files")) return
  event.preventDefault()
  dataTransfer.dropEffect = "none"
}

const useNoFileOpened = (): void =>
  useEffect(() => {
    addEventListener("dragover", prevent)
    addEventListener("drop", prevent)
    return () => {
      removeEventListener("dragover", prevent)
      removeEventListener("drop", prevent)
    }
  }, [])

/** Said above every screen while the server does not answer: what is shown is what was known before. */
const Silence = ({ mode }: { readonly mode: Mode }) => {
  const { dataUpdatedAt, failureCount } = useRegisters(mode)
  return failureCount === 0 || dataUpdatedAt === 0 ? null : (
    <p className={css.silence} role="status">
      <Standing kind="alarm">
        The server does not answer. What is shown was known at{" "}
        {exactly(new Date(dataUpdatedAt).toISOString())}.
      </Standing>
    </p>
  )
}

/** What a printed page must say of itself: whose data it shows, who printed it, and when. */
interface Props {
  readonly mode: Mode
  readonly session: Session
}

const PrintedHead = ({ mode, session }: Props) => {
  const [at, print] = useState(() => new Date())
  useEffect(() => {
    const before = () => flushSync(() => print(new Date()))
    addEventListener("beforeprint", before)
    return () => removeEventListener("beforeprint", before)
  }, [])
  return (
    <p className="on-paper">
      Entity Watch, {mode === "sandbox" ? "SANDBOX: every name is invented" : "the publishers' registers"}.
      Printed {exactly(at.toISOString())} by <bdi>{session.name}</bdi> from {location.host}
      {location.pathname}.
    </p>
  )
}

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
