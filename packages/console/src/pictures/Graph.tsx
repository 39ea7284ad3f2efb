/** Boxes and the lines between them, from left to right. The arrow keys walk, Enter opens. A table says the same. */
import { type KeyboardEvent, useMemo, useRef } from "react"
import css from "./Graph.module.css"
import { box, type GraphEdge, type GraphNode, nextTo, type Placed, placed } from "./graphLayout.ts"

interface Props {
  readonly nodes: ReadonlyArray<GraphNode>
  readonly edges: ReadonlyArray<GraphEdge>
  /** What it shows. */
  readonly label: string
  readonly onOpen: (node: GraphNode) => void
}

const half = { width: box.width / 2, height: box.height / 2 }

const lineOf = (from: Placed, to: Placed) => {
  const [x1, x2] = [from.x + half.width, to.x - half.width]
  const middle = (x1 + x2) / 2
  return `M${x1} ${from.y} C${middle} ${from.y} ${middle} ${to.y} ${x2} ${to.y}`
}

export const Graph = ({ edges, label, nodes, onOpen }: Props) => {
  const { at, height, width } = useMemo(() => placed(nodes, edges), [nodes, edges])
  const boxes = useRef(new Map<string, HTMLElement>())
  const walk = (node: Placed) => (event: KeyboardEvent) => {
    const next = nextTo(at.values(), node, event.key)
    if (next === undefined) return
    event.preventDefault()
    boxes.current.get(next.id)?.focus()
  }
  return (
    <section className={css.around} aria-label={label}>
      <div className={css.drawing} style={{ width, height }}>
        <svg width={width} height={height} aria-hidden="true">
          {edges.map(({ from, isDashed, to }, i) => {
            const [a, b] = [at.get(from), at.get(to)]
            return a && b ? (
              <path
                key={`${from} ${to} ${i}`}
                className={isDashed ? css.dashed : css.line}
                d={lineOf(a, b)}
              />
            ) : null
          })}
        </svg>
        {[...at.values()].map((node) => (
          <button
            key={node.id}
            ref={(element) => {
              if (element === null) boxes.current.delete(node.id)
              else boxes.current.set(node.id, element)
            }}
            type="button"
            className={`${css.box} ${node.isDashed ? css.ceased : ""}`}
            aria-disabled={!node.leadsOn}
            style={{ left: node.x - half.width, top: node.y - half.height, ...box }}
            onKeyDown={walk(node)}
            onClick={() => {
              if (node.leadsOn) onOpen(node)
            }}
          >
            <b>
              <bdi>{node.title}</bdi>
            </b>
            <span>
              <bdi>{node.about}</bdi>
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}
