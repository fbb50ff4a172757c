import 'server-only';
import type { ChangeLine } from '@/lib/contract/changes';
import { failingPodsQuery } from '@/lib/contract/pods';
import type { WallDataOf } from '@/lib/contract/wall';
import { runProgress } from '@/lib/domain/change/run-progress';
import type { ChangeState } from '@/lib/domain/change/state';
import { toMessage } from '@/lib/domain/message/model';
import { inTransition, type NodePoolRow } from '@/lib/domain/pool/node-pool';
import { nodesExpected } from '@/lib/domain/pool/pool-need';
import { nodePoolQuery } from '@/lib/contract/node-pools';
import { sharedChange } from '@/lib/server/endpoints/attention/shared-change';
import { messageFor } from '@/lib/server/i18n/catalogs';
import type { Locale } from '@/messages';
import { mostRows, type PanelReader, wallActor, type WallCall } from './wall-call';

type ChangeItem = WallDataOf<'changes'>['rows'][number];

/** More of one state than a screen counts. */
const mostCounted = 200;
const firstStates: readonly ChangeState[] = ['needs-attention', 'paused', 'running', 'verifying', 'queued'];

const rankOf = ({ state }: ChangeLine): number => {
  const rank = firstStates.indexOf(state);
  return rank < 0 ? firstStates.length : rank;
};

const sentenceOf = ({ kind, summary, summaryParams }: ChangeLine, language: Locale): string =>
  messageFor(language, toMessage(summary, { key: `change.sentence.${kind}`, params: summaryParams }));

async function itemOf(line: ChangeLine, { app, language, now }: WallCall): Promise<ChangeItem> {
  const { id, cluster, state, createdAt } = line;
  const change = state === 'awaiting-approval' ? null : await sharedChange(app.engine, line);
  const steps = change?.steps ?? [];
  const progress = runProgress(steps, now);
  const started = steps.flatMap(({ startedAt }) => startedAt ?? []);
  return {
    id,
    cluster,
    state,
    sentence: sentenceOf(line, language),
    since: started.length === 0 ? createdAt : Math.min(...started),
    progress: progress === null ? null : { done: progress.done, of: progress.total },
  };
}

export const changesPanel: PanelReader<'changes'> = async (call) => {
  const { engine } = call.app;
  const of = call.cluster === null ? {} : { cluster: call.cluster };
  const shared = { actor: wallActor, limit: mostCounted, ...of };
  const [running, waiting] = await Promise.all([
    engine.list({ ...shared, scope: 'running' }),
    engine.list({ ...shared, scope: 'all', state: 'awaiting-approval' }),
  ]);
  const lines = [...running.rows, ...waiting.rows].toSorted(
    (a, b) => rankOf(a) - rankOf(b) || a.createdAt - b.createdAt,
  );
  const rows = await Promise.all(lines.slice(0, mostRows).map((line) => itemOf(line, call)));
  return { kind: 'changes', running: running.rows.length, waiting: waiting.rows.length, rows };
};

const allPools = nodePoolQuery.parse({});

const sinceOf = ({ task, changedAt }: NodePoolRow): number | null => task?.startedAt ?? changedAt;

export const poolsPanel: PanelReader<'pools'> = ({ clusters }) => {
  const known = clusters.filter(({ store }) => store.known.cloud);
  if (known.length === 0) return null;
  const moving = known
    .flatMap(({ store }) => store.poolRows(allPools))
    .filter(({ state }) => inTransition(state) || state === 'degraded')
    .toSorted((a, b) => Number(b.state === 'degraded') - Number(a.state === 'degraded'));
  const rows = moving
    .slice(0, mostRows)
    .map((pool) => ({
      cluster: pool.cluster,
      name: pool.name,
      os: pool.os,
      state: pool.state,
      ready: pool.ready,
      of: nodesExpected(pool),
      since: sinceOf(pool),
    }));
  return { kind: 'pools', total: moving.length, rows };
};

const causesOnly = failingPodsQuery.parse({ limit: '1' });

export const failingPanel: PanelReader<'failing'> = ({ clusters, language }) => {
  const pages = clusters.flatMap(({ name, store }) => {
    const page = store.failingPods(causesOnly);
    return page === null ? [] : [{ name, page }];
  });
  if (pages.length === 0) return null;
  const causes = pages
    .flatMap(({ name, page }) => page.groups.map((group) => ({ name, group })))
    .toSorted((a, b) => Number(b.group.stuck) - Number(a.group.stuck) || b.group.pods - a.group.pods);
  const rows = causes
    .slice(0, mostRows)
    .map(({ name, group: { title, stuck, pods, since } }) => ({
      cluster: name,
      cause: messageFor(language, title),
      stuck,
      pods,
      since,
    }));
  const pods = pages.reduce((sum, { page }) => sum + page.totals.podsNotRunning, 0);
  return { kind: 'failing', pods, total: causes.length, rows };
};
