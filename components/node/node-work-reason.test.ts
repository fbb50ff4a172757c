import { expect, test } from 'vitest';
import { whyNotRestart, whyNotWork } from './node-work-reason';

const some = (count: number) => Array.from({ length: count }, (_, at) => ({ uid: `u${at}` }));

test.each([
  ['one node', some(1), null],
  ['as many as one change names', some(500), null],
  ['one more than that', some(501), 'tooMany'],
  ['a machine that has not joined', [...some(1), { uid: null }], 'notJoined'],
  ['no node', [], 'none'],
] as const)('%s', (_, nodes, reason) => {
  expect(whyNotWork(nodes)).toBe(reason);
});

test('machines are restarted only where each is known, and thirty at most', () => {
  const instances = (count: number) => Array.from({ length: count }, (_, at) => ({ instanceId: `i-${at}` }));
  expect(whyNotRestart(instances(30))).toBeNull();
  expect(whyNotRestart(instances(31))).toBe('tooManyRestarts');
  expect(whyNotRestart([...instances(1), { instanceId: null }])).toBe('noInstance');
});
