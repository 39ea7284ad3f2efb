/** What matters less than the rest: on a phone it is folded under a title that says what and how many it holds. */
import { type ReactNode, useRef } from "react"
import css from "./Fold.module.css"
import panel from "./Panel.module.css"
import { Panel } from "./Panel.tsx"
import { useIsNarrow } from "./useIsNarrow.ts"
import { useNamed } from "./useNamed.ts"

interface FoldProps {
  readonly title: string
  readonly children: ReactNode
}

/** A part of a panel. */
export const Fold = ({ children, title }: FoldProps) =>
  useIsNarrow() ? (
    <details className={css.part}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {children}
    </details>
  ) : (
    children
  )

interface FoldedPanelProps extends FoldProps {
  /** An address that ends in it opens the panel. */
  readonly id: string
  readonly note?: ReactNode
  /** What it holds, such as "3 names". */
  readonly holds?: string
}

export const FoldedPanel = ({ children, holds, id, note, title }: FoldedPanelProps) => {
  const part = useRef<HTMLDetailsElement>(null)
  const isNamed = useNamed(id, part)
  if (!useIsNarrow())
    return (
      <Panel id={id} title={title} note={note}>
        {children}
      </Panel>
    )
  return (
    <details id={id} ref={part} open={isNamed} className={`${panel.panel} ${css.panel}`}>
      <summary>
        <h2>{title}</h2>
        {holds !== undefined && <span className={panel.note}>{holds}</span>}
      </summary>
      {children}
    </details>
  )
}
