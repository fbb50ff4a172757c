import { someNames } from '../parts/some-names';
import { podName } from '@/lib/changes/parts/drain/batch-pods';
import { finding } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { PodReasonCode } from '@/lib/domain/drain/classified';
import { protectionOf } from '@/lib/domain/node/node-protection';
import type { RestartWorld } from './read-inputs';

type Named = readonly { namespace: string; name: string }[];

/** The reasons of a pod that a finding covers. */
const REASONS: readonly [FindingCode, readonly PodReasonCode[]][] = [
  ['restart-pdb-never-allows', ['pdb-covers-all', 'pdb-none-healthy', 'pdbs-overlap']],
  ['restart-pdb-waits', ['pdb-waits', 'pdb-unreconciled', 'pdbs-unknown']],
  ['restart-interrupts', ['only-replica', 'all-replicas-here']],
  ['restart-empty-dir', ['empty-dir']],
  ['restart-leaving', ['terminating', 'stuck']],
];

/** Information before pods are restarted, one finding per topic. */
export function restartWorldFindings(
  world: RestartWorld,
  { subject, now }: { subject: ResourceRef; now: number },
): Finding[] {
  const of = (code: FindingCode, pods: Named, field: string | null = null): Finding[] =>
    pods.length === 0
      ? []
      : [finding(code, { subject, field, params: { count: pods.length, names: someNames(pods.map(podName)) } })];
  const rows = world.owned.map(({ row }) => row);
  const held = world.owned.filter(({ node }) => protectionOf(node, now) !== null);
  return [
    ...of(
      'restart-bare',
      world.bare.map(({ pod }) => pod),
      'pods',
    ),
    ...of(
      'restart-static',
      world.mirrors.map(({ pod }) => pod),
      'pods',
    ),
    ...of('restart-gone', world.gone),
    ...of('restart-unplaced', world.unplaced),
    ...of(
      'restart-protected-node',
      held.map(({ row }) => row.pod),
    ),
    ...REASONS.flatMap(([code, reasons]) => {
      const meant = rows.filter((row) => row.reasons.some((one) => reasons.includes(one.code)));
      return of(
        code,
        meant.map(({ pod }) => pod),
      );
    }),
  ];
}
