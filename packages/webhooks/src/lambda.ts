/** For AWS Lambda behind an API Gateway REST API (v1), an HTTP API (v2), a function URL or a load balancer. */
import type { Delivery } from "./Delivery.ts"
import { type OnEvent, type ReceiveOptions, receive } from "./receive.ts"

export type { OnEvent, ReceiveOptions } from "./receive.ts"

export interface LambdaEvent {
  readonly headers?: { readonly [name: string]: string | undefined } | null
  /** A load balancer set to multi-value headers sends these only; of others `headers` may be empty. */
  readonly multiValueHeaders?: { readonly [name: string]: ReadonlyArray<string> | undefined } | null
  readonly body?: string | null
  readonly isBase64Encoded?: boolean
}

export interface LambdaResult {
  readonly statusCode: number
  readonly headers: { readonly [name: string]: string }
  readonly body: string
}

/** `export const handler = lambdaHandler({ secret }, onEvent)`. */
export const lambdaHandler =
  (options: ReceiveOptions, onEvent: OnEvent) =>
  async ({
    headers,
    multiValueHeaders,
    body,
    isBase64Encoded = false
  }: LambdaEvent): Promise<LambdaResult> => {
    const delivery: Delivery = {
      headers: { ...multiValueHeaders, ...headers },
      // An encoder for mail breaks the lines.
      body: isBase64Encoded && typeof body === "string" ? body.replace(/[\r\n]/gu, "") : body,
      isBase64Encoded
    }
    const { status, text } = await receive(() => delivery, options, onEvent)
    return { statusCode: status, headers: { "content-type": "text/plain; charset=utf-8" }, body: text }
  }
