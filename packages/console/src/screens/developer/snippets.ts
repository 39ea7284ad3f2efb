/** First requests, with one's own key and this service's address filled in. */
export interface Own {
  readonly address: string
  /** A key, or what stands in its place. */
  readonly key: string
}

/** Stands where nobody made a key yet. */
export const placeholder = "$ENTITY_WATCH_KEY"

const sandboxCompany = "23990000014"

export const curlOf = ({ address, key }: Own): string =>
  `curl -s ${address}/v1/resolve \\
  -H "authorization: Bearer ${key}" \\
  -H "content-type: application/json" \\
  -d '{"abn":"${sandboxCompany}"}'
`

export const sdkInstall = "npm install @entity-watch/client"

const keyInCode = (key: string) =>
  key === placeholder ? 'process.env.ENTITY_WATCH_KEY ?? ""' : JSON.stringify(key)

export const sdkOf = ({ address, key }: Own): string =>
  `import { EntityWatch } from "@entity-watch/client"

const client = new EntityWatch({ baseUrl: ${JSON.stringify(address)}, apiKey: ${keyInCode(key)} })

const { candidates } = await client.resolve({ abn: "${sandboxCompany}" })
console.log(candidates[0]?.canonical.entity_name.value)

const { overall, sources } = await client.screen({ name: "Platypus Spirits" })
console.log(overall, sources.gov_sanctions.matches[0]?.matched_name)
`

export const mcpOf = ({ address, key }: Own): string =>
  `${JSON.stringify(
    {
      mcpServers: {
        "entity-watch": {
          type: "http",
          url: `${address}/mcp`,
          // No shell reads this file: a variable would be sent as it is written.
          headers: { Authorization: `Bearer ${key === placeholder ? "YOUR-KEY" : key}` }
        }
      }
    },
    null,
    2
  )}
`

export const claudeOf = ({ address, key }: Own): string =>
  `claude mcp add --transport http entity-watch ${address}/mcp --header "Authorization: Bearer ${key}"`

/** The sandbox changes what it is asked to, so that a receiver has something to receive. */
export const watchOf = ({ address, key }: Own): string =>
  `# 1. Watch an invented company. The answer holds the secret, this once.
curl -s ${address}/v1/watch \\
  -H "authorization: Bearer ${key}" \\
  -H "content-type: application/json" \\
  -d '{"webhook_url":"https://hooks.example.com/entity-watch","events":["name_change"],"entities":["${sandboxCompany}"]}'

# 2. Let its name change: a signed webhook is POSTed within a second.
curl -s ${address}/v1/sandbox/changes \\
  -H "authorization: Bearer ${key}" \\
  -H "content-type: application/json" \\
  -d '{"identifier":"${sandboxCompany}","event":"name_change"}'

# 3. Without a receiver, poll: nothing is lost between two answers.
curl -s "${address}/v1/entity/${sandboxCompany}/changes?since=2020-01-01T00:00:00Z" \\
  -H "authorization: Bearer ${key}"
`
