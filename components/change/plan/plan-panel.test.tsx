import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { NO_IMPACT } from '@/lib/domain/change/no-impact';
import type { Plan } from '@/lib/domain/change/plan';
import { PlanPanel } from './plan-panel';
import { makeFinding, makePlan, pool } from '../testing/make-change';

function render(plan: Plan, locale: 'en' | 'zh' = 'en'): string {
  const failed: string[] = [];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={texts[locale]}
      onError={(error) => failed.push(error.message)}
    >
      <PlanPanel plan={plan} />
    </NextIntlClientProvider>,
  );
  expect(failed).toEqual([]);
  return html;
}

const rtl = '\u202egnp.exe';
const huge = 'x'.repeat(200_000);

describe('PlanPanel', () => {
  test('says unknown instead of zero', () => {
    const html = render(makePlan({ impact: { ...NO_IMPACT, vmsCreated: 2 } }));
    expect(html).toContain('unknown');
    expect(html).not.toContain('NaN');
  });

  test('what neither takes nor gives machines leaves price and capacity as they are', () => {
    const html = render(makePlan({ impact: { ...NO_IMPACT, nodes: { linux: 1, windows: 0 } } }));
    expect(html.match(/unchanged/g)).toHaveLength(3);
    expect(html).not.toContain('unknown');
  });

  test('calls the count of pods the worst case that it is', () => {
    const plan = makePlan({ impact: { ...makePlan().impact, pods: { linux: 0, windows: 3 } } });
    expect(render(plan)).toContain('up to 3 Windows');
    expect(render(plan, 'zh')).toContain('至多');
    expect(render(makePlan())).not.toContain('up to');
  });

  test('puts blockers first', () => {
    const html = render(
      makePlan({
        findings: [
          makeFinding({ code: 'price-unknown', severity: 'info', cause: 'third' }),
          makeFinding({ code: 'pool-busy', severity: 'warning', cause: 'second' }),
          makeFinding({ code: 'sold-out', cause: 'first' }),
        ],
      }),
    );
    const order = ['first', 'second', 'third'].map((word) => html.indexOf(word));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
  });

  test('never shows an unknown prerequisite as met', () => {
    const html = render(
      makePlan({ prerequisites: [{ code: 'x', met: 'unknown', label: 'Flannel', seen: null, needs: 'v1' }] }),
    );
    expect(html).toContain('0 of 1 met');
    expect(html).toContain('unknown, needs v1');
  });

  test('survives hostile and huge strings from outside', () => {
    const target = { ...pool, name: `<script>alert(1)</script>${rtl}` };
    const html = render(
      makePlan({
        diff: [{ target, path: 'labels.<b>', from: huge, to: { a: rtl, b: ['<i>', null] } }],
        findings: [makeFinding({ code: 'never.heard.of', cause: `{x} ${rtl}`, remedy: huge })],
        prerequisites: [{ code: '{y}', met: 'no', label: rtl, seen: huge, needs: '<u>' }],
        calls: [
          {
            system: 'ack',
            action: '<b>',
            method: 'POST',
            path: `/x?${rtl}`,
            body: { k: `</pre><script>${rtl}`, huge },
          },
        ],
        impact: { ...makePlan().impact, pricePerMonth: { amount: 1, currency: 'not a currency' } },
      }),
      'zh',
    );
    expect(/<script|<i>|<u>/.test(html)).toBe(false);
    expect(html.includes('\u202e')).toBe(false);
    expect(html.length).toBeLessThan(60_000);
  });

  test('speaks Chinese where the catalogue does, English where it does not', () => {
    const html = render(
      makePlan({
        findings: [
          makeFinding({ code: 'pool-name-taken', params: { name: 'win-a' }, cause: 'English one' }),
          makeFinding({ code: 'pool-busy', params: {}, cause: 'values are missing' }),
        ],
      }),
      'zh',
    );
    expect(html).toContain('集群中已有名为 win-a 的节点池。');
    expect(html).not.toContain('English one');
    expect(html).toContain('values are missing');
  });
});
