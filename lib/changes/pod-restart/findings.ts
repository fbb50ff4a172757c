import { podName } from '@/lib/changes/parts/drain/batch-pods';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { ClassifiedPod, PodReasonCode } from '@/lib/domain/drain/classified';
import { protectionOf } from '@/lib/domain/node/node-protection';
import { recreated, type RestartWorld } from './read-inputs';
import { namedFinding } from '../parts/names';
import { evictedFindings } from '../parts/rescheduling-findings';

type Named = readonly { namespace: string; name: string }[];

const REASONS: readonly [FindingCode, readonly PodReasonCode[]][] = [
  ['restart-pdb-never-allows', ['pdb-covers-all', 'pdb-none-healthy', 'pdbs-overlap']],
  ['restart-pdb-waits', ['pdb-waits', 'pdb-unreconciled']],
  ['restart-pdbs-unknown', ['pdbs-unknown']],
  ['restart-interrupts', ['only-replica', 'all-replicas-here']],
  ['interrupted-with-others', ['others-leave']],
  ['restart-empty-dir', ['empty-dir']],
  ['restart-leaving', ['terminating', 'stuck']],
];

export function restartWorldFindings(
  world: RestartWorld,
  { subject, now }: { subject: ResourceRef; now: number },
): Finding[] {
  const of = (code: FindingCode, pods: Named, field: string | null = null): Finding[] =>
    namedFinding(code, pods.map(podName), { subject, field, shown: 3 });
  const podsIn = (rows: readonly ClassifiedPod[]): Named => rows.map(({ pod }) => pod);
  const held = world.owned.filter(({ node }) => protectionOf(node, now) !== null);
  const rowsFor = (reasons: readonly PodReasonCode[]): ClassifiedPod[] =>
    world.owned.map(({ row }) => row).filter((row) => row.reasons.some(({ code }) => reasons.includes(code)));
  return [
    ...of('restart-bare', podsIn(world.bare), 'pods'),
    ...of('restart-static', podsIn(world.mirrors), 'pods'),
    ...of('restart-gone', world.gone),
    ...of('restart-unplaced', world.unplaced),
    ...of('restart-protected-node', podsIn(held.map(({ row }) => row))),
    ...REASONS.flatMap(([code, reasons]) => of(code, podsIn(rowsFor(reasons)))),
    ...evictedFindings(world.rescheduling, { subject, pods: recreated(world).length }),
  ];
}
