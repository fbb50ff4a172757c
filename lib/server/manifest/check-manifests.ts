import 'server-only';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { ManifestDocument } from '@/lib/contract/placement-check';
import { objectAt, type RawObject, textAt } from '@/lib/domain/kube-json';
import type { ClusterFacts } from '@/lib/domain/placement/facts/cluster-facts';
import type { Fix } from '@/lib/domain/placement/fix/find-fixes';
import { fixesOf } from '@/lib/domain/placement/fix/fixes-of';
import type { ImagePlatform } from '@/lib/domain/placement/image/image-platform';
import type { WorkloadRule } from '@/lib/domain/placement/lint/checked-rule';
import { workloadObjectOf } from '@/lib/domain/placement/facts/workload-object';
import { assess, placementWorld } from '@/lib/domain/placement/verdict/assess';
import type { Assessment, PlacementWorld } from '@/lib/domain/placement/verdict/assessment';
import type { WorldParts } from '@/lib/domain/placement/verdict/placement-world';
import { type Outcome, outcomeSchema } from '@/lib/domain/placement/verdict/verdict';
import type { FindingLanguage } from '@/lib/server/placement/say-finding';
import { viewFix } from '@/lib/server/placement/view-fix';
import { viewAssessment } from '@/lib/server/placement/view-assessment';
import { withObjects } from './overlay';
import { pointerOfPath } from './pointer-of-path';
import { type Manifest, type ManifestEntry, type ManifestLimits, readManifest } from './read-manifest';
import type { CheckAnswer } from './report/problem';
import { unreadKinds } from './unread-kinds';

export interface ManifestCheck {
  texts: readonly string[];
  cluster: ClusterFacts;
  /** What is known of images beyond their names; absent: nothing. */
  images?: (reference: string) => ImagePlatform | null;
  /** On which nodes containers of an image are ready; absent: not known. */
  runs?: WorldParts['runs'];
  poolName?: (pool: string) => string;
  /** Rules of the configuration. */
  rules?: readonly WorkloadRule[];
  /** Absent: what a server can take without making others wait. */
  limits?: ManifestLimits;
  /** Of objects that name none. */
  namespace: string;
  language: FindingLanguage;
  /** ISO date. */
  today: string;
}

/** How long is assessed before others may run, in milliseconds. */
const SLICE_MS = 50;
/** How long patches are looked for; what comes after has its findings without them. */
const FIXES_MS = 5_000;

/** Time for patches that is left. */
class FixBudget {
  #left = FIXES_MS;

  fixesOf(assessment: Assessment, world: PlacementWorld): Fix[] {
    if (this.#left <= 0) return [];
    const from = performance.now();
    const fixes = fixesOf(assessment, world);
    this.#left -= performance.now() - from;
    return fixes;
  }
}

/** `kubectl apply -n`: the namespace of objects that name none. */
function placed(object: RawObject, namespace: string): RawObject {
  const metadata = objectAt(object, 'metadata');
  return textAt(metadata, 'namespace') === '' ? { ...object, metadata: { ...metadata, namespace } } : object;
}

/** Lines of everything that is told of a document: findings by their pointers, refusals by the API server's paths. */
function linesOf({ lineOf }: ManifestEntry, { findings, admission }: Assessment): Record<string, number> {
  const pointers = findings.flatMap(({ at }) => at.map((pointer) => [pointer, lineOf(pointer)] as const));
  const paths = admission.object.map(({ path }) => [path, lineOf(pointerOfPath(path))] as const);
  return Object.fromEntries([...pointers, ...paths]);
}

function documentOf(
  entry: ManifestEntry,
  o: {
    index: number;
    namespace: string;
    language: FindingLanguage;
    world: PlacementWorld;
    budget: FixBudget;
  },
): ManifestDocument {
  const { line, endLine, problem } = entry;
  const at = { index: o.index, line, endLine, problem, assessment: null, lines: {} };
  if (entry.object === null) return { ...at, kind: '', namespace: '', name: '', state: 'unread' };
  const object = placed(entry.object, o.namespace);
  const metadata = objectAt(object, 'metadata');
  const named = {
    kind: textAt(object, 'kind'),
    namespace: textAt(metadata, 'namespace'),
    name: textAt(metadata, 'name') || textAt(metadata, 'generateName'),
  };
  if (named.kind === '' || textAt(object, 'apiVersion') === '') {
    const message = 'It names no kind and apiVersion, so that it is no object of Kubernetes.';
    return { ...at, ...named, state: 'unread', problem: { message, line, column: 1 } };
  }
  const workload = workloadObjectOf(object);
  if (workload === null) return { ...at, ...named, state: 'skipped' };
  const assessment = assess(workload, o.world);
  const found = o.budget.fixesOf(assessment, o.world);
  const fixes = found.map((fix) => viewFix(fix, object, o.language));
  const view = viewAssessment(assessment, {
    language: o.language,
    fixes,
    minor: o.world.cluster.minor,
    own: o.world.rules ?? [],
  });
  return { ...at, ...named, state: 'assessed', assessment: view, lines: linesOf(entry, assessment) };
}

function totalsOf(documents: readonly ManifestDocument[]): CheckAnswer['totals'] {
  const none = outcomeSchema.options.map((outcome): [Outcome, number] => [outcome, 0]);
  const totals: CheckAnswer['totals'] = {
    documents: documents.length,
    assessed: 0,
    skipped: 0,
    unread: 0,
    // Every outcome is there: the entries are made from all of them.
    outcomes: Object.fromEntries(none) as Record<Outcome, number>,
    findings: { error: 0, warning: 0, info: 0, suppressed: 0 },
  };
  for (const { state, assessment } of documents) {
    totals[state] += 1;
    if (assessment === null) continue;
    totals.outcomes[assessment.outcome] += 1;
    for (const { severity, suppressed } of assessment.findings)
      totals.findings[suppressed === null ? severity : 'suppressed'] += 1;
  }
  return totals;
}

/**
 * What would become of manifests in a cluster, each text apart. Classes, namespaces and claims that any of them brings count as
 * there. Nothing is written anywhere.
 */
export async function checkManifests(check: ManifestCheck): Promise<CheckAnswer[]> {
  const manifests: Manifest[] = [];
  for (const text of check.texts) manifests.push(await readManifest(text, check.limits));
  const objects = manifests.flatMap(({ entries }) =>
    entries.flatMap(({ object }) => (object === null ? [] : [placed(object, check.namespace)])),
  );
  const { images, runs, poolName, rules = [], today } = check;
  const world = placementWorld({
    cluster: withObjects(check.cluster, objects),
    today,
    rules,
    ...(images === undefined ? {} : { images }),
    ...(runs === undefined ? {} : { runs }),
    ...(poolName === undefined ? {} : { poolName }),
  });
  const unread = unreadKinds(check.cluster);
  const budget = new FixBudget();
  const { namespace, language } = check;
  const answers: CheckAnswer[] = [];
  let since = performance.now();
  for (const { entries, more } of manifests) {
    const documents: ManifestDocument[] = [];
    for (const [index, entry] of entries.entries()) {
      documents.push(documentOf(entry, { index, world, namespace, language, budget }));
      if (performance.now() - since < SLICE_MS) continue;
      await othersFirst();
      since = performance.now();
    }
    answers.push({ documents, more, totals: totalsOf(documents), unread });
  }
  return answers;
}
