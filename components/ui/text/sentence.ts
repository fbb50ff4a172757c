/** A source's message as a sentence: capitalized. Names of permissions and fields are kept. */
export function sentenceOf(message: string): string {
  return /^[a-z]+[\s,:]/.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message;
}
