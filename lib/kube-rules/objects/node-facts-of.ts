import { isObject, objectAt, objectsAt, type RawObject, textAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import type { Taint } from '@/lib/kube-rules/objects/node-selector';
import type { NodeFacts } from './node-facts';
import { BUILD_LABEL, OS_LABEL } from './node-labels';
import { resourcesOf } from './resources';

/** Labels that name a node's pool, first match wins (documentation of the providers, November 2026). */
export const poolLabels: readonly string[] = [
  'alibabacloud.com/nodepool-id',
  'node.alibabacloud.com/nodepool-id',
  'kubernetes.azure.com/agentpool',
  'agentpool',
  'eks.amazonaws.com/nodegroup',
  'alpha.eksctl.io/nodegroup-name',
  'karpenter.sh/nodepool',
  'cloud.google.com/gke-nodepool',
  'tke.cloud.tencent.com/nodepool-id',
  'kops.k8s.io/instancegroup',
];

/** Without a pool label: labels of OpenShift and Rancher for the kind of node. */
export const kindLabels: readonly string[] = ['node.openshift.io/os_id', 'cattle.io/os'];

/** OpenShift names the Machine of a node as `namespace/<machine set>-<suffix>` in this annotation. */
export const machineAnnotation = 'machine.openshift.io/machine';

interface WindowsHost {
  build: number;
  patch: number | null;
}

/** Builds by the year in the product's name. Microsoft docs: "Windows Server release information". */
const BUILDS: Readonly<Record<string, number>> = { '2016': 14393, '2019': 17763, '2022': 20348, '2025': 26100 };

/** `AKSWindows-2022-containerd-20348.2402.240405`: the build is part of the image version. */
const written = (text: string): number | null => Number(/-(\d{5})\.\d/.exec(text)?.[1]) || null;

const byYear = (text: string): number | null => BUILDS[/(20\d\d)(?!\d)/.exec(text)?.[1] ?? ''] ?? null;

/** A label of older clusters, set by hand: `17763.1158`, `10.0.17763`. */
const byHand = (text: string): number | null => Number(/^(?:10\.0\.)?(\d{5})(?!\d)/.exec(text)?.[1]) || null;

/** Build and patch level of a Windows host by its kernel version, e.g. 20348 and 2402; null: Linux or unknown. */
function windowsHostOf(system: RawObject, labels: Readonly<Record<string, string>>): WindowsHost | null {
  const [, kernel, patch] = /^10\.0\.(\d{1,6})\.(\d{1,7})/.exec(textAt(system, 'kernelVersion')) ?? [];
  if (kernel !== undefined) return { build: Number(kernel), patch: Number(patch) };
  const [, labeled] = /^10\.0\.(\d{1,6})(?!\d)/.exec(labels[BUILD_LABEL] ?? '') ?? [];
  const product = textAt(system, 'osImage');
  const image = labels['kubernetes.azure.com/node-image-version'] ?? '';
  const build =
    (labeled === undefined ? null : Number(labeled)) ??
    (product.startsWith('Windows Server') ? byYear(product) : null) ??
    byYear(labels['kubernetes.azure.com/os-sku'] ?? '') ??
    written(image) ??
    byYear(image) ??
    byHand(labels['beta.kubernetes.io/osbuild'] ?? '');
  return build === null ? null : { build, patch: null };
}

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const;

const taintsOf = (spec: RawObject): Taint[] =>
  objectsAt(spec, 'taints').flatMap((taint) => {
    const effect = EFFECTS.find((one) => one === taint['effect']);
    return effect === undefined ? [] : [{ key: textAt(taint, 'key'), value: textAt(taint, 'value'), effect }];
  });

function readyOf(status: RawObject): NodeFacts['ready'] {
  const ready = objectsAt(status, 'conditions').find((one) => one['type'] === 'Ready')?.['status'];
  return ready === 'True' || ready === 'False' ? ready : 'Unknown';
}

function osOf(text: string): NodeFacts['os'] {
  const name = text.toLowerCase();
  return name === 'linux' || name === 'windows' ? name : null;
}

function firstOf(labels: Readonly<Record<string, string>>, keys: readonly string[]): NodeFacts['pool'] {
  for (const key of keys) {
    const name = Object.hasOwn(labels, key) ? labels[key] : undefined;
    if (name !== undefined && name !== '') return { key, name };
  }
  return null;
}

function poolOf(
  labels: Readonly<Record<string, string>>,
  annotations: Readonly<Record<string, string>>,
  more: readonly string[],
): NodeFacts['pool'] {
  const named = firstOf(labels, [...more, ...poolLabels]);
  if (named !== null) return named;
  const machine = /^[^/]+\/(.+)-[^-]+$/.exec(annotations[machineAnnotation] ?? '')?.[1];
  return machine === undefined ? firstOf(labels, kindLabels) : { key: machineAnnotation, name: machine };
}

export const driversOf = (csiNode: RawObject): NonNullable<NodeFacts['drivers']> =>
  Object.fromEntries(
    objectsAt(objectAt(csiNode, 'spec'), 'drivers').map((driver) => {
      const count = objectAt(driver, 'allocatable')['count'];
      return [textAt(driver, 'name'), { limit: typeof count === 'number' ? count : null }];
    }),
  );

const HANDLER_FEATURES = ['userNamespaces', 'recursiveReadOnlyMounts'] as const;

function featuresOf(status: RawObject): Pick<NodeFacts, 'features'> {
  const policy = objectAt(status, 'features')['supplementalGroupsPolicy'];
  const reported: [string, unknown][] = [
    ['supplementalGroupsPolicy', policy],
    ...objectsAt(status, 'runtimeHandlers').flatMap((handler) =>
      HANDLER_FEATURES.map((name): [string, unknown] => [
        `${name} ${textAt(handler, 'name')}`,
        objectAt(handler, 'features')[name],
      ]),
    ),
  ];
  const known = reported.filter((one): one is [string, boolean] => typeof one[1] === 'boolean');
  return known.length === 0 ? {} : { features: Object.fromEntries(known) };
}

function handlersOf(status: RawObject): Pick<NodeFacts, 'handlers'> {
  const handlers = objectsAt(status, 'runtimeHandlers').map((handler) => textAt(handler, 'name'));
  return handlers.length === 0 ? {} : { handlers };
}

interface Beside {
  /** The CSINode of the same name; absent: CSINodes were not read; null: it does not exist. */
  csiNode?: RawObject | null;
  /** Labels that name a pool here, before those of the providers. */
  poolLabels?: readonly string[];
}

export function nodeFactsOf(raw: RawObject, beside: Beside = {}): NodeFacts | null {
  const metadata = objectAt(raw, 'metadata');
  const spec = objectAt(raw, 'spec');
  const status = objectAt(raw, 'status');
  const system = objectAt(status, 'nodeInfo');
  const name = textAt(metadata, 'name');
  if (name === '') return null;
  const labels = textMapAt(metadata, 'labels');
  const os = osOf(textAt(system, 'operatingSystem')) ?? osOf(labels[OS_LABEL] ?? '');
  const host = os === 'windows' ? windowsHostOf(system, labels) : null;
  const { csiNode } = beside;
  const providerId = textAt(spec, 'providerID');
  return {
    ...(providerId === '' ? {} : { providerId }),
    ...featuresOf(status),
    ...handlersOf(status),
    uid: textAt(metadata, 'uid'),
    name,
    labels,
    taints: taintsOf(spec),
    unschedulable: spec['unschedulable'] === true,
    // A node without allocatable has its full capacity allocatable (core/v1 SetDefaults_NodeStatus).
    allocatable: resourcesOf(objectAt(status, isObject(status['allocatable']) ? 'allocatable' : 'capacity')),
    capacity: resourcesOf(objectAt(status, 'capacity')),
    ready: readyOf(status),
    os,
    arch: textAt(system, 'architecture') || (labels['kubernetes.io/arch'] ?? ''),
    build: host?.build ?? null,
    patch: host?.patch ?? null,
    kubeletVersion: textAt(system, 'kubeletVersion'),
    containerRuntime: textAt(system, 'containerRuntimeVersion'),
    pool: poolOf(labels, textMapAt(metadata, 'annotations'), beside.poolLabels ?? []),
    drivers: csiNode === undefined ? null : csiNode === null ? {} : driversOf(csiNode),
  };
}
