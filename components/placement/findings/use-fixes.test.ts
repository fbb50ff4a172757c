import { expect, test } from 'vitest';
import type { Subject } from './subject-list';
import { wantedFixes } from './use-fixes';

const subject = (uid: string, fixId: string | null): Subject => ({
  namespace: 'shop',
  kind: 'Deployment',
  name: `web-${uid}`,
  uid,
  severity: 'error',
  cause: '',
  fixId,
});

test('a workload is read once, and a patch that mends several findings is meant once', () => {
  const wanted = wantedFixes([
    subject('a', 'f1'),
    subject('a', 'f1'),
    subject('a', 'f2'),
    subject('b', 'f1'),
  ]);
  expect([...wanted].map(([uid, { ids }]) => [uid, ...ids])).toEqual([
    ['a', 'f1', 'f2'],
    ['b', 'f1'],
  ]);
});

test('what no patch mends is not meant', () => {
  expect(wantedFixes([subject('a', null)]).size).toBe(0);
});
