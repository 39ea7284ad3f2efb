/** Names of things and what they are, one below the other. */
import { Fragment, type ReactNode } from "react"
import css from "./Facts.module.css"

export const Facts = ({ facts }: { readonly facts: ReadonlyArray<readonly [string, ReactNode]> }) => (
  <dl className={css.facts}>
    {facts.map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
)
