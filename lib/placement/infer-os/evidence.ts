import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import { podSpecIn, podSpecPath, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { LintContainer } from '../rules/lint-input';
import { shown } from '../rules/read/field-text';
import { pointer } from '../../kube-rules/patch/json-pointer';
import { containerFields, itemsAt, type ReadContainer } from '../rules/read/read-workload';
import type { OsHit } from './intended-os';

export type Os = OsHit['os'];

export interface InferOsInputs {
  workload: WorkloadObject;
  pod: PodToPlace;
  containers: readonly LintContainer[];
  cluster: Pick<ClusterFacts, 'nodes' | 'pods' | 'runtimeClasses'>;
  /** Operating systems of the nodes with its ready pods, if known; otherwise they are read from the cluster. */
  runsOn?: readonly Os[];
}

export interface Secured {
  /** Pointer of the PodSpec or the container that has the context. */
  at: string;
  security: RawObject;
}

/** Inputs for the rows of evidence. */
export interface Evidence extends InferOsInputs {
  spec: RawObject;
  /** JSON pointer of the PodSpec. */
  specAt: string;
  written: readonly ReadContainer[];
  /** Security contexts with content, of the pod and of its containers, and what they belong to. */
  secured: readonly Secured[];
}

export function evidenceIn(question: InferOsInputs): Evidence {
  const { workload, containers } = question;
  const spec = podSpecIn(workload);
  const specAt = pointer('', ...podSpecPath(workload.kind));
  const known = new Map(containers.map((one) => [one.at, one]));
  const written = containerFields.flatMap((field) =>
    itemsAt(spec, field).map(({ index, raw }) => ({
      at: pointer(specAt, field, index),
      field,
      index,
      name: '',
      raw,
      lint: known.get(`${field}[${index}]`) ?? null,
      hostProcess: false,
    })),
  );
  const secured = [{ at: specAt, raw: spec }, ...written].flatMap(({ at, raw }) => {
    const security = objectAt(raw, 'securityContext');
    return Object.keys(security).length === 0 ? [] : [{ at, security }];
  });
  return { ...question, spec, specAt, written, secured };
}

export const hit = (row: number, os: Os, { weight, at, seen }: Omit<OsHit, 'row' | 'os'>): OsHit => ({
  row,
  os,
  weight,
  at,
  seen: shown(seen),
});

/** The OS named in a text, in any case: `Windows` is clear, although no label has that value. */
export function osNamed(text: unknown): Os | null {
  if (typeof text !== 'string') return null;
  const name = text.trim().toLowerCase();
  return name === 'linux' || name === 'windows' ? name : null;
}
