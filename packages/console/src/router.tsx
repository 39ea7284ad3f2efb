/** The address of each screen. A screen is loaded when it is first opened. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams
} from "@tanstack/react-router"
import { BrokenScreen } from "./shell/BrokenScreen.tsx"
import { NoScreen } from "./shell/NoScreen.tsx"
import { SessionGate } from "./shell/SessionGate.tsx"

const longest = 500

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value.slice(0, longest) : undefined

/** A day that there is. */
const day = (value: string | undefined): string | undefined =>
  value !== undefined && /^\d{4}-\d{2}-\d{2}$/u.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** Of every screen. */
interface Everywhere {
  mode?: "live" | "sandbox" | undefined
}

const root = createRootRoute({
  component: SessionGate,
  notFoundComponent: NoScreen,
  validateSearch: ({ mode }: Record<string, unknown>): Everywhere => ({
    mode: mode === "live" || mode === "sandbox" ? mode : undefined
  }),
  search: { middlewares: [retainSearchParams(["mode"])] }
})

/** The named parameters. One that is not text becomes undefined: the router keeps what is left out as it came. */
const only =
  <const Names extends ReadonlyArray<string>>(...names: Names) =>
  (search: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, text(search[name])])) as {
      [Name in Names[number]]?: string | undefined
    }

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  component: lazyRouteComponent(() => import("./screens/overview/Overview.tsx"), "Overview")
})

const overview = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyRouteComponent(() => import("./screens/overview/Overview.tsx"), "Overview")
})

const registers = createRoute({
  getParentRoute: () => root,
  path: "/registers",
  component: lazyRouteComponent(() => import("./screens/registers/Registers.tsx"), "Registers")
})

const register = createRoute({
  getParentRoute: () => root,
  path: "/registers/$register",
  component: lazyRouteComponent(() => import("./screens/registers/RegisterPage.tsx"), "RegisterPage")
})

const lists = createRoute({
  getParentRoute: () => root,
  path: "/lists",
  component: lazyRouteComponent(() => import("./screens/lists/Lists.tsx"), "Lists")
})

const list = createRoute({
  getParentRoute: () => root,
  path: "/lists/$list",
  component: lazyRouteComponent(() => import("./screens/lists/ListPage.tsx"), "ListPage")
})

const find = createRoute({
  getParentRoute: () => root,
  path: "/find",
  validateSearch: only("q", "form", "status"),
  component: lazyRouteComponent(() => import("./screens/find/Find.tsx"), "Find")
})

const entity = createRoute({
  getParentRoute: () => root,
  path: "/entity/$identifier",
  validateSearch: ({ as_of }: Record<string, unknown>): { as_of?: string | undefined } => ({
    as_of: day(text(as_of))
  }),
  component: lazyRouteComponent(() => import("./screens/entity/EntityPage.tsx"), "EntityPage")
})

const screen = createRoute({
  getParentRoute: () => root,
  path: "/screen",
  validateSearch: only("name", "type", "abn", "acn"),
  component: lazyRouteComponent(() => import("./screens/screen/Screen.tsx"), "Screen")
})

const files = createRoute({
  getParentRoute: () => root,
  path: "/files",
  component: lazyRouteComponent(() => import("./screens/files/Files.tsx"), "Files")
})

const file = createRoute({
  getParentRoute: () => root,
  path: "/files/$file",
  component: lazyRouteComponent(() => import("./screens/files/FilePage.tsx"), "FilePage")
})

const journal = createRoute({
  getParentRoute: () => root,
  path: "/journal",
  validateSearch: only("account"),
  component: lazyRouteComponent(() => import("./screens/journal/Journal.tsx"), "Journal")
})

const subjects = createRoute({
  getParentRoute: () => root,
  path: "/subjects",
  validateSearch: only("account"),
  component: lazyRouteComponent(() => import("./screens/subjects/Subjects.tsx"), "Subjects")
})

const watch = createRoute({
  getParentRoute: () => root,
  path: "/watch",
  validateSearch: only("status", "account", "watch"),
  component: lazyRouteComponent(() => import("./screens/watch/Watch.tsx"), "Watch")
})

const subscription = createRoute({
  getParentRoute: () => root,
  path: "/watch/$subscription",
  validateSearch: only("status"),
  component: lazyRouteComponent(() => import("./screens/watch/SubscriptionPage.tsx"), "SubscriptionPage")
})

const receiver = createRoute({
  getParentRoute: () => root,
  path: "/receiver",
  component: lazyRouteComponent(() => import("./screens/receiver/Receiver.tsx"), "Receiver")
})

const deliveries = createRoute({
  getParentRoute: () => root,
  path: "/deliveries",
  validateSearch: only("status", "account", "subscription", "event"),
  component: lazyRouteComponent(() => import("./screens/deliveries/Deliveries.tsx"), "Deliveries")
})

const delivery = createRoute({
  getParentRoute: () => root,
  path: "/deliveries/$delivery",
  component: lazyRouteComponent(() => import("./screens/deliveries/DeliveryPage.tsx"), "DeliveryPage")
})

const keys = createRoute({
  getParentRoute: () => root,
  path: "/keys",
  validateSearch: only("account"),
  component: lazyRouteComponent(() => import("./screens/keys/Keys.tsx"), "Keys")
})

const audit = createRoute({
  getParentRoute: () => root,
  path: "/audit",
  validateSearch: only("act", "who"),
  component: lazyRouteComponent(() => import("./screens/audit/Audit.tsx"), "Audit")
})

const developer = createRoute({
  getParentRoute: () => root,
  path: "/developer",
  component: lazyRouteComponent(() => import("./screens/developer/Developer.tsx"), "Developer")
})

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    overview,
    registers,
    register,
    lists,
    list,
    find,
    entity,
    screen,
    files,
    file,
    journal,
    subjects,
    watch,
    subscription,
    receiver,
    deliveries,
    delivery,
    keys,
    audit,
    developer
  ]),
  defaultPreload: "intent",
  defaultErrorComponent: BrokenScreen,
  // Every parameter is text: an address reads as it was typed, and nobody else's brackets become an object.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== "")
    return given.length === 0 ? "" : `?${new URLSearchParams(given as Array<[string, string]>)}`
  },
  scrollRestoration: true
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}
