/** The address of each screen. A screen is loaded when it is first opened. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams
} from "@tanstack/react-router"
import { NoScreen } from "./shell/NoScreen.tsx"
import { SessionGate } from "./shell/SessionGate.tsx"

const text = (value: unknown, most = 500): string | undefined =>
  typeof value === "string" && value !== ""
    ? value.slice(0, most)
    : typeof value === "number"
      ? `${value}`
      : undefined

/** Of every screen. */
interface Everywhere {
  mode?: "live" | "sandbox"
}

const root = createRootRoute({
  component: SessionGate,
  notFoundComponent: NoScreen,
  validateSearch: ({ mode }: Record<string, unknown>): Everywhere =>
    mode === "live" || mode === "sandbox" ? { mode } : {},
  search: { middlewares: [retainSearchParams(["mode"])] }
})

/** Those of the named parameters that the address has. */
const only =
  <const Names extends ReadonlyArray<string>>(...names: Names) =>
  (search: Record<string, unknown>): { [Name in Names[number]]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = text(search[name])
        return value === undefined ? [] : [[name, value]]
      })
    ) as { [Name in Names[number]]?: string }

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

const find = createRoute({
  getParentRoute: () => root,
  path: "/find",
  validateSearch: only("q"),
  component: lazyRouteComponent(() => import("./screens/find/Find.tsx"), "Find")
})

const entity = createRoute({
  getParentRoute: () => root,
  path: "/entity/$identifier",
  validateSearch: only("as_of"),
  component: lazyRouteComponent(() => import("./screens/entity/EntityPage.tsx"), "EntityPage")
})

const screen = createRoute({
  getParentRoute: () => root,
  path: "/screen",
  validateSearch: only("name", "type", "abn", "acn"),
  component: lazyRouteComponent(() => import("./screens/screen/Screen.tsx"), "Screen")
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
    find,
    entity,
    screen,
    watch,
    subscription,
    deliveries,
    delivery,
    keys,
    audit,
    developer
  ]),
  defaultPreload: "intent",
  scrollRestoration: true
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}
