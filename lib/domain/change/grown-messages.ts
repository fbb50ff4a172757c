import findings from '@/messages/en/findings';
import { englishOf } from '../message/catalog';
import { message } from '../message/message';
import type { Message } from '../message/model';
import { grownBounds, isForGood, lossIn, nameIn, warningOf } from './bounds';
import type { Finding, Plan } from './plan';

const english = englishOf(findings);

export const titleOf = ({ code, params }: Finding): Message => ({
  text: english(`${code}.title`, params),
  phrase: { key: `findings.${code}.title`, params },
});

type Planned = Pick<Plan, 'bounds' | 'findings'>;

function grownMessage(key: string, { fresh, before }: { fresh: Planned; before: number }): Message[] {
  const now = fresh.bounds[key] ?? 0;
  const code = warningOf(key);
  const warning = fresh.findings.find((one) => one.code === code);
  if (warning !== undefined) {
    const title = titleOf(warning);
    const name = nameIn(key);
    if (name !== null) return [message('stale.warning-of-another', { title, name })];
    return [
      before === 0 ? message('stale.warning', { title }) : message('stale.warning-of-more', { title, now, before }),
    ];
  }
  if (key === 'pods') return [message('stale.pods', { now, before })];
  if (key === 'pending') return [message('stale.pending', { now, before })];
  const lost = lossIn(key);
  if (lost !== null) return [message('stale.loss', { name: lost })];
  return key === 'irreversible' || key === 'losses' ? [message('stale.irreversible')] : [];
}

/** What a plan of the same calls does beyond the approved one. */
export function grownMessages(fresh: Planned, approved: Planned): Message[] {
  const grown = grownBounds(fresh.bounds, approved.bounds);
  // A warning that is new or of more workloads is named once.
  const isNamed = (key: string): boolean =>
    nameIn(key) !== null && grown.some((one) => one !== key && key.startsWith(`${one}:`));
  const all = grown
    // Its warning says what does not come back; nothing is lost.
    .filter((key) => !isNamed(key) && !(key === 'irreversible' && isForGood(fresh)))
    .flatMap((key) => grownMessage(key, { fresh, before: approved.bounds[key] ?? 0 }));
  return [...new Map(all.map((one) => [one.text, one])).values()];
}
