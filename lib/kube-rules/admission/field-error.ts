/** One thing the API server would reject, in its own words (apimachinery `field.Error`). */
export interface FieldError {
  /** Field path as the API server prints it, e.g. `spec.template.spec.containers[0].securityContext.privileged`. */
  path: string;
  type:
    | 'Required value'
    | 'Invalid value'
    | 'Unsupported value'
    | 'Forbidden'
    | 'Duplicate value'
    | 'Not found'
    | 'Too long'
    | 'Too many'
    /** The decoder fails (400) before anything else is checked. */
    | 'Bad request';
  /** The value as the API server prints it (`"Windows"`, `false`); null where its message has none. */
  value: string | null;
  detail: string;
}

/** `path: type: value: detail`, as in a 422 answer. */
export function fieldErrorText({ path, type, value, detail }: FieldError): string {
  return [path, type, value, detail].filter((part) => part !== null && part !== '').join(': ');
}

/**
 * The API server's answer to an object. `object`: the object itself is rejected (422), nothing is saved. `pod`: it is
 * saved, and each of its pods is rejected later (403 or 422): RuntimeClass, Pod Security, other admission of pods only.
 */
export interface AdmissionVerdict {
  object: readonly FieldError[];
  /** Whole messages as the API server words them after `forbidden: `. */
  pod: readonly PodRejection[];
  /** Warnings (HTTP 299) with an accepted object. */
  warnings: readonly string[];
}

export interface PodRejection {
  by: 'RuntimeClass' | 'PodSecurity' | 'LimitRanger' | 'ServiceAccount' | 'Priority' | 'Validation';
  message: string;
  /** Reported before the fields are validated (403), by a plug-in that also modifies the pod. */
  mutating?: true;
}
