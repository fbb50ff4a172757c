import { isObject, objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { statusFactsOf } from '@/lib/kube-rules/objects/template-revision';
import { podSpecPath, type WorkloadObject, storedWorkloadOf } from '@/lib/kube-rules/objects/workload-object';
import type { KubeWorkload } from '@/lib/domain/ports/kube';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import { mapWorkload, type WorkloadFacts, type WorkloadKind } from '@/lib/server/kube/map/map-workload';
import { type PodShortage, podShortage } from '@/lib/server/kube/map/pod-shortage';
import { isTopLevel, toKubeWorkload } from '@/lib/server/kube/read/read';
import type { WorkloadStatus } from '@/lib/domain/workload/workload-state';
import { workloadStatusOf } from '@/lib/server/kube/map/map-workload-status';
import type { Interned, Interner } from './intern';
import { isKnown, versionOf, sameValue } from './same-value';
import { slimObject } from './slim-object';

export interface TopWorkload {
  workload: KubeWorkload;
  /** The same object while only its status changes; its PodSpec is shared with equal ones. */
  object: WorkloadObject;
}

export interface ShortWorkload {
  workload: KubeWorkload;
  shortage: PodShortage;
}

/** Keeps its own projection of workloads. */
export interface WorkloadFollower {
  /** Null: it is gone. */
  workloadMoved(workload: KubeWorkload, status: WorkloadStatus | null): void;
  /** A Job and the CronJob that owns it; null: it is gone. */
  jobMoved(job: Pick<KubeWorkload, 'namespace' | 'name'>, cronJob: string | null): void;
}

interface TableListener {
  moved?: () => void;
  shortMoved?: () => void;
  follower?: WorkloadFollower;
}

interface WorkloadEntry extends TopWorkload {
  version: number;
  template: Interned<PodTemplate>;
  podSpec: Interned<RawObject>;
}

export interface SharedTemplates {
  templates: Interner<PodTemplate>;
  podSpecs: Interner<RawObject>;
}

/** The items of a list do not say their kind (Kubernetes API: lists). */
const GROUPS: Readonly<Record<WorkloadKind, string>> = {
  Deployment: 'apps/v1',
  StatefulSet: 'apps/v1',
  DaemonSet: 'apps/v1',
  ReplicaSet: 'apps/v1',
  Job: 'batch/v1',
  CronJob: 'batch/v1',
  Pod: 'v1',
};

function withAt(object: RawObject, [key, ...rest]: readonly string[], value: RawObject): RawObject {
  if (key === undefined) return value;
  if (!isObject(object[key])) return object;
  return { ...object, [key]: withAt(objectAt(object, key), rest, value) };
}

/** A Job of a CronJob counts as that, like its pods. */
function ofCronJob(facts: WorkloadFacts): KubeWorkload {
  const { kind, name } = facts.owner ?? {};
  const workload = toKubeWorkload(facts);
  return kind === 'CronJob' && name !== undefined ? { ...workload, kind, name } : workload;
}

/** Workloads without an owner, by UID; equal templates are shared. */
export class WorkloadTable {
  readonly #entries = new Map<string, WorkloadEntry>();
  readonly #kind: WorkloadKind;
  readonly #shared: SharedTemplates;
  readonly #moved: () => void;
  readonly #short = new Map<string, ShortWorkload>();
  readonly #shortMoved: () => void;
  readonly #follower: WorkloadFollower | null;
  /** Jobs of CronJobs, by UID. */
  readonly #parts = new Map<string, Pick<KubeWorkload, 'namespace' | 'name'>>();

  constructor(kind: WorkloadKind, shared: SharedTemplates, on: TableListener = {}) {
    this.#kind = kind;
    this.#shared = shared;
    this.#moved = on.moved ?? (() => undefined);
    this.#shortMoved = on.shortMoved ?? (() => undefined);
    this.#follower = on.follower ?? null;
  }

  /** Those with fewer pods than wanted, of kinds that recreate their pods. */
  short(): Iterable<ShortWorkload> {
    return this.#short.values();
  }

  workloads(): KubeWorkload[] {
    return Array.from(this.#entries.values(), ({ workload }) => workload);
  }

  tops(): IterableIterator<Readonly<TopWorkload>> {
    return this.#entries.values();
  }

  upsert(raw: RawObject, listed: boolean): void {
    const facts = mapWorkload(this.#kind, raw);
    if (facts === null) return;
    const known = this.#entries.get(facts.uid);
    const version = versionOf(facts.resourceVersion);
    if (isKnown(known, version, listed)) return;
    if (!isTopLevel(facts)) {
      this.remove(facts.uid);
      this.#putPart(facts);
      // A Deployment reports for its ReplicaSets; owners of other kinds, such as those of operators, are not read.
      if (facts.owner?.kind !== 'Deployment') this.#putShort(ofCronJob(facts), podShortage(this.#kind, raw));
      return;
    }
    const template = this.#shared.templates.take(facts.template);
    const read = this.#objectOf(raw);
    const isAlike = known !== undefined && sameValue(known.object, read.object);
    if (known !== undefined) this.#release(known);
    const workload = { ...toKubeWorkload(facts), template: template.value };
    this.#entries.set(facts.uid, {
      version,
      workload,
      template,
      podSpec: read.podSpec,
      object: isAlike ? known.object : read.object,
    });
    this.#putShort(workload, podShortage(this.#kind, raw));
    this.#moved();
    this.#follower?.workloadMoved(workload, workloadStatusOf(this.#kind, raw));
  }

  #putPart({ uid, kind, namespace, name, owner }: WorkloadFacts): void {
    if (kind !== 'Job' || owner?.kind !== 'CronJob') return;
    this.#parts.set(uid, { namespace, name });
    this.#follower?.jobMoved({ namespace, name }, owner.name);
  }

  #putShort(workload: KubeWorkload, shortage: PodShortage | null): void {
    const known = this.#short.get(workload.uid);
    if (shortage === null) this.#short.delete(workload.uid);
    else this.#short.set(workload.uid, { workload, shortage });
    if (!sameValue(known?.shortage ?? null, shortage)) this.#shortMoved();
  }

  remove(uid: string): void {
    if (this.#short.delete(uid)) this.#shortMoved();
    const part = this.#parts.get(uid);
    if (part !== undefined && this.#parts.delete(uid)) this.#follower?.jobMoved(part, null);
    const known = this.#entries.get(uid);
    if (known === undefined) return;
    this.#release(known);
    this.#entries.delete(uid);
    this.#moved();
    this.#follower?.workloadMoved(known.workload, null);
  }

  retain(uids: ReadonlySet<string>): void {
    for (const uid of [...this.#entries.keys(), ...this.#short.keys(), ...this.#parts.keys()])
      if (!uids.has(uid)) this.remove(uid);
  }

  #objectOf(raw: RawObject): { object: WorkloadObject; podSpec: Interned<RawObject> } {
    const kind = this.#kind;
    const slim = { ...slimObject(raw), kind, apiVersion: textAt(raw, 'apiVersion') || GROUPS[kind] };
    const path = podSpecPath(kind);
    const spec = path.reduce<RawObject>(objectAt, slim);
    const podSpec = this.#shared.podSpecs.take(spec);
    const whole = withAt(slim, path, podSpec.value);
    const object = storedWorkloadOf(whole, statusFactsOf(kind, raw)) ?? {
      ...NO_IDENTITY,
      kind,
      object: whole,
      stored: whole,
    };
    return { object, podSpec };
  }

  #release({ template, podSpec }: WorkloadEntry): void {
    this.#shared.templates.release(template);
    this.#shared.podSpecs.release(podSpec);
  }
}

const NO_IDENTITY = { apiVersion: '', namespace: '', name: '', uid: '' };
