import { finding } from '@/lib/domain/change/finding';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { checkLabel } from '@/lib/domain/pool/label-syntax';
import { POOL_LABEL } from '@/lib/domain/pool/node-pool';

/** Written by kubelets, controllers and ACK, and read by the scheduler and by ACK (Kubernetes docs: Well-known labels). */
const OF_SYSTEM: Record<'label' | 'taint', RegExp> = {
  label:
    /^((beta\.)?kubernetes\.io\/(os|arch|hostname)|(topology|failure-domain\.beta)\.kubernetes\.io\/|(node|beta)\.kubernetes\.io\/(instance-type|windows-build)|node-role\.kubernetes\.io\/)/,
  taint: /^(node|node\.cloudprovider)\.kubernetes\.io\//,
};

const isOfSystem = (of: 'label' | 'taint', key: string): boolean =>
  OF_SYSTEM[of].test(key) || (of === 'label' && key === POOL_LABEL);

export function keyFindings({
  subject,
  marks,
  removed,
  of,
}: {
  subject: ResourceRef;
  marks: readonly { key: string; value: string }[];
  removed: readonly { key: string }[];
  of: 'label' | 'taint';
}): Finding[] {
  const refused = marks.filter(({ key, value }) => checkLabel(key, value) === 'refused');
  const system = (field: string, all: readonly { key: string }[]): Finding[] =>
    all
      .filter(({ key }) => isOfSystem(of, key))
      .map(({ key }) => finding('system-label-or-taint', { subject, field, params: { key } }));
  return [
    ...refused.map(({ key, value }) =>
      finding('label-or-taint-invalid', { subject, field: 'set', params: { key, value } }),
    ),
    ...system('set', marks),
    ...system('remove', removed),
  ];
}
