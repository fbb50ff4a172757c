import { boundWorkloads } from '@/lib/domain/change/bounds';
import { podName } from '@/lib/changes/parts/drain/batch-pods';
import { counted, namedFinding, workloadsFinding, namesOf, someNames } from '@/lib/changes/parts/names';
import { finding } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding } from '@/lib/domain/change/plan';
import type { KubePod } from '@/lib/domain/ports/kube';
import { targetName, targetRef } from '../parts/refs';
import type { PatchableWorkload } from './evaluate-patch';
import { fewerReplicas, interruptedPods, isWhollyDown, type PodsOfPatch, willRoll } from './interrupted-pods';

const FIELD = 'targets';

const nameOf = ({ of }: PodsOfPatch): string => targetName(of.wanted.target);

/** About some pods of one workload. */
function aboutPods(code: FindingCode, one: PodsOfPatch, pods: readonly KubePod[]): Finding[] {
  const nodes = pods.flatMap(({ nodeName }) => nodeName ?? []).toSorted();
  const params = { name: nameOf(one), pods: someNames(namesOf(pods)), nodes: someNames(nodes) };
  return namedFinding(code, pods.map(podName), { subject: targetRef(one.of.wanted.target), field: FIELD, params });
}

const stops = (one: PodsOfPatch): Finding[] =>
  one.stopped.length === 0
    ? []
    : [
        finding('workload-pods-stop', {
          subject: targetRef(one.of.wanted.target),
          field: FIELD,
          params: { name: nameOf(one), count: one.stopped.length, left: fewerReplicas(one.of) ?? 0 },
        }),
      ];

/** The patch takes effect only after these pods are deleted. */
const waits = ({ wanted: { target }, awaited }: PatchableWorkload): Finding[] =>
  namedFinding('workload-pods-awaited', awaited, {
    subject: targetRef(target),
    field: FIELD,
    params: { name: targetName(target) },
  });

function restarts(all: readonly PodsOfPatch[]): Finding[] {
  const some = all.filter(({ recreated }) => recreated.length > 0);
  const [first] = some;
  if (first === undefined) return [];
  const count = some.reduce((sum, { recreated }) => sum + recreated.length, 0);
  const params = {
    ...counted(some.map(nameOf)),
    count,
    workloads: boundWorkloads('workload-restarts', some.map(nameOf)),
  };
  return [finding('workload-restarts', { subject: targetRef(first.of.wanted.target), params })];
}

/** What becomes of the pods of patched workloads. */
export function podFindings(all: readonly PodsOfPatch[], patchable: readonly PatchableWorkload[]): Finding[] {
  const [first] = patchable;
  if (first === undefined) return [];
  const subject = targetRef(first.wanted.target);
  const hasData = ({ template }: KubePod): boolean => template.emptyDirs === true;
  const emptied = all.flatMap(interruptedPods).filter(hasData);
  const emptiedOf = all.filter((one) => interruptedPods(one).some(hasData)).map(nameOf);
  const workloads = boundWorkloads('restart-empty-dir', emptiedOf);
  const down = all.filter(isWhollyDown).map(nameOf);
  return [
    ...all.flatMap(stops),
    ...all.flatMap((one) => aboutPods('workload-pods-removed', one, one.removed)),
    ...restarts(all),
    ...workloadsFinding('workload-interrupts', down, { subject }),
    ...namedFinding('restart-empty-dir', emptied.map(podName), { subject, shown: 3, params: { workloads } }),
    ...all.flatMap((one) => aboutPods('workload-partition', one, one.kept)),
    ...patchable.filter(willRoll).flatMap(waits),
  ];
}
