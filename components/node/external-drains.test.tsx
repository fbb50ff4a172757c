import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { ExternalDrainRow, listExternalDrains } from '@/lib/contract/external-drains';
import { externalDrainFindings, blockingPdbFinding } from '@/lib/domain/drain/external-drain-findings';
import type { BlockReason } from '@/lib/domain/drain/external-drains';
import { ExternalDrainPanel } from './external-drains';

type Answer = z.output<typeof listExternalDrains.response>;

const covers: BlockReason = { code: 'pdb-covers-all', budget: 'shop/web-pdb', desired: 3, expected: 3 };

function aDrain(name: string, reasons: readonly BlockReason[], more: Partial<ExternalDrainRow> = {}) {
  const node = { uid: `uid-${name}`, name, os: 'linux', ready: 'True', cordonedBy: null, cordonedAt: null } as const;
  const blocked = reasons.map((reason) => ({ reason, count: 1, names: ['shop/web-1'] }));
  const state = reasons.length > 0 ? ('blocked' as const) : ('empty' as const);
  return {
    ...node,
    state,
    left: reasons.length,
    change: null,
    findings: externalDrainFindings({ ...node, blocked }),
    ...more,
  };
}

const answer = (more: Partial<Answer> = {}): Answer => {
  const nodes = more.nodes ?? [];
  const blocked = nodes.filter(({ state }) => state === 'blocked').length;
  return {
    now: 0,
    sources: [],
    nodes,
    totals: { nodes: nodes.length, blocked },
    budgets: [],
    budgetsTotal: 0,
    ...more,
  };
};

function render(data: Answer, locale: 'en' | 'zh' = 'en'): string {
  const failed: string[] = [];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={texts[locale]}
      onError={(error) => failed.push(error.message)}
    >
      <ExternalDrainPanel data={data} cluster="prod a" />
    </NextIntlClientProvider>,
  );
  expect(failed).toEqual([]);
  return html;
}
const wordsOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('nodes that somebody else closed', () => {
  test('nothing where nobody closed any and all budgets let pods go', () => {
    expect(render(answer())).toBe('');
    expect(render(answer({ totals: null, budgetsTotal: null }))).toBe('');
  });

  test('a blocked node is open, with what to change first whole and the other reasons beneath', () => {
    const html = render(answer({ nodes: [aDrain('n1', [covers, { code: 'hanging' }])] }));
    const words = wordsOf(html);
    expect(html).toMatch(/<details open/);
    expect(words).toContain('1 node was cordoned outside Mullion, 1 drain is blocked');
    expect(words).toContain('shop/web-pdb requires 3 of 3 pods to be healthy');
    expect(words).toContain('→ Add a replica to the workload, or relax shop/web-pdb.');
    expect(words.indexOf('1 more reason')).toBeGreaterThan(words.indexOf('Add a replica to the workload'));
    expect(words.indexOf('external-drain-pods-hang')).toBeGreaterThan(words.indexOf('1 more reason'));
    expect(html).toContain('href="/clusters/prod%20a/nodes/n1"');
  });

  test('a change of ours that goes on there is a link', () => {
    const html = render(answer({ nodes: [aDrain('n1', [covers], { change: '9-a b' })] }));
    expect(html).toContain('href="/changes/9-a%20b"');
    expect(html).toContain('during a change on this node');
  });

  test('nodes that nothing holds are one line, and closed', () => {
    const free = aDrain('n2', [], { state: 'waiting', left: 4 });
    const html = render(answer({ nodes: [free, aDrain('n3', [])] }));
    expect(html).not.toMatch(/<details open/);
    expect(wordsOf(html)).toContain('Nothing blocks the pods of these nodes: n2 (4 pods) · n3 (drained)');
  });

  test('a node whose drain a tool would refuse says so, though nothing blocks it', () => {
    const words = wordsOf(render(answer({ nodes: [aDrain('n1', [{ code: 'bare' }], { state: 'waiting' })] })));
    expect(words).toContain('1 node was cordoned outside Mullion');
    expect(words).not.toContain('drain is blocked');
    expect(words).toContain('kubectl drain requires --force');
    expect(words).not.toContain('Nothing blocks the pods of these nodes');
  });

  test('many are folded, and those that were not answered are counted', () => {
    const nodes = Array.from({ length: 8 }, (_, at) => aDrain(`n${at}`, [covers]));
    const words = wordsOf(render(answer({ nodes, totals: { nodes: 60, blocked: 50 } })));
    expect(words).toContain('60 nodes were cordoned outside Mullion, 50 drains are blocked');
    expect(words).toContain('and 3 more');
    expect(words).toContain('52 more nodes are not listed.');
  });

  test('budgets that hold up every drain', () => {
    const blocking = { uid: 'b', budget: 'shop/web-pdb', reason: { ...covers } };
    const finding = blockingPdbFinding(blocking, 'prod a');
    const words = wordsOf(render(answer({ budgets: [{ uid: 'b', name: 'shop/web-pdb', finding }], budgetsTotal: 1 })));
    expect(words).toContain('1 PDB never allows an eviction');
    expect(words).toContain('every node upgrade or removal by ACK');
  });

  test('in Chinese', () => {
    const words = wordsOf(render(answer({ nodes: [aDrain('n1', [covers])] }), 'zh'));
    expect(words).toContain('1 个节点在 Mullion 之外被封锁，其中 1 个排空受阻');
    expect(words).toContain('请为该工作负载增加一个副本，或放宽 shop/web-pdb。');
    expect(words).not.toMatch(/[a-z]{4,} [a-z]{4,} [a-z]{4,}/);
  });

  test('hostile names stay text', () => {
    const html = render(answer({ nodes: [aDrain('<img src=x>', [covers])] }));
    expect(html).not.toContain('<img');
  });
});
