/** Trustees, trusts and licensees: drawn, and in a table that says the same. */
import type { Candidate } from "@entity-watch/client"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { Link, useNavigate } from "@tanstack/react-router"
import { lazy, Suspense, useMemo } from "react"
import { Fold } from "../../components/Fold.tsx"
import { LongText } from "../../components/LongText.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Nothing, Waiting } from "../../components/States.tsx"
import { type Column, Table } from "../../components/Table.tsx"
import type { GraphEdge, GraphNode } from "../../pictures/graphLayout.ts"
import { brief } from "../../words/brief.ts"
import { grouped } from "../../words/identifiers.ts"
import { counted } from "../../words/numbers.ts"
import { From } from "./From.tsx"
import { type Relation, relationsOf } from "./relations.ts"

const Graph = lazy(() => import("../../pictures/Graph.tsx").then((module) => ({ default: module.Graph })))

/** More boxes than these nobody can follow; the table has all of them. */
const mostDrawn = 40
const here = "here"

const searchOf = ({ mode }: { readonly mode?: Mode | undefined }, q: string) => ({ ...(mode && { mode }), q })

const columns: ReadonlyArray<Column<Relation>> = [
  {
    title: "Who",
    cell: ({ identifier, name, searched }) =>
      identifier !== null ? (
        <Link to="/entity/$identifier" params={{ identifier }}>
          <LongText text={name} />
        </Link>
      ) : searched !== null ? (
        <Link to="/find" search={(before) => searchOf(before, searched)}>
          <LongText text={name} />
        </Link>
      ) : (
        <LongText text={name} />
      )
  },
  { title: "Relation", cell: ({ role }) => <bdi>{role}</bdi> },
  {
    title: "When",
    cell: ({ hasCeased, since }) => (since === "" ? "–" : `${since}${hasCeased ? " (ceased)" : ""}`)
  },
  {
    title: "From",
    isNumber: true,
    cell: ({ note, source }) => <From source={source} note={note || undefined} />
  }
]

const drawn = (name: string, all: ReadonlyArray<Relation>) => {
  const relations = all.slice(0, mostDrawn)
  const nodes: ReadonlyArray<GraphNode> = [
    { id: here, title: brief(name), about: "this entity", isDashed: false, leadsOn: false },
    ...relations.map(({ hasCeased, id, identifier, name: other, searched, short }) => ({
      id,
      title: brief(other),
      about: identifier === null ? brief(short) : grouped(identifier),
      isDashed: hasCeased,
      leadsOn: identifier !== null || searched !== null
    }))
  ]
  const edges: ReadonlyArray<GraphEdge> = relations.map(({ hasCeased, id, leadsHere, role }) => ({
    from: leadsHere ? id : here,
    to: leadsHere ? here : id,
    label: role,
    isDashed: hasCeased
  }))
  return { nodes, edges }
}

export const Relations = ({ candidate }: { readonly candidate: Candidate }) => {
  const navigate = useNavigate()
  const { canonical } = candidate
  const relations = useMemo(() => relationsOf(candidate), [candidate])
  const { edges, nodes } = useMemo(
    () => drawn(canonical.entity_name.value ?? "This entity", relations),
    [canonical, relations]
  )
  const open = ({ id }: GraphNode) => {
    const { identifier = null, searched = null } = relations.find((each) => each.id === id) ?? {}
    if (identifier !== null) void navigate({ to: "/entity/$identifier", params: { identifier } })
    else if (searched !== null) void navigate({ to: "/find", search: (before) => searchOf(before, searched) })
  }
  if (relations.length === 0)
    return (
      <Panel id="relations" title="Trustees and licensees">
        <Nothing>
          <p>
            {canonical.trustee_resolution === "unavailable_on_free_sources"
              ? "No register that can be read free of charge says who the trustee of this trust is."
              : "No trustee, trust or authorisation is given by number, so that nothing can be drawn. What its own licences and registrations say of others stands above; who acts under them is not read from this side."}
          </p>
        </Nothing>
      </Panel>
    )
  return (
    <Panel
      id="relations"
      title="Trustees and licensees"
      note={
        relations.length > mostDrawn ? (
          `the first ${mostDrawn} of ${counted(relations.length, "relation")} are drawn`
        ) : (
          <>
            dashed: ceased. <span className="on-screen">The arrow keys walk.</span>
          </>
        )
      }
    >
      <Suspense fallback={<Waiting rows={4} />}>
        <Graph nodes={nodes} edges={edges} label="Who stands in relation to it" onOpen={open} />
      </Suspense>
      <Fold title={`In a table: ${counted(relations.length, "relation")}`}>
        <Table label="Relations" columns={columns} groups={[{ rows: relations }]} idOf={({ id }) => id} />
      </Fold>
    </Panel>
  )
}
