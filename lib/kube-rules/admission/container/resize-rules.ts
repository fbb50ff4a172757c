import { objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { duplicate, invalid, required, text, unsupported, type FieldError } from '../field';

/** The first minor in which pods are resized in place (gate InPlacePodVerticalScaling); older ones drop the policy. */
export const RESIZES = 33;

const RESOURCES = ['cpu', 'memory'];
const POLICIES = ['NotRequired', 'RestartContainer'];

const valueErrors = (value: string, path: string, known: readonly string[]): FieldError[] => {
  if (value === '') return [required(path)];
  return known.includes(value) ? [] : [unsupported(path, value, known)];
};

/** validateResizePolicy, which reports the whole list unless a resource is named twice. */
export function resizeErrors(container: RawObject, path: string, restartPolicy: string): FieldError[] {
  const at = `${path}.resizePolicy`;
  const seen = new Set<string>();
  return objectsAt(container, 'resizePolicy').flatMap((one, index) => {
    const [resource, policy] = [text(one, 'resourceName'), text(one, 'restartPolicy')];
    const errors = seen.has(resource) ? [duplicate(`${at}[${index}]`, resource)] : [];
    seen.add(resource);
    errors.push(...valueErrors(resource, at, RESOURCES), ...valueErrors(policy, at, POLICIES));
    if (restartPolicy === 'Never' && policy !== 'NotRequired')
      errors.push(invalid(at, policy, "must be 'NotRequired' when pod `restartPolicy` is 'Never'"));
    return errors;
  });
}

/** Init containers that end are not restarted by a resize. */
export const initResizeErrors = (container: RawObject, path: string): FieldError[] =>
  objectsAt(container, 'resizePolicy').flatMap((one, index) =>
    text(one, 'restartPolicy') === 'RestartContainer'
      ? [
          invalid(
            `${path}.resizePolicy[${index}].restartPolicy`,
            'RestartContainer',
            "must not be set to 'RestartContainer' for non-sidecar initContainers",
          ),
        ]
      : [],
  );
