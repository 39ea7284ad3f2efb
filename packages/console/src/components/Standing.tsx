/** How something stands: a mark with a shape of its own, and words. Colour says nothing alone. */

import type { StandingKind } from "@entity-watch/contract/schema/admin/Standing"
import type { ReactNode } from "react"
import css from "./Standing.module.css"

const marks: Readonly<Record<StandingKind, ReactNode>> = {
  plain: <circle cx="7" cy="7" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  review: <path d="M7 .8 13.2 7 7 13.2.8 7Z" fill="currentColor" />,
  alarm: <path d="M7 1.2 13.4 12.6H.6Z" fill="currentColor" />,
  gap: (
    <rect
      x="1.8"
      y="1.8"
      width="10.4"
      height="10.4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeDasharray="2.6 2"
    />
  )
}

export const Standing = ({
  children,
  kind
}: {
  readonly kind: StandingKind
  readonly children: ReactNode
}) => (
  <span className={`${css.standing} ${css[kind]}`}>
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {marks[kind]}
    </svg>
    <span>{children}</span>
  </span>
)
