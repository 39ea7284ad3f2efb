/** For Fastify 5: a plugin with its own parser that keeps the body raw, for its own route only. */
import { type OnEvent, type ReceiveOptions, receive } from "./receive.ts"

export type { OnEvent, ReceiveOptions } from "./receive.ts"

export interface FastifyOptions extends ReceiveOptions {
  /** Where deliveries are posted, e.g. /webhooks. */
  readonly path: string
  readonly onEvent: OnEvent
}

interface FastifyRequest {
  readonly body?: unknown
  readonly headers: { readonly [name: string]: string | ReadonlyArray<string> | undefined }
}

interface FastifyReply {
  code(status: number): FastifyReply
  send(text: string): FastifyReply
}

type Done = (error: Error | null, body: unknown) => void

/** The parts of a Fastify instance that the plugin uses. */
interface Fastify {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    contentType: string,
    options: { parseAs: "buffer" },
    parser: (request: never, body: Uint8Array, done: Done) => void
  ): unknown
  post(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown
}

/** `app.register(fastifyPlugin, { path: "/webhooks", secret, onEvent })`. */
export const fastifyPlugin = async (
  fastify: Fastify,
  { path, onEvent, ...options }: FastifyOptions
): Promise<void> => {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body))
  fastify.post(path, async ({ headers, body }, reply) => {
    const { status, text } = await receive(() => ({ headers, body }), options, onEvent)
    return reply.code(status).send(text)
  })
}
