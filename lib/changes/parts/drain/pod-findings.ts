import { someNames } from '../some-names';
import { rescheduledFindings, pendingFindings, returningFindings } from '@/lib/changes/parts/rescheduling-findings';
import { finding } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { ClassifiedPod, PodReasonCode } from '@/lib/domain/drain/classified';
import { displacedPodsOf } from './read-inputs';
import type { DrainWorld } from './drain-world';
import { podName } from './batch-pods';

/** The reasons of a finding; `unaccepted`: only losses that were not accepted. */
interface PodFinding {
  code: FindingCode;
  reasons: readonly PodReasonCode[];
  field: string | null;
  unaccepted?: true;
}

const POD_FINDINGS: readonly PodFinding[] = [
  { code: 'drain-empty-dir', reasons: ['empty-dir'], field: 'accepted.emptyDir', unaccepted: true },
  { code: 'drain-bare-pods', reasons: ['no-controller', 'daemon-orphaned'], field: 'accepted.bare', unaccepted: true },
  { code: 'drain-host-path', reasons: ['host-path'], field: null, unaccepted: true },
  { code: 'drain-pdb-never-allows', reasons: ['pdb-covers-all', 'pdb-none-healthy', 'pdbs-overlap'], field: null },
  { code: 'drain-stuck-pods', reasons: ['stuck'], field: null },
  { code: 'drain-pdb-waits', reasons: ['pdb-waits', 'pdb-unreconciled', 'pdbs-unknown'], field: null },
  { code: 'drain-lone-pods', reasons: ['only-replica', 'all-replicas-here'], field: null },
  { code: 'drain-unsafe-pods', reasons: ['job', 'not-safe-to-evict', 'owner-gone'], field: null },
  { code: 'drain-slow-pods', reasons: ['finalizers', 'long-grace'], field: null },
];

function isMeant({ reasons }: ClassifiedPod, { reasons: codes, unaccepted }: PodFinding): boolean {
  return reasons.some((one) => codes.includes(one.code) && !(unaccepted === true && 'accepted' in one && one.accepted));
}

/** Information about the pods that leave, one finding per topic. */
export function podFindings({ rows, rescheduling, input }: DrainWorld, subject: ResourceRef): Finding[] {
  const of = (code: FindingCode, q: { pods: ClassifiedPod['pod'][]; field: string | null }): Finding =>
    finding(code, { subject, field: q.field, params: { count: q.pods.length, names: someNames(q.pods.map(podName)) } });
  const found = POD_FINDINGS.flatMap((each): Finding[] => {
    // A pod that is force-deleted at the limit does not wait for its PDBs forever.
    if (each.code === 'drain-pdb-never-allows' && input.force) return [];
    const pods = rows.filter((row) => row.mustLeave && isMeant(row, each)).map(({ pod }) => pod);
    return pods.length === 0 ? [] : [of(each.code, { pods, field: each.field })];
  });
  if (rescheduling === null)
    return [...found, ...rescheduledFindings(null, { subject, pods: displacedPodsOf(rows).length })];
  return [
    ...found,
    ...pendingFindings(rescheduling.unschedulable, { rescheduling, subject }),
    ...rescheduledFindings(rescheduling, { subject, pods: rescheduling.places.length }),
    ...returningFindings(rescheduling, subject),
  ];
}
