import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { poolLabels } from '../../kube-rules/objects/node-facts-of';
import type { ImagePlatform } from '../../domain/image/image-platform';
import { pointer } from '../../kube-rules/patch/json-pointer';
import { type Evidence, hit, type Os } from './evidence';
import type { OsHit } from './inferred-os';
import { memoized } from '../memoized';

const imageWeight = { high: 75, medium: 50, low: 20 } as const;

const single = ({ os }: ImagePlatform): Os | null => (os === 'both' ? null : os);

const ofImages = ({ written }: Evidence): OsHit[] =>
  written.flatMap(({ at, lint }) => {
    const os = lint === null ? null : single(lint.image);
    if (lint === null || os === null) return [];
    const { confidence, reference } = lint.image;
    return [hit(7, os, { weight: imageWeight[confidence], at: pointer(at, 'image'), seen: reference })];
  });

const only = (systems: Iterable<Os> = []): Os | null => {
  const [first, ...others] = new Set(systems);
  return first === undefined || others.length > 0 ? null : first;
};

function ofPods(evidence: Evidence): OsHit[] {
  const os = only(evidence.runsOn);
  return os === null ? [] : [hit(8, os, { weight: 70, at: '', seen: os })];
}

const poolsOf = memoized((nodes: readonly NodeFacts[]): ReadonlyMap<string, ReadonlySet<Os>> => {
  const pools = new Map<string, Set<Os>>();
  for (const node of nodes) {
    const os = node.os;
    if (os === null) continue;
    const labels = poolLabels.flatMap((key) =>
      Object.hasOwn(node.labels, key) ? [{ key, name: node.labels[key] ?? '' }] : [],
    );
    for (const { key, name } of node.pool === null ? labels : [...labels, node.pool])
      pools.set(`${key}=${name}`, (pools.get(`${key}=${name}`) ?? new Set<Os>()).add(os));
  }
  return pools;
});

function ofPools({ pod, specAt, cluster }: Evidence): OsHit[] {
  const selected = Object.entries(pod.nodeSelector);
  if (selected.length === 0) return [];
  const pools = poolsOf(cluster.nodes);
  return selected.flatMap(([key, value]) => {
    const os = only(pools.get(`${key}=${value}`));
    if (os === null) return [];
    return [hit(9, os, { weight: 60, at: pointer(specAt, 'nodeSelector', key), seen: `${key}=${value}` })];
  });
}

export const clusterEvidence = (evidence: Evidence): OsHit[] =>
  [ofImages, ofPods, ofPools].flatMap((row) => row(evidence));
