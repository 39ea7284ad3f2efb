/** The request behind what is shown, to be sent from elsewhere. */
import { Copy } from "./Copy.tsx"

interface Props {
  readonly method: string
  readonly path: string
  readonly body?: object
  /** The same with the SDK. */
  readonly typescript: string
}

/** A text in single quotes, as a shell reads it. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const curlOf = ({ body, method, path }: Props): string =>
  [
    `curl -s -X ${method} ${quoted(location.origin + path)}`,
    `-H "authorization: Bearer $ENTITY_WATCH_KEY"`,
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(body))}`])
  ].join(" \\\n  ")

export const CopyRequest = (props: Props) => (
  <>
    <Copy text={curlOf(props)} what="the request as curl" label="Copy as curl" />
    <Copy text={props.typescript} what="the request as TypeScript" label="Copy as TypeScript" />
  </>
)
