import type { z } from 'zod';

/** One endpoint: what crosses the wire, declared once. `path` uses `{param}` for path parameters. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  id: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params: Params;
  query: Query;
  body: Body;
  /** Largest body in bytes; absent: 256 KiB. */
  bodyLimitBytes?: number;
  response: Response;
}

export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  declaration: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return declaration;
}
