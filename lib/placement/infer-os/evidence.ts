import type { OsHit } from './inferred-os';
import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import { podSpecIn, podSpecPath, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { LintContainer } from '../rules/lint-input';
import { shown } from '../rules/read/field-text';
import { pointer } from '../../kube-rules/patch/json-pointer';
import { decidesStart, itemsAt, type ReadContainer, startingFields } from '../rules/read/read-workload';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';

export type Os = OsHit['os'];

export interface InferOsInputs {
  workload: WorkloadObject;
  pod: PodToPlace;
  containers: readonly LintContainer[];
  cluster: Pick<ClusterFacts, 'nodes' | 'runtimeClasses'>;
  runsOn: readonly Os[];
}

interface Secured {
  /** Pointer of the PodSpec or the container that has the context. */
  at: string;
  security: RawObject;
}

export interface Evidence extends InferOsInputs {
  spec: RawObject;
  specAt: string;
  written: readonly ReadContainer[];
  /** Security contexts with content, of the pod and of its containers, and what they belong to. */
  secured: readonly Secured[];
}

export function evidenceIn(inputs: InferOsInputs): Evidence {
  const { workload, containers } = inputs;
  const spec = podSpecIn(workload);
  const specAt = pointer('', ...podSpecPath(workload.kind));
  const known = new Map(containers.map((one) => [one.at, one]));
  const written = startingFields.flatMap((field) =>
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
  return { ...inputs, containers: containers.filter(decidesStart), spec, specAt, written, secured };
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

export const systemName = { linux: 'Linux', windows: 'Windows' } as const;

const rows: Readonly<Record<number, (seen: string, os: string) => Message>> = {
  1: (seen) => message('evidence.os-field', { seen }),
  2: (seen) => message('evidence.selector', { seen }),
  3: (_seen, os) => message('evidence.affinity', { os }),
  4: (seen, os) => message('evidence.runtime-class', { seen, os }),
  5: (seen) => message('evidence.windows-label', { seen }),
  6: (seen) => message('evidence.windows-options', { seen }),
  7: (seen, os) => message('evidence.image', { seen, os }),
  8: (_seen, os) => message('evidence.pods', { os }),
  9: (seen, os) => message('evidence.pool', { seen, os }),
  10: (seen) => message('evidence.pipe', { seen }),
  11: (seen) => message('evidence.windows-command', { seen }),
  12: (seen) => message('evidence.linux-path', { seen }),
  13: (seen) => message('evidence.drive', { seen }),
  14: (seen) => message('evidence.linux-command', { seen }),
  15: (seen) => message('evidence.linux-security', { seen }),
  16: (seen) => message('evidence.toleration', { seen }),
  17: (seen) => message('evidence.hardening', { seen }),
  18: (seen) => message('evidence.name', { seen }),
};

export const evidenceMessage = ({ row, os, seen }: OsHit): Message =>
  rows[row]?.(seen, systemName[os]) ?? message('evidence.prior');
