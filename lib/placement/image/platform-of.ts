import type { Confidence, ImagePlatform } from '../../domain/image/image-platform';
import { archOf, familyOf, type TokenHit, tokenIn, tokenOf } from './image-tokens';
import { knownRepository } from './known-repositories';
import { type ImageReference, parseReference } from '../../domain/image/reference';
import type { RepositoryRow, RepositoryRule } from './repository-row';
import { buildOfRelease } from '../../domain/windows/windows-releases';

interface ImageEvidence {
  registry?: ImagePlatform | null;
  /** Builds of nodes that report the image: proves a variant of a manifest list, but only the OS of a single manifest. */
  pulledOn?: readonly number[];
  readyOn?: readonly number[];
  /** Builds of Windows nodes that refused it because the platform does not match. */
  failedOn?: readonly number[];
}

const unknown = (reference: string, evidence: string): ImagePlatform => ({
  reference,
  os: null,
  builds: [],
  anyBuild: false,
  arch: null,
  kind: null,
  confidence: 'low',
  family: null,
  source: 'none',
  evidence,
});

/** In Windows repositories, a release at the start of a tag is a build: `1809`, `20H2-KB4580364`, `1607`. */
const releaseOf = (tag: string): number | null => {
  const [first = ''] = /^(?:\d{4}|\d{2}h\d)(?=$|[-_.])/i.exec(tag) ?? [];
  return buildOfRelease(/^20(?:16|19|22|25)$/.test(first) ? '' : first);
};

const isWindows = (hit: TokenHit | null): boolean => hit?.os === 'windows' && hit.confidence !== 'low';

function holds({ tag: wanted }: RepositoryRule, tag: string): boolean {
  if (wanted === 'any') return true;
  if (wanted === 'windows-words') return isWindows(tokenIn(tag));
  return wanted === 'linux-words' ? tokenIn(tag)?.os === 'linux' : wanted.test(tag);
}

const variantsOf = (hit: TokenHit | null): Pick<ImagePlatform, 'variants'> =>
  hit === null || hit.patch === null
    ? {}
    : { variants: [{ os: 'windows', build: hit.build, patch: hit.patch, arch: '' }] };

interface Known {
  reference: string;
  tag: string;
  row: RepositoryRow;
  rule: RepositoryRule;
}

function buildsUnder({ tag, row, rule }: Known): Pick<ImagePlatform, 'builds' | 'anyBuild' | 'confidence'> {
  const { builds = [], confidence } = rule;
  if (builds === null) return { builds: null, anyBuild: false, confidence };
  if (builds === 'any') return { builds: null, anyBuild: true, confidence };
  if ('ofTag' in builds) {
    const hit = tokenIn(tag);
    const build = (hit?.os === 'windows' ? hit.build : null) ?? releaseOf(tag);
    if (build !== null) return { builds: [build], anyBuild: false, confidence };
  }
  if (row.frozen?.test(tag) === true) return { builds: null, anyBuild: false, confidence: 'low' };
  return { builds: 'ofTag' in builds ? builds.else : builds, anyBuild: false, confidence };
}

function ofRule(known: Known): ImagePlatform {
  const { reference, tag, row, rule } = known;
  const rest = { reference, source: 'known-repository' as const, evidence: row.id };
  const arch = archOf(tag) ?? (rule.arch === undefined ? null : [rule.arch]);
  if (rule.os === 'missing')
    return { ...unknown(reference, row.id), ...rest, confidence: rule.confidence, missing: true };
  if (rule.os === 'unknown') return unknown(reference, row.id);
  if (rule.os === 'linux')
    return { ...unknown(reference, row.id), ...rest, os: 'linux', arch, confidence: rule.confidence };
  return {
    ...rest,
    os: rule.os,
    ...buildsUnder(known),
    arch,
    kind: arch === null && (rule.os === 'both' || row.lists === true) ? 'index' : null,
    family: rule.family ?? familyOf(tag),
    ...(rule.os === 'windows' ? variantsOf(tokenIn(tag)) : {}),
  };
}

function ofTokens(reference: string, { tag, repository }: ImageReference): ImagePlatform {
  const parts = repository.split('/');
  const name = parts.pop() ?? '';
  const hit = withPath(tokenOf(tag ?? '', name), parts);
  if (hit === null) return unknown(reference, tag === null ? 'no tag' : 'no words');
  const isForWindows = hit.os === 'windows';
  return {
    reference,
    os: hit.os,
    builds: !isForWindows ? [] : hit.build === null ? null : [hit.build],
    anyBuild: false,
    arch: archOf(tag ?? '') ?? archOf(name),
    kind: null,
    confidence: hit.confidence,
    family: isForWindows ? familyOf(`${name}:${tag ?? ''}`) : null,
    source: 'tag',
    evidence: hit.token,
    ...variantsOf(hit),
  };
}

const pathHit = (parts: readonly string[]): TokenHit | null =>
  parts.map(tokenIn).find((one) => one?.os === 'windows') ?? null;

/** `windows` earlier in the path may be a team; only with a bare release in the tag does it determine the build. */
function withPath(hit: TokenHit | null, parts: readonly string[]): TokenHit | null {
  if (hit !== null && (hit.os === 'linux' || hit.confidence !== 'low')) return hit;
  const team = pathHit(parts);
  if (team === null) return hit;
  if (hit === null) return { ...team, build: null, patch: null, confidence: 'low' };
  return { ...hit, confidence: 'medium', token: `${team.token}/${hit.token}` };
}

const mirrored = /^(?:docker\.io|mcr\.microsoft\.com|registry\.k8s\.io|k8s\.gcr\.io|gcr\.io|ghcr\.io|quay\.io)\//;

/** Registries that copy another one, and the path below which the copy starts. */
const copies: readonly (readonly [registry: string, below: string, of: string])[] = [
  ['public.ecr.aws', 'docker/', 'docker.io/'],
  ['mirror.gcr.io', '', 'docker.io/'],
  ['docker.m.daocloud.io', '', 'docker.io/'],
  ['mcr.m.daocloud.io', '', 'mcr.microsoft.com/'],
  ['k8s.m.daocloud.io', '', 'registry.k8s.io/'],
];

function originalOf({ registry, repository, tag }: ImageReference): ImageReference | null {
  const copy = copies.find(([host, below]) => host === registry && repository.startsWith(below));
  const path = copy === undefined ? repository : `${copy[2]}${repository.slice(copy[1].length)}`;
  if (!mirrored.test(path)) return null;
  return parseReference(`${path}${tag === null ? '' : `:${tag}`}`);
}

const weaker = (confidence: Confidence): Confidence => (confidence === 'high' ? 'medium' : confidence);

function ofName(reference: string, parsed: ImageReference): ImagePlatform {
  const row = knownRepository(parsed);
  const tag = parsed.tag ?? '';
  const rule = row?.rules.find((one) => holds(one, tag));
  if (row !== null && rule !== undefined) return ofRule({ reference, tag, row, rule });
  const original = originalOf(parsed);
  if (original === null) return ofTokens(reference, parsed);
  const { missing: _missing, ...answer } = ofName(reference, original);
  return { ...answer, confidence: weaker(answer.confidence) };
}

function guessed(reference: string): ImagePlatform {
  // The kubelet rejects upper-case names; the intended image can still be recognized.
  const parsed = parseReference(reference) ?? parseReference(reference.toLowerCase());
  if (parsed === null) return unknown(reference, 'not a reference');
  if (parsed.digest === null) return ofName(reference, parsed);
  // The digest decides what is pulled, and may be that of a single platform's manifest: a tag beside it has no effect.
  if (parsed.tag === null) return unknown(reference, 'digest');
  const { missing: _missing, ...answer } = ofName(reference, parsed);
  return { ...answer, kind: null, confidence: answer.os === 'both' ? weaker(answer.confidence) : answer.confidence };
}

/** Windows nodes that run the image prove that it starts on their builds. */
function ready(answer: ImagePlatform, seen: readonly number[]): ImagePlatform {
  const { missing: _missing, ...rest } = answer;
  return {
    ...rest,
    os: answer.os === 'linux' || answer.os === 'both' ? 'both' : 'windows',
    builds: [...new Set(seen)].toSorted((a, b) => a - b),
    atLeast: true,
    confidence: 'medium',
    source: 'running',
    evidence: seen.join(', '),
  };
}

function pulled(answer: ImagePlatform, seen: readonly number[]): ImagePlatform {
  const proof = { confidence: 'medium', source: 'node-images', evidence: seen.join(', ') } as const;
  if (answer.kind === 'index') return { ...ready(answer, seen), ...proof };
  if (answer.os === 'linux' || answer.os === 'both') return answer;
  const { missing: _missing, ...rest } = answer;
  return { ...rest, os: 'windows', builds: null, ...proof };
}

function proven(answer: ImagePlatform, { pulledOn = [], readyOn = [] }: ImageEvidence): ImagePlatform {
  const isSettled = answer.os === 'both' || (answer.os === 'windows' && (answer.builds !== null || answer.anyBuild));
  if (isSettled && answer.confidence !== 'low') return answer;
  if (readyOn.length > 0) return ready(answer, readyOn);
  return pulledOn.length > 0 ? pulled(answer, pulledOn) : answer;
}

/** If the image is ready on a build now, an earlier failure on that build no longer counts. */
function withoutFailed(answer: ImagePlatform, { readyOn = [], failedOn = [] }: ImageEvidence): ImagePlatform {
  const notOn = failedOn.filter((build) => !readyOn.includes(build));
  return notOn.length === 0 || answer.os === 'linux' ? answer : { ...answer, notOn };
}

/** The platforms of an image: what its registry answered, else its known repository, its words and its nodes. */
export const platformOf = (reference: string, more: ImageEvidence = {}): ImagePlatform =>
  more.registry ?? withoutFailed(proven(guessed(reference), more), more);
