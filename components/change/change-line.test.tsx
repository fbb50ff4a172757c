import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderHtml, visibleText } from '@/components/testing/render-html';
import { LiveProvider } from '@/lib/client/live/live-provider';
import { queryOf } from '@/lib/client/query-of';
import type { ChangeLine } from '@/lib/contract/changes';
import type { ChangeState } from '@/lib/domain/change/state';
import { LatestChanges } from './change-line';

const line = (id: string, state: ChangeState): ChangeLine => ({
  id,
  kind: 'node.uncordon',
  cluster: 'prod',
  environment: 'prod',
  state,
  summary: `Uncordon ${id}`,
  summaryParams: { names: id, count: 1 },
  requester: { id: 'local:ada', name: 'Ada' },
  createdAt: 0,
  updatedAt: 0,
  requirement: null,
  approvals: [],
  targets: [],
  fingerprint: null,
  nodes: 1,
  pods: 0,
  reversible: true,
  blockers: 0,
  warnings: 0,
  decide: { ok: false, reason: 'ended' },
});

function shownFor(latest: ChangeLine[], open: ChangeLine[]): string[] {
  const client = new QueryClient();
  const of = { cluster: 'prod', target: 'uid-1' };
  const put = (query: { scope: 'all' | 'running'; limit: number }, rows: ChangeLine[]): void => {
    const counts = { waitingForMe: 0, mine: 0, running: open.length };
    const page = { now: 0, rows, next: null, unreadable: 0, counts };
    client.setQueryData(queryOf('changes.list', { query: { ...query, ...of } }).queryKey, page);
  };
  put({ scope: 'all', limit: 5 }, latest);
  put({ scope: 'running', limit: 20 }, open);
  const html = renderHtml(
    <LiveProvider>
      <LatestChanges cluster="prod" uid="uid-1" none="None yet" />
    </LiveProvider>,
    'en',
    { client },
  );
  return [...html.matchAll(/href="\/changes\/([^"]+)"/g)]
    .map(([, id = '']) => id)
    .concat(visibleText(html).match(/None yet/) ?? []);
}

test('what runs or waits on an object is shown, however many newer changes there are', () => {
  const newer = ['9', '8', '7', '6', '5'].map((id) => line(id, 'withdrawn'));
  expect(shownFor(newer, [line('3', 'queued'), line('1', 'running')])).toEqual(['3', '1', '9', '8', '7']);
  expect(shownFor([line('2', 'running'), line('1', 'succeeded')], [line('2', 'running')])).toEqual(['2', '1']);
  expect(shownFor(newer, [])).toEqual(['9', '8', '7', '6', '5']);
  expect(shownFor([], [])).toEqual(['None yet']);
});
