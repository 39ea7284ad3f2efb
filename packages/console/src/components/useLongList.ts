/** Which rows of a long list are drawn, which one is chosen, and what the keys do to it. */
import { useElementScrollRestoration } from "@tanstack/react-router"
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual"
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react"

interface LongListOptions {
  /** Of the list on its screen: where it was scrolled to is kept under it. */
  readonly id: string
  readonly count: number
  readonly rowHeight: number
  readonly headHeight: number
  readonly onEnd?: (() => void) | undefined
  readonly onOpen?: ((index: number) => void) | undefined
}

/** So many rows before the last one, what follows is asked for. */
const ahead = 40

const moves: Readonly<Record<string, (at: number, page: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, page) => at + page,
  PageUp: (at, page) => at - page,
  Home: () => 0,
  End: (_at, _page, last) => last
}

export const useLongList = ({ count, headHeight, id, onEnd, onOpen, rowHeight }: LongListOptions) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState(0)
  const before = useElementScrollRestoration({ id })
  const active = Math.min(chosen, Math.max(0, count - 1))
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    initialOffset: before?.scrollY ?? 0,
    // What is chosen is always drawn, so that a screen reader can be told of it.
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), active])].toSorted((a, b) => a - b),
      [active]
    )
  })
  const last = virtual.range?.endIndex ?? 0
  useEffect(() => {
    if (count > 0 && last >= count - ahead) onEnd?.()
  }, [count, last, onEnd])
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    if (event.key === "Enter" && count > 0) {
      event.preventDefault()
      onOpen?.(active)
      return
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    const next = moves[event.key]?.(active, page, count - 1)
    if (next === undefined || count === 0) return
    event.preventDefault()
    const at = Math.max(0, Math.min(count - 1, next))
    choose(at)
    virtual.scrollToIndex(at)
  }
  return { active, choose, press, scroller, virtual }
}
