import 'server-only';
import type { z } from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { emptyInput } from '@/lib/contract/empty-input';
import type { AppContext } from '@/lib/server/app-context';
import type { Call } from '@/lib/server/http/serve';

/** What the verb behind an endpoint is given. */
export type CallOf<E> = E extends Endpoint<infer P, infer Q, infer B> ? Call<P, Q, B> : never;

type Part = 'params' | 'query' | 'body';

/** What a verb reads that answers everybody alike: the input the endpoint declares, and what it needs of the app. */
export interface Asked<E extends Record<Part, z.ZodType>, App = Pick<AppContext, 'fleet' | 'clock'>> {
  input: { [P in Part as typeof emptyInput extends E[P] ? never : P]: z.output<E[P]> };
  app: App;
}

/** What the verb behind an endpoint answers. */
export type AnswerOf<E extends { response: z.ZodType }> = z.input<E['response']>;
