import { clusterEvidence } from './cluster-evidence';
import { evidenceIn, hit, type InferOsInputs, type Os } from './evidence';
import type { InferredOs, OsHit } from './inferred-os';
import { statedEvidence } from './stated-evidence';
import { templateEvidence } from './template-evidence';

const CONFIDENT_FROM = 40;
const LIKELY_FROM = 15;

/** More pieces of evidence than a person would read; the ones with the most weight are kept. */
const HIT_LIMIT = 60;

/** Most workloads are for Linux. */
const prior = hit(19, 'linux', { weight: 5, at: '', seen: '' });

/** Each row counts once per OS, by its heaviest hit: ten containers with one field are no stronger evidence. */
function sumOf(hits: readonly OsHit[], os: Os): number {
  const weights = new Map<number, number>();
  for (const one of hits) if (one.os === os) weights.set(one.row, Math.max(one.weight, weights.get(one.row) ?? 0));
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
}

function verdictOf(margin: number, os: Os): Pick<InferredOs, 'os' | 'confidence'> {
  if (margin < LIKELY_FROM) return { os: 'unknown', confidence: 'unknown' };
  return { os, confidence: margin < CONFIDENT_FROM ? 'likely' : 'confident' };
}

/** The intended OS, weighed from the manifest and the cluster; all evidence is kept, for and against. */
export function inferredOs(inputs: InferOsInputs): InferredOs {
  const evidence = evidenceIn(inputs);
  const hits = [
    ...statedEvidence(evidence),
    ...clusterEvidence(evidence),
    ...templateEvidence(evidence),
    prior,
  ].toSorted((a, b) => b.weight - a.weight || a.row - b.row);
  const difference = sumOf(hits, 'windows') - sumOf(hits, 'linux');
  const margin = Math.abs(difference);
  const kept = hits.slice(0, HIT_LIMIT);
  const images = inputs.containers.map(({ image }) => image);
  if (margin < CONFIDENT_FROM && images.length > 0 && images.every(({ os }) => os === 'both')) {
    const isSure = images.every(({ confidence }) => confidence !== 'low');
    return { os: 'either', confidence: isSure ? 'confident' : 'likely', margin, hits: kept };
  }
  return { ...verdictOf(margin, difference > 0 ? 'windows' : 'linux'), margin, hits: kept };
}
