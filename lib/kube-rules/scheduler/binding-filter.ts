import type { VolumeFacts, StorageClassFacts } from '../objects/cluster-facts';
import type { NodeFacts } from '../objects/node-facts';
import type { NodeRefusal, Unmet } from './feasibility';
import { isReachable, matchingVolume } from './matching-volume';
import { byClass, type NodeFilter, PASSES, refusal, reasons } from './node-filter';
import { keysOf, termsMatch } from './node-terms';
import { isMade, type PodClaim } from './pod-claims';
import type { SchedulingWorld } from './scheduling-world';
import { selects } from '@/lib/kube-rules/selector/label-requirement';
import type { ClaimRequest } from '../objects/pod-facts';

interface Inputs {
  asks: ClaimRequest;
  storageClass: StorageClassFacts;
  labels: Readonly<Record<string, string>>;
}

/** Whether the driver has capacity for a volume of the node; unknown capacity passes (binder.go, hasEnoughCapacity). */
function hasCapacity({ asks, storageClass, labels }: Inputs, { lookedUp }: SchedulingWorld): boolean {
  const { storageCapacity: capacity } = lookedUp;
  const { requested } = asks;
  if (capacity === undefined || requested === null) return true;
  if (!capacity.drivers.includes(storageClass.provisioner)) return true;
  return capacity.offers.some(
    (offer) =>
      offer.storageClass === storageClass.name &&
      offer.bytes !== null &&
      offer.bytes >= requested &&
      selects(offer.topology, labels),
  );
}

const capacityKeys = ({ lookedUp }: SchedulingWorld): string[] => [
  ...new Set(lookedUp.storageCapacity?.offers.flatMap(({ topology }) => (topology ?? []).map(({ key }) => key))),
];

type Delayed = Extract<PodClaim, { is: 'delayed' }>;

const selectedNodeOf = ({ claim }: Delayed): string | null => claim?.selectedNode ?? null;

interface Evaluating {
  world: SchedulingWorld;
  bound: readonly { name: string; volume: VolumeFacts }[];
  delayed: readonly Delayed[];
  candidates: readonly VolumeFacts[];
}

/** Claims that need a new volume: smaller claims choose first, and no volume is chosen twice. */
function toMake({ delayed, candidates }: Evaluating, node: NodeFacts): Delayed[] {
  const chosen = delayed.filter((one) => selectedNodeOf(one) !== null);
  let left = candidates;
  for (const one of delayed) {
    if (selectedNodeOf(one) !== null) continue;
    const wanted = { claim: one.claim, asks: one.asks, storageClass: one.storageClass.name };
    const found = matchingVolume(wanted, left, node.labels);
    if (found === null) chosen.push(one);
    else left = left.filter((volume) => volume !== found);
  }
  return chosen;
}

const reported = (message: string, claim: string, volume: string | null): NodeRefusal =>
  refusal('VolumeBinding', message, { of: 'volume', claim, volume });

const without = (why: Unmet['why'], { name, storageClass }: Delayed): NodeRefusal =>
  refusal('VolumeBinding', reasons.noVolume, {
    of: 'volume',
    claim: name,
    volume: null,
    unmet: { why, storageClass: storageClass.name },
  });

/** The first claim that has no matching volume and cannot get a new one (volumebinding/binder.go, FindPodVolumes and checkVolumeProvisions). */
function unmet(evaluating: Evaluating, node: NodeFacts): NodeRefusal | null {
  const elsewhere = evaluating.delayed.find((one) => (selectedNodeOf(one) ?? node.name) !== node.name);
  if (elsewhere !== undefined) return without('otherNode', elsewhere);
  for (const one of toMake(evaluating, node)) {
    const { name, asks, storageClass } = one;
    const { allowedTopologies } = storageClass;
    const isAllowed = allowedTopologies.length === 0 || termsMatch(allowedTopologies, node);
    if (!isMade(storageClass)) return without('noVolume', one);
    if (!isAllowed) return without('topology', one);
    if (!hasCapacity({ asks, storageClass, labels: node.labels }, evaluating.world))
      return reported(reasons.noSpace, name, null);
  }
  return null;
}

function evaluate(evaluating: Evaluating, node: NodeFacts): readonly NodeRefusal[] {
  const away = evaluating.bound.find(({ volume }) => !isReachable(volume, node.labels));
  const waiting = evaluating.delayed.length === 0 ? null : unmet(evaluating, node);
  if (away === undefined && waiting === null) return PASSES;
  return [
    ...(away === undefined ? [] : [reported(reasons.volumeAffinity, away.name, away.volume.name)]),
    ...(waiting === null ? [] : [waiting]),
  ];
}

function candidatesOf(claims: readonly Delayed[], volumes: Iterable<VolumeFacts>): VolumeFacts[] {
  const classes = new Set(claims.map(({ storageClass }) => storageClass.name));
  return [...volumes].filter(({ available, claim, storageClass }) =>
    claim === null
      ? available && classes.has(storageClass ?? '')
      : claims.some((one) => one.claim?.name === claim.name && one.claim.namespace === claim.namespace),
  );
}

const bySize = (one: Delayed, other: Delayed): number => (one.asks.requested ?? 0) - (other.asks.requested ?? 0);

/** VolumeBinding: whether bound volumes are reachable from a node, and unbound claims can be bound or provisioned there. */
export function bindingFilter(claims: readonly PodClaim[], world: SchedulingWorld): NodeFilter | null {
  const { volumes } = world.lookedUp;
  if (volumes === null) return null;
  const bound = claims.flatMap((one) => {
    const volume = one.is === 'bound' ? volumes.get(one.volume) : undefined;
    return volume === undefined ? [] : [{ name: one.name, volume }];
  });
  const delayed = claims.filter((one) => one.is === 'delayed').toSorted(bySize);
  if (bound.length + delayed.length === 0) return null;
  const candidates = delayed.length === 0 ? [] : candidatesOf(delayed, volumes.values());
  const evaluating = { world, bound, delayed, candidates };
  const terms = [
    ...[...bound.map(({ volume }) => volume), ...candidates].flatMap(({ nodeAffinity }) => nodeAffinity ?? []),
    ...delayed.flatMap(({ storageClass }) => storageClass.allowedTopologies),
  ];
  const isNamed = delayed.some((one) => selectedNodeOf(one) !== null);
  const keys = delayed.length === 0 ? [] : capacityKeys(world);
  const classes = isNamed ? world.classes.each : world.classes.by([...keysOf(terms), ...keys]);
  return byClass(classes, (at) => {
    const node = world.nodes[at];
    return node === undefined ? PASSES : evaluate(evaluating, node);
  });
}
