import { expect, test } from 'vitest';
import type { RenderedFinding } from '@/lib/domain/placement/rule';
import { mergedFindings, sourceParts } from './finding-items';

test.each([
  [
    'K validateOS; V',
    [
      { marks: ['K'], rest: 'validateOS' },
      { marks: ['V'], rest: '' },
    ],
  ],
  [
    'D; S2 S3; V',
    [
      { marks: ['D'], rest: '' },
      { marks: ['S'], rest: '' },
      { marks: ['V'], rest: '' },
    ],
  ],
  ['M A', [{ marks: ['M', 'A'], rest: '' }]],
  ['V (scheduling part)', [{ marks: ['V'], rest: '(scheduling part)' }]],
  ['KEP-4216', [{ marks: [], rest: 'KEP-4216' }]],
  [
    'D.2; S3',
    [
      { marks: ['own'], rest: '' },
      { marks: ['S'], rest: '' },
    ],
  ],
  [
    'S4; judgment',
    [
      { marks: ['S'], rest: '' },
      { marks: ['judgment'], rest: '' },
    ],
  ],
  ['', []],
  [' ; ', []],
])('%s', (source, parts) => {
  expect(sourceParts(source)).toEqual(parts);
});

test('merges findings of one rule with one remedy, and shows ignored ones last', () => {
  const finding = (rule: string, cause: string, more: Partial<RenderedFinding> = {}) =>
    ({ rule, severity: 'warning', cause, remedy: 'Remove it', suppressed: null, ...more }) as RenderedFinding;
  const ignored = { by: 'ada', reason: '', until: null };
  const groups = mergedFindings([
    finding('A', 'ignored', { suppressed: ignored }),
    finding('A', 'first'),
    finding('B', 'second'),
    finding('A', 'third'),
    finding('A', 'other remedy', { remedy: 'Add it' }),
  ]);
  expect(groups.map((group) => group.map(({ cause }) => cause))).toEqual([
    ['first', 'third'],
    ['second'],
    ['other remedy'],
    ['ignored'],
  ]);
});
