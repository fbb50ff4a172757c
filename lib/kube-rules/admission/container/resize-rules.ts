import { objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { duplicate, invalid, required, text, unsupported } from '../field';
import type { FieldRefusal } from '../refusal';

/** The first minor in which pods are resized in place (gate InPlacePodVerticalScaling); older ones drop the policy. */
export const RESIZES = 33;

const RESOURCES = ['cpu', 'memory'];
const POLICIES = ['NotRequired', 'RestartContainer'];

const valueRefusals = (value: string, path: string, known: readonly string[]): FieldRefusal[] => {
  if (value === '') return [required(path)];
  return known.includes(value) ? [] : [unsupported(path, value, known)];
};

/** validateResizePolicy, which tells of the whole list but where a resource is named twice. */
export function resizeRefusals(container: RawObject, path: string, restartPolicy: string): FieldRefusal[] {
  const at = `${path}.resizePolicy`;
  const seen = new Set<string>();
  return objectsAt(container, 'resizePolicy').flatMap((one, index) => {
    const [resource, policy] = [text(one, 'resourceName'), text(one, 'restartPolicy')];
    const refusals = seen.has(resource) ? [duplicate(`${at}[${index}]`, resource)] : [];
    seen.add(resource);
    refusals.push(...valueRefusals(resource, at, RESOURCES), ...valueRefusals(policy, at, POLICIES));
    if (restartPolicy === 'Never' && policy !== 'NotRequired')
      refusals.push(invalid(at, policy, "must be 'NotRequired' when `restartPolicy` is 'Never'"));
    return refusals;
  });
}

/** Init containers that end are not restarted by a resize. */
export const initResizeRefusals = (container: RawObject, path: string): FieldRefusal[] =>
  objectsAt(container, 'resizePolicy')
    .filter((one) => text(one, 'restartPolicy') === 'RestartContainer')
    .map((one) =>
      invalid(
        `${path}.resizePolicy`,
        text(one, 'restartPolicy'),
        "must not be set to 'RestartContainer' for non-sidecar initContainers",
      ),
    );
