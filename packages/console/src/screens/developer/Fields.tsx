/** The fields of an object, one below the other. */
import { LongText } from "../../components/LongText.tsx"
import css from "./Developer.module.css"
import { type Description, resolved, type Shape, typeWords } from "./openapi.ts"

interface Props {
  readonly shape: Shape
  readonly of: Description
  /** How deep fields of fields are shown. */
  readonly depth?: number
}

/** What is inside a value: of a list, what is in it. */
const inside = (shape: Shape, of: Description): Shape => {
  const found = resolved(shape, of).shape
  return found.type === "array" && found.items !== undefined ? inside(found.items, of) : found
}

export const Fields = ({ depth = 2, of, shape }: Props) => {
  const { properties = {}, required = [] } = inside(shape, of)
  const fields = Object.entries(properties)
  if (fields.length === 0) return null
  return (
    <dl className={css.fields}>
      {fields.map(([name, field]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            <small>
              {typeWords(field, of)}
              {required.includes(name) ? "" : ", may be left out"}
            </small>
          </dt>
          <dd>
            {field.description !== undefined && <LongText text={field.description} />}
            {depth > 0 && <Fields shape={field} of={of} depth={depth - 1} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
