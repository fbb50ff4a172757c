import { expect, test } from 'vitest';
import { sentenceOf } from './sentence';

test.each([
  ['no such pool', 'No such pool'],
  ['There is no change 7.', 'There is no change 7.'],
  ['change.request is missing', 'change.request is missing'],
  ['kube-flannel-ds is missing', 'kube-flannel-ds is missing'],
  ['', ''],
])('%j → %j', (message, wanted) => expect(sentenceOf(message)).toBe(wanted));
