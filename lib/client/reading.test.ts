import { expect, test } from 'vitest';
import { firstRead, readingOf } from './reading';

test.each([
  ['nothing answered yet', { isPending: true, failureCount: 0, errorUpdateCount: 0 }, 'first'],
  ['tried again by itself', { isPending: true, failureCount: 1, errorUpdateCount: 0 }, 'again'],
  ['tried again by a person', { isPending: true, failureCount: 0, errorUpdateCount: 1 }, 'again'],
  ['failed', { isPending: false, failureCount: 3, errorUpdateCount: 1 }, null],
  ['answered', { isPending: false, failureCount: 0, errorUpdateCount: 0 }, null],
] as const)('%s', (_, query, reading) => {
  expect(readingOf(query)).toBe(reading);
  expect('data-first-read' in firstRead(readingOf(query))).toBe(reading === 'first');
});
