import { expectInOrder, expectTexts, renderHtml } from '@/components/testing/render-html';
import { describe, expect, test } from 'vitest';
import { message } from '@/lib/domain/message/message';
import { NO_IMPACT } from '@/lib/domain/change/plan';
import type { Plan } from '@/lib/domain/change/plan';
import { PlanPanel, Usable } from './plan-panel';
import { makeFinding, makePlan, pool } from '../testing/make-change';

const render = (plan: Plan, locale?: 'en' | 'zh') => renderHtml(<PlanPanel plan={plan} />, locale);

const rtl = '\u202egnp.exe';
const huge = 'x'.repeat(200_000);

describe('PlanPanel', () => {
  test('says unknown instead of zero', () => {
    const html = render(makePlan({ impact: { ...NO_IMPACT, vmsCreated: 2 } }));
    expect(html).toContain('unknown');
    expect(html).not.toContain('NaN');
  });

  test('a change that neither adds nor releases instances leaves price and capacity unchanged', () => {
    const html = render(makePlan({ impact: { ...NO_IMPACT, nodes: { linux: 1, windows: 0 } } }));
    expect(html.match(/unchanged/g)).toHaveLength(3);
    expect(html).not.toContain('unknown');
  });

  test('cordoning changes the capacity, not the price', () => {
    const capacity = { cpuMilli: 1000, memoryMiB: 1024, pods: 10 };
    const impact = {
      ...NO_IMPACT,
      nodes: { linux: 1, windows: 0 },
      capacityBefore: capacity,
      capacityAfter: { ...capacity, cpuMilli: 0 },
    };
    const html = render(makePlan({ impact }));
    expect(html.match(/unchanged/g)).toHaveLength(2);
    expect(html).not.toContain('unknown');
  });

  test('calls the count of pods the worst case that it is', () => {
    const plan = makePlan({ impact: { ...makePlan().impact, pods: { linux: 0, windows: 3 } } });
    expect(render(plan)).toContain('up to 3 Windows');
    expect(render(plan, 'zh')).toContain('至多');
    expect(render(makePlan())).not.toContain('up to');
  });

  test('a restart replaces the boot of a node, and removes nothing', () => {
    const target = { type: 'node' as const, uid: 'n1', name: 'win-1' };
    const html = render(makePlan({ diff: [{ target, path: 'boot', from: '9', to: null }] }));
    expectTexts(html, ['Boot', 'a new one']);
    expect(html).not.toContain('removed');
  });

  test('on paper, says which losses the requester accepted', () => {
    const lost = message('drain.accepted', { loss: message('drain.no-controller') });
    const pod = { uid: 'p1', name: 'shop/debug', node: 'n1', outcome: 'evict' as const, why: [lost] };
    const other = { ...pod, uid: 'p2', name: 'shop/web', why: [message('drain.no-controller')] };
    const html = render(makePlan({ pods: { listed: [pod, other], more: 0, staying: 0, ended: 0 } }));
    const paper = html.slice(html.indexOf('Losses accepted by the requester'));
    expectInOrder(paper, ['shop/debug', 'No controller recreates it. Accepted by the requester.']);
    expect(paper).not.toContain('shop/web');
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
    expectInOrder(html, ['first', 'second', 'third']);
  });

  test('shows findings of the same cause once, with every subject', () => {
    const findings = ['web', 'api', 'db', 'mq', 'log'].map((name) =>
      makeFinding({ cause: `Budget ${name} allows none.`, remedy: 'Raise it.', subject: { ...pool, uid: name } }),
    );
    const other = makeFinding({ cause: 'Budget etl allows none.', remedy: 'Delete it.' });
    const html = render(makePlan({ findings: [...findings, other] }));
    expectInOrder(html, [
      'Budget web',
      'Budget api',
      'Budget db',
      '2 more with',
      'Budget mq',
      'Budget log',
      'Raise it.',
    ]);
    expect(html.match(/Raise it\./g)).toHaveLength(1);
    expectInOrder(html, ['Raise it.', 'Budget etl', 'Delete it.']);
  });

  test('never shows an unknown prerequisite as met', () => {
    const html = render(
      makePlan({ prerequisites: [{ code: 'x', met: 'unknown', label: 'Flannel', seen: null, needs: 'v1' }] }),
    );
    expectTexts(html, ['0 of 1 met', 'unknown, needs v1']);
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

  test('speaks Chinese where the catalog does, English where it does not', () => {
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

const usable: NonNullable<Plan['usable']> = {
  instanceType: 'ecs.g6.xlarge',
  perNode: { cpuMilli: 2_500, memoryMiB: 13_824, pods: 64 },
  total: { cpuMilli: 5_000, memoryMiB: 27_648, pods: 128 },
  reserved: { cpuMilli: 1_500, memoryMiB: 2_560, pods: 0 },
  disk: { perNodeGiB: 117, totalGiB: 234, reservedGiB: 3 },
};

function rows(shown: NonNullable<Plan['usable']>, locale?: 'en' | 'zh'): string[][] {
  const html = renderHtml(<Usable usable={shown} />, locale);
  const body = html.split('<tbody>')[1] ?? '';
  return body
    .split('</tr>')
    .slice(0, -1)
    .map((row) => row.split(/<\/t[hd]>/).map((cell) => cell.replaceAll(/<[^>]*>/g, '')))
    .map((cells) => cells.slice(0, -1));
}

test('usable capacity shows vCPU, memory and disk, and what is reserved of each', () => {
  expect(rows(usable)).toEqual([
    ['allocatable per node', '2.5 vCPU', '13.5 GiB', '117 GiB disk'],
    ['allocatable in total', '5 vCPU', '27 GiB', '234 GiB disk'],
    ['reserved per node', '1.5 vCPU', '2.5 GiB', '3 GiB disk'],
  ]);
  expect(rows(usable, 'zh')[2]?.at(-1)).toBe('3 GiB 磁盘');
});

test('a plan without disk figures shows none', () => {
  const { disk: _disk, ...older } = usable;
  expect(rows(older)[0]).toEqual(['allocatable per node', '2.5 vCPU', '13.5 GiB']);
});
