/** The screens that the rail leads to. */
import type { IconName } from "../components/Icon.tsx"

export interface Place {
  readonly to: string
  readonly title: string
  readonly icon: IconName
  /** The key that follows `g`. */
  readonly key: string
  /** Screens that are reached from it alone. */
  readonly within?: ReadonlyArray<string>
}

export const places: ReadonlyArray<Place> = [
  { to: "/", title: "Overview", icon: "overview", key: "o" },
  { to: "/find", title: "Find", icon: "find", key: "f", within: ["/entity"] },
  { to: "/screen", title: "Screen", icon: "screen", key: "s" },
  { to: "/files", title: "Files", icon: "files", key: "i" },
  { to: "/journal", title: "Journal", icon: "journal", key: "j" },
  { to: "/subjects", title: "Subjects", icon: "subjects", key: "u" },
  { to: "/watch", title: "Watch", icon: "watch", key: "w", within: ["/deliveries", "/receiver"] },
  { to: "/registers", title: "Registers", icon: "registers", key: "r" },
  { to: "/lists", title: "Additional lists", icon: "lists", key: "l" }
]

export const operating: ReadonlyArray<Place> = [
  { to: "/keys", title: "Keys and accounts", icon: "keys", key: "k" },
  { to: "/audit", title: "Audit", icon: "audit", key: "a" },
  { to: "/developer", title: "Developer", icon: "developer", key: "d" }
]

/** Whether what is at an address belongs to a place without being it. */
export const isWithin = ({ within = [] }: Place, path: string): boolean =>
  within.some((screen) => path === screen || path.startsWith(`${screen}/`))
