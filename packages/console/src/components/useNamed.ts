/** Whether the address names this part of the page, which is then brought into view: it may have come after the page. */
import { useLocation } from "@tanstack/react-router"
import { type RefObject, useEffect } from "react"

export const useNamed = (id: string | undefined, part: RefObject<HTMLElement | null>): boolean => {
  const isNamed = useLocation({ select: ({ hash }) => id !== undefined && hash === id })
  useEffect(() => {
    if (isNamed) part.current?.scrollIntoView()
  }, [isNamed, part])
  return isNamed
}
