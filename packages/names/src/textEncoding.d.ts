/** The web's classes for bytes of text, which every host has. Naming them alone keeps the rest of the web's types out. */
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>
}
declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean })
  decode(bytes?: Uint8Array): string
}
