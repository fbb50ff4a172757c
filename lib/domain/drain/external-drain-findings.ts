import { finding } from '../change/finding';
import type { FindingParams } from '../change/finding';
import type { Finding, ResourceRef } from '../change/plan';
import type { ExternalDrain, BlockedPods, BlockingPdb } from './external-drains';

const NAMES_SHOWN = 5;

/** The first names, and how many more. */
function someOf({ names, count }: BlockedPods): string {
  const shown = names.slice(0, NAMES_SHOWN);
  const more = count - shown.length;
  return more === 0 ? shown.join(', ') : `${shown.join(', ')}, +${more}`;
}

function blockedFinding(blocked: BlockedPods, subject: ResourceRef): Finding {
  const { reason, count } = blocked;
  const names = someOf(blocked);
  const of = (code: Parameters<typeof finding>[0], more: FindingParams = {}): Finding =>
    finding(code, { subject, params: { count, names, ...more } });
  switch (reason.code) {
    case 'pdb-covers-all': {
      const { budget, desired, expected } = reason;
      return of('external-drain-pdb-covers-all', { budget, desired, expected });
    }
    case 'pdb-none-healthy':
      return of('external-drain-pdb-none-healthy', { budget: reason.budget, desired: reason.desired });
    case 'pdbs-overlap':
      return of('external-drain-pdbs-overlap', { budgets: reason.budgets.join(', ') });
    case 'pdb-waits': {
      const { budget, healthy, desired } = reason;
      return of('external-drain-pdb-waits', { budget, healthy, desired });
    }
    case 'pdb-unreconciled':
      return of('external-drain-pdb-unreconciled', { budget: reason.budget });
    case 'pdbs-unknown':
      return of('external-drain-pdbs-unknown');
    case 'stuck':
      return of('external-drain-pods-stuck');
    case 'finalizers':
      return of('external-drain-pods-finalizers', { finalizers: reason.names.join(', ') });
    case 'hanging':
      return of('external-drain-pods-hang');
    case 'bare':
      return of('external-drain-bare-pods');
    case 'terminating':
      return of('external-drain-pods-leaving');
  }
}

/** What blocks draining a node that was cordoned outside Mullion; what must be changed first comes first. */
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
