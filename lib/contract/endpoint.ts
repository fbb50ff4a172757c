import { z } from 'zod';
import { sourceStatusSchema } from '@/lib/domain/cluster/cluster';
import { type EndpointId, type Method, routeOf } from './routes';

/** For an endpoint without path parameters, query or body: anything sent is a named error. */
export const emptyInput = z.strictObject({});

const isDigits = (value: unknown): value is string => typeof value === 'string' && /^-?\d{1,16}$/.test(value);

/** A whole number in a query or a path: its text must be digits, not merely something that can be read as a number. */
export function integerParam({ min, max }: { min?: number; max?: number } = {}) {
  const range = [...(min === undefined ? [] : [`from ${min}`]), ...(max === undefined ? [] : [`to ${max}`])];
  const message = ['must be a whole number', ...range].join(' ');
  return z.preprocess(
    (value) => (isDigits(value) ? Number(value) : value),
    z
      .number(message)
      .int(message)
      .min(min ?? Number.MIN_SAFE_INTEGER, message)
      .max(max ?? Number.MAX_SAFE_INTEGER, message),
  );
}

/** One endpoint: what crosses the wire, declared once. `path` uses `{param}` for path parameters. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Id extends string = string,
> {
  id: Id;
  method: Method;
  path: string;
  params: Params;
  query: Query;
  body: Body;
  /** Largest body in bytes; absent: 256 KiB. */
  bodyLimitBytes?: number;
  response: Response;
}

type EmptyInput = typeof emptyInput;

/** Its method and path are in routes.ts. Defaults: without path parameters, query, or body. */
export function endpoint<
  const Id extends EndpointId,
  R extends z.ZodType,
  P extends z.ZodType = EmptyInput,
  Q extends z.ZodType = EmptyInput,
  B extends z.ZodType = EmptyInput,
>(
  declaration: Pick<Endpoint<P, Q, B, R, Id>, 'id' | 'response'> & {
    params?: P;
    query?: Q;
    body?: B;
    bodyLimitBytes?: number;
  },
): Endpoint<P, Q, B, R, Id> {
  const defaults = { params: emptyInput, query: emptyInput, body: emptyInput };
  // P, Q and B are EmptyInput where nothing is declared.
  return { ...defaults, ...routeOf(declaration.id), ...declaration } as unknown as Endpoint<P, Q, B, R, Id>;
}

export const clusterParams = z.strictObject({ cluster: z.string().min(1).max(128) });

export const poolParams = clusterParams.extend({ pool: z.string().min(1).max(128) });

/** Adds the time of an answer and the freshness of its sources. */
export const sourced = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ now: z.number(), sources: z.array(sourceStatusSchema), ...shape });
