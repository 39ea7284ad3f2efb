/** Where the boxes of a graph stand, from left to right: the same boxes always at the same place. */
import { Graph, layout } from "@dagrejs/dagre"

export interface GraphNode {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly isDashed: boolean
  /** Whether its box opens something. */
  readonly leadsOn: boolean
}

export interface GraphEdge {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly isDashed: boolean
}

export interface Placed extends GraphNode {
  readonly x: number
  readonly y: number
}

export const box = { width: 214, height: 52 } as const

export const placed = (nodes: ReadonlyArray<GraphNode>, edges: ReadonlyArray<GraphEdge>) => {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: "LR", ranksep: 76, nodesep: 18, marginx: 4, marginy: 4 })
  for (const { id } of nodes) graph.setNode(id, { ...box })
  for (const [i, { from, to }] of edges.entries()) graph.setEdge(from, to, {}, `${i}`)
  layout(graph)
  const { height = box.height, width = box.width } = graph.graph()
  const at = new Map(
    nodes.map((node): [string, Placed] => {
      const { x, y } = graph.node(node.id)
      return [node.id, { ...node, x, y }]
    })
  )
  return { at, width, height }
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1]
}

/** The box next to another in the direction of an arrow key. */
export const nextTo = (all: Iterable<Placed>, from: Placed, key: string): Placed | undefined => {
  const direction = directions[key]
  if (direction === undefined) return undefined
  const [dx, dy] = direction
  const ahead = [...all].flatMap((node) => {
    const along = (node.x - from.x) * dx + (node.y - from.y) * dy
    const across = Math.abs((node.x - from.x) * dy) + Math.abs((node.y - from.y) * dx)
    return along > 1 ? [{ node, far: along + 2 * across }] : []
  })
  return ahead.toSorted((a, b) => a.far - b.far)[0]?.node
}
