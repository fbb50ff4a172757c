import { useTranslations } from '@/lib/client/intl';
import type { NodePod } from '@/lib/contract/node';

/** Pods that have not ended, and the workloads that they belong to; a pod without a controller counts as one. */
export function reachOf(pods: readonly NodePod[]): { pods: number; workloads: number } {
  const alive = pods.filter(({ health }) => health !== 'ended');
  const owners = alive.map(({ namespace, name, owner }) =>
    owner === null ? `${namespace}//${name}` : `${namespace}/${owner.kind}/${owner.name}`,
  );
  return { pods: alive.length, workloads: new Set(owners).size };
}

/** How far it reaches: what runs on the node. */
export function NodeReach({ pods, hasProblem }: { pods: readonly NodePod[] | null; hasProblem: boolean }) {
  const t = useTranslations('node-page.reach');
  if (pods === null) return <p className="text-ink-3">{t('unknown')}</p>;
  const reach = reachOf(pods);
  const isAffected = hasProblem && reach.pods > 0;
  return <p className={isAffected ? 'font-medium' : 'text-ink-2'}>{t(isAffected ? 'affected' : 'carries', reach)}</p>;
}
