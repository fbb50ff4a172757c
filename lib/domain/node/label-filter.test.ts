import { describe, expect, test } from 'vitest';
import { hasLabels, requestedLabels } from './label-filter';

describe('requested labels', () => {
  test.each([
    ['team', [{ key: 'team', value: null }]],
    ['team=', [{ key: 'team', value: '' }]],
    ['team=web', [{ key: 'team', value: 'web' }]],
    [
      ' kubernetes.io/os = windows , team=a_b.C-1',
      [
        { key: 'kubernetes.io/os', value: 'windows' },
        { key: 'team', value: 'a_b.C-1' },
      ],
    ],
  ])('%j', (text, requested) => {
    expect(requestedLabels(text)).toEqual(requested);
  });

  test.each(['', ',', 'a,,b', '=web', 'a=b=c', 'a b', '-a', 'a=-', 'UPPER/x', 'a/b/c', 'x=é', `${'a,'.repeat(10)}a`])(
    'nothing where it is no list of labels: %j',
    (text) => {
      expect(requestedLabels(text)).toBeNull();
    },
  );
});

test('requires every label, and ignores inherited properties', () => {
  const labels = { team: 'web', zone: '' };
  const has = (text: string) => hasLabels(labels, requestedLabels(text) ?? []);
  expect(['team', 'team=web', 'zone=', 'team=web,zone'].map(has)).toEqual([true, true, true, true]);
  expect(['team=', 'team=db', 'team=web,other', 'constructor'].map(has)).toEqual([false, false, false, false]);
});
