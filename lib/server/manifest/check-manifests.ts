import 'server-only';
import type { ManifestDocument } from '@/lib/contract/placement-check';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { message } from '@/lib/domain/message/message';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { ImagePlatform } from '@/lib/domain/image/image-platform';
import type { CustomRule } from '@/lib/domain/placement/custom-rule';
import { type WorkloadObject, workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { groupOf, KINDS_SINCE, noMatchOf } from '@/lib/kube-rules/objects/built-in-kinds';
import { NEWEST_MINOR } from '@/lib/kube-rules/objects/cluster-facts-of';
import { admit } from '@/lib/kube-rules/admission/admit';
import { type Assessment, type PlacementWorld, assess, placementWorld } from '@/lib/placement';
import type { WorldParts } from '@/lib/domain/placement/placement-facts';
import { outcomes } from '@/lib/domain/placement/verdict-words';
import type { Outcome } from '@/lib/domain/placement/verdict-words';
import { countOccurrences, noFindings, sumOfCounts } from '@/lib/domain/placement/finding-occurrences';
import type { Locale } from '@/messages';
import { TimeSlices } from '@/lib/server/placement/time-slices';
import { viewAssessment } from '@/lib/server/placement/view-assessment';
import { addFixes, type Fixable } from './add-fixes';
import { newerAnswer } from './newer-answer';
import { decideAdmission } from './decide-admission';
import { type ApiServer, type DryRun, dryRuns } from './dry-runs';
import { withObjects } from './overlay';
import { pointerOfPath } from '@/lib/kube-rules/patch/json-pointer';
import { type Manifest, type ManifestEntry, type ManifestLimits, readManifest, SERVED } from './read-manifest';
import type { CheckAnswer } from './report/problem';

/** Kinds that could not be read, so that verdicts lack them. */
export function unavailableKinds(cluster: ClusterFacts): string[] {
  const { beside } = cluster;
  const lists: [string, unknown][] = [
    ['csinodes', cluster.nodes.some(({ drivers }) => drivers === null) ? null : cluster.nodes],
    ['horizontalpodautoscalers', beside.autoscalers],
    ['limitranges', cluster.limitRanges],
    ['namespaces', cluster.namespaces],
    ['networkpolicies', beside.networkPolicies],
    ['persistentvolumeclaims', cluster.claims],
    ['persistentvolumes', cluster.volumes],
    ['poddisruptionbudgets', beside.budgets],
    ['priorityclasses', cluster.priorityClasses],
    ['resourcequotas', cluster.resourceQuotas],
    ['runtimeclasses', cluster.runtimeClasses],
    ['serviceaccounts', cluster.serviceAccounts],
    ['services', beside.services],
    ['storageclasses', cluster.storageClasses],
  ];
  return [...(cluster.unread ?? []), ...lists.filter(([, list]) => list === null).map(([kind]) => kind)].toSorted();
}

export interface ManifestCheck {
  texts: readonly string[];
  cluster: ClusterFacts;
  /** Whether its minor is that of kubelets, than which the API server may be newer. */
  isVersionAssumed?: boolean;
  /** For dry runs; absent: no cluster is connected. */
  apiServer?: ApiServer;
  /** Image platforms beyond names; absent: unknown. */
  images?: (reference: string) => ImagePlatform | null;
  /** On which nodes containers of an image are ready; absent: not known. */
  runs?: WorldParts['runs'];
  poolName?: (pool: string) => string;
  rules?: readonly CustomRule[];
  /** Whether to look for patches; default: true. */
  fixes?: boolean;
  /** Aborted when the client disconnects. */
  signal?: AbortSignal | undefined;
  /** Absent: limits of a shared server. */
  limits?: ManifestLimits;
  /** Of objects without one. */
  namespace: string;
  language: Locale;
  /** ISO date. */
  today: string;
}

/** `kubectl apply -n`: for objects without a namespace. */
function placed(object: RawObject, namespace: string): RawObject {
  const metadata = objectAt(object, 'metadata');
  return textAt(metadata, 'namespace') === '' ? { ...object, metadata: { ...metadata, namespace } } : object;
}

/** Lines of findings by JSON pointer and of rejections by API path. */
function linesOf({ lineOf }: ManifestEntry, { findings, admission }: Assessment): Record<string, number> {
  const pointers = findings.flatMap(({ at }) => at.map((pointer) => [pointer, lineOf(pointer)] as const));
  const paths = admission.object.map(({ path }) => [path, lineOf(pointerOfPath(path))] as const);
  return Object.fromEntries([...pointers, ...paths]);
}

/** Older and newer API servers may have other kinds; no group gets a kind whose name differs from a known one only in case. */
function noMatchRemark({ object, lineOf }: ManifestEntry, { minor }: ClusterFacts): ManifestEntry['problem'] {
  const [apiVersion, kind] = [textAt(object ?? {}, 'apiVersion'), textAt(object ?? {}, 'kind')];
  const noMatch = minor === null || minor >= KINDS_SINCE ? noMatchOf(apiVersion, kind) : null;
  if (noMatch === null) return null;
  if (minor !== null && minor > NEWEST_MINOR && noMatch.nearest?.group !== groupOf(apiVersion)) return null;
  const detail = `no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}`;
  const at = { detail, line: lineOf('/kind'), column: 1 };
  const { nearest } = noMatch;
  if (nearest === null) return { ...at, message: message('manifest.no-match') };
  if (nearest.group === groupOf(apiVersion))
    return { ...at, message: message('manifest.no-match-case', { kind: nearest.kind }) };
  return { ...at, message: message('manifest.no-match-group', { kind: nearest.kind, group: nearest.group || 'v1' }) };
}

interface DocumentContext {
  namespace: string;
  /** What the cluster holds, by key. */
  existing: ReadonlyMap<string, WorkloadObject>;
  language: Locale;
  world: PlacementWorld;
  asked: string;
  dryRuns: ReadonlyMap<ManifestEntry, DryRun>;
  isVersionAssumed: boolean;
}

function assessed(entry: ManifestEntry, workload: WorkloadObject, o: DocumentContext) {
  const { cluster, rules, fieldValidation = 'Warn' } = o.world;
  const offline = admit(workload, cluster, { fieldValidation });
  const dryRun = o.dryRuns.get(entry) ?? null;
  const isAssumed = o.isVersionAssumed;
  const decision = decideAdmission({
    workload,
    offline,
    dryRun,
    cluster: o.asked,
    minor: cluster.minor,
    isAssumed,
    newer: isAssumed ? newerAnswer(offline, { workload, cluster, fieldValidation }) : null,
  });
  const byApiServer = decision.answer.by === 'api-server';
  const assessment = assess(workload, o.world, { verdict: decision.verdict, byApiServer });
  const view = viewAssessment(assessment, { language: o.language, fixes: [], minor: cluster.minor, own: rules });
  return { assessment, decision, view: { ...view, ...decision.rejection } };
}

const workloadKey = ({ kind, namespace, name }: Omit<WorkloadObject, 'object'>): string =>
  `${kind}/${namespace}/${name}`;

function manifestWorkload(object: RawObject, existing: DocumentContext['existing']): WorkloadObject | null {
  const workload = workloadObjectOf(object);
  if (workload === null) return null;
  const isNamed = textAt(objectAt(object, 'metadata'), 'name') !== '';
  const known = isNamed ? existing.get(workloadKey(workload)) : undefined;
  if (known === undefined) return { ...workload, existing: null };
  const { object: stored, revisions } = known;
  return { ...workload, existing: stored, ...(revisions === undefined ? {} : { revisions }) };
}

function documentOf(
  entry: ManifestEntry,
  index: number,
  o: DocumentContext,
): { document: ManifestDocument; fixable: Fixable[] } {
  const { line, endLine, problem, duplicates } = entry;
  const at = { index, line, endLine, problem, duplicates, assessment: null, admission: null, lines: {} };
  const without = (document: ManifestDocument) => ({ document, fixable: [] });
  if (entry.object === null) return without({ ...at, kind: '', namespace: '', name: '', state: 'unreadable' });
  const object = placed(entry.object, o.namespace);
  const metadata = objectAt(object, 'metadata');
  const named = {
    kind: textAt(object, 'kind'),
    namespace: textAt(metadata, 'namespace'),
    name: textAt(metadata, 'name') || textAt(metadata, 'generateName'),
  };
  if (named.kind === '' || textAt(object, 'apiVersion') === '') {
    const noKind = { message: message('manifest.no-kind'), detail: null, line, column: 1 };
    return without({ ...at, ...named, state: 'unreadable', problem: noKind });
  }
  const workload = manifestWorkload(object, o.existing);
  if (workload === null) {
    const noMatch = noMatchRemark(entry, o.world.cluster);
    return without({ ...at, ...named, state: noMatch === null ? 'skipped' : 'unreadable', problem: noMatch });
  }
  const { assessment, decision, view } = assessed(entry, workload, o);
  const lines = linesOf(entry, assessment);
  const admission = decision.answer;
  const document = { ...at, ...named, state: 'assessed' as const, assessment: view, admission, lines };
  const fixable = decision.agrees ? [{ view, workload, findings: assessment.findings }] : [];
  return { document, fixable };
}

async function dryRunsOf(
  entries: readonly ManifestEntry[],
  { apiServer, namespace, limits = SERVED }: ManifestCheck,
): Promise<ReadonlyMap<ManifestEntry, DryRun>> {
  if (apiServer === undefined) return new Map();
  const objects = entries.flatMap((entry) =>
    entry.object === null ? [] : [[entry, placed(entry.object, namespace)] as const],
  );
  const workloads = objects.filter(([, object]) => workloadObjectOf(object) !== null);
  const answers = await dryRuns(
    workloads.map(([, object]) => object),
    apiServer,
    { all: objects.map(([, object]) => object), ms: limits.dryRunMs },
  );
  return new Map(
    workloads.flatMap(([entry, object]) => {
      const answer = answers.get(object);
      return answer === undefined ? [] : [[entry, answer] as const];
    }),
  );
}

function totalsOf(documents: readonly ManifestDocument[]): CheckAnswer['totals'] {
  const none = outcomes.map((outcome): [Outcome, number] => [outcome, 0]);
  const totals: CheckAnswer['totals'] = {
    documents: documents.length,
    assessed: 0,
    skipped: 0,
    unreadable: 0,
    // Complete: the entries cover every outcome.
    outcomes: Object.fromEntries(none) as Record<Outcome, number>,
    findings: noFindings(),
  };
  for (const { state, assessment } of documents) {
    totals[state] += 1;
    if (assessment === null) continue;
    totals.outcomes[assessment.outcome] += 1;
    totals.findings = sumOfCounts([totals.findings, countOccurrences(assessment.findings)]);
  }
  return totals;
}

/** Classes, namespaces and claims in any of the texts count as existing. Dry runs only; nothing is written. */
export async function checkManifests(check: ManifestCheck): Promise<CheckAnswer[]> {
  const manifests: Manifest[] = [];
  for (const text of check.texts) manifests.push(await readManifest(text, check.limits, check.signal));
  const objects = manifests.flatMap(({ entries }) =>
    entries.flatMap(({ object }) => (object === null ? [] : [placed(object, check.namespace)])),
  );
  const { images, runs, poolName, rules = [], today } = check;
  const world = placementWorld({
    cluster: withObjects(check.cluster, objects),
    today,
    rules,
    fieldValidation: 'Strict',
    coming: objects.flatMap((object) => workloadObjectOf(object) ?? []),
    ...(images === undefined ? {} : { images }),
    ...(runs === undefined ? {} : { runs }),
    ...(poolName === undefined ? {} : { poolName }),
  });
  const unavailable = unavailableKinds(check.cluster);
  const tried = await dryRunsOf(
    manifests.flatMap(({ entries }) => entries),
    check,
  );
  const looking = {
    world,
    existing: new Map(check.cluster.workloads.map((one) => [workloadKey(one), one])),
    namespace: check.namespace,
    language: check.language,
    asked: check.apiServer?.name ?? '',
    dryRuns: tried,
    isVersionAssumed: check.isVersionAssumed === true,
  };
  const fixable: Fixable[] = [];
  const answers: CheckAnswer[] = [];
  const timeSlices = new TimeSlices(undefined, check.signal);
  for (const { entries, more } of manifests) {
    const documents: ManifestDocument[] = [];
    for (const [index, entry] of entries.entries()) {
      const found = documentOf(entry, index, looking);
      documents.push(found.document);
      fixable.push(...found.fixable);
      await timeSlices.next();
    }
    answers.push({ documents, more, totals: totalsOf(documents), unavailable });
  }
  if (check.fixes !== false) await addFixes(fixable, { ...looking, slices: timeSlices });
  return answers;
}
