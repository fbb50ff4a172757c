import type { Json } from '../../json';
import type { PoolDefinition } from '../definition/pool-definition';
import { codeBody, type CodePlace, type CodeSecret } from './code-body';

const camel = (key: string): string => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The body with the SDK's model names. Only field names are converted, never user-defined keys. */
export function camelBody(value: Json): Json {
  if (Array.isArray(value)) return value.map(camelBody);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [camel(key), camelBody(inner)]));
}

/** A TypeScript literal; variables of the environment replace `secrets`. */
function literal(value: Json, o: { indent: string; secrets: readonly CodeSecret[] }): string {
  if (typeof value === 'string') {
    const secret = o.secrets.find(({ mark }) => mark === value);
    if (secret !== undefined) return `process.env.${secret.variable}`;
    // JSON is a valid literal except for two line separators that older parsers reject.
    return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  }
  if (value === null || typeof value !== 'object') return String(value);
  const inner = `${o.indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => literal(one, { ...o, indent: inner }))
    : Object.entries(value).map(([key, one]) => `${key}: ${literal(one, { ...o, indent: inner })}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${o.indent}${close}`;
}

const importLine = (names: string, from: string): string => `import ${names} from ${JSON.stringify(from)};`;
const HEAD = [
  importLine('CS, { CreateClusterNodePoolRequest }', '@alicloud/cs20151215'),
  importLine('Credential', '@alicloud/credentials'),
  importLine('{ $OpenApiUtil }', '@alicloud/openapi-core'),
];

/** TypeScript with Alibaba Cloud's own SDK; credentials from its default chain, secrets from the environment: scripts in base64. */
export function sdkOf(pool: PoolDefinition, place: CodePlace): string {
  const { body, secrets } = codeBody(pool);
  const request = literal(camelBody(body), { indent: '', secrets });
  return `${[
    ...HEAD,
    '',
    'const config = new $OpenApiUtil.Config({',
    '  credential: new Credential(),',
    `  regionId: ${JSON.stringify(place.regionId)},`,
    '  // Both: the shorter one counts until the answer begins.',
    '  connectTimeout: 30_000,',
    '  readTimeout: 30_000,',
    '});',
    `const request = new CreateClusterNodePoolRequest(${request});`,
    `const { body } = await new CS(config).createClusterNodePool(${JSON.stringify(place.clusterId)}, request);`,
    'console.log(body?.nodepoolId, body?.taskId);',
  ].join('\n')}\n`;
}
