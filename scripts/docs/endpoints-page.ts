import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { code, type Page, table } from './markdown';

const intro = `# Endpoints

JSON in, JSON out, as \`lib/contract\` declares it; [docs/api.md](../api.md) explains sessions, streams, changes and errors.
\`?\` marks optional fields.`;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

export async function endpoints(): Promise<Endpoint[]> {
  const folder = fileURLToPath(new URL('../../lib/contract', import.meta.url));
  const names = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules = await Promise.all(
    names.map((file): Promise<object> => import(`../../lib/contract/${file.slice(0, -3)}.ts`)),
  );
  return modules
    .flatMap((module) => Object.values(module).filter(isEndpoint))
    .toSorted((a, b) => a.path.localeCompare(b.path));
}

function fields(schema: z.ZodType, io: 'input' | 'output'): string {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const names = Object.keys(properties).map((name) => code(required.includes(name) ? name : `${name}?`));
  return names.join(', ') || '–';
}

export async function endpointsPage(): Promise<Page> {
  const all = await endpoints();
  const rows = all.map(({ method, path, query, body, response }) => [
    code(`${method} ${path}`),
    fields(method === 'GET' ? query : body, 'input'),
    fields(response, 'output'),
  ]);
  return {
    file: 'endpoints.md',
    text: [intro, table(['Endpoint', 'Query or body', 'Answer'], rows)].join('\n\n'),
    ids: all.map(({ method, path }) => `${method} ${path}`),
  };
}
