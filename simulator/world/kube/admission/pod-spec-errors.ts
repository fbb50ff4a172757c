import { containersAt } from '@/simulator/world/kube/admission/containers-at';
import type { ContainerAt } from '@/simulator/world/kube/admission/containers-at';
import {
  duplicate,
  fieldForbidden,
  invalid,
  notSupported,
  required,
} from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import { DNS_LABEL, labelErrors, qualifiedNameError } from '@/simulator/world/kube/admission/names';
import { osFieldErrors } from '@/simulator/world/kube/admission/windows-fields';
import { windowsOptionErrors } from '@/simulator/world/kube/admission/windows-options';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { listOf, recordOf, shown } from '@/simulator/world/kube/kube-object';
import { quantityValue } from '@/simulator/world/kube/quantity';

interface PodSpecAt {
  spec: JsonRecord;
  path: string;
  minor: number;
}

/** What the API server refuses in a pod spec, in a Pod and in every template alike (ValidatePodSpec). */
export function podSpecErrors({ spec, path, minor }: PodSpecAt): FieldError[] {
  const containers = containersAt(spec, path);
  const errors: FieldError[] = [];
  if (listOf(spec['containers']).length === 0) errors.push(required(`${path}.containers`));
  errors.push(...containerErrors(containers));
  errors.push(...volumeErrors(spec, path, containers));
  errors.push(...selectorErrors(spec, path));
  errors.push(
    ...listOf(spec['tolerations']).flatMap((each, index) =>
      tolerationErrors(recordOf(each), `${path}.tolerations[${index}]`),
    ),
  );
  errors.push(...osFieldErrors({ spec, path, minor, containers }));
  errors.push(...windowsOptionErrors({ spec, path, minor, containers }));
  return errors;
}

function containerErrors(containers: ContainerAt[]): FieldError[] {
  const seen = new Set<unknown>();
  return containers.flatMap(({ container, path }) => {
    const errors: FieldError[] = [];
    const { name, image } = container;
    if (typeof name !== 'string' || name === '') errors.push(required(`${path}.name`));
    else if (!DNS_LABEL.test(name))
      errors.push(
        invalid(
          `${path}.name`,
          name,
          "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
        ),
      );
    else if (seen.has(name)) errors.push(duplicate(`${path}.name`, name));
    seen.add(name);
    if (typeof image !== 'string' || image === '') errors.push(required(`${path}.image`));
    else if (image.trim() !== image)
      errors.push(invalid(`${path}.image`, image, 'must not have leading or trailing whitespace'));
    errors.push(
      ...resourceErrors(container, path),
      ...portErrors(container, path),
      ...propagationErrors(container, path),
    );
    return errors;
  });
}

function resourceErrors(container: JsonRecord, path: string): FieldError[] {
  const resources = recordOf(container['resources']);
  const limits = recordOf(resources['limits']);
  return Object.entries(recordOf(resources['requests'])).flatMap(([name, request]) => {
    const limit = limits[name];
    if (limit === undefined || amount(request) <= amount(limit)) return [];
    const detail = `must be less than or equal to ${name} limit of ${shown(limit)}`;
    return [invalid(`${path}.resources.requests`, request, detail)];
  });
}

function amount(value: unknown): number {
  return quantityValue(typeof value === 'string' || typeof value === 'number' ? value : undefined);
}

function portErrors(container: JsonRecord, path: string): FieldError[] {
  return listOf(container['ports']).flatMap((each, index) => {
    const port = recordOf(each);
    const number = port['containerPort'];
    if (number === undefined) return [required(`${path}.ports[${index}].containerPort`)];
    const good = Number.isInteger(number) && Number(number) > 0 && Number(number) < 65_536;
    return good
      ? []
      : [invalid(`${path}.ports[${index}].containerPort`, number, 'must be between 1 and 65535, inclusive')];
  });
}

function propagationErrors(container: JsonRecord, path: string): FieldError[] {
  if (recordOf(container['securityContext'])['privileged'] === true) return [];
  return listOf(container['volumeMounts']).flatMap((each, index) => {
    if (recordOf(each)['mountPropagation'] !== 'Bidirectional') return [];
    return [
      fieldForbidden(
        `${path}.volumeMounts[${index}].mountPropagation`,
        'Bidirectional mount propagation is available only to privileged containers',
      ),
    ];
  });
}

function volumeErrors(spec: JsonRecord, path: string, containers: ContainerAt[]): FieldError[] {
  const names = new Set<unknown>();
  const errors = listOf(spec['volumes']).flatMap((each, index) => {
    const name = recordOf(each)['name'];
    if (typeof name !== 'string' || name === '') return [required(`${path}.volumes[${index}].name`)];
    if (names.has(name)) return [duplicate(`${path}.volumes[${index}].name`, name)];
    names.add(name);
    return [];
  });
  for (const { container, path: at } of containers) {
    for (const [index, each] of listOf(container['volumeMounts']).entries()) {
      const { name, mountPath } = recordOf(each);
      const field = `${at}.volumeMounts[${index}]`;
      if (mountPath === undefined || mountPath === '') errors.push(required(`${field}.mountPath`));
      if (!names.has(name))
        errors.push({
          field: `${field}.name`,
          reason: 'FieldValueInvalid',
          text: `Not found: ${JSON.stringify(name ?? '')}`,
        });
    }
  }
  return errors;
}

function selectorErrors(spec: JsonRecord, path: string): FieldError[] {
  const selector: Record<string, string> = {};
  for (const [key, value] of Object.entries(recordOf(spec['nodeSelector']))) selector[key] = String(value);
  return labelErrors(selector, `${path}.nodeSelector`);
}

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

function tolerationErrors(toleration: JsonRecord, path: string): FieldError[] {
  const errors: FieldError[] = [];
  const { key = '', operator = '', value = '', effect = '', tolerationSeconds } = toleration;
  if (key !== '') {
    const error = qualifiedNameError(String(key));
    if (error !== undefined) errors.push(invalid(`${path}.key`, key, error));
  }
  if (key === '' && operator !== 'Exists') {
    errors.push(
      invalid(
        `${path}.operator`,
        operator,
        'operator must be Exists when `key` is empty, which means "match all values and all keys"',
      ),
    );
  }
  if (tolerationSeconds !== undefined && effect !== 'NoExecute') {
    errors.push(
      invalid(`${path}.effect`, effect, "effect must be 'NoExecute' when `tolerationSeconds` is set"),
    );
  }
  if (operator === 'Exists' && value !== '') {
    errors.push(invalid(`${path}.operator`, toleration, "value must be empty when `operator` is 'Exists'"));
  }
  if (operator !== '' && operator !== 'Equal' && operator !== 'Exists') {
    errors.push(notSupported(`${path}.operator`, String(operator), ['Equal', 'Exists']));
  }
  if (effect !== '' && !EFFECTS.includes(String(effect))) {
    errors.push(notSupported(`${path}.effect`, String(effect), EFFECTS));
  }
  return errors;
}
