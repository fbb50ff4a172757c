import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SelectionBar } from './selection-bar';
import type { SelectionBarProps } from './selection-bar';

const render = (props: Partial<SelectionBarProps>) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={texts.en}>
      <SelectionBar count={2} onClear={() => undefined} {...props}>
        <button type="button">Act</button>
      </SelectionBar>
    </NextIntlClientProvider>,
  );

test('without a selection there is no bar', () => {
  expect(render({ count: 0 })).toBe('');
});

test('why something cannot be done is written out, once where it holds for all', () => {
  const html = render({
    reasons: [
      ['Cordon', null],
      ['Remove', 'too many'],
    ],
  });
  expect(html).toContain('Remove: too many');
  expect(html).not.toContain('Cordon:');
  expect(render({ reasons: [[null, 'not allowed']] })).toMatch(/>not allowed</);
  expect(render({})).not.toContain('<ul');
});
