import type { PoolOptions } from '@/lib/contract/pool-options';
import { type Message, toMessage } from '@/lib/domain/message/model';

/** Why it cannot be chosen, in the reader's language; null: it can. */
export const chooseReason = (
  { choose }: Pick<PoolOptions['instanceTypes'][number], 'choose'>,
  textOf: (message: Message) => string,
): string | null => (choose.ok ? null : textOf(toMessage(choose.reason, choose.phrase)));
