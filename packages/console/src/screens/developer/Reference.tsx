/** The reference of the API, made from the description that this server gives of itself. */
import { useQuery } from "@tanstack/react-query"
import { Answered } from "../../components/Answered.tsx"
import { Panel } from "../../components/Panel.tsx"
import { ask } from "../../data/ask.ts"
import { counted } from "../../words/numbers.ts"
import css from "./Developer.module.css"
import { OperationPanel } from "./OperationPanel.tsx"
import { type Description, operationsOf } from "./openapi.ts"
import { Prose } from "./Prose.tsx"

interface Props {
  readonly title: string
  /** Where the description is. */
  readonly path: string
}

export const Reference = ({ path, title }: Props) => {
  const question = useQuery({
    queryKey: ["openapi", path],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => ask<Description>("GET", path, { signal })
  })
  const count = question.data && operationsOf(question.data).length
  return (
    <Panel
      title={title}
      note={
        <>
          {count !== undefined && `${counted(count, "operation")}, `}
          <a href={path}>as OpenAPI</a>
        </>
      }
    >
      <Answered question={question} rows={6}>
        {(description) => (
          <>
            {description.info.description !== undefined && (
              <details className={css.about}>
                <summary>Keys, failures and limits</summary>
                <Prose text={description.info.description} />
              </details>
            )}
            {operationsOf(description).map((listed) => (
              <OperationPanel key={listed.id} listed={listed} of={description} />
            ))}
          </>
        )}
      </Answered>
    </Panel>
  )
}
