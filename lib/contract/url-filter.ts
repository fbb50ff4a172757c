import type { z } from 'zod';

/** The schema's parameters from the URL. Invalid values are omitted instead of failing the page. */
export function urlFilter<Schema extends z.ZodObject>(
  schema: Schema,
  get: (name: string) => string | undefined,
): z.output<Schema> {
  const given = Object.keys(schema.shape).flatMap((name): [string, string][] => {
    const value = get(name);
    return value !== undefined && schema.shape[name]?.safeParse(value).success ? [[name, value]] : [];
  });
  return schema.parse(Object.fromEntries(given));
}
