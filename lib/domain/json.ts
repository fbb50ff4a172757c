import { z } from 'zod';

/** Any JSON value. Numbers are finite; objects are plain. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export const jsonSchema: z.ZodType<Json> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(jsonSchema), z.record(z.string(), jsonSchema)]),
);
