/**
 * Finds where a test bounds measured time from above, which a machine that is busy breaks. A test shows an order
 * ("answered before the other gave up") with a clock that it moves itself; how long something takes is measured by a
 * benchmark.
 *
 * Followed within a file: what a clock says, names that are made of it, functions that return it, and names of numbers.
 */
import { parseAst } from "vitest/node"

/** What every test has: one that is given less would be ended by a busy machine. Milliseconds. */
const leastLimit = 900_000

/** A bound of more than this, such as the expiry of a login in hours, is no wait of a test. Milliseconds. */
const generous = 30_000

const clocks = new Set([
  "performance.now",
  "Date.now",
  "process.hrtime",
  "process.hrtime.bigint",
  "Effect.timed"
])

/** What a measured time is called where its clock stands in another file. */
const called = /^(?:millis|elapsed|took)$/u

/** `it.each` of a call of `it.each([…])`. */
const pathOf = (node) => {
  if (node.type === "CallExpression") return pathOf(node.callee)
  return node.type === "MemberExpression" && !node.computed
    ? `${pathOf(node.object)}.${node.property.name}`
    : (node.name ?? "")
}

const isFunction = (node) => /^(?:Arrow)?Function/u.test(node.type)

const childrenOf = (node) =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter((child) => typeof child?.type === "string")

/** Without the bodies of functions, which say nothing about the value around them. */
function* within(node, isWhole = true) {
  yield node
  for (const child of childrenOf(node)) if (isWhole || !isFunction(child)) yield* within(child, isWhole)
}

/** What a function answers with: the expressions that it returns. */
const returned = (node) => {
  if (node.body.type !== "BlockStatement") return [node.body]
  return [...within(node.body, false)]
    .filter(({ type, argument }) => type === "ReturnStatement" && argument)
    .map(({ argument }) => argument)
}

const identifiersIn = (pattern) => [...within(pattern)].filter(({ type }) => type === "Identifier")

/** Notes on every identifier the function in which its name is declared, so that two names alike are told apart. */
const findScopes = (program) => {
  const visit = (node, scopes) => {
    const inside =
      isFunction(node) || node === program ? [{ node, names: declaredIn(node) }, ...scopes] : scopes
    if (node.type === "Identifier") node.scope = inside.find(({ names }) => names.has(node.name))?.node.start
    for (const child of childrenOf(node)) visit(child, inside)
  }
  visit(program, [])
}

const declaredIn = (scope) => {
  const names = new Set(
    isFunction(scope) ? scope.params.flatMap((param) => identifiersIn(param).map(({ name }) => name)) : []
  )
  for (const node of childrenOf(scope).flatMap((child) => [...within(child, false)])) {
    if (node.type === "VariableDeclarator") for (const { name } of identifiersIn(node.id)) names.add(name)
    if (node.type === "FunctionDeclaration") names.add(node.id.name)
  }
  return names
}

const keyOf = ({ name, scope }) => `${name} ${scope}`

const isMeasured = (node, names) => {
  if (isFunction(node)) return returned(node).some((each) => isMeasured(each, names))
  return [...within(node, false)].some(
    (part) =>
      (part.type === "CallExpression" &&
        part.arguments.some((given) => isFunction(given) && isMeasured(given, names))) ||
      (part.type === "CallExpression" && clocks.has(pathOf(part.callee))) ||
      (part.type === "NewExpression" && part.callee.name === "Date" && part.arguments.length === 0) ||
      (part.type === "Identifier" && (names.has(keyOf(part)) || called.test(part.name)))
  )
}

const measuredNames = (program) => {
  const declared = [...within(program)].flatMap((node) => {
    if (node.type === "VariableDeclarator" && node.init)
      return [{ made: identifiersIn(node.id), value: node.init }]
    if (node.type === "AssignmentExpression" && node.left.type === "Identifier")
      return [{ made: [node.left], value: node.right }]
    if (node.type === "FunctionDeclaration") return [{ made: [node.id], value: node }]
    return []
  })
  const names = new Set()
  for (let before = -1; before < names.size; ) {
    before = names.size
    for (const { made, value } of declared)
      if (isMeasured(value, names)) for (const each of made) names.add(keyOf(each))
  }
  return names
}

const larger = { "<": "right", "<=": "right", ">": "left", ">=": "left" }

/** Both measured is an order, or a loop that waits until a deadline. */
const isBound = (measured, limit, names) =>
  isMeasured(measured, names) &&
  !isMeasured(limit, names) &&
  ![...within(limit)].some(({ value }) => value >= generous)

/** Whether a call is an assertion in which what was measured must be the smaller side. */
const bounds = (call, names) => {
  const method = pathOf(call.callee)
  if (/^assert\.(?:isBelow|isAtMost)$/u.test(method))
    return isBound(call.arguments[0], call.arguments[1], names)
  if (!method.startsWith("assert")) return false
  return [...within(call)].some((node) => {
    const side = node.type === "BinaryExpression" ? larger[node.operator] : undefined
    return side !== undefined && isBound(node[side === "right" ? "left" : "right"], node[side], names)
  })
}

/** Milliseconds, of a number or of words such as "20 seconds". */
const millisOf = (value) => {
  const [, count, unit] = /^(\d+) (second|minute)s?$/u.exec(String(value)) ?? []
  if (typeof value === "number" || count === undefined) return value
  return Number(count) * (unit === "minute" ? 60_000 : 1000)
}

/** The numbers that have a name in the file. */
const namedNumbers = (program) =>
  new Map(
    [...within(program)]
      .filter(({ init, type }) => type === "VariableDeclarator" && typeof init?.value === "number")
      .map(({ id, init }) => [id.name, init.value])
  )

/** The time limit that a test or a hook is given, where it is written there or has a name in the file. */
const limitOf = (call, numbers) => {
  if (!/^(?:it|describe|layer|(?:before|after)(?:All|Each))(?:\.|$)/u.test(pathOf(call.callee)))
    return undefined
  for (const argument of call.arguments.slice(1)) {
    if (argument.type === "Literal" && typeof argument.value === "number") return argument.value
    if (numbers.has(argument.name)) return numbers.get(argument.name)
    const timeout =
      argument.type === "ObjectExpression" && argument.properties.find(({ key }) => key?.name === "timeout")
    if (timeout) return numbers.get(timeout.value.name) ?? millisOf(timeout.value.value)
  }
  return undefined
}

/** The lines of a test file on which time is bounded, each with its reason. */
export const timeBounds = (source) => {
  const program = parseAst(source, { lang: "ts" })
  findScopes(program)
  const names = measuredNames(program)
  const numbers = namedNumbers(program)
  const calls = [...within(program)].filter(({ type }) => type === "CallExpression")
  const at = ({ start }) => source.slice(0, start).split("\n").length
  return calls.flatMap((call) => {
    if (bounds(call, names)) return [{ line: at(call), why: "bounds measured time from above" }]
    const limit = limitOf(call, numbers)
    return limit !== undefined && limit < leastLimit
      ? [{ line: at(call), why: `gives a test ${limit} ms` }]
      : []
  })
}
