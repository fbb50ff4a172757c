import 'server-only';
import type { Need, OpenChange } from '@/lib/contract/attention';
import type { ChangeLine } from '@/lib/contract/changes';
import type { Actor } from '@/lib/domain/access/actor';
import type { NeedKind } from '@/lib/domain/attention/need';
import { stepMessage } from '@/lib/domain/change/texts';
import { runProgress } from '@/lib/domain/change/run-progress';
import type { AppContext } from '@/lib/server/app-context';
import { sharedChange } from './shared-change';

interface Asked {
  app: AppContext;
  actor: Actor;
  cluster: string | undefined;
}

const RECENT_MS = 24 * 3_600_000;
/** More failures than a badge shows. */
const LOOKED_AT = 200;
const LISTED = 20;
const MOST_OPEN = 12;

const needOf = (kind: NeedKind, line: ChangeLine): Need => ({
  key: `${kind}/${line.id}`,
  kind,
  cluster: line.cluster,
  environment: line.environment,
  count: 1,
  name: null,
  poolId: null,
  poolName: null,
  since: line.updatedAt,
  reach: { nodes: line.nodes, pods: line.pods, workloads: null },
  reason: null,
  pods: null,
  change: line,
});

/** Changes that a person has to look at or decide, with their counts. */
export async function needsOfChanges({ app, actor, cluster }: Asked) {
  const list = (q: { scope: 'all' | 'waiting-for-me'; state?: 'failed' | 'needs-attention'; limit: number }) =>
    app.engine.list({ actor, cluster, ...q });
  const [waiting, failed, unclear] = await Promise.all([
    list({ scope: 'waiting-for-me', limit: LISTED }),
    list({ scope: 'all', state: 'failed', limit: LOOKED_AT }),
    list({ scope: 'all', state: 'needs-attention', limit: LOOKED_AT }),
  ]);
  const since = app.clock.now() - RECENT_MS;
  const recent = failed.rows.filter((row) => row.updatedAt >= since);
  const needs = [
    ...unclear.rows.map((line) => needOf('change-unclear', line)),
    ...recent.map((line) => needOf('change-failed', line)),
    ...waiting.rows.map((line) => needOf('approval', line)),
  ];
  const approvalsWaiting = cluster === undefined ? waiting.counts.waitingForMe : waiting.rows.length;
  return { needs, changesFailed: recent.length, changesNeedAttention: unclear.rows.length, approvalsWaiting };
}

/** Changes that run, with their progress, then those that wait for people. */
export async function openChanges({ app, actor, cluster }: Asked): Promise<{ open: OpenChange[]; openTotal: number }> {
  const limit = MOST_OPEN;
  const [running, waiting] = await Promise.all([
    app.engine.list({ actor, cluster, scope: 'running', limit: 200 }),
    app.engine.list({ actor, cluster, scope: 'all', state: 'awaiting-approval', limit: 200 }),
  ]);
  const lines = [...running.rows, ...waiting.rows];
  const open = await Promise.all(lines.slice(0, limit).map((line) => openChange(line, app)));
  return { open, openTotal: lines.length };
}

async function openChange(line: ChangeLine, app: AppContext): Promise<OpenChange> {
  // A waiting change has no run yet.
  // One with damaged records has no progress to show; its own page says why.
  const change = line.state === 'awaiting-approval' ? null : await sharedChange(app.engine, line);
  if (change === null) return { line, since: line.updatedAt, progress: null, step: null };
  const step = change.steps.find(({ state }) => state === 'running');
  return {
    line,
    since: earliestStart(change.steps) ?? line.updatedAt,
    progress: runProgress(change.steps, app.clock.now()),
    step: step === undefined ? null : stepMessage(change, step),
  };
}

function earliestStart(steps: readonly { startedAt: number | null }[]): number | null {
  const times = steps.flatMap(({ startedAt }) => startedAt ?? []);
  return times.length === 0 ? null : Math.min(...times);
}
