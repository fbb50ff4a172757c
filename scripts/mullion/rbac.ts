import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { clusterRules, clusterUses, type ClusterUse } from '@/lib/domain/access/cluster-rights';
import { complain, print } from './print';

const usage = `usage: mullion rbac --for ${clusterUses.join('|')}
  Prints a ClusterRole; bind it to the account of Mullion's kubeconfig with a ClusterRoleBinding.`;

/** The ClusterRole that the credential of a cluster needs for a use. */
export const clusterRole = (use: ClusterUse): string =>
  stringify(
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: `mullion-${use}` },
      rules: clusterRules[use],
    },
    { lineWidth: 0, aliasDuplicateObjects: false },
  ).trimEnd();

/** `mullion rbac --for USE`: prints a ClusterRole as YAML. */
export async function rbac(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, strict: false, options: { for: { type: 'string' } } });
  const use = clusterUses.find((one) => one === values['for']);
  if (use === undefined) {
    complain(usage);
    return 2;
  }
  print(clusterRole(use));
  return 0;
}
