import { expect, test } from 'vitest';
import type { ManifestDocument } from '@/lib/contract/placement-check';
import { anAssessment } from '../testing/an-assessment';
import { lineMarks } from './line-marks';

const document = (parts: Partial<ManifestDocument>): ManifestDocument => ({
  index: 0,
  line: 1,
  endLine: 9,
  kind: 'Deployment',
  namespace: 'shop',
  name: 'web',
  state: 'assessed',
  problem: null,
  duplicates: [],
  admission: null,
  assessment: null,
  lines: {},
  ...parts,
});

test('a line has the worst of what is said about it', () => {
  const [finding] = anAssessment({}).findings;
  if (finding === undefined) throw new Error('the sample has a finding');
  const assessment = anAssessment({
    outcome: 'runs',
    findings: [
      { ...finding, severity: 'info', at: ['/spec/a'] },
      { ...finding, severity: 'error', at: ['/spec/a', '/spec/b'] },
      { ...finding, severity: 'warning', at: ['/spec/c'] },
      { ...finding, severity: 'error', at: ['/spec/d'], suppressed: { by: 'ada', reason: 'known', until: null } },
    ],
    refusals: [{ path: '/spec/e', message: 'Forbidden' }],
  });
  const lines = { '/spec/a': 3, '/spec/b': 4, '/spec/c': 5, '/spec/d': 6, '/spec/e': 7 };
  expect([...lineMarks([document({ assessment, lines })])].toSorted(([a], [b]) => a - b)).toEqual([
    [1, 'ok'],
    [3, 'bad'],
    [5, 'warn'],
    [7, 'bad'],
  ]);
});

test('what was not understood is marked where it stands; what has no pods is not', () => {
  const problem = { message: { text: 'bad indentation' }, detail: null, line: 12, column: 3 };
  const documents = [document({ state: 'unreadable', problem }), document({ state: 'skipped', line: 20 })];
  expect([...lineMarks(documents)]).toEqual([[12, 'bad']]);
});
