/** One operation: what it takes, what it answers, and examples of both. */
import { Code } from "../../components/Code.tsx"
import css from "./Developer.module.css"
import { Fields } from "./Fields.tsx"
import { type Description, type ListedOperation, typeWords } from "./openapi.ts"
import { Prose } from "./Prose.tsx"

interface Props {
  readonly listed: ListedOperation
  readonly of: Description
}

const json = "application/json"

const Example = ({ label, value }: { readonly label: string; readonly value: unknown }) => (
  <details className={css.example}>
    <summary>Example: {label}</summary>
    <Code label={label} text={JSON.stringify(value, null, 2)} />
  </details>
)

const Whole = ({ listed: { operation }, of }: Props) => {
  const { description, parameters = [], requestBody, responses = {} } = operation
  const body = requestBody?.content?.[json]
  return (
    <div className={css.operation}>
      {description !== undefined && <Prose text={description} />}
      {parameters.length > 0 && (
        <section>
          <h4>Parameters</h4>
          <dl className={css.fields}>
            {parameters.map(({ description: about, in: place, name, required, schema }) => (
              <div key={`${place} ${name}`}>
                <dt>
                  <code>{name}</code>
                  <small>
                    {place}
                    {schema === undefined ? "" : `, ${typeWords(schema, of)}`}
                    {required === true ? "" : ", may be left out"}
                  </small>
                </dt>
                <dd>{about ?? schema?.description}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {body?.schema !== undefined && (
        <section>
          <h4>Body</h4>
          <Fields shape={body.schema} of={of} />
          {Object.entries(body.examples ?? {}).map(([name, { summary, value }]) => (
            <Example key={name} label={summary ?? name} value={value} />
          ))}
        </section>
      )}
      <section>
        <h4>Answers</h4>
        {Object.entries(responses).map(([status, { content, description: about }]) => (
          <details key={status} className={css.answer}>
            <summary>
              <code>{status}</code> {about}
            </summary>
            {content?.[json]?.schema !== undefined && <Fields shape={content[json].schema} of={of} />}
            {Object.entries(content?.[json]?.examples ?? {}).map(([name, { summary, value }]) => (
              <Example key={name} label={summary ?? name} value={value} />
            ))}
          </details>
        ))}
      </section>
    </div>
  )
}

export const OperationPanel = ({ listed, of }: Props) => (
  <details className={css.listed} name="operation">
    <summary>
      <code className={css.method}>{listed.method}</code>
      <code>{listed.path}</code>
      <span>{listed.operation.summary}</span>
    </summary>
    <Whole listed={listed} of={of} />
  </details>
)
