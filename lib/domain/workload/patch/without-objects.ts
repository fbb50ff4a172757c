const countOf = (text: string, brace: string): number => text.split(brace).length - 1;

/**
 * An error of the API server without the objects that it quotes: a pod template has values of environment variables
 * (apimachinery: field.Error). A message that was cut off may end within one.
 */
export function withoutObjects(message: string): string {
  const isCut = countOf(message, '{') > countOf(message, '}');
  return message.replace(isCut ? /\{.*$/s : /\{.*\}/s, '{…}');
}
