import 'server-only';
import type { z } from 'zod';
import type { Endpoint, emptyInput } from '@/lib/contract/endpoint';
import type { AppContext } from '@/lib/server/app-context';
import type { Actor } from '@/lib/domain/access/actor';
import type { Call } from '@/lib/server/http/serve';

export type CallOf<E> = E extends Endpoint<infer P, infer Q, infer B> ? Call<P, Q, B> : never;

type Part = 'params' | 'query' | 'body';

/** The call of a read whose answer does not depend on the person: the declared input, who reads, and the parts of the app it needs. */
export interface ReadCall<E extends Record<Part, z.ZodType>, App = Pick<AppContext, 'fleet' | 'clock'>> {
  input: { [P in Part as typeof emptyInput extends E[P] ? never : P]: z.output<E[P]> };
  app: App;
  actor: Pick<Actor, 'id'>;
}

export type AnswerOf<E extends { response: z.ZodType }> = z.input<E['response']>;

export type Verb<E extends { response: z.ZodType }> = (call: CallOf<E>) => Promise<AnswerOf<E>>;

/** The verb behind a read whose answer does not depend on the person; `App`: the parts of the app it needs. */
export type ReadVerb<E extends Record<Part | 'response', z.ZodType>, App = Pick<AppContext, 'fleet' | 'clock'>> = (
  call: ReadCall<E, App>,
) => Promise<AnswerOf<E>>;
