export const providers = /** @type {const} */ (['sqlite', 'postgresql']);

/**
 * The models of prisma/schema.prisma for one database: only the provider line and the client's output differ.
 * @param {{ models: string, provider: 'sqlite' | 'postgresql', output: string }} o
 * @returns {string}
 */
export function modelsFor({ models, provider, output }) {
  const withProvider = replaceOnce(models, /(datasource db \{\s*provider\s*=\s*)"[a-z]+"/, `$1"${provider}"`);
  return replaceOnce(withProvider, /(output\s*=\s*)"[^"]*"/, `$1"${output}"`);
}

function replaceOnce(text, pattern, by) {
  if (!pattern.test(text)) throw new Error(`prisma/schema.prisma has no line like ${pattern}`);
  return text.replace(pattern, by);
}
