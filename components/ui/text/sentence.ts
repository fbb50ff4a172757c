/** What a source said, as a sentence of ours begins: with a capital. Names of permissions and fields stay as they are. */
export function sentenceOf(message: string): string {
  return /^[a-z]+[\s,:]/.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message;
}
