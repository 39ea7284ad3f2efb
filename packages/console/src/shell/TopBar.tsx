/** The search box, the help, the theme and the way out. */
import { useNavigate } from "@tanstack/react-router"
import type { FormEvent, Ref } from "react"
import { Button } from "../components/Button.tsx"
import { Icon } from "../components/Icon.tsx"
import css from "./TopBar.module.css"
import { useTheme } from "./useTheme.ts"

interface Props {
  readonly search: Ref<HTMLInputElement>
  readonly onMenu: () => void
  readonly onHelp: () => void
  readonly onLogout: () => void
}

export const TopBar = ({ onHelp, onLogout, onMenu, search }: Props) => {
  const navigate = useNavigate()
  const theme = useTheme()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = `${new FormData(event.currentTarget).get("q") ?? ""}`.trim()
    if (q !== "") void navigate({ to: "/find", search: (before) => ({ ...before, q }) })
  }
  return (
    <header className={css.bar}>
      <div className={css.menu}>
        <Button look="quiet" onClick={onMenu} aria-label="Screens">
          <Icon name="menu" />
        </Button>
      </div>
      <search className={css.search}>
        <form className={css.form} onSubmit={find}>
          <Icon name="find" />
          <input
            ref={search}
            name="q"
            aria-label="Find by name, ABN or ACN"
            placeholder="Name, ABN or ACN"
            maxLength={500}
          />
          <span className={css.key} aria-hidden="true">
            /
          </span>
        </form>
      </search>
      <Button look="quiet" onClick={onHelp} aria-label="Keyboard shortcuts">
        <span className={css.key}>?</span>
      </Button>
      <Button look="quiet" onClick={theme.change} aria-label={`Theme: ${theme.name}. Change it`}>
        <Icon name="theme" />
      </Button>
      <Button look="quiet" onClick={onLogout} aria-label="Log out">
        <Icon name="leave" />
      </Button>
    </header>
  )
}
