import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { makePlan } from '@/components/change/testing/make-change';
import type { DiffEntry } from '@/lib/domain/change/plan';
import { InstanceOutcomes } from '../pool-work/node-pool-delete';

function render(diff: DiffEntry[], locale: 'en' | 'zh' = 'en'): string {
  const failed: string[] = [];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={texts[locale]}
      onError={(error) => failed.push(error.message)}
    >
      <InstanceOutcomes plan={makePlan({ diff })} />
    </NextIntlClientProvider>,
  );
  expect(failed).toEqual([]);
  return html;
}

const vm = (name: string, because: string): DiffEntry => ({
  target: { type: 'node', uid: `uid-${name}`, name },
  path: `vm.${because}`,
  from: because === 'released' ? `i-${name}` : null,
  to: because === 'released' ? null : `i-${name}`,
});

test('each machine stands under what becomes of it, with why', () => {
  const html = render([vm('a', 'released'), vm('b', 'keptSubscription'), vm('c', 'unknownSource')]);
  const order = [
    'Released (1)',
    'i-a',
    'Kept and still billed (1)',
    'i-b',
    'subscription',
    'Released or kept: unknown (1)',
    'i-c',
  ];
  const at = order.map((words) => html.indexOf(words));
  expect(at.every((index) => index >= 0)).toBe(true);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(render([vm('b', 'keptSubscription')], 'zh')).toContain('包年包月');
});

test('none is said, and nothing is unknown where everything is known', () => {
  const html = render([vm('a', 'released')]);
  expect(html).toContain('None');
  expect(html).not.toContain('Released or kept: unknown');
});

test('many are counted, a hostile name is text, a new reason is left out', () => {
  const many = Array.from({ length: 130 }, (_, index) => vm(`n${index}`, 'released'));
  expect(render(many)).toContain('30');
  const html = render([vm('<img src=x>\u202E', 'keptForever')]);
  expect(html).not.toMatch(/<img|\u202E/);
  expect(html).toContain('Kept and still billed (1)');
});
