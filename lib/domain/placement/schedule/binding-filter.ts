import type { StorageClassFacts, VolumeFacts } from '../facts/cluster-facts';
import type { NodeFacts } from '../facts/node-facts';
import type { NodeRefusal } from './feasibility';
import { matchingVolume } from './matching-volume';
import { byClass, type NodeFilter, PASSES, refusal } from './node-filter';
import { keysOf, namesNodes, termsMatch } from './node-terms';
import type { PodClaim } from './pod-claims';
import { reasons } from './reasons';
import type { SchedulingWorld } from './scheduling-world';

type Delayed = Extract<PodClaim, { is: 'delayed' }>;

const NO_PROVISIONER = 'kubernetes.io/no-provisioner';

/** Whether a volume can be made for the node (volumebinding/binder.go, checkVolumeProvisions). */
function canBeMade({ provisioner, allowedTopologies }: StorageClassFacts, node: NodeFacts): boolean {
  if (provisioner === '' || provisioner === NO_PROVISIONER) return false;
  return allowedTopologies.length === 0 || termsMatch(allowedTopologies, node);
}

/** Smaller claims choose first, and no volume is chosen twice. */
function unmet(claims: readonly Delayed[], volumes: readonly VolumeFacts[], node: NodeFacts): Delayed | null {
  let left = volumes;
  for (const one of claims) {
    if (one.storageClass === null) continue;
    const selected = one.claim?.selectedNode ?? null;
    if (selected !== null && selected !== node.name) return one;
    const found = selected === null ? matchingVolume(one, left, node) : null;
    if (found !== null) left = left.filter((volume) => volume !== found);
    else if (!canBeMade(one.storageClass, node)) return one;
  }
  return null;
}

/** Volumes that a claim may take as they are. */
function candidatesOf(claims: readonly Delayed[], volumes: Iterable<VolumeFacts>): VolumeFacts[] {
  const classes = new Set(claims.map(({ storageClass }) => storageClass?.name ?? null));
  return [...volumes].filter(({ available, claim, storageClass }) =>
    claim === null
      ? available && classes.has(storageClass)
      : claims.some((one) => one.claim?.name === claim.name && one.claim.namespace === claim.namespace),
  );
}

interface Judging {
  bound: readonly { name: string; volume: VolumeFacts }[];
  delayed: readonly Delayed[];
  candidates: readonly VolumeFacts[];
}

function judge({ bound, delayed, candidates }: Judging, node: NodeFacts): readonly NodeRefusal[] {
  const away = bound.find(({ volume }) => !termsMatch(volume.nodeAffinity, node));
  const waiting = delayed.length === 0 ? null : unmet(delayed, candidates, node);
  if (away === undefined && waiting === null) return PASSES;
  const detail = (claim: string, volume: string | null): NodeRefusal['detail'] => ({
    of: 'volume',
    claim,
    volume,
  });
  return [
    ...(away === undefined
      ? []
      : [refusal('VolumeBinding', reasons.volumeAffinity, detail(away.name, away.volume.name))]),
    ...(waiting === null ? [] : [refusal('VolumeBinding', reasons.noVolume, detail(waiting.name, null))]),
  ];
}

const bySize = (one: Delayed, other: Delayed): number =>
  (one.claim?.requested ?? 0) - (other.claim?.requested ?? 0);

/** VolumeBinding: whether bound volumes can be used from a node, and others can be found or made for it. */
export function bindingFilter(claims: readonly PodClaim[], world: SchedulingWorld): NodeFilter | null {
  if (claims.length === 0 || world.volumes === null) return null;
  const volumes = world.volumes;
  const bound = claims.flatMap((one) => {
    const volume = one.is === 'bound' ? volumes.get(one.volume) : undefined;
    return one.is === 'bound' && volume !== undefined ? [{ name: one.claim.name, volume }] : [];
  });
  const delayed = claims.filter((one) => one.is === 'delayed').toSorted(bySize);
  const candidates = delayed.length === 0 ? [] : candidatesOf(delayed, volumes.values());
  const terms = [
    ...[...bound.map(({ volume }) => volume), ...candidates].flatMap(
      ({ nodeAffinity }) => nodeAffinity ?? [],
    ),
    ...delayed.flatMap(({ storageClass }) => storageClass?.allowedTopologies ?? []),
  ];
  const named = namesNodes(terms) || delayed.some(({ claim }) => (claim?.selectedNode ?? null) !== null);
  const classes = named ? world.classes.each : world.classes.by(keysOf(terms));
  return byClass(classes, (at) => {
    const node = world.nodes[at];
    return node === undefined ? PASSES : judge({ bound, delayed, candidates }, node);
  });
}
