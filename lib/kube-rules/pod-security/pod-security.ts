import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { baselineChecks } from './baseline';
import { checkedPod } from './checked-pod';
import { restrictedChecks } from './restricted';

type Level = 'privileged' | 'baseline' | 'restricted';

interface Policy {
  level: Level;
  /** As the label has it: `latest`, `v1.28`. */
  version: string;
}

type Labels = Readonly<Record<string, string>>;
type Mode = 'enforce' | 'warn';

const LEVELS: readonly Level[] = ['privileged', 'baseline', 'restricted'];
const PREFIX = 'pod-security.kubernetes.io/';
const VERSION = /^v1\.(0|[1-9]\d{0,2})$/;

const labelOf = (labels: Labels, name: string): string | undefined =>
  Object.hasOwn(labels, PREFIX + name) ? labels[PREFIX + name] : undefined;

/** An unknown level counts as the strictest, an unknown version as the latest (pod-security-admission, api/helpers.go). */
function policyOf(labels: Labels, mode: Mode): Policy | null {
  const level = labelOf(labels, mode);
  if (level === undefined) return null;
  const version = labelOf(labels, `${mode}-version`) ?? 'latest';
  return {
    level: LEVELS.find((one) => one === level) ?? 'restricted',
    version: VERSION.test(version) ? version : 'latest',
  };
}

/** A namespace that only enforces also warns about the same. */
const warnedPolicy = (labels: Labels): Policy | null => policyOf(labels, 'warn') ?? policyOf(labels, 'enforce');

interface Evaluated {
  spec: RawObject;
  annotations: Labels;
  labels: Labels;
  minor: number;
}

/** Pod Security is there from 1.23 on. */
const SINCE = 23;

function violations(policy: Policy | null, { spec, annotations, minor }: Evaluated): string | null {
  if (policy === null || policy.level === 'privileged' || minor < SINCE) return null;
  const stated = Number(VERSION.exec(policy.version)?.[1] ?? minor);
  const pod = checkedPod(spec, annotations, Math.min(stated, minor));
  const checks = policy.level === 'restricted' ? restrictedChecks : baselineChecks;
  const message = checks.map((check) => check(pod)).filter((one) => one !== null);
  return message.length === 0 ? null : `PodSecurity "${policy.level}:${policy.version}": ${message.join(', ')}`;
}

/** Why the namespace rejects such a pod; null if it does not. `spec` is the pod's, with its defaults. */
export function enforced(evaluated: Evaluated): string | null {
  const message = violations(policyOf(evaluated.labels, 'enforce'), evaluated);
  return message === null ? null : `violates ${message}`;
}

/** The namespace's warning for an accepted object; `spec` is as written by the author, also in a template. */
export function warned(evaluated: Evaluated): string | null {
  const message = violations(warnedPolicy(evaluated.labels), evaluated);
  return message === null ? null : `would violate ${message}`;
}
