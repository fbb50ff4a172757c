import 'server-only';
import type { z } from 'zod';
import { Failure } from '@/lib/domain/failure';

/** A NUL, which PostgreSQL cannot store, or half of a surrogate pair, which is no character. */
const foul = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const MOST = 20;

/** Fields with text that no database or screen can hold, and keys that schemas ignore (`__proto__`). */
function foulFields(value: unknown): { field: string; message: string }[] {
  const found: { field: string; message: string }[] = [];
  const stack: { at: string; value: unknown }[] = [{ at: '', value }];
  for (let next = stack.pop(); next !== undefined && found.length < MOST; next = stack.pop()) {
    const { at } = next;
    if (typeof next.value === 'string' && foul.test(next.value))
      found.push({ field: at.slice(0, 200), message: 'contains NUL or an unpaired surrogate' });
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, inner] of Object.entries(next.value)) {
      const field = at === '' ? key : `${at}.${key}`;
      if (key === '__proto__') found.push({ field: field.slice(0, 200), message: 'is not known here' });
      else if (foul.test(key))
        found.push({ field: at || 'body', message: 'has a field name that contains NUL or an unpaired surrogate' });
      else stack.push({ at: field, value: inner });
    }
  }
  return found;
}

const usualLimitBytes = 256 * 1024;

interface Issue {
  field: string;
  message: string;
}

export interface EndpointInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  path: string;
  params: P;
  query: Q;
  body: B;
  bodyLimitBytes?: number;
}

/** Names all errors at once. @throws Failure `invalid` with `issues`; `not-found` when the path has another form. */
export async function readRequest<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  request: Request,
  endpoint: EndpointInput<P, Q, B>,
): Promise<{ params: z.output<P>; query: z.output<Q>; body: z.output<B> }> {
  const url = new URL(request.url);
  const issues: Issue[] = [];
  const sent = {
    params: pathParams(endpoint.path, url.pathname),
    query: queryOf(url.searchParams),
    body: await readBody(request, endpoint.bodyLimitBytes ?? usualLimitBytes),
  };
  const params = parse(endpoint.params, sent.params, issues);
  const query = parse(endpoint.query, sent.query, issues);
  const body = parse(endpoint.body, sent.body, issues);
  const named = new Set(issues.map((issue) => issue.field));
  for (const issue of Object.values(sent).flatMap(foulFields)) if (!named.has(issue.field)) issues.push(issue);
  // All three are set when nothing was wrong.
  if (issues.length > 0 || params === null || query === null || body === null) {
    const first = issues[0];
    const where = first === undefined || first.field === '' ? '' : `${first.field}: `;
    throw new Failure('invalid', `Invalid request: ${where}${first?.message ?? 'unknown'}`, { issues });
  }
  return { params: params.value, query: query.value, body: body.value };
}

/** The values of `{param}` in `path`, percent-decoded. @throws Failure */
export function pathParams(path: string, actual: string): Record<string, string> {
  const wanted = path.split('/');
  const given = actual.replace(/(?<=.)\/$/, '').split('/');
  if (wanted.length !== given.length) throw new Failure('not-found', 'There is nothing at this address.');
  const entries = wanted.flatMap((segment, i): [string, string][] => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    return name === undefined ? [] : [[name, decode(name, given[i] ?? '')]];
  });
  return Object.fromEntries(entries);
}

function decode(name: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Failure('invalid', `Invalid request: ${name} is not percent-encoded UTF-8`, {
      issues: [{ field: name, message: 'is not percent-encoded UTF-8' }],
    });
  }
}

/** A repeated key becomes a list, which a schema of one value rejects by name. */
function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  const keys = [...new Set(search.keys())];
  return Object.fromEntries(
    keys.map((key) => {
      const all = search.getAll(key);
      return [key, all.length === 1 ? (all[0] ?? '') : all];
    }),
  );
}

/** JSON has a -0, which it does not write again: texts made of it would differ from what is stored. */
const withoutNegativeZero = (_key: string, value: unknown): unknown => (value === 0 ? 0 : value);

/** An absent body is an empty object. */
async function readBody(request: Request, limitBytes: number): Promise<unknown> {
  const bytes = await readLimited(request, limitBytes);
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), withoutNegativeZero);
  } catch {
    throw new Failure('invalid', 'The body is not JSON.', { issues: [{ field: 'body', message: 'is not JSON' }] });
  }
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`;

/** The caller went away before its body was complete. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted';
}

async function* bodyChunks({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch (error) {
    // A body fails only with its connection.
    throw new RequestAborted('the request was aborted', { cause: error });
  }
}

async function readLimited(request: Request, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyChunks(request)) {
    size += chunk.length;
    if (size > limitBytes)
      throw new Failure('invalid', `The body is larger than ${sizeText(limitBytes)}.`, {
        issues: [{ field: 'body', message: `is larger than ${sizeText(limitBytes)}` }],
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse<S extends z.ZodType>(schema: S, raw: unknown, issues: Issue[]): { value: z.output<S> } | null {
  try {
    const result = schema.safeParse(raw);
    if (result.success) return { value: result.data };
    issues.push(...result.error.issues.flatMap(named));
  } catch (error) {
    // A recursive schema can run out of stack on nested brackets.
    if (!(error instanceof RangeError)) throw error;
    issues.push({ field: 'body', message: 'is nested too deeply' });
  }
  return null;
}

function named(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: [...path, key].join('.').slice(0, 200), message: 'is not known here' }));
  // Parameters and query are always objects, so only the body can be wrong as a whole.
  return [{ field: path.join('.').slice(0, 200) || 'body', message: issue.message }];
}
