import { UpstreamFailure } from '@/lib/domain/failure';
import type { Caller } from './call';
import type { Clients } from './clients';
import type { CloudSystem } from './errors';

export interface Connection {
  clusterId: string;
  regionId: string;
  clients: Clients;
  caller: Caller;
}

/** Reads from one product: `send` is given its client and its request models, and the answer is the body. */
export const readsFrom =
  <P>(caller: Caller, system: CloudSystem, product: () => Promise<P>) =>
  async <T>(action: string, send: (product: P) => Promise<{ body?: T }>): Promise<T | undefined> => {
    const loaded = await product();
    return (await caller.read({ system, action }, () => send(loaded))).body;
  };

export const unexpectedAnswer = (system: CloudSystem, upstreamCode: string, message: string): UpstreamFailure =>
  new UpstreamFailure({ system, kind: 'bad-response', upstreamCode, message });

/** The requested object is gone; an unknown cluster is an ordinary failure. */
export const isGone = (error: unknown): boolean =>
  error instanceof UpstreamFailure &&
  error.kind === 'not-found' &&
  !/cluster|Action/i.test(error.details.upstream?.code ?? '');

const MAX_PAGES = 500;

/** Collects pages by number until the provider's total is reached or a page is empty. */
export async function allPages<T>(
  read: (pageNumber: number) => Promise<{ items: readonly T[]; total: number | undefined }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let pageNumber = 1; pageNumber <= MAX_PAGES; pageNumber += 1) {
    const { items, total } = await read(pageNumber);
    all.push(...items);
    if (items.length === 0 || all.length >= (total ?? 0)) break;
  }
  return all;
}

/** Collects pages by token until there is none, or it repeats. */
export async function allTokens<T>(
  read: (token: string | undefined) => Promise<{ items: readonly T[]; next: string | undefined }>,
): Promise<T[]> {
  const all: T[] = [];
  const seen = new Set<string>();
  let token: string | undefined;
  do {
    const { items, next } = await read(token);
    all.push(...items);
    token = next === undefined || next === '' || seen.has(next) ? undefined : next;
    if (token !== undefined) seen.add(token);
  } while (token !== undefined && seen.size < MAX_PAGES);
  return all;
}
