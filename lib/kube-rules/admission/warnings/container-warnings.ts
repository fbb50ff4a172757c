import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { canonicalQuantity } from '@/lib/kube-rules/quantity/canonical-quantity';
import { parseQuantity } from '@/lib/kube-rules/quantity/quantity';
import { containersOf } from '../containers-of';
import { count, text } from '../field';

const isFraction = (value: unknown): boolean =>
  !Number.isInteger(Number(((parseQuantity(value) ?? 0) * 1_000).toFixed(0)) / 1_000);

export const fractionWarnings = (
  list: RawObject,
  path: string,
  names: readonly string[] = ['memory', 'ephemeral-storage'],
): string[] =>
  names
    .filter((name) => Object.hasOwn(list, name) && isFraction(list[name]))
    .map(
      (name) =>
        `${path}[${name}]: fractional byte value ${JSON.stringify(canonicalQuantity(list[name]))} is invalid, must be an integer`,
    );

function envWarnings(container: RawObject, path: string): string[] {
  const seen = new Set<string>();
  return objectsAt(container, 'env').flatMap((one, index) => {
    const name = text(one, 'name');
    const hides = seen.has(name);
    seen.add(name);
    return hides
      ? [`${path}.env[${index}]: hides previous definition of "${name}", which may be dropped when using apply`]
      : [];
  });
}

interface Port {
  path: string;
  hostIp: string;
  hostPort: number;
}

/** The conflict between two definitions of one port; null: none. */
function portClash(one: Port, other: Port): string | null {
  if (one.hostIp === other.hostIp && one.hostPort === other.hostPort) return 'duplicate';
  if (one.hostPort === 0 || other.hostPort === 0) return 'overlapping';
  const ambiguous = one.hostPort === other.hostPort && (one.hostIp === '') !== (other.hostIp === '');
  return ambiguous ? 'dangerously ambiguous' : null;
}

function portWarnings(spec: RawObject, path: string): string[] {
  const known = new Map<string, Port[]>();
  return containersOf(spec, path).flatMap(({ container, path: at }) =>
    objectsAt(container, 'ports').flatMap((raw, index) => {
      const [hostIp, hostPort] = [text(raw, 'hostIP'), count(raw, 'hostPort') ?? 0];
      const [own, protocol] = [count(raw, 'containerPort') ?? 0, text(raw, 'protocol') || 'TCP'];
      const port = { path: `${at}.ports[${index}]`, hostIp, hostPort };
      const others = known.get(`${own}/${protocol}`) ?? [];
      known.set(`${own}/${protocol}`, [...others, port]);
      const shown = (): string =>
        `{Name:${text(raw, 'name')} HostPort:0 ContainerPort:${own} Protocol:${protocol} HostIP:${hostIp}}`;
      return [
        ...(hostIp !== '' && hostPort === 0 ? [`${port.path}: hostIP set without hostPort: ${shown()}`] : []),
        ...others.flatMap((other) => {
          const clash = portClash(port, other);
          return clash === null ? [] : [`${port.path}: ${clash} port definition with ${other.path}`];
        }),
      ];
    }),
  );
}

export const containerWarnings = (spec: RawObject, path: string): string[] => [
  ...containersOf(spec, path).flatMap(({ container, path: at }) => {
    const resources = objectAt(container, 'resources');
    return [
      ...fractionWarnings(objectAt(resources, 'limits'), `${at}.resources.limits`),
      ...fractionWarnings(objectAt(resources, 'requests'), `${at}.resources.requests`),
      ...envWarnings(container, at),
    ];
  }),
  ...portWarnings(spec, path),
];
