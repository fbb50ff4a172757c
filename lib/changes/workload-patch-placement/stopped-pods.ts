import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import type { KubePod } from '@/lib/domain/ports/kube';
import type { Json } from '@/lib/domain/json';
import { targetName, targetRef } from '../parts/refs';
import type { PatchableWorkload } from './evaluate-patch';

/** Running pods that stop because the patch requests fewer replicas. */
export interface StoppedPods {
  of: PatchableWorkload;
  left: number;
  pods: readonly KubePod[];
}

/** The API server's default (apps/v1 SetDefaults_Deployment). */
const replicasOf = (value: Json | undefined): number => (typeof value === 'number' ? value : 1);

/** Replicas after the patch; null: it does not lower them. */
export function fewerReplicas({ edits }: PatchableWorkload): number | null {
  const edit = edits.find(({ steps }) => steps.join('/') === 'spec/replicas');
  if (edit === undefined) return null;
  const to = replicasOf(edit.to);
  return to < replicasOf(edit.from) ? to : null;
}

export const isRunningOf = ({ namespace, workload, phase }: KubePod, isWorkload: (name: string) => boolean): boolean =>
  workload !== null && phase === 'Running' && isWorkload(targetName({ namespace, ...workload }));

export const stoppedPods = (evaluations: readonly PatchableWorkload[], pods: readonly KubePod[]): StoppedPods[] =>
  evaluations.flatMap((of): StoppedPods[] => {
    const left = fewerReplicas(of);
    if (left === null) return [];
    const name = targetName(of.wanted.target);
    const stopped = pods.filter((pod) => isRunningOf(pod, (one) => one === name)).slice(left);
    return stopped.length === 0 ? [] : [{ of, left, pods: stopped }];
  });

export const stopFindings = (stops: readonly StoppedPods[]): Finding[] =>
  stops.map(({ of: { wanted }, left, pods }) =>
    finding('workload-pods-stop', {
      subject: targetRef(wanted.target),
      field: 'targets',
      params: { name: targetName(wanted.target), count: pods.length, left },
    }),
  );
