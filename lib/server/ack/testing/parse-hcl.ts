import { createRequire } from 'node:module';
import { z } from 'zod';

const hclSchema = z.object({
  parseToString: z.function({ input: [z.string()], output: z.tuple([z.string(), z.unknown()]) }),
});
const hcl = hclSchema.parse(createRequire(import.meta.url)('hcl2-parser'));

const block = z.array(z.record(z.string(), z.unknown()));
const parsedSchema = z.object({
  resource: z.record(z.string(), z.record(z.string(), block)),
  variable: z.record(z.string(), block).optional(),
  import: block.optional(),
});

/** What HashiCorp's own parser, compiled to JavaScript, makes of a text. @throws what it refuses */
export function parseHcl(text: string) {
  const [json, error] = hcl.parseToString(text);
  if (error !== null) throw new Error(`HCL: ${JSON.stringify(error)}\n${text}`);
  return parsedSchema.parse(JSON.parse(json));
}
