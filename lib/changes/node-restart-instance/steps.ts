import { cordonWork, uncordonWork } from '@/lib/changes/parts/drain/cordon-work';
import type { DrainBatch } from '@/lib/changes/parts/drain/data';
import { healthStep, leaveSteps } from '@/lib/changes/parts/drain/steps';
import { MINUTE_MS } from '@/lib/changes/parts/observe-step';
import { type RestartData, type RestartNode, restartLimitMs, restartWork, unlessRestarted } from './restart-work';
import { workStep, type StepDefinition } from '@/lib/domain/change/step';

/** The steps have their own limits; this one only applies if nothing else ends them. */
const SPARE_MS = 60 * MINUTE_MS;

function firstSteps(data: RestartData, q: { batch: DrainBatch; part: number }): StepDefinition[] {
  const { batch, part } = q;
  if (data.drainFirst) return leaveSteps(data.drain, { ...q, returns: true });
  const names = batch.nodes.map(({ name }) => name).join(', ');
  return [
    workStep({
      id: `cordon:${part}`,
      values: { names },
      timeoutMs: 5 * MINUTE_MS,
      work: cordonWork(batch, data.drain),
      undo: uncordonWork(batch),
    }),
  ];
}

function nodeSteps(data: RestartData, q: { node: RestartNode; part: number }): StepDefinition[] {
  const { node, part } = q;
  const { name, uid, os } = node;
  const batch: DrainBatch = { os, nodes: [{ name, uid }] };
  const before = firstSteps(data, { batch, part }).map((step): StepDefinition => {
    const { work, undo, ...rest } = step;
    if (work === undefined) return step;
    return workStep({ ...rest, work: unlessRestarted(work, node), ...(undo === undefined ? {} : { undo }) });
  });
  return [
    ...before,
    workStep({
      id: `restart:${part}`,
      values: { name },
      timeoutMs: restartLimitMs(node) + SPARE_MS,
      work: restartWork(data, node),
    }),
    workStep({ id: `uncordon:${part}`, values: { name }, timeoutMs: 5 * MINUTE_MS, work: uncordonWork(batch) }),
    ...(data.drainFirst ? [healthStep(data.drain, { part })] : []),
  ];
}

/** One node after the other: the next one starts when the last one is back. */
export const restartSteps = (data: RestartData): StepDefinition[] =>
  data.nodes.flatMap((node, at) => nodeSteps(data, { node, part: at + 1 }));
