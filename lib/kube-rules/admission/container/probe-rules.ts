import { objectAt, objectsAt, type RawObject, textsAt } from '@/lib/kube-rules/json/kube-json';
import { count, forbidden, given, invalid, negative, oneOf, part, required, text, type FieldError } from '../field';
import { portReferenceErrors } from './port-rules';

const PROBE_ACTIONS = ['exec', 'httpGet', 'tcpSocket', 'grpc'];
const HOOK_ACTIONS = ['exec', 'httpGet', 'tcpSocket', 'sleep'];
const HEADER = /^[-A-Za-z0-9]+$/;

interface Life {
  graceSeconds: number;
  minor: number;
}

interface Hook extends Life {
  hook: RawObject;
  path: string;
  actions: readonly string[];
}

/** From 1.33 on a hook may sleep for no time at all (gate PodLifecycleSleepActionAllowZero). */
const SLEEPS_ZERO = 33;

function sleepErrors(seconds: number, path: string, { graceSeconds, minor }: Life): FieldError[] {
  const least = minor >= SLEEPS_ZERO ? 0 : 1;
  if (seconds >= least && seconds <= graceSeconds) return [];
  const amount = least === 0 ? 'non-negative' : 'greater than 0';
  const detail = `must be ${amount} and less than terminationGracePeriodSeconds (${graceSeconds})`;
  return [invalid(path, seconds, detail)];
}

function actionErrors(name: string, action: RawObject, of: Hook): FieldError[] {
  const { path, graceSeconds, minor } = of;
  const at = `${path}.${name}`;
  if (name === 'exec') return textsAt(action, 'command').length === 0 ? [required(`${at}.command`)] : [];
  if (name === 'sleep') return sleepErrors(count(action, 'seconds') ?? 0, at, { graceSeconds, minor });
  const errors = portReferenceErrors(action['port'], `${at}.port`);
  if (name !== 'httpGet') return errors;
  for (const header of objectsAt(action, 'httpHeaders'))
    if (!HEADER.test(text(header, 'name')))
      errors.push(
        invalid(
          `${at}.httpHeaders`,
          text(header, 'name'),
          "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')",
        ),
      );
  return [...errors, ...oneOf(action, 'scheme', { path: at, known: ['HTTP', 'HTTPS'] })];
}

/** validateHandler: exactly one action. */
function hookErrors(of: Hook): FieldError[] {
  const [first, ...more] = of.actions.filter((name) => part(of.hook, name) !== null);
  if (first === undefined) return [required(of.path, 'must specify a handler type')];
  return [
    ...actionErrors(first, objectAt(of.hook, first), of),
    ...more.map((name) => forbidden(`${of.path}.${name}`, 'may not specify more than 1 handler type')),
  ];
}

const COUNTS = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'];

/** validateProbe, and what only one of the three may not have. Zeroes have defaults. */
function probeErrors(probe: RawObject, path: string, life: Life): FieldError[] {
  const errors = hookErrors({ hook: probe, path, actions: PROBE_ACTIONS, ...life });
  for (const field of COUNTS) errors.push(...negative(probe, field, path));
  const grace = count(probe, 'terminationGracePeriodSeconds');
  const at = `${path}.terminationGracePeriodSeconds`;
  if (grace !== null && grace <= 0) errors.push(invalid(at, grace, 'must be greater than 0'));
  if (path.endsWith('.readinessProbe')) {
    if (given(probe, 'terminationGracePeriodSeconds'))
      errors.push(invalid(at, grace, 'must not be set for readinessProbes'));
  } else if (![0, 1].includes(count(probe, 'successThreshold') ?? 1))
    errors.push(invalid(`${path}.successThreshold`, count(probe, 'successThreshold'), 'must be 1'));
  return errors;
}

const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'];

export function lifecycleErrors(container: RawObject, path: string, life: Life): FieldError[] {
  const lifecycle = objectAt(container, 'lifecycle');
  const hooks = ['postStart', 'preStop'].flatMap((name) => {
    const hook = part(lifecycle, name);
    const at = `${path}.lifecycle.${name}`;
    return hook === null ? [] : hookErrors({ hook, path: at, actions: HOOK_ACTIONS, ...life });
  });
  const probes = PROBES.flatMap((name) => {
    const probe = part(container, name);
    return probe === null ? [] : probeErrors(probe, `${path}.${name}`, life);
  });
  return [...hooks, ...probes];
}

export const lifecycleForbidden = (container: RawObject, path: string): FieldError[] =>
  ['lifecycle', ...PROBES]
    .filter((field) => given(container, field))
    .map((field) => forbidden(`${path}.${field}`, 'may not be set for init containers without restartPolicy=Always'));
