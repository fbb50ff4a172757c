import type { HostPort, PodToPlace } from '../objects/pod-facts';
import { type NodeFilter, PASSES, refusal } from './node-filter';
import { reasons } from './reasons';
import type { SchedulingWorld } from './scheduling-world';

const isAny = (ip: string): boolean => ip === '' || ip === '0.0.0.0';

/** Whether one node cannot give both ports. */
export const portsClash = (one: HostPort, other: HostPort): boolean =>
  one.port === other.port &&
  one.protocol === other.protocol &&
  (isAny(one.ip) || isAny(other.ip) || one.ip === other.ip);

/** NodePorts: host ports that pods of the node have taken; null when the pod takes none. */
export function portFilter({ demand }: PodToPlace, world: SchedulingWorld): NodeFilter | null {
  const { hostPorts } = demand;
  if (hostPorts.length === 0) return null;
  return (at) => {
    const taken = [...(world.pods.withPorts.get(at) ?? [])].flatMap((pod) => pod.demand.hostPorts);
    if (taken.length === 0) return PASSES;
    return hostPorts
      .filter((one) => taken.some((other) => portsClash(one, other)))
      .map(({ port, protocol }) => refusal('NodePorts', reasons.ports, { of: 'port', port, protocol }));
  };
}
