import { expectInOrder, expectTexts, renderHtml, visibleText } from '@/components/testing/render-html';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { describe, expect, test } from 'vitest';
import type { ExternalDrainRow } from '@/lib/contract/external-drains';
import { externalDrainFindings, blockingPdbFinding } from '@/lib/domain/drain/external-drain-findings';
import type { BlockReason } from '@/lib/domain/drain/external-drains';
import { ExternalDrainPanel } from './external-drain-panel';
import { ExternalDrains } from './external-drains';
import { hasNothing } from './use-external-drains';

type Answer = AnswerOf<'external-drains.list'>;

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

const render = (data: Answer, locale?: 'en' | 'zh') =>
  renderHtml(<ExternalDrainPanel data={data} cluster="prod a" />, locale);

test('the nodes wait for the first read of external drains', () => {
  const html = renderHtml(<ExternalDrains cluster="prod a" />);
  expect(html).toContain('aria-busy');
  expect(html).toContain('data-first-read');
});

describe('nodes cordoned outside Mullion', () => {
  test('nothing is shown without such nodes and without blocking PDBs', () => {
    expect(hasNothing(answer())).toBe(true);
    expect(hasNothing(answer({ totals: null, budgetsTotal: null }))).toBe(true);
    expect(hasNothing(answer({ nodes: [aDrain('n1', [])] }))).toBe(false);
  });

  test('a blocked drain is expanded: the first finding in full, the other reasons folded below it', () => {
    const html = render(answer({ nodes: [aDrain('n1', [covers, { code: 'hanging' }])] }));
    const words = visibleText(html);
    expect(html).toMatch(/<details open/);
    expect(words).toContain('1 node was cordoned outside Mullion, 1 drain is blocked');
    expect(words).toContain('shop/web-pdb requires 3 of 3 pods to be healthy');
    expect(words).toContain('→ Add a replica to the workload, or relax shop/web-pdb.');
    expectInOrder(words, ['Add a replica to the workload', '1 more reason', 'external-drain-pods-hang']);
    expect(html).toContain('href="/clusters/prod%20a/nodes/n1"');
  });

  test('a running change on the node is a link', () => {
    const html = render(answer({ nodes: [aDrain('n1', [covers], { change: '9-a b' })] }));
    expectTexts(html, ['href="/changes/9-a%20b"', 'during a change on this node']);
  });

  test('nodes that nothing blocks are one folded line', () => {
    const free = aDrain('n2', [], { state: 'waiting', left: 4 });
    const html = render(answer({ nodes: [free, aDrain('n3', [])] }));
    expect(html).not.toMatch(/<details open/);
    expect(visibleText(html)).toContain('Nothing blocks the pods of these nodes: n2 (4 pods) · n3 (drained)');
  });

  test('a node that kubectl drain would refuse says so, though nothing blocks it', () => {
    const words = visibleText(render(answer({ nodes: [aDrain('n1', [{ code: 'bare' }], { state: 'waiting' })] })));
    expect(words).toContain('1 node was cordoned outside Mullion');
    expect(words).not.toContain('drain is blocked');
    expect(words).toContain('kubectl drain requires --force');
    expect(words).not.toContain('Nothing blocks the pods of these nodes');
  });

  test('long lists are folded, and nodes that are not listed are counted', () => {
    const nodes = Array.from({ length: 8 }, (_, at) => aDrain(`n${at}`, [covers]));
    const words = visibleText(render(answer({ nodes, totals: { nodes: 60, blocked: 50 } })));
    expectTexts(words, ['60 nodes were cordoned outside Mullion, 50 drains are blocked', 'and 3 more']);
    expect(words).toContain('52 more nodes are not listed.');
  });

  test('PDBs that block every drain', () => {
    const blocking = { uid: 'b', budget: 'shop/web-pdb', reason: { ...covers } };
    const finding = blockingPdbFinding(blocking, 'prod a');
    const words = visibleText(
      render(answer({ budgets: [{ uid: 'b', name: 'shop/web-pdb', finding }], budgetsTotal: 1 })),
    );
    expectTexts(words, ['1 PDB never allows an eviction', 'every node upgrade or removal by ACK']);
  });

  test('in Chinese', () => {
    const words = visibleText(render(answer({ nodes: [aDrain('n1', [covers])] }), 'zh'));
    expectTexts(words, [
      '1 个节点在 Mullion 之外被封锁，其中 1 个排空受阻',
      '请为该工作负载增加一个副本，或放宽 shop/web-pdb。',
    ]);
    expect(words).not.toMatch(/[a-z]{4,} [a-z]{4,} [a-z]{4,}/);
  });

  test('hostile names stay text', () => {
    const html = render(answer({ nodes: [aDrain('<img src=x>', [covers])] }));
    expect(html).not.toContain('<img');
  });
});
