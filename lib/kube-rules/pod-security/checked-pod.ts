import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { containersOf } from '../admission/containers-of';
import { text } from '../admission/field';

export interface CheckedPod {
  spec: RawObject;
  annotations: Readonly<Record<string, string>>;
  security: RawObject;
  containers: readonly { name: string; container: RawObject; security: RawObject }[];
  windows: boolean;
  version: number;
}

export const checkedPod = (
  spec: RawObject,
  annotations: Readonly<Record<string, string>>,
  version: number,
): CheckedPod => ({
  spec,
  annotations,
  security: objectAt(spec, 'securityContext'),
  containers: containersOf(spec, '').map(({ container }) => ({
    name: text(container, 'name'),
    container,
    security: objectAt(container, 'securityContext'),
  })),
  windows: text(objectAt(spec, 'os'), 'name') === 'windows',
  version,
});

/** From v1.35 on a pod with a user namespace of its own may be root there (check_runAsNonRoot.go and its like). */
export const hasOwnUsers = ({ spec, version }: CheckedPod): boolean => version >= 35 && spec['hostUsers'] === false;

/** One control of the standards; returns its violation by a pod, null if there is none. */
export type SecurityCheck = (pod: CheckedPod) => string | null;

export const quoted = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(', ');

/** `container "a"`, `containers "a", "b"`. */
export const called = (noun: string, names: readonly string[]): string =>
  `${noun}${names.length === 1 ? '' : 's'} ${quoted(names)}`;

export const namesOf = (pod: CheckedPod, holds: (one: CheckedPod['containers'][number]) => boolean): string[] =>
  pod.containers.filter(holds).map((one) => one.name);

/** `pod and container "a"`: the places that set a field. */
export const setters = (pod: boolean, names: readonly string[]): string =>
  [...(pod ? ['pod'] : []), ...(names.length === 0 ? [] : [called('container', names)])].join(' and ');
