import { expect, it } from 'vitest';
import type { TimelineEntry } from '@/lib/contract/timeline';
import { freshOf } from './use-timeline';

// Only the id decides.
const entry = (id: string) => ({ id }) as TimelineEntry;
const fresh = (latest: string[], known: string[], next: string | null) =>
  freshOf(latest.map(entry), { known: new Set(known), next }).map(({ id }) => id);

it.each([
  ['newer ones', ['9', '5'], ['5', '3'], null, ['9']],
  ['those that began before the newest and became known later', ['5', '4'], ['5', '3'], null, ['4']],
  ['none of the pages that were not read', ['5', '4', '2'], ['5', '4'], '4', []],
] as const)('new are %s', (_, latest, known, next, wanted) => {
  expect(fresh([...latest], [...known], next)).toEqual(wanted);
});
