/** Keys that work wherever no text is being typed. */
import { useNavigate } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { isTyping } from "../components/useKey.ts"
import { operating, places } from "./navigation.ts"

interface Does {
  readonly search: () => void
  readonly help: () => void
}

/** How long after `g` the next key counts. */
const patience = 1_500

export const useShortcuts = ({ help, search }: Does): void => {
  const navigate = useNavigate()
  const wentAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector("dialog[open]") !== null) return
      const place = [...places, ...operating].find(({ key }) => key === event.key)
      if (place !== undefined && event.timeStamp - wentAt.current < patience) {
        event.preventDefault()
        wentAt.current = Number.NEGATIVE_INFINITY
        void navigate({ to: place.to })
      } else if (event.key === "g") wentAt.current = event.timeStamp
      else if (event.key === "/") {
        event.preventDefault()
        search()
      } else if (event.key === "?") help()
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [help, navigate, search])
}
