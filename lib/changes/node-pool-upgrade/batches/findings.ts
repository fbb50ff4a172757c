import { drainMinutes, podFindings } from '@/lib/changes/parts/drain/pod-findings';
import { unreadVolumes } from '@/lib/changes/parts/drain/removal-losses';
import { podName } from '@/lib/changes/parts/drain/batch-pods';
import { protectedFindings } from '@/lib/domain/node/protected-findings';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { osWord } from '@/lib/domain/node/node';
import type { BatchInputs } from './read-inputs';
import { SURGE_OF } from './surge';
import { cloudOf } from '@/lib/changes/parts/pool/read-world';
import { priceOf } from '@/lib/changes/parts/pool/pool-price';
import { resizeFindings } from '@/lib/changes/parts/resize/resize-findings';
import { roundsOf } from '../data';
import { readResize } from '@/lib/changes/parts/resize/leaving';
import type { PlanContext } from '@/lib/domain/change/step';
import { namedFinding, namesOf, someNames } from '@/lib/changes/parts/names';

const field = 'batches.surge';

async function surgeFindings(ctx: PlanContext, inputs: BatchInputs): Promise<Finding[]> {
  const { upgrade, requested, size } = inputs;
  const { pool, subject, poolNodes: nodes, allNodes } = upgrade;
  const { surge } = requested;
  if (surge === 0) return [];
  if (size === null) return [finding('surge-not-possible', { subject, field, params: { name: pool.name } })];
  const wanted = size + surge;
  const after = { ...pool.definition, size: { mode: 'manual' as const, desired: wanted } };
  const [pools, price] = await Promise.all([
    cloudOf(ctx).cloud.nodePools(),
    priceOf(ctx, { pool: pool.definition, isNew: true }),
  ]);
  const place = { subject, field, pool, after, pools, nodes, allNodes };
  const resize = await readResize(ctx, { ...place, current: size, wanted });
  const params = { count: surge, name: pool.name, wanted };
  // Rounded to cents; a lower bound, by the smallest type of the pool.
  const cost = price === null ? null : Math.round(price.perHour * surge * 100) / 100;
  return [
    price === null || cost === null
      ? finding('surge-nodes-unpriced', { subject, field, params })
      : finding('surge-nodes', { subject, field, params: { ...params, cost, currency: price.currency } }),
    ...(await resizeFindings(ctx, resize)),
  ];
}

/** Batches named in one sentence. */
const LISTED = 12;
const MINUTE_MS = 60_000;
/** Minutes until a drained node is back with a new system disk: usual and maximum (ACK field reports). */
const REBUILD = { linux: [8, 30], windows: [15, 45] } as const;
/** Minutes until a new node is Ready. */
const STAND_IN = { linux: [4, 15], windows: [10, 30] } as const;

function listFinding({ upgrade, batches }: BatchInputs): Finding {
  const { subject, behind } = upgrade;
  const shown = batches.slice(0, LISTED).map(({ nodes }, at) => `${at + 1}: ${someNames(namesOf(nodes), 10)}`);
  const more = batches.length - shown.length;
  const list = [...shown, ...(more > 0 ? [`+${more}`] : [])].join(' · ');
  const params = { count: behind.length, batches: batches.length, list };
  return finding('upgrade-by-batches', { subject, field: 'batches', params });
}

/** Drain, new disk, and soak of one batch after the other, and the surge nodes before them. */
function estimate({ world, batches, upgrade, requested }: BatchInputs, soakMs: number): Finding {
  const { subject, pool } = upgrade;
  const os = pool.os === 'windows' ? 'windows' : 'linux';
  const drain = drainMinutes(world, batches);
  const rounds = batches.reduce((sum, batch) => sum + roundsOf(batch), 0);
  const soak = Math.ceil((soakMs / MINUTE_MS) * Math.max(0, batches.length - 1));
  const total = (at: 0 | 1, drained: number): number =>
    drained + soak + rounds * REBUILD[os][at] + (requested.surge > 0 ? STAND_IN[os][at] : 0);
  const params = { minutes: total(0, drain.minutes), most: total(1, drain.mostMinutes) };
  return finding('upgrade-estimate', { subject, params });
}

/** Data lost with a disk stops the run before it starts, unless the loss is accepted. */
function hostPaths({ world, upgrade }: BatchInputs): Finding[] {
  const lost = world.rows.filter(
    ({ mustLeave, reasons }) => mustLeave && reasons.some((one) => one.code === 'host-path' && !one.accepted),
  );
  const names = lost.map(({ pod }) => podName(pod));
  return namedFinding('upgrade-host-path', names, {
    subject: upgrade.subject,
    field: 'batches.accepted.hostPath',
    shown: 3,
  });
}

/** The same as for a drain; the fields are those of the batches. */
const aboutPods = ({ world, upgrade }: BatchInputs): Finding[] =>
  podFindings(world, upgrade.subject)
    .filter(({ code }) => code !== 'drain-host-path')
    .map((one) => (one.field === null ? one : { ...one, field: `batches.${one.field}` }));

function aboutNodes({ upgrade, world, batches, requested }: BatchInputs): Finding[] {
  const { subject, pool, poolNodes, allNodes } = upgrade;
  const left = poolNodes.filter(({ annotations }) => Object.hasOwn(annotations, SURGE_OF)).map(({ name }) => name);
  const cordoned = world.present.filter((node) => node.unschedulable).map(({ name }) => name);
  const open = allNodes.filter((node) => node.os === pool.os && node.ready === 'True' && !node.unschedulable);
  const alone = batches.find(({ nodes }) => {
    const away = new Set(nodes.map(({ uid }) => uid));
    return open.some(({ uid }) => away.has(uid)) && open.every(({ uid }) => away.has(uid));
  });
  return [
    ...namedFinding('upgrade-batch-is-all', requested.surge > 0 ? [] : namesOf(alone?.nodes ?? []), {
      subject,
      field,
      params: { os: osWord(pool.os) },
      shown: 5,
    }),
    ...namedFinding('upgrade-uncordons-nodes', cordoned, { subject, shown: 5 }),
    ...namedFinding('surge-nodes-left', left, { subject, shown: 5 }),
  ];
}

export async function batchedUpgradeFindings(
  ctx: PlanContext,
  { inputs, soakMs }: { inputs: BatchInputs; soakMs: number },
): Promise<Finding[]> {
  const { upgrade, world } = inputs;
  const { subject, input } = upgrade;
  return [
    listFinding(inputs),
    estimate(inputs, soakMs),
    ...(input.ignoreWarnings ? [finding('upgrade-warnings-ignored', { subject, field: 'ignoreWarnings' })] : []),
    ...(await surgeFindings(ctx, inputs)),
    ...protectedFindings(world.present, ctx.now),
    ...hostPaths(inputs),
    ...unreadVolumes(world.rows, subject),
    ...aboutPods(inputs),
    ...aboutNodes(inputs),
  ];
}
