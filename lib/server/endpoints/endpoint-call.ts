import 'server-only';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { Call } from '@/lib/server/http/serve';

/** What the verb behind an endpoint is given. */
export type CallOf<E> = E extends Endpoint<infer P, infer Q, infer B> ? Call<P, Q, B> : never;
