import { fieldForbidden, notSupported, required } from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import type { ContainerAt } from '@/simulator/world/kube/admission/containers-at';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { isRecord, listOf, recordOf, shown } from '@/simulator/world/kube/kube-object';

/** Each field with the minor version that first knows it: an older server drops what it does not know. */
type Field = readonly [name: string, since: number];

const POD_SECURITY: readonly Field[] = [
  ['appArmorProfile', 30],
  ['seLinuxOptions', 0],
  ['seccompProfile', 0],
  ['fsGroup', 0],
  ['fsGroupChangePolicy', 0],
  ['runAsUser', 0],
  ['runAsGroup', 0],
  ['supplementalGroups', 0],
  ['supplementalGroupsPolicy', 31],
  ['seLinuxChangePolicy', 32],
];

const CONTAINER_SECURITY: readonly Field[] = [
  ['appArmorProfile', 30],
  ['capabilities', 0],
  ['readOnlyRootFilesystem', 0],
  ['privileged', 0],
  ['allowPrivilegeEscalation', 0],
  ['procMount', 0],
  ['runAsUser', 0],
  ['runAsGroup', 0],
  ['seLinuxOptions', 0],
  ['seccompProfile', 0],
];

export interface PodPlace {
  spec: JsonRecord;
  /** `spec` of a Pod, `spec.template.spec` of a workload. */
  path: string;
  minor: number;
  containers: ContainerAt[];
}

const CANNOT = 'cannot be set for a windows pod';

/** Fields that a pod with `spec.os.name` may not have (pkg/apis/core/validation validateOS, validateWindows, validateLinux). */
export function osFieldErrors(place: PodPlace): FieldError[] {
  const { os } = place.spec;
  if (!isRecord(os)) return [];
  const name = os['name'];
  if (name === undefined || name === '') return [required(`${place.path}.os.name`)];
  if (name === 'windows') return windowsErrors(place);
  if (name === 'linux') return linuxErrors(place);
  return [notSupported(`${place.path}.os`, shown(name), ['linux', 'windows'])];
}

function windowsErrors({ spec, path, minor, containers }: PodPlace): FieldError[] {
  const errors: FieldError[] = [];
  const refuse = (field: string): void => void errors.push(fieldForbidden(field, CANNOT));
  const security = recordOf(spec['securityContext']);
  for (const [name, since] of POD_SECURITY) {
    if (minor >= since && security[name] !== undefined) refuse(`${path}.securityContext.${name}`);
  }
  if (listOf(security['sysctls']).length > 0) refuse(`${path}.securityContext.sysctls`);
  if (spec['hostPID'] === true) refuse(`${path}.hostPID`);
  if (spec['hostIPC'] === true) refuse(`${path}.hostIPC`);
  if (minor >= 25 && spec['hostUsers'] !== undefined) refuse(`${path}.hostUsers`);
  if (spec['shareProcessNamespace'] !== undefined) refuse(`${path}.shareProcessNamespace`);
  if (minor >= 34 && spec['resources'] !== undefined) {
    errors.push(fieldForbidden(`${path}.resources`, 'may not be set for a windows pod'));
  }
  for (const { container, path: at } of containers) {
    const own = recordOf(container['securityContext']);
    for (const [name, since] of CONTAINER_SECURITY) {
      if (minor >= since && own[name] !== undefined) refuse(`${at}.securityContext.${name}`);
    }
  }
  return errors;
}

function linuxErrors({ spec, path, containers }: PodPlace): FieldError[] {
  const places = [
    { holder: spec, path },
    ...containers.map((each) => ({ holder: each.container, path: each.path })),
  ];
  return places
    .filter(({ holder }) => recordOf(holder['securityContext'])['windowsOptions'] !== undefined)
    .map((place) =>
      fieldForbidden(
        `${place.path}.securityContext.windowsOptions`,
        'windows options cannot be set for a linux pod',
      ),
    );
}
