import { describe, expect, test } from 'vitest';
import { renderHtml } from '@/components/testing/render-html';
import { BuildLines, buildScale, timeOf } from './builds-view';

const now = Date.UTC(2026, 10, 21);

describe('the scale of the ends of support', () => {
  const scale = buildScale(now, ['2022-01-11', '2029-01-09', null, 'soon', '2034-10-10']);

  test('goes over whole years, a few back, to after the last end', () => {
    expect([scale.first, scale.last]).toEqual([2023, 2035]);
    expect(scale.years).toHaveLength(12);
  });

  test('puts days in their order, and what is outside at the edge', () => {
    expect(scale.at(Date.UTC(2023, 0, 1))).toBe(0);
    expect(scale.at(Date.UTC(2035, 0, 1))).toBe(100);
    expect(scale.at(Date.UTC(2022, 0, 11))).toBe(0);
    expect(scale.at(now)).toBeGreaterThan(scale.at(Date.UTC(2026, 0, 1)));
  });

  test('holds today where no end is known', () => {
    const bare = buildScale(now, []);
    expect(bare.at(now)).toBeGreaterThan(0);
    expect(bare.at(now)).toBeLessThan(100);
  });
});

test.each([
  ['2029-01-09', Date.UTC(2029, 0, 9)],
  ['soon', null],
  [null, null],
])('%s', (date, time) => {
  expect(timeOf(date)).toBe(time);
});

test('a build with nodes links to its migration plan', () => {
  const build = {
    build: 17_763,
    product: 'Windows Server 2019',
    tags: [],
    mainstreamEnd: null,
    extendedEnd: null,
    state: 'extended' as const,
    nodes: 2,
    pools: ['win2019'],
    workloads: 7,
    onlyHere: 5,
  };
  const link = 'href="/clusters/prod/placement/set-up?from=17763"';
  expect(renderHtml(<BuildLines rows={[build]} now={now} cluster="prod" />)).toContain(link);
  expect(renderHtml(<BuildLines rows={[{ ...build, nodes: 0 }]} now={now} cluster="prod" />)).not.toContain(link);
});
