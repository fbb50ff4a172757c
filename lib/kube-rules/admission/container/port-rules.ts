import { objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { count, duplicate, invalid, oneOf, required, text, type FieldError } from '../field';
import { named, portName } from '../names';

const RANGE = 'must be between 1 and 65535, inclusive';
const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= 65_535;

/** validateContainerPorts. */
export function portErrors(container: RawObject, path: string): FieldError[] {
  const names = new Set<string>();
  return objectsAt(container, 'ports').flatMap((port, index) => {
    const at = `${path}.ports[${index}]`;
    const name = text(port, 'name');
    const [own, host] = [count(port, 'containerPort') ?? 0, count(port, 'hostPort') ?? 0];
    const errors = name === '' ? [] : named(`${at}.name`, name, portName);
    if (name !== '' && errors.length === 0 && names.has(name)) errors.push(duplicate(`${at}.name`, name));
    names.add(name);
    if (own === 0) errors.push(required(`${at}.containerPort`));
    else if (!isPort(own)) errors.push(invalid(`${at}.containerPort`, own, RANGE));
    if (host !== 0 && !isPort(host)) errors.push(invalid(`${at}.hostPort`, host, RANGE));
    return [...errors, ...oneOf(port, 'protocol', { path: at, known: ['SCTP', 'TCP', 'UDP'] })];
  });
}

/** checkHostPortConflicts over the given containers, each with its own path. */
export function hostPortConflicts(of: readonly { container: RawObject; path: string }[]): FieldError[] {
  const taken = new Set<string>();
  return of.flatMap(({ container, path }) =>
    objectsAt(container, 'ports').flatMap((port, index) => {
      const host = count(port, 'hostPort') ?? 0;
      if (host === 0) return [];
      const key = `${text(port, 'protocol') || 'TCP'}/${text(port, 'hostIP')}/${host}`;
      if (taken.has(key)) return [duplicate(`${path}.ports[${index}].hostPort`, key)];
      taken.add(key);
      return [];
    }),
  );
}

/** A number or a name of a port, as probes have (ValidatePortNumOrName). */
export function portReferenceErrors(port: unknown, path: string): FieldError[] {
  if (typeof port === 'string') return named(path, port, portName);
  const number = typeof port === 'number' ? port : 0;
  return isPort(number) ? [] : [invalid(path, number, RANGE)];
}
