import type { KubePod } from '@/lib/domain/ports/kube';
import type { EvictAnswer, KubeEvictor, PodIdentity } from '@/lib/domain/ports/kube-evict';
import { covers } from '@/lib/domain/workload/disruption-budget';
import type { FakeWorld } from './fake-world';

const isOf = (pod: KubePod, { namespace, name }: PodIdentity): boolean =>
  pod.namespace === namespace && pod.name === name;

/** What its controller makes in its place: of a StatefulSet under the same name, on a node that takes pods. */
function replacement(world: FakeWorld, pod: KubePod): KubePod[] {
  const { workload } = pod;
  const open = world.state.nodes.find((node) => !node.unschedulable && node.name !== pod.nodeName);
  if (workload === null || workload.kind === 'DaemonSet') return [];
  const name = workload.kind === 'StatefulSet' ? pod.name : `${pod.name}-again`;
  return [{ ...pod, uid: `${pod.uid}-again`, name, nodeName: open?.name ?? null }];
}

/** A pod goes at once, unless a budget over it allows nothing. */
export function fakeEvictor(world: FakeWorld): KubeEvictor {
  const refusal = (q: PodIdentity, action: string): EvictAnswer | null => {
    const pod = world.state.pods.find((one) => isOf(one, q));
    if (pod?.uid !== q.uid) return { answer: 'gone' };
    const held = world.state.budgets.some((one) => covers(one, pod) && (one.disruptionsAllowed ?? 0) < 1);
    return action === 'evict' && held ? { answer: 'budget', retryAfterMs: null } : null;
  };
  const end = async (q: PodIdentity, action: string): Promise<EvictAnswer> => {
    const write = { action, target: q.uid };
    const refused = refusal(q, action);
    if (refused !== null) {
      world.attempts.push(write);
      return refused;
    }
    return world.write(write, () => {
      const { state } = world;
      state.pods = state.pods.flatMap((one) => (one.uid === q.uid ? replacement(world, one) : [one]));
      return { answer: 'accepted', requestId: `req-${q.name}` };
    });
  };
  return { evict: (q) => end(q, 'evict'), deletePod: (q) => end(q, 'deletePod') };
}
