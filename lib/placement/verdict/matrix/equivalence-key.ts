import { isObject, objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { decodeObject } from '@/lib/kube-rules/admission/decode/decode';
import { metaErrors } from '@/lib/kube-rules/admission/kind/meta-rules';
import { labelErrors } from '@/lib/kube-rules/admission/labels';
import { dnsLabel } from '@/lib/kube-rules/admission/names';
import { NEWEST_MINOR } from '@/lib/kube-rules/objects/cluster-facts-of';
import { podMetaIn, podMetaPath, podSpecIn, type WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { ImagePlatform } from '@/lib/domain/image/image-platform';
import { parseReference } from '@/lib/domain/image/reference';
import { nameEvidence, wordEvidence } from '../../infer-os/template-evidence';
import { memoized } from '../../memoized';
import { administratorFor } from '../../image/administrator-images';
import { hasKnownPrograms } from '../../image/image-programs';
import { isOfLinux, isOfWindows, missingInNano, processOf } from '../../rules/read/commands';
import { containerFields } from '../../rules/read/read-workload';

interface EquivalenceInputs {
  minor: number | null;
  runsOn: readonly string[];
  /** Whether none of its pods is missing. */
  isComplete: boolean;
  platform: (reference: string) => ImagePlatform;
}

type Platforms = EquivalenceInputs['platform'];

/** Every kind accepts a name up to this length, including what it appends for its pods. */
const SHORT_NAME = 40;

/** The properties of an image that affect results; for an invalid reference, the reference itself. */
const imageToken = memoized((platform: ImagePlatform): string => {
  const { reference, evidence: _evidence, ...rest } = platform;
  return JSON.stringify(parseReference(reference) === null ? [reference, rest] : rest);
});

/** The value of a variable has no effect before the container runs, except whether it exists. */
function variable(raw: unknown): unknown {
  if (!isObject(raw) || typeof raw['value'] !== 'string' || raw['value'] === '') return raw;
  return { ...raw, value: 'told' };
}

/** Of words, only the operating system that they indicate matters. */
function relevantWords(field: 'command' | 'args', words: unknown): unknown {
  if (!Array.isArray(words) || !words.every((word) => typeof word === 'string')) return words;
  return words.length === 0 ? words : wordEvidence(field, words);
}

/** Whether images have the program that a container starts. */
function relevantProgram(raw: RawObject, image: string): unknown {
  const known = (['linux', 'windows'] as const).map((os) => hasKnownPrograms(image, os));
  const started = processOf({ raw, at: '' }, image);
  if (started === null) return known;
  return [...known, isOfLinux(started), isOfWindows(started), missingInNano(started, image) !== null];
}

function container(raw: unknown, platform: Platforms): unknown {
  if (!isObject(raw)) return { raw };
  const { image, env, command, args, ...rest } = raw;
  const needed = typeof image === 'string' ? administratorFor(raw, image) : null;
  return [
    typeof image === 'string' ? imageToken(platform(image)) : image,
    Array.isArray(env) ? env.map(variable) : env,
    [needed?.program, needed?.isStarted],
    // The programs of some images are known by their repository.
    typeof image === 'string' && relevantProgram(raw, image),
    relevantWords('command', command),
    relevantWords('args', args),
    rest,
  ];
}

function relevantSpec(spec: RawObject, platform: Platforms): RawObject {
  const reported: Record<string, unknown> = { ...spec };
  for (const list of containerFields) {
    const of: unknown = spec[list];
    if (Array.isArray(of)) reported[list] = of.map((raw: unknown) => container(raw, platform));
  }
  return reported;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const NEIGHBORS = ['podAffinity', 'podAntiAffinity'] as const;
const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

type Change = (term: unknown) => unknown;

function changed(holder: RawObject, key: string, change: Change): RawObject {
  const part = holder[key];
  if (!isGiven(part)) return holder;
  return { ...holder, [key]: Array.isArray(part) ? part.map(change) : change(part) };
}

function withTerms(spec: RawObject, change: Change): RawObject {
  const preferred: Change = (one) => (isObject(one) ? changed(one, 'podAffinityTerm', change) : change(one));
  const neighbors: Change = (one) =>
    isObject(one) ? changed(changed(one, REQUIRED, change), PREFERRED, preferred) : change(one);
  const affinity: Change = (one) =>
    isObject(one) ? NEIGHBORS.reduce((of, key) => changed(of, key, neighbors), one) : one;
  return changed(changed(spec, 'topologySpreadConstraints', change), 'affinity', affinity);
}

/** Whether a term selects pods by nothing but labels which the template has. */
const selectsItself = (term: unknown, labels: unknown): boolean =>
  isObject(term) &&
  isTextMap(labels) &&
  !isGiven(term['matchLabelKeys']) &&
  !isGiven(term['mismatchLabelKeys']) &&
  selectsOwn(term['labelSelector'], labels);

/** Whether pods are compared by label with pods of other workloads. */
function isCompared(spec: RawObject, labels: unknown): boolean {
  let found = false;
  withTerms(spec, (term) => {
    found ||= !selectsItself(term, labels);
    return term;
  });
  return found;
}

/** For terms that select the workload's own pods, it does not matter by which labels. */
const withoutSelectors = (spec: RawObject): RawObject =>
  withTerms(spec, (term) => (isObject(term) ? { ...term, labelSelector: 'own' } : term));

/** Kinds whose name affects results: claims and host names of pods, and labels of a Job. */
const NAMED = ['Job', 'CronJob'];

/** The name and the UID if they affect results; claims are named after the workload, those of a StatefulSet also after its pods. */
function ownName({ kind, name, uid, object }: WorkloadObject, spec: RawObject): string {
  if (kind === 'StatefulSet') return `${name} ${uid} ${JSON.stringify(objectAt(object, 'spec')['replicas'])}`;
  const isRead = NAMED.includes(kind) || objectsAt(spec, 'volumes').some(({ ephemeral }) => isGiven(ephemeral));
  return isRead ? `${name} ${uid}` : '';
}

const isText = (value: unknown): boolean => !isGiven(value) || typeof value === 'string';

const isTextMap = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((one) => typeof one === 'string');

function isDecoded(object: RawObject, kind: WorkloadObject['kind']): boolean {
  const { error, unknownFields } = decodeObject(object, kind);
  return error === null && unknownFields.length === 0;
}

/** Whether the API server accepts the object's own metadata, which otherwise has no effect. */
function hasValidName({ object, kind, name: short }: WorkloadObject, minor: number | null): boolean {
  const { name, namespace, uid, resourceVersion, generateName, labels, annotations, finalizers } = objectAt(
    object,
    'metadata',
  );
  return (
    short.length <= SHORT_NAME &&
    !isGiven(finalizers) &&
    [name, namespace, uid, resourceVersion, generateName].every(isText) &&
    [labels, annotations].every((map) => !isGiven(map) || isTextMap(map)) &&
    // A name with dots is accepted with a warning.
    dnsLabel(short).length === 0 &&
    isDecoded({ metadata: objectAt(object, 'metadata') }, kind) &&
    metaErrors(object, kind, minor ?? NEWEST_MINOR).length === 0
  );
}

/** Whether a selector is nothing but labels which the template has. */
function selectsOwn(selector: unknown, labels: Readonly<Record<string, string>>): boolean {
  if (!isObject(selector)) return false;
  const { matchLabels, ...rest } = selector;
  if (!isTextMap(matchLabels) || Object.keys(rest).length > 0) return false;
  const wanted = Object.entries(matchLabels);
  return wanted.length > 0 && wanted.every(([key, value]) => labels[key] === value);
}

/** Labels of the pods and the selector that must match them; for valid ones that nothing else refers to, whether there is a selector. */
function relevantLabels(labels: unknown, selector: unknown, spec: RawObject): unknown {
  if (!isTextMap(labels) || isCompared(spec, labels)) return { labels, selector };
  const isRead = Object.hasOwn(labels, 'kubernetes.io/os') || labelErrors(labels, '').length > 0;
  const isSound = !isGiven(selector) || selectsOwn(selector, labels);
  return isRead || !isSound ? { labels, selector } : isGiven(selector);
}

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

interface Around {
  /** Everything except the template, its selector, and a valid number of replicas. */
  rest: Record<string, unknown>;
  selector: unknown;
}

/** What surrounds the pods' template; null if a parent is not an object. */
function around(inside: RawObject, [key, ...more]: readonly string[]): Around | null {
  if (key === undefined) return { rest: {}, selector: null };
  const next: unknown = inside[key];
  if (!isObject(next)) return null;
  const { [key]: _next, selector, replicas, ...rest } = inside;
  if (more.length === 0)
    return { rest: { ...rest, replicas: isCount(replicas) ? 1 : replicas }, selector: selector ?? null };
  const reported = around(next, more);
  return reported === null ? null : { rest: { ...inside, [key]: reported.rest }, selector: reported.selector };
}

/** Workloads with one key have equal results apart from names; null: the workload is evaluated separately. */
export function equivalenceKeyOf(
  workload: WorkloadObject,
  { minor, runsOn, isComplete, platform }: EquivalenceInputs,
): string | null {
  const { kind, apiVersion, namespace, object } = workload;
  if (!hasValidName(workload, minor) || workload.revisions !== undefined) return null;
  const spec = podSpecIn(workload);
  const { labels, ...meta } = podMetaIn(workload);
  const { metadata: _metadata, status: _status, ...own } = object;
  const reported = isCompared(spec, labels) ? spec : withoutSelectors(spec);
  const isPod = kind === 'Pod';
  const outside = around(own, isPod ? [] : podMetaPath(kind).slice(0, -1));
  if (outside === null) return null;
  return JSON.stringify([
    kind,
    apiVersion,
    namespace,
    ownName(workload, spec),
    nameEvidence(workload),
    runsOn,
    isComplete,
    outside.rest,
    isPod ? meta['annotations'] : meta,
    relevantLabels(labels, outside.selector, spec),
    relevantSpec(reported, platform),
  ]);
}
