import { describe, expect, test } from 'vitest';
import { renderHtml } from '@/components/testing/render-html';
import { OfferedNote } from '../builds/offered-note';
import { allBuilds, choiceOf, windowsBuildsOf } from './scenario-form';

const none = (): undefined => undefined;
const row = (build: number) => ({
  build,
  product: '',
  tags: [],
  mainstreamEnd: null,
  extendedEnd: null,
  state: 'current' as const,
  nodes: 1,
  pools: [],
  workloads: 0,
  onlyHere: 0,
});

describe('the Windows build of a scenario', () => {
  const builds = windowsBuildsOf({
    rows: [row(17_763), row(20_348)],
    offered: { from: 'account', builds: [26_100, 20_348] },
  });

  test('is by default the newest that the cluster has, not the newest that exists', () => {
    expect(choiceOf(none, [], builds).build).toBe(20_348);
    expect(allBuilds(builds)).toEqual([26_100, 20_348, 17_763]);
  });

  test('is without Windows nodes the newest that new nodes can have', () => {
    const offered = { from: 'account' as const, builds: [20_348] };
    expect(choiceOf(none, [], windowsBuildsOf({ rows: [], offered })).build).toBe(20_348);
  });

  test('is never one that cannot be had', () => {
    expect(choiceOf((name) => (name === 'build' ? '25398' : undefined), [], builds).build).toBe(20_348);
  });
});

test('the note names the account, or the provider with date and source', () => {
  expect(renderHtml(<OfferedNote offered={{ from: 'account', builds: [20_348] }} />)).toContain(
    'the account offer now',
  );
  const documented = {
    from: 'provider',
    builds: [],
    provider: 'AKS',
    source: 'https://x.example/a',
    asOf: '2026-11-21',
  };
  const html = renderHtml(<OfferedNote offered={{ ...documented, from: 'provider' }} />);
  expect(html).toContain('AKS offers as of 2026-11-21');
  expect(html).toContain('href="https://x.example/a"');
});
