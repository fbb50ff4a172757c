import { spawnSync } from 'node:child_process';
import { type AcceptedLosses, NO_LOSSES } from '@/lib/domain/drain/classified';
import { classifyPods } from '@/lib/domain/drain/classify-pods';
import type { KubeReader } from '@/lib/domain/ports/kube';

export const hasKubectl = spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' }).status === 0;
if (!hasKubectl) process.stderr.write('SKIPPED: no kubectl in PATH; drains were not compared with those of kubectl\n');

export interface DrainChoice {
  evicts: string[];
  refuses: boolean;
}

export function kubectlChoice(kubeconfig: string, q: { node: string; flags: string[] }): DrainChoice {
  const args = ['--kubeconfig', kubeconfig, 'drain', q.node, '--dry-run=client', '--ignore-daemonsets'];
  const { status, stdout } = spawnSync('kubectl', [...args, ...q.flags], { encoding: 'utf8' });
  const lines = stdout.matchAll(/^evicting pod (\S+)/gm);
  return { evicts: [...lines].map(([, name = '']) => name).toSorted(), refuses: status !== 0 };
}

export async function ourChoice(
  reader: KubeReader,
  q: { node: string; accepted: Partial<AcceptedLosses> },
): Promise<DrainChoice> {
  const rows = classifyPods({
    pods: await reader.drainPods({ nodeName: q.node }),
    nodes: await reader.nodes(),
    // kubectl does not check budgets beforehand.
    budgets: [],
    accepted: { ...NO_LOSSES, ...q.accepted },
    disk: 'kept',
    now: 0,
  });
  const refuses = rows.some(({ treatment }) => treatment === 'blocked');
  // kubectl evicts terminating pods once more.
  const leaving = rows.filter(({ mustLeave }) => mustLeave).map(({ pod }) => `${pod.namespace}/${pod.name}`);
  return { evicts: refuses ? [] : leaving.toSorted(), refuses };
}
