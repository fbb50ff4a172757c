import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SelectAll } from './table-head';

const render = (keys: string[], selected: string[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={texts.en}>
      <SelectAll keys={keys} selection={{ has: (key) => selected.includes(key), toggle: () => {}, setAll: () => {} }} />
    </NextIntlClientProvider>,
  );

test('says how many rows it selects, and takes them back when all are selected', () => {
  expect(render(['a', 'b'], ['a'])).toContain('Select all 2 loaded rows');
  expect(render(['a', 'b'], ['a'])).not.toContain('checked=""');
  expect(render(['a', 'b'], ['a', 'b', 'c'])).toContain('Deselect all 2 loaded rows');
  expect(render(['a', 'b'], ['a', 'b', 'c'])).toContain('checked=""');
  expect(render([], [])).toContain('disabled');
});
