/** A screen: its title, a sentence that says how things are, what can be done, and its panels. */
import { type ReactNode, useEffect } from "react"
import { CopyRequest, type ShownRequest } from "./CopyRequest.tsx"
import css from "./Page.module.css"

interface Props {
  readonly title: string
  readonly lede?: ReactNode
  readonly acts?: ReactNode
  /** What is shown can be asked for by this. */
  readonly request?: ShownRequest | undefined
  readonly children: ReactNode
}

export const Page = ({ acts, children, lede, request, title }: Props) => {
  useEffect(() => {
    document.title = `${title} · Entity Watch`
  }, [title])
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {lede !== undefined && <p className={css.lede}>{lede}</p>}
        </div>
        {(acts !== undefined || request !== undefined) && (
          <div className={css.acts}>
            {acts}
            {request !== undefined && <CopyRequest {...request} />}
          </div>
        )}
      </header>
      <div className={css.stack}>{children}</div>
    </div>
  )
}

/** Two columns, of which the first is the wider; one below the other where there is no room. */
export const Columns = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.two}>{children}</div>
)

export const Stack = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.stack}>{children}</div>
)
