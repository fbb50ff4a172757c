import { expect, test } from 'vitest';
import { searchForm } from './search-form';

test.each([
  ['Zoe\u0308', 'zo\u00eb'],
  ['ZO\u00cb', 'zo\u00eb'],
  ['\uff11', '\uff11'],
])('%j is searched as %j', (text, form) => expect(searchForm(text)).toBe(form));
