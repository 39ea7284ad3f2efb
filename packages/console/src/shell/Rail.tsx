/** The screens, how many things wait in each, and the mode that is shown. */

import type { Mode } from "@entity-watch/contract/schema/Mode"
import { Link, useLocation } from "@tanstack/react-router"
import { Icon } from "../components/Icon.tsx"
import { zone } from "../words/time.ts"
import { isWithin, operating, type Place, places } from "./navigation.ts"
import css from "./Rail.module.css"

interface Props {
  readonly mode: Mode
  readonly who: string
  /** By the address of a screen: how many things there need a person. */
  readonly waiting: Readonly<Record<string, number>>
  readonly onGo?: (() => void) | undefined
}

const other = { live: "sandbox", sandbox: "live" } as const

const Places = ({
  list,
  onGo,
  waiting
}: Pick<Props, "onGo" | "waiting"> & { readonly list: ReadonlyArray<Place> }) => {
  const { pathname } = useLocation()
  return (
    <ul className={css.list}>
      {list.map((place) => {
        const { icon, title, to } = place
        const count = waiting[to] ?? 0
        return (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === "/", includeSearch: false }}
              {...(isWithin(place, pathname) && { "aria-current": true })}
              {...(onGo && { onClick: onGo })}
            >
              <Icon name={icon} />
              {title}
              {count > 0 && (
                <span className={css.count}>
                  {count}
                  <span className="for-readers"> {count === 1 ? "needs" : "need"} a person</span>
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

export const Rail = ({ mode, onGo, waiting, who }: Props) => (
  <nav className={css.rail} aria-label="Screens">
    <Link to="/" className={css.brand} {...(onGo && { onClick: onGo })}>
      <svg
        width="18"
        height="18"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <circle cx="10" cy="10" r="8" />
        <path d="M10 5v5l3 2" strokeLinecap="round" />
      </svg>
      Entity Watch
    </Link>
    <div className={css.mode}>
      <b>{mode === "sandbox" ? "Sandbox" : "Live"}</b>
      {mode === "sandbox" ? "Every name is invented." : "The publishers' registers."}
      <br />
      <Link to="." search={(before) => ({ ...before, mode: other[mode] })}>
        {mode === "sandbox" ? "Look at what is live" : "Look at the sandbox"}
      </Link>
    </div>
    <Places list={places} waiting={waiting} onGo={onGo} />
    <div>
      <p className={css.heading}>Operate</p>
      <Places list={operating} waiting={waiting} onGo={onGo} />
    </div>
    <p className={css.foot}>
      Logged in as <bdi>{who}</bdi>
      <br />
      Times are in {zone.replaceAll("_", " ")}
    </p>
  </nav>
)
