/** Letters of ASCII, spaces and the marks of names: in such a text no character stands for another one. */
const plain = /^[A-Za-z ,.'-]*$/

export const isPlainText = (text: string): boolean => plain.test(text)
