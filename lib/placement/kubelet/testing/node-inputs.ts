import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { podToPlace } from '@/lib/kube-rules/admission/pod-to-place';
import type { ClaimFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { claimOf, volumeOf } from '@/lib/kube-rules/objects/storage-of';
import { platformOf } from '../../image/platform-of';
import { startsOn } from '../../image/starts-on';
import type { LintContainer } from '../../rules/lint-input';
import { runtimeClass, workloadFrom } from '../../testing/lint-world';
import { sketchCluster, windowsNode } from '../../testing/sketch-nodes';
import { onNode, type NodeInputs } from '../on-node';

export interface Given {
  node?: NodeFacts;
  spec?: RawObject;
  container?: RawObject;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  images?: readonly string[];
  init?: readonly string[];
  runsOn?: NodeInputs['runsOn'];
}

export const WINDOWS_IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';

export const workloadOf = ({ spec = {}, container = {}, images = [WINDOWS_IMAGE], init = [], ...meta }: Given) =>
  workloadFrom({
    kind: 'Pod',
    metadata: { name: 'web', labels: meta.labels, annotations: meta.annotations },
    spec: {
      ...spec,
      initContainers: init.map((image, index) => ({ name: `i${index}`, image })),
      containers: images.map((image, index) => ({ name: `c${index}`, image, ...(index === 0 ? container : {}) })),
    },
  });

const made = <T>(value: T | null): T => {
  if (value === null) throw new Error('nothing was made');
  return value;
};
const claimTo = (name: string, volumeName: string): ClaimFacts =>
  made(claimOf({ metadata: { name, namespace: 'default' }, spec: { volumeName } }));
const nfs = made(volumeOf({ metadata: { name: 'pv-nfs' }, spec: { nfs: { server: 'a', path: '/' } } }));
const disk = made(volumeOf({ metadata: { name: 'pv-disk' }, spec: { csi: { driver: 'd' } } }));

export function inputs(given: Given): NodeInputs {
  const workload = workloadOf(given);
  const of = (field: string, references: readonly string[]): LintContainer[] =>
    references.map((reference, index) => ({
      at: `${field}[${index}]`,
      name: `${field[0] ?? ''}${index}`,
      image: platformOf(reference),
    }));
  return {
    workload,
    pod: podToPlace(workload, { runtimeClasses: [], limitRanges: [] }),
    node: given.node ?? windowsNode(),
    containers: [...of('initContainers', given.init ?? []), ...of('containers', given.images ?? [WINDOWS_IMAGE])],
    runsOn: given.runsOn ?? [],
    cluster: sketchCluster({
      claims: [claimTo('share', 'pv-nfs'), claimTo('disk', 'pv-disk')],
      volumes: [nfs, disk],
      runtimeClasses: [
        runtimeClass({ name: 'wcow' }),
        ...['runc', 'kata', 'other'].map((name) => runtimeClass({ name, handler: name })),
      ],
    }),
    starts: ({ image }, node) => startsOn({ image, node, hostProcess: false, handler: null }),
  };
}

export const says = (given: Given): string => {
  const { outcome, reasons } = onNode(inputs(given));
  return [outcome, ...reasons.map(({ by }) => by)].join(' ');
};

export const volume = (source: RawObject, more: RawObject = {}): Given => ({
  spec: { volumes: [{ name: 'v', ...source }] },
  container: { volumeMounts: [{ name: 'v', mountPath: 'c:\\data' }], ...more },
});
export const mounted = (mount: RawObject): Given => ({
  container: { volumeMounts: [{ name: 'v', mountPath: 'c:\\data', ...mount }] },
});
