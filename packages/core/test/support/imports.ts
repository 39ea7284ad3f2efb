/** The imports of every package's sources, read as text: types count like values. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { fileURLToPath } from "node:url"

export interface Edge {
  readonly package: string
  /** Inside the package's src, with slashes. */
  readonly file: string
  readonly specifier: string
}

export const specifiersIn = (source: string): ReadonlyArray<string> =>
  [
    /^(?:import|export)\s+(?:[^"'`=;()]*?\sfrom\s+)?"([^"]+)"/gmu,
    /\bimport\(\s*"([^"]+)"/gu,
    /\brequire\(\s*"([^"]+)"/gu
  ].flatMap((pattern) => [...source.matchAll(pattern)].map(([, specifier = ""]) => specifier))

const packages = fileURLToPath(new URL("../../../", import.meta.url))

export const edges: ReadonlyArray<Edge> = readdirSync(packages).flatMap((name) => {
  const src = join(packages, name, "src")
  if (!existsSync(src)) return []
  return readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/u.test(file))
    .flatMap((file) =>
      specifiersIn(readFileSync(join(src, file), "utf8")).map((specifier) => ({
        package: name,
        file: file.replaceAll("\\", "/"),
        specifier
      }))
    )
})

/** Where a relative import leads, inside src; undefined for any other import, and when it leaves src. */
export const target = ({ file, specifier }: Edge): string | undefined => {
  if (!specifier.startsWith(".")) return undefined
  const path = posix.join(dirname(file), specifier)
  return path.startsWith("..") ? undefined : path
}

/** The same as a path that begins with the package; of another package of ours too, undefined for what is not ours. */
export const leadsTo = (edge: Edge): string | undefined => {
  const within = target(edge)
  if (within !== undefined) return `${edge.package}/${within}`
  const [, name, path = "index"] = /^@entity-watch\/([a-z]+)(?:\/(.+))?$/u.exec(edge.specifier) ?? []
  return name === undefined || !existsSync(join(packages, name, "src", `${path}.ts`))
    ? undefined
    : `${name}/${path}.ts`
}

const publicPaths = (name: string): ReadonlyArray<string> => {
  const { exports: all, publishConfig } = JSON.parse(
    readFileSync(join(packages, name, "package.json"), "utf8")
  )
  return Object.keys(publishConfig?.exports ?? all)
}

/** Whether a path of one of our packages is among those that it publishes; `*` stands for any path, as in Node. */
export const isPublished = (specifier: string): boolean => {
  const [, name = "", path] = /^@entity-watch\/([a-z]+)(?:\/(.+))?$/u.exec(specifier) ?? []
  if (!existsSync(join(packages, name, "package.json"))) return true
  const asked = path === undefined ? "." : `./${path}`
  return publicPaths(name).some(
    (each) => each === asked || (each.endsWith("/*") && asked.startsWith(each.slice(0, -1)))
  )
}
