import { z } from 'zod';
import { configFileSchema } from '@/lib/server/config/config-file';
import { envSchema } from '@/lib/server/config/env';
import { code, codes, type Page, table } from './markdown';

const intro = `# Configuration

Fields of \`mullion.yaml\` and environment variables, from their schemas; [docs/configuration.md](../configuration.md) explains them
with examples. An unknown field is an error. "required" holds wherever the enclosing object is present. An empty variable counts as
absent.`;

type Schema = z.core.JSONSchema.JSONSchema;

interface Field {
  path: string;
  schema: Schema;
  required: boolean;
}

const isSchema = (schema: Schema | boolean | undefined): schema is Schema => typeof schema === 'object';

/** Every field below an object; `[]` marks the items of a list. */
const fieldsOf = (schema: Schema, path = ''): Field[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (!isSchema(property)) return [];
    const required = schema.required?.includes(name) ?? false;
    return fieldsAt({ path: path === '' ? name : `${path}.${name}`, schema: property, required });
  });

function fieldsAt({ path, schema, required }: Field): Field[] {
  const items = Array.isArray(schema.items) ? undefined : schema.items;
  if (isSchema(items) && items.properties !== undefined) return fieldsOf(items, `${path}[]`);
  return schema.properties === undefined ? [{ path, schema, required }] : fieldsOf(schema, path);
}

function valueOf({ type, enum: values, items, minimum, maximum, maxLength }: Schema): string {
  if (values !== undefined) return codes(values.map(String));
  if (type === 'array' && isSchema(items as Schema)) return `list of ${valueOf(items as Schema)}`;
  const limits = minimum === undefined ? '' : `, ${minimum} to ${maximum ?? 'any'}`;
  const length = maxLength === undefined ? '' : `, at most ${maxLength} characters`;
  return `${String(type ?? 'see the text')}${limits}${length}`;
}

function row({ path, schema, required }: Field): string[] {
  const without =
    schema.default === undefined ? (required ? 'required' : 'none') : code(JSON.stringify(schema.default));
  return [code(path), valueOf(schema), without, (schema.description ?? '').replaceAll('|', String.raw`\|`)];
}

const columns = ['Field', 'Value', 'Default', 'Meaning'];
const read = (schema: z.ZodType): Field[] => fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

export const configurationFields = (): Field[] => [...read(configFileSchema), ...read(envSchema)];

export function configurationPage(): Page {
  const [file, variables] = [read(configFileSchema), read(envSchema)];
  return {
    file: 'configuration.md',
    text: [
      intro,
      '## The file',
      table(columns, file.map(row)),
      '## Environment variables',
      table(columns, variables.map(row)),
    ].join('\n\n'),
    ids: [...file, ...variables].map(({ path }) => path),
  };
}
