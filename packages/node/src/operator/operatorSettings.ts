/** The settings of messages to the operator, and what is wrong with them together. No sentence quotes a value. */
import { hmacKeysOf } from "@entity-watch/webhooks/sign"
import { Config, Effect, Option, Redacted, Result, Schema } from "effect"

/** `message` says what to write. */
export class OperatorSettingsInvalid extends Schema.TaggedError<OperatorSettingsInvalid>()(
  "OperatorSettingsInvalid",
  { message: Schema.String }
) {}

const mostRecipients = 20

/** In bytes, as Standard Webhooks has it. */
const leastSecret = 24

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

const isWebhookUrl = (text: string): boolean => {
  const url = urlOf(text)
  return url !== undefined && /^https?:$/u.test(url.protocol) && url.username === "" && url.password === ""
}

const isSecret = (text: string): boolean =>
  Result.match(
    Result.try(() => hmacKeysOf(text)),
    { onFailure: () => false, onSuccess: ([decoded]) => (decoded?.length ?? 0) >= leastSecret }
  )

/** No more than one address, without a name: what steers a header is none. */
const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/iu.test(text)

const addressesIn = (text: string): ReadonlyArray<string> => text.split(",").map((each) => each.trim())

const areAddresses = (text: string): boolean => {
  const addresses = addressesIn(text)
  return addresses.length <= mostRecipients && addresses.every(isAddress)
}

const decodes = (text: string): boolean => Result.isSuccess(Result.try(() => decodeURIComponent(text)))

const isSmtpUrl = (text: string): boolean => {
  if (!/^smtps?:\/\//iu.test(text)) return false
  const url = urlOf(text)
  return (
    url !== undefined &&
    url.hostname !== "" &&
    /^\/?$/u.test(url.pathname) &&
    url.search === "" &&
    url.hash === "" &&
    (url.username === "") === (url.password === "") &&
    decodes(url.username) &&
    decodes(url.password)
  )
}

/** `expected` stands in the sentence that refuses another value. */
const text = (is: (text: string) => boolean, expected: string) =>
  Schema.Trim.check(Schema.makeFilter(is, { expected }))

const WebhookUrl = text(
  isWebhookUrl,
  "an address that begins with https:// or http://, without a user or password"
)
const WebhookSecret = text(
  isSecret,
  `whsec_ and base64 of ${leastSecret} bytes or more, such as whsec_ before what openssl rand -base64 32 prints`
)
const Addresses = text(
  areAddresses,
  `1 to ${mostRecipients} addresses with commas between, each without a name`
)
const Address = text(isAddress, "one address without a name")
const SmtpUrl = text(
  isSmtpUrl,
  "smtp://user:password@host:587 or smtps://user:password@host:465 with nothing behind it, both or neither of user and password, and what is neither letter nor digit in them percent-encoded"
)

const hidden = (config: Config.Config<string>) =>
  Config.option(config.pipe(Config.map((value) => Redacted.make(value))))

/** Each by itself. */
export const operatorSettings = Config.all({
  webhookUrl: hidden(Config.schema(WebhookUrl, "OPERATOR_WEBHOOK_URL")),
  webhookSecret: hidden(Config.schema(WebhookSecret, "OPERATOR_WEBHOOK_SECRET")),
  emailTo: Config.option(Config.schema(Addresses, "OPERATOR_EMAIL_TO").pipe(Config.map(addressesIn))),
  emailFrom: Config.option(Config.schema(Address, "OPERATOR_EMAIL_FROM")),
  smtpUrl: hidden(Config.schema(SmtpUrl, "SMTP_URL"))
})

export interface OperatorSettings {
  readonly webhook: { readonly url: Redacted.Redacted; readonly secret: Redacted.Redacted } | undefined
  readonly email:
    | { readonly to: ReadonlyArray<string>; readonly from: string; readonly smtp: Redacted.Redacted }
    | undefined
}

const incomplete = (message: string) => Effect.fail(new OperatorSettingsInvalid({ message }))

/** Both channels, each only where all of its settings are there. */
export const operatorChannelSettings: Effect.Effect<
  OperatorSettings,
  Config.ConfigError | OperatorSettingsInvalid
> = Effect.gen(function* () {
  const { emailFrom, emailTo, smtpUrl, webhookSecret, webhookUrl } = yield* operatorSettings
  if (Option.isSome(webhookUrl) !== Option.isSome(webhookSecret))
    return yield* incomplete(
      "Set both OPERATOR_WEBHOOK_URL and OPERATOR_WEBHOOK_SECRET, or neither: no message to the operator is sent unsigned."
    )
  const ofEmail = [Option.isSome(emailTo), Option.isSome(emailFrom), Option.isSome(smtpUrl)].filter(
    Boolean
  ).length
  if (ofEmail !== 0 && ofEmail !== 3)
    return yield* incomplete(
      "Set all of OPERATOR_EMAIL_TO, OPERATOR_EMAIL_FROM and SMTP_URL, or none of them."
    )
  return {
    webhook: Option.getOrUndefined(Option.all({ url: webhookUrl, secret: webhookSecret })),
    email: Option.getOrUndefined(Option.all({ to: emailTo, from: emailFrom, smtp: smtpUrl }))
  }
})
