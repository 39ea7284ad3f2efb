const encoder = new TextEncoder()

/** How many bytes a text takes in UTF-8. */
export const utf8Length = (text: string): number => encoder.encode(text).length
