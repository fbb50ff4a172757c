import 'server-only';
import { dehydrate, type DehydratedState, QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { Actor } from '@/lib/domain/access/actor';
import { can, type Permission } from '@/lib/domain/access/permission';
import type { AppContext } from '@/lib/server/app-context';

export interface FirstReader {
  actor: Actor;
  app: AppContext;
}

/** One read of a page's first render; null if the person may not make it or its input is not valid. */
export type FirstRead = (reader: FirstReader) => Promise<{ queryKey: readonly unknown[]; data: unknown } | null>;

type Input = Record<string, unknown>;

/** The read behind `queryOf(endpoint, { params, query })`: the same key, answered without a request. */
export function firstRead<P extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, z.ZodType, R>,
  verb: (call: { input: { params: z.output<P>; query: z.output<Q> } } & FirstReader) => Promise<z.input<R>>,
  q: { params?: Input; query?: Input; permission?: Permission },
): FirstRead {
  return async ({ actor, app }) => {
    if (!can(actor.roles, q.permission ?? 'fleet.read').ok) return null;
    const params = endpoint.params.safeParse(q.params ?? {});
    const query = endpoint.query.safeParse(q.query ?? {});
    if (!params.success || !query.success) return null;
    const data = endpoint.response.parse(await verb({ input: { params: params.data, query: query.data }, actor, app }));
    return { queryKey: [endpoint.id, q.params ?? {}, q.query ?? {}], data };
  };
}

/** What the browser begins with. A read that fails is left out: the browser makes it, which logs and shows why it fails. */
export async function firstReads(reader: FirstReader, reads: readonly FirstRead[]): Promise<DehydratedState> {
  const client = new QueryClient();
  const answers = reads.map((read) => reader.app.database.orUnreachable(read(reader)).catch(() => null));
  for (const answer of await Promise.all(answers))
    if (answer !== null) client.setQueryData(answer.queryKey, answer.data);
  return dehydrate(client);
}
