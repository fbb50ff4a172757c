import { fieldForbidden, invalid, outside, required } from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { isRecord, listOf, recordOf, shown } from '@/simulator/world/kube/kube-object';

const PORT_NAME = /^(?!.*--)(?=.*[a-z])[a-z0-9]([-a-z0-9]{0,13}[a-z0-9])?$/;

export const isPortNumber = (port: unknown): boolean =>
  typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 65_536;
export const isPortName = (name: unknown): boolean => PORT_NAME.test(shown(name));

function actionErrors(name: string, action: JsonRecord, at: string, grace: number): FieldError[] {
  switch (name) {
    case 'exec':
      return listOf(action['command']).length === 0 ? [required(`${at}.command`)] : [];
    case 'sleep': {
      const seconds = Number(action['seconds'] ?? 0);
      return seconds > 0 && seconds <= grace
        ? []
        : [
            invalid(
              at,
              seconds,
              `must be greater than 0 and less than terminationGracePeriodSeconds (${grace})`,
            ),
          ];
    }
    default: {
      const { port = 0 } = action;
      const good = typeof port === 'string' ? isPortName(port) : isPortNumber(port);
      const errors = good ? [] : [invalid(`${at}.port`, port, 'must be between 1 and 65535, inclusive')];
      return name === 'httpGet'
        ? [...errors, ...outside(action['scheme'], `${at}.scheme`, ['HTTP', 'HTTPS'])]
        : errors;
    }
  }
}

function handlerErrors(holder: JsonRecord, at: string, grace: number): FieldError[] {
  const names = ['exec', 'httpGet', 'tcpSocket', 'grpc', 'sleep'].filter((name) => isRecord(holder[name]));
  if (names.length === 0) return [required(at, 'must specify a handler type')];
  return names.flatMap((name, index) =>
    index === 0
      ? actionErrors(name, recordOf(holder[name]), `${at}.${name}`, grace)
      : [fieldForbidden(`${at}.${name}`, 'may not specify more than 1 handler type')],
  );
}

const TIMES = [
  'initialDelaySeconds',
  'timeoutSeconds',
  'periodSeconds',
  'successThreshold',
  'failureThreshold',
];

function probeErrors(probe: JsonRecord, at: string, grace: number): FieldError[] {
  const errors = handlerErrors(probe, at, grace);
  for (const field of TIMES)
    if (Number(probe[field] ?? 0) < 0)
      errors.push(invalid(`${at}.${field}`, probe[field], 'must be greater than or equal to 0'));
  const own = probe['terminationGracePeriodSeconds'];
  const ready = at.endsWith('.readinessProbe');
  if (own !== undefined && (ready || Number(own) <= 0))
    errors.push(
      invalid(
        `${at}.terminationGracePeriodSeconds`,
        own,
        ready ? 'must not be set for readinessProbes' : 'must be greater than 0',
      ),
    );
  if (!ready && ![0, 1].includes(Number(probe['successThreshold'] ?? 1)))
    errors.push(invalid(`${at}.successThreshold`, probe['successThreshold'], 'must be 1'));
  return errors;
}

const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'];

/** Probes and lifecycle hooks; an init container that ends may have none. */
export function probeAndHookErrors(
  container: JsonRecord,
  path: string,
  of: { grace: number; ends: boolean },
): FieldError[] {
  if (of.ends) {
    return ['lifecycle', ...PROBES]
      .filter((field) => container[field] !== undefined)
      .map((field) =>
        fieldForbidden(`${path}.${field}`, 'may not be set for init containers without restartPolicy=Always'),
      );
  }
  const lifecycle = recordOf(container['lifecycle']);
  return [
    ...['postStart', 'preStop']
      .filter((name) => isRecord(lifecycle[name]))
      .flatMap((name) => handlerErrors(recordOf(lifecycle[name]), `${path}.lifecycle.${name}`, of.grace)),
    ...PROBES.filter((name) => isRecord(container[name])).flatMap((name) =>
      probeErrors(recordOf(container[name]), `${path}.${name}`, of.grace),
    ),
  ];
}
