/** What is refused otherwise has to be accepted beforehand, one thing at a time. */
import type { RefreshRequest } from "@entity-watch/contract/schema/admin/RegisterHistory"
import css from "./RefreshPanel.module.css"

const accepts: ReadonlyArray<readonly [keyof RefreshRequest, string]> = [
  ["older", "Take an edition older than the one in force"],
  ["partial", "Take an edition that is not whole"],
  ["shrunk", "Take a list of which many entries, or what they say, are gone"]
]

export const acceptedIn = (form: FormData): RefreshRequest =>
  Object.fromEntries(accepts.flatMap(([name]) => (form.has(name) ? [[name, true]] : [])))

export const Accept = () => (
  <details>
    <summary>Accept what would be refused</summary>
    <div className={css.choices}>
      {accepts.map(([name, words]) => (
        <label key={name}>
          <input type="checkbox" name={name} />
          {words}
        </label>
      ))}
    </div>
  </details>
)
