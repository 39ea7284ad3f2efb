/** An entity of FollowTheMoney: one line of a file, or one that is nested in another. Its JSON is of the outside. */
import { cleanText } from "../../../formats/cleanText.ts"

export interface FtmEntity {
  readonly id: string
  readonly schema: string
  readonly caption: string
  /** Whether the file says that the entity is a target of its list; undefined where it does not say so of it. */
  readonly target: boolean | undefined
  readonly properties: ReadonlyMap<string, ReadonlyArray<unknown>>
}

type Fields = Readonly<Partial<Record<"id" | "schema" | "caption" | "target" | "properties", unknown>>>

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => (typeof value === "string" ? value.toWellFormed() : "")

/** Undefined for whatever is no entity. */
export const ftmEntity = (value: unknown): FtmEntity | undefined => {
  if (!isObject(value) || !isObject(value.properties)) return undefined
  const [id, schema] = [textOf(value.id), textOf(value.schema)]
  if (id === "" || schema === "") return undefined
  const { target } = value
  return {
    id,
    schema,
    caption: textOf(value.caption),
    target: typeof target === "boolean" ? target : undefined,
    properties: new Map(
      Object.entries(value.properties).map(([name, each]) => [name, Array.isArray(each) ? each : [each]])
    )
  }
}

/** One line of a file; undefined where it is no entity, or no JSON. */
export const ftmEntityIn = (line: string): FtmEntity | undefined => {
  try {
    return ftmEntity(JSON.parse(line))
  } catch {
    return undefined
  }
}

/** The texts of some properties, each once, in the order of the properties. */
export const textsOf = (
  { properties }: FtmEntity,
  ...names: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const texts = new Set<string>()
  for (const name of names)
    for (const value of properties.get(name) ?? []) {
      const text = typeof value === "number" ? `${value}` : cleanText(textOf(value))
      if (text !== "") texts.add(text)
    }
  return [...texts]
}

/** The entities that are nested in this one. Those that are nested in them are of no concern. */
export const nestedIn = ({ properties }: FtmEntity): ReadonlyArray<FtmEntity> =>
  [...properties.values()].flatMap((values) => values.flatMap((value) => ftmEntity(value) ?? []))
