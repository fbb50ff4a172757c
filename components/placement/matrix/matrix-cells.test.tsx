import { describe, expect, test } from 'vitest';
import type { Cell, PlacementPool, PlacementRow } from '@/lib/domain/placement/verdict';
import { cellVerdicts } from '@/lib/domain/placement/verdict-words';
import { expectTexts, renderHtml } from '@/components/testing/render-html';
import { CellMark, PoolHead } from './cell-mark';
import { Card } from './matrix-cards';
import { MatrixLegend } from './matrix-view';
import { MatrixRow } from './matrix-row';

const pool = (parts: Partial<PlacementPool>): PlacementPool => ({
  key: 'np1',
  name: 'win-a',
  os: 'windows',
  builds: [20348],
  nodes: 4,
  schedulable: 3,
  ...parts,
});
const cell = (parts: Partial<Cell>): Cell => ({ verdict: 'runs', why: null, works: 3, of: 4, ...parts });
const row: PlacementRow = {
  key: 'u1',
  kind: 'Deployment',
  namespace: 'shop',
  name: 'catalog/api',
  replicas: 3,
  available: 1,
  intent: { os: 'windows', confidence: 'likely' },
  outcome: 'partial',
  sentence: { text: 'Runs on 3 of 7 nodes.' },
  findings: { error: 2, warning: 0, info: 1, suppressed: 4 },
  cells: { np1: cell({}), np2: cell({ verdict: 'not-meant', works: 0, of: 3 }) },
};
const pools = [pool({}), pool({ key: 'np2', name: 'lin', os: 'linux', builds: [] })];

describe('a cell', () => {
  test.each(cellVerdicts)('%s has a shape, a word and its reason', (verdict) => {
    const html = renderHtml(<CellMark cell={cell({ verdict, why: 'cpu' })} pool={pool({})} outcome="partial" />);
    const word = /aria-label="([A-Z][a-z]+(?: [A-Za-z]+)?)/.exec(html)?.[1] ?? '';
    expect(html).toMatch(/<svg|aria-hidden="true" class="inline-block/);
    expect(renderHtml(<MatrixLegend />)).toContain(word);
    // A reader looking for problems must not be shown what is none.
    expect(html.includes('cpu')).toBe(verdict !== 'not-meant');
  });

  test('is red only where the workload cannot run elsewhere', () => {
    const wrong = cell({ verdict: 'wrong-build', works: 0 });
    expect(renderHtml(<CellMark cell={wrong} pool={pool({})} outcome="runs" />)).not.toContain('text-bad');
    expect(renderHtml(<CellMark cell={wrong} pool={pool({})} outcome="partial" />)).toContain('text-bad');
  });

  test('names the build that is asked for and the one that is there', () => {
    const wrong = cell({ verdict: 'wrong-build', why: 'build 17763', works: 0 });
    const html = (builds: number[]) => renderHtml(<CellMark cell={wrong} pool={pool({ builds })} outcome="partial" />);
    expect(html([20348]).replaceAll(/<[^>]*>/g, '')).toContain('17763 ≠ 20348');
    expect(html([20348])).toContain('requires build 17763; the nodes run 20348');
    expect(html([17763, 20348, 26100])).toContain('the nodes run 20348, 26100');
    expect(html([])).toContain('>build 17763<');
  });

  test('says in words how many nodes work', () => {
    expect(renderHtml(<CellMark cell={cell({})} pool={pool({})} outcome="runs" />)).toContain(
      '3 of 4 nodes can run it',
    );
    expect(renderHtml(<CellMark cell={cell({ works: 0 })} pool={pool({})} outcome="runs" />, 'zh')).toContain(
      '4 个节点中有 0 个可运行',
    );
  });
});

test.each([
  [{}, ['win-a', 'Windows 2022', '20348 · ', '3 of 4 schedulable']],
  [{ builds: [20348, 26100], schedulable: 4 }, ['Windows 2022, 2025', '4 nodes']],
  [{ os: 'mixed' as const, name: '' }, ['No node pool', 'Linux and Windows']],
  [{ os: 'linux' as const, builds: [] }, ['Linux', '3 of 4 schedulable']],
])('a column says what its pool is: %j', (parts, words) => {
  const html = renderHtml(<PoolHead pool={pool(parts)} />).replaceAll(/<[^>]*>/g, '');
  for (const word of words) expect(html).toContain(word);
});

test('a card leaves out the pools that it is not for, and counts them', () => {
  const html = renderHtml(<Card row={row} pools={pools} cluster="a/b" />);
  expect(html).toContain('win-a');
  expect(html).not.toContain('>lin<');
  expectTexts(html, ['1 node pool is not intended for it.', '/clusters/a%2Fb/placement/shop/Deployment/catalog%2Fapi']);
});

test('a row says verdict, findings and lack of pods in words, and has a cell for each column', () => {
  const columns = {
    stays: { name: 1, verdict: 1 },
    width: 1,
    before: 10,
    after: 0,
    shown: pools.map((one, index) => ({ pool: one, index: index + 5 })),
  };
  const place = { index: 7, height: 64, active: true, onFocus: () => undefined, columns };
  const html = renderHtml(
    <table>
      <tbody>
        <MatrixRow {...place} row={row} cluster="c" />
      </tbody>
    </table>,
  );
  expectTexts(html, ['Runs on some nodes', '2 errors', '1 note', 'probably', '1 of 3 available', 'aria-rowindex="9"']);
  expect(html.match(/aria-colindex="\d+"/g)).toEqual([1, 2, 8, 9].map((n) => `aria-colindex="${n}"`));
  expect(html).not.toContain('warning');
});
