/** What the service says under every verdict, in its own words. */
import css from "./Disclaimer.module.css"

export const Disclaimer = ({ text }: { readonly text: string }) => <p className={css.said}>{text}</p>
