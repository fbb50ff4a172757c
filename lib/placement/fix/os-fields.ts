import { isObject, objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';

const CONTAINER_LISTS = ['initContainers', 'containers', 'ephemeralContainers'] as const;

/** Fields of the pod's `securityContext` that validateWindows rejects when present (Kubernetes: validation.go). */
const POD_SECURITY = [
  'appArmorProfile',
  'seLinuxOptions',
  'seccompProfile',
  'fsGroup',
  'fsGroupChangePolicy',
  'sysctls',
  'runAsUser',
  'runAsGroup',
  'supplementalGroups',
  'supplementalGroupsPolicy',
  'seLinuxChangePolicy',
];
const CONTAINER_SECURITY = [
  'appArmorProfile',
  'seLinuxOptions',
  'seccompProfile',
  'procMount',
  'runAsUser',
  'runAsGroup',
  'capabilities',
  'readOnlyRootFilesystem',
  'privileged',
  'allowPrivilegeEscalation',
];
/** Rejected when present; the others are rejected only when true. */
const POD_FIELDS = ['hostUsers', 'shareProcessNamespace', 'resources'];
const POD_TRUE = ['hostPID', 'hostIPC'];

const isRefused = (field: string, value: unknown): boolean =>
  field === 'sysctls' ? Array.isArray(value) && value.length > 0 : value !== undefined && value !== null;

function securityOf(holder: RawObject, fields: readonly string[]): string[][] {
  const security = objectAt(holder, 'securityContext');
  return fields.filter((field) => isRefused(field, security[field])).map((field) => ['securityContext', field]);
}

/** Every holder of a `securityContext` of the PodSpec: the spec itself first, then its containers. */
function securityHolders(spec: RawObject): { at: string[]; holder: RawObject }[] {
  const lists = CONTAINER_LISTS.flatMap((list) => {
    const raw = spec[list];
    return (Array.isArray(raw) ? raw : []).flatMap((holder: unknown, index) =>
      isObject(holder) ? [{ at: [list, String(index)], holder }] : [],
    );
  });
  return [{ at: [], holder: spec }, ...lists];
}

/** Fields, as steps below the PodSpec, that the API server rejects for this value of `os.name`. */
export function refusedFields(spec: RawObject, os: 'linux' | 'windows'): string[][] {
  const holders = securityHolders(spec);
  if (os === 'linux')
    return holders.flatMap(({ at, holder }) =>
      objectAt(holder, 'securityContext')['windowsOptions'] === undefined
        ? []
        : [[...at, 'securityContext', 'windowsOptions']],
    );
  const own = [
    ...POD_FIELDS.filter((field) => isRefused(field, spec[field])),
    ...POD_TRUE.filter((field) => spec[field] === true),
  ].map((field) => [field]);
  return [
    ...own,
    ...holders.flatMap(({ at, holder }) =>
      securityOf(holder, at.length === 0 ? POD_SECURITY : CONTAINER_SECURITY).map((steps) => [...at, ...steps]),
    ),
  ];
}

/** A container by its name or place, e.g. `web` or `initContainers[0]`, as steps below the PodSpec. */
export function containerSteps(spec: RawObject, wanted: string): string[] | null {
  const found = securityHolders(spec).find(
    ({ at: [list = '', index = ''], holder }) =>
      list !== '' && (holder['name'] === wanted || `${list}[${index}]` === wanted),
  );
  return found?.at ?? null;
}
