/** A piece of code to be copied, with what it is for. */
import type { ReactNode } from "react"
import { Code } from "../../components/Code.tsx"
import { Copy } from "../../components/Copy.tsx"
import { Acts, Lines, Said } from "../../components/Form.tsx"
import { Panel } from "../../components/Panel.tsx"

interface Props {
  readonly title: string
  readonly note?: string
  readonly text: string
  /** Other texts that go with it, by what they are. */
  readonly others?: Readonly<Record<string, string>>
  readonly children: ReactNode
}

export const Snippet = ({ children, note, others = {}, text, title }: Props) => (
  <Panel title={title} note={note} padded>
    <Lines>
      <Said>{children}</Said>
      <Code label={`Code of “${title}”`} text={text} isWrapped />
      <Acts>
        <Copy text={text} what={`the code of “${title}”`} label="Copy" />
        {Object.entries(others).map(([what, other]) => (
          <Copy key={what} text={other} what={what} label={`Copy ${what}`} />
        ))}
      </Acts>
    </Lines>
  </Panel>
)
