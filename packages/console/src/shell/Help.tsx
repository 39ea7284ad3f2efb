/** Every keyboard shortcut. */
import { Dialog } from "../components/Dialog.tsx"
import { Facts } from "../components/Facts.tsx"
import { operating, places } from "./navigation.ts"

const shortcuts: ReadonlyArray<readonly [string, string]> = [
  ["/", "Find by name, ABN or ACN"],
  ["?", "These shortcuts"],
  ["Esc", "Close what floats"],
  ["Arrow keys, Enter", "Walk through a list, open what is chosen"],
  ["S", "Screen the entity that is open"],
  ["W", "Watch the entity that is open, as an operator"],
  ["1, 2, 3", "Decide about the match or row that is shown: listed, somebody else, look further"],
  ["A to K, T, Esc", "After these: a reason of the list, a reason in words, back"],
  ["U", "Take the decision back: of the row that is shown, or the last one"],
  ["Left, right", "The match or row before, the one after"],
  ...[...places, ...operating].map(({ key, title }) => [`g, then ${key}`, title] as const)
]

export const Help = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" onClose={onClose}>
    <Facts facts={shortcuts} />
  </Dialog>
)
