/** The description of an API as the server gives it (OpenAPI 3.1), as far as the reference shows it. */

export interface Shape {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly description?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: ReadonlyArray<string>
  readonly anyOf?: ReadonlyArray<Shape>
  readonly oneOf?: ReadonlyArray<Shape>
  readonly allOf?: ReadonlyArray<Shape>
}

interface Content {
  readonly schema?: Shape
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>
}

interface Body {
  readonly description?: string
  readonly content?: Readonly<Record<string, Content>>
}

export interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: ReadonlyArray<string>
  readonly parameters?: ReadonlyArray<{
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly description?: string
    readonly schema?: Shape
  }>
  readonly requestBody?: Body
  readonly responses?: Readonly<Record<string, Body>>
}

export interface Description {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Shape>> }
}

export interface ListedOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly operation: Operation
}

export const operationsOf = ({ paths }: Description): ReadonlyArray<ListedOperation> =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId ?? `${method} ${path}`,
      method: method.toUpperCase(),
      path,
      tag: operation.tags?.[0] ?? "other",
      operation
    }))
  )

const named = /^#\/components\/schemas\/(.+)$/u

/** The shape that a reference names, and its name. */
export const resolved = (
  shape: Shape,
  { components }: Description
): { readonly shape: Shape; readonly name: string | undefined } => {
  const name = named.exec(shape.$ref ?? "")?.[1]
  const found = name === undefined ? undefined : components?.schemas?.[name]
  return found === undefined ? { shape, name } : { shape: found, name }
}

/** What a value may be, in a few words. */
export const typeWords = (asked: Shape, of: Description): string => {
  const { name, shape } = resolved(asked, of)
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum !== undefined) return shape.enum.map((each) => JSON.stringify(each)).join(" | ")
  const choices = shape.anyOf ?? shape.oneOf
  if (choices !== undefined) return [...new Set(choices.map((each) => typeWords(each, of)))].join(" | ")
  if (shape.type === "array") return `list of ${shape.items ? typeWords(shape.items, of) : "anything"}`
  if (name !== undefined && shape.properties !== undefined) return name
  const type = Array.isArray(shape.type) ? shape.type.join(" | ") : `${shape.type ?? "anything"}`
  return shape.format === undefined ? type : `${type} (${shape.format})`
}
