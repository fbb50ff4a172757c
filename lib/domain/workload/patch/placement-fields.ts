import { isObject, objectAt } from '@/lib/kube-rules/json/kube-json';
import { podMetaPath, podSpecPath, templateKinds } from '@/lib/kube-rules/objects/workload-object';
import { stepsOf } from '@/lib/kube-rules/patch/json-pointer';
import type { PatchOperation } from './patch';

type Steps = readonly string[];

/** Fields of workloads that recipes set or remove, each with what is below it. */
const OF_WORKLOADS = ['progressDeadlineSeconds', 'replicas', 'selector'];

const OF_PODS = [
  'affinity',
  'dnsPolicy',
  'hostIPC',
  'hostNetwork',
  'hostPID',
  'hostUsers',
  'nodeName',
  'nodeSelector',
  'os',
  'overhead',
  'resourceClaims',
  'resources',
  'runtimeClassName',
  'securityContext',
  'shareProcessNamespace',
  'terminationGracePeriodSeconds',
  'tolerations',
  'topologySpreadConstraints',
];

/** Others may hold credentials: options of a FlexVolume, attributes of an inline CSI volume, URLs of repositories. */
const OF_VOLUMES = [
  'configMap',
  'downwardAPI',
  'emptyDir',
  'hostPath',
  'image',
  'name',
  'persistentVolumeClaim',
  'projected',
  'secret',
];

const CONTAINERS = ['containers', 'initContainers', 'ephemeralContainers'];
const OF_CONTAINERS = [
  'image',
  'imagePullPolicy',
  'ports',
  'resizePolicy',
  'resources',
  'securityContext',
  'terminationMessagePath',
  'terminationMessagePolicy',
  'volumeMounts',
];

/** Others may hold secrets: kubectl writes whole manifests into one. */
const ANNOTATION =
  /^(mullion\/ignore-[A-Z0-9-]{1,32}|experimental\.windows\.kubernetes\.io\/isolation-type|(pod|container)\.alpha\.windows\.kubernetes\.io\/.+|container\.apparmor\.security\.beta\.kubernetes\.io\/.+|(container\.)?seccomp\.security\.alpha\.kubernetes\.io\/.+|linkerd\.io\/inject|dapr\.io\/enabled|vault\.hashicorp\.com\/agent-inject|consul\.hashicorp\.com\/connect-inject|instrumentation\.opentelemetry\.io\/inject-dotnet)$/;

const INDEX = /^\d{1,4}$/;

const below = (steps: Steps, head: Steps): Steps | null =>
  head.every((step, at) => steps[at] === step) ? steps.slice(head.length) : null;

/** A probe without a command and without headers, which may hold credentials. */
const isPlainProbe = (value: unknown): boolean =>
  isObject(value) && value['exec'] === undefined && objectAt(value, 'httpGet')['httpHeaders'] === undefined;

function isContainerField([index = '', field = '', ...rest]: Steps, value: unknown): boolean {
  if (!INDEX.test(index)) return false;
  const [first = '', second] = rest;
  if (field === 'env') return rest.length === 2 && INDEX.test(first) && second === 'name';
  if (field === 'lifecycle') return rest.length === 1 && first === 'stopSignal';
  if (field === 'startupProbe') return rest.length === 0 && isPlainProbe(value);
  return OF_CONTAINERS.includes(field);
}

const isPlainVolume = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).every((key) => OF_VOLUMES.includes(key));

/** `value` null: of a removal, whose value is not known here. */
function isVolumeField([index, field]: Steps, value: unknown): boolean {
  if (field !== undefined) return OF_VOLUMES.includes(field);
  if (value === null) return true;
  return index === undefined ? Array.isArray(value) && value.every(isPlainVolume) : isPlainVolume(value);
}

function isPodField([field = '', ...rest]: Steps, value: unknown): boolean {
  if (field === 'volumes') return isVolumeField(rest, value);
  return CONTAINERS.includes(field) ? isContainerField(rest, value) : OF_PODS.includes(field);
}

const isMetaField = ([map, key, ...rest]: Steps): boolean =>
  key !== undefined && rest.length === 0 && (map === 'labels' || (map === 'annotations' && ANNOTATION.test(key)));

/** Maps that a recipe creates for what it sets in them. */
const isMetaMap = (steps: Steps): boolean =>
  steps.length === 0 || (steps.length === 1 && (steps[0] === 'labels' || steps[0] === 'annotations'));

/**
 * Whether a value at a path consists of fields that recipes of placement set or remove. Everything else of a workload,
 * such as environment variables and commands, may hold secrets, which no plan may show.
 */
export function isOfPlacement(kind: string, steps: Steps, value: unknown): boolean {
  const known = templateKinds.find((one) => one === kind);
  if (known === undefined) return false;
  const spec = below(steps, podSpecPath(known));
  if (spec !== null) return isPodField(spec, value);
  const meta = below(steps, podMetaPath(known)) ?? below(steps, ['metadata']);
  if (meta === null) return steps[0] === 'spec' && OF_WORKLOADS.includes(steps[1] ?? '');
  if (isMetaField(meta)) return true;
  const isWritten = isMetaMap(meta) && (meta.length > 0 || steps.length > 1) && isObject(value);
  return isWritten && Object.entries(value).every(([key, one]) => isOfPlacement(kind, [...steps, key], one));
}

const LONGEST_PATH = 1_000;

/** The list of volumes, or one of them. */
const VOLUMES = /\/volumes(\/[^/]*)?$/;

/** The value to check. A map such as `labels` is only created: replacing or removing it would affect what else it holds. */
function checkedValue(operation: PatchOperation): unknown {
  if (operation.op === 'remove') return null;
  return operation.op === 'add' || VOLUMES.test(operation.path) ? operation.value : null;
}

export const isPlacementOperation = (kind: string, operation: PatchOperation): boolean =>
  operation.path.startsWith('/') &&
  operation.path.length <= LONGEST_PATH &&
  isOfPlacement(kind, stepsOf(operation.path), checkedValue(operation));
