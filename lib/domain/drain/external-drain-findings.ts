import { finding, type FindingParams } from '../change/finding';
import type { Finding, ResourceRef } from '../change/plan';
import type { BlockCode, BlockedPods, BlockingPdb, BlockReason, ExternalDrain } from './external-drains';
import type { FindingCode } from '@/lib/domain/change/finding-codes';

const NAMES_SHOWN = 5;

function someOf({ names, count }: BlockedPods): string {
  const shown = names.slice(0, NAMES_SHOWN);
  const more = count - shown.length;
  return more === 0 ? shown.join(', ') : `${shown.join(', ')}, +${more}`;
}

const codes: Record<BlockCode, FindingCode> = {
  'pdb-covers-all': 'external-drain-pdb-covers-all',
  'pdb-none-healthy': 'external-drain-pdb-none-healthy',
  'pdbs-overlap': 'external-drain-pdbs-overlap',
  'pdb-waits': 'external-drain-pdb-waits',
  'pdb-unreconciled': 'external-drain-pdb-unreconciled',
  'pdbs-unknown': 'external-drain-pdbs-unknown',
  stuck: 'external-drain-pods-stuck',
  finalizers: 'external-drain-pods-finalizers',
  hanging: 'external-drain-pods-hang',
  bare: 'external-drain-bare-pods',
  terminating: 'external-drain-pods-leaving',
};

function paramsOf(reason: BlockReason): FindingParams {
  if (reason.code === 'pdbs-overlap') return { budgets: reason.budgets.join(', ') };
  if (reason.code === 'finalizers') return { finalizers: reason.names.join(', ') };
  if (reason.code === 'pdb-waits') {
    return { budget: reason.budget, healthy: reason.healthy, desired: reason.desired };
  }
  const { code: _code, ...params } = reason;
  return params;
}

function blockedFinding(blocked: BlockedPods, subject: ResourceRef): Finding {
  const { reason, count } = blocked;
  return finding(codes[reason.code], { subject, params: { count, names: someOf(blocked), ...paramsOf(reason) } });
}

/** What blocks draining a node cordoned outside Mullion, in the order to fix it. */
export function externalDrainFindings({ uid, name, blocked }: Omit<ExternalDrain, 'left' | 'state'>): Finding[] {
  const subject: ResourceRef = { type: 'node', uid, name };
  return blocked.map((one) => blockedFinding(one, subject));
}

/** A PDB that blocks every drain. `cluster`: the cluster it belongs to. */
export function blockingPdbFinding({ budget, reason }: BlockingPdb, cluster: string): Finding {
  const subject: ResourceRef = { type: 'cluster', uid: cluster, name: cluster };
  const { desired } = reason;
  return reason.code === 'pdb-covers-all'
    ? finding('blocking-pdb-covers-all', { subject, params: { budget, desired, expected: reason.expected } })
    : finding('blocking-pdb-none-healthy', { subject, params: { budget, desired } });
}
