import { expect, test } from 'vitest';
import { osWord } from './os-word';

test('sentences name an OS as people write it, and leave one they do not know as it is', () => {
  expect(['windows', 'linux', 'other'].map(osWord)).toEqual(['Windows', 'Linux', 'other']);
});
