import { MINUTE_MS } from '@/lib/changes/parts/observe-step';
import { nodeLimitMs } from '@/lib/domain/drain/limits';
import { cordonWork, uncordonWork } from './cordon-work';
import type { DrainData, DrainBatch } from './data';
import { emptyWork, forceWork } from './empty-work';
import { evictWork } from './evict-work';
import { healthWork } from './health-work';
import { onceJudged } from './judge-batch';
import { workStep, type StepDefinition } from '@/lib/domain/change/step';
import { someNames } from '../names';

/** The steps have their own limits; this one only applies if nothing else ends them. */
const SPARE_MS = 60 * MINUTE_MS;

/** The steps that drain the nodes of one batch. `part` counts from 1; step ids end with it. `returns`: it is back before the next. */
export function leaveSteps(
  data: DrainData,
  q: { batch: DrainBatch; part: number; returns: boolean },
): StepDefinition[] {
  const { batch, part } = q;
  const limitMs = data.nodeLimitMs ?? nodeLimitMs(batch.os);
  return [
    workStep({
      id: `cordon:${part}`,
      values: { names: someNames(batch.nodes.map(({ name }) => name)) },
      timeoutMs: 5 * MINUTE_MS + (part === 1 ? 0 : data.healthyWithinMs),
      work: onceJudged(cordonWork(batch, data), { ...q, data }),
      undo: uncordonWork(batch),
    }),
    workStep({ id: `evict:${part}`, timeoutMs: limitMs + SPARE_MS, work: evictWork(data, batch) }),
    ...(data.force ? [workStep({ id: `force:${part}`, timeoutMs: SPARE_MS, work: forceWork(data, batch) })] : []),
    workStep({ id: `empty:${part}`, timeoutMs: SPARE_MS, work: emptyWork(data, batch) }),
  ];
}

/** `goesOn`: after the last batch too, something takes nodes away. */
export function healthStep(
  data: DrainData,
  { part, goesOn = false }: { part: number; goesOn?: boolean },
): StepDefinition {
  const isLast = part === data.batches.length;
  return workStep({
    id: `health:${part}`,
    timeoutMs: data.soakMs + SPARE_MS,
    // No batch follows the last one, so it needs no soak.
    work: healthWork(data, { soakMs: isLast ? 0 : data.soakMs, isLast: isLast && !goesOn }),
  });
}

export const drainSteps = (data: DrainData): StepDefinition[] =>
  data.batches.flatMap((batch, at) => [
    ...leaveSteps(data, { batch, part: at + 1, returns: false }),
    healthStep(data, { part: at + 1 }),
  ]);
