import { objectAt, objectsAt, type RawObject, textsAt } from '@/lib/domain/kube-json';
import { count, forbidden, given, invalid, negative, oneOf, part, required, text } from '../field';
import type { FieldRefusal } from '../refusal';
import { portReferenceRefusals } from './port-rules';

const PROBE_ACTIONS = ['exec', 'httpGet', 'tcpSocket', 'grpc'];
const HOOK_ACTIONS = ['exec', 'httpGet', 'tcpSocket', 'sleep'];
const HEADER = /^[-A-Za-z0-9]+$/;

interface Hook {
  hook: RawObject;
  path: string;
  actions: readonly string[];
  graceSeconds: number;
}

function actionRefusals(name: string, action: RawObject, { path, graceSeconds }: Hook): FieldRefusal[] {
  const at = `${path}.${name}`;
  if (name === 'exec') return textsAt(action, 'command').length === 0 ? [required(`${at}.command`)] : [];
  if (name === 'sleep') {
    const seconds = count(action, 'seconds') ?? 0;
    const detail = `must be greater than 0 and less than terminationGracePeriodSeconds (${graceSeconds})`;
    return seconds > 0 && seconds <= graceSeconds ? [] : [invalid(at, seconds, detail)];
  }
  const refusals = portReferenceRefusals(action['port'], `${at}.port`);
  if (name !== 'httpGet') return refusals;
  for (const header of objectsAt(action, 'httpHeaders'))
    if (!HEADER.test(text(header, 'name')))
      refusals.push(
        invalid(
          `${at}.httpHeaders`,
          text(header, 'name'),
          "a valid HTTP header must consist of alphanumeric characters or '-'",
        ),
      );
  return [...refusals, ...oneOf(action, 'scheme', { path: at, known: ['HTTP', 'HTTPS'] })];
}

/** validateHandler: exactly one action. */
function hookRefusals(of: Hook): FieldRefusal[] {
  const [first, ...more] = of.actions.filter((name) => part(of.hook, name) !== null);
  if (first === undefined) return [required(of.path, 'must specify a handler type')];
  return [
    ...actionRefusals(first, objectAt(of.hook, first), of),
    ...more.map((name) => forbidden(`${of.path}.${name}`, 'may not specify more than 1 handler type')),
  ];
}

const COUNTS = [
  'initialDelaySeconds',
  'timeoutSeconds',
  'periodSeconds',
  'successThreshold',
  'failureThreshold',
];

/** validateProbe, and what only one of the three may not have. Zeroes have defaults. */
function probeRefusals(probe: RawObject, path: string, graceSeconds: number): FieldRefusal[] {
  const refusals = hookRefusals({ hook: probe, path, actions: PROBE_ACTIONS, graceSeconds });
  for (const field of COUNTS) refusals.push(...negative(probe, field, path));
  const grace = count(probe, 'terminationGracePeriodSeconds');
  const at = `${path}.terminationGracePeriodSeconds`;
  if (grace !== null && grace <= 0) refusals.push(invalid(at, grace, 'must be greater than 0'));
  if (path.endsWith('.readinessProbe')) {
    if (given(probe, 'terminationGracePeriodSeconds'))
      refusals.push(invalid(at, grace, 'must not be set for readinessProbes'));
  } else if (![0, 1].includes(count(probe, 'successThreshold') ?? 1))
    refusals.push(invalid(`${path}.successThreshold`, count(probe, 'successThreshold'), 'must be 1'));
  return refusals;
}

const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'];

/** Probes and hooks of a container that may have them. */
export function lifeRefusals(container: RawObject, path: string, graceSeconds: number): FieldRefusal[] {
  const lifecycle = objectAt(container, 'lifecycle');
  const hooks = ['postStart', 'preStop'].flatMap((name) => {
    const hook = part(lifecycle, name);
    const at = `${path}.lifecycle.${name}`;
    return hook === null ? [] : hookRefusals({ hook, path: at, actions: HOOK_ACTIONS, graceSeconds });
  });
  const probes = PROBES.flatMap((name) => {
    const probe = part(container, name);
    return probe === null ? [] : probeRefusals(probe, `${path}.${name}`, graceSeconds);
  });
  return [...hooks, ...probes];
}

/** Probes and hooks of an init container that ends before the others start. */
export const lifeForbidden = (container: RawObject, path: string): FieldRefusal[] =>
  ['lifecycle', ...PROBES]
    .filter((field) => given(container, field))
    .map((field) =>
      forbidden(`${path}.${field}`, 'may not be set for init containers without restartPolicy=Always'),
    );
