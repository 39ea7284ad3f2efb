/** The one web class that names are encoded with and every host has. Naming it alone keeps the rest of the web's types out. */
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>
}
