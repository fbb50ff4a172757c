import { objectAt, objectsAt, type RawObject, textMapAt } from '@/lib/kube-rules/json/kube-json';
import { type Found, type WorkloadRule, workloadRule, windowsRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { fitOf, startsAll } from '../read/fit';
import { listed } from '../read/names';
import { buildsOf } from '../read/cluster-view';
import { isMeantFor } from '../read/os';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { itemsAt, type ReadContainer, readWorkload } from '../read/read-workload';
import type { FixRecipe } from '@/lib/domain/placement/rule';

function annotated(input: WorkloadLintInput, passes: (key: string) => boolean): { at: string[]; keys: string[] } {
  const { annotations, metaAt } = readWorkload(input);
  const keys = Object.keys(annotations).filter(passes);
  return { keys, at: keys.map((key) => pointer(metaAt, 'annotations', key)) };
}

const found = ({ at, keys }: { at: string[]; keys: string[] }): Found[] =>
  at.length === 0 ? [] : [{ at, params: { keys: listed(keys) }, fixes: [[{ recipe: 'strip', paths: at }]] }];

const HYPER_V = 'experimental.windows.kubernetes.io/isolation-type';

const hyperV = windowsRule({ id: 'WIN-LEG-002', severity: 'warning', source: 'S4; K' }, (_, input) => {
  const hit = annotated(input, (key) => key === HYPER_V);
  if (hit.at.length === 0) return [];
  const { windows } = fitOf(input);
  const needed = windows.length > 0 && windows.every((node) => startsAll(input, node) === 'no');
  const good = buildsOf(input.cluster.nodes.filter((node) => startsAll(input, node) === 'yes'));
  const drop: FixRecipe = { recipe: 'strip', paths: hit.at };
  return {
    at: hit.at,
    params: { keys: HYPER_V },
    fixes: [needed && good.length > 0 ? [drop, { recipe: 'select-build', builds: good }] : [drop]],
    severity: needed ? 'error' : 'warning',
  };
});

const gmsa = windowsRule({ id: 'WIN-LEG-005', ungated: true, severity: 'warning', source: '~' }, (_, input) =>
  found(annotated(input, (key) => /^(pod|container)\.alpha\.windows\.kubernetes\.io\//.test(key))),
);

const profiles = workloadRule({ id: 'WIN-LEG-006', for: 'any', severity: 'info', source: 'K' }, (input) => {
  const hit = annotated(
    input,
    (key) =>
      key.startsWith('container.apparmor.security.beta.kubernetes.io/') ||
      /^(container\.)?seccomp\.security\.alpha\.kubernetes\.io\//.test(key),
  );
  const [only] = found(hit);
  if (only === undefined) return [];
  return [isMeantFor(input, 'windows') ? only : { ...only, fixes: [] }];
});

const FIRST_RELEASES: readonly number[] = [16_299, 17_134];

const isSecretVariable = (raw: RawObject): boolean => Object.hasOwn(objectAt(raw, 'valueFrom'), 'secretKeyRef');

const secretPlaces = ({ raw, at }: ReadContainer): string[] =>
  itemsAt(raw, 'env').flatMap(({ index, raw: variable }) =>
    isSecretVariable(variable) ? [pointer(at, 'env', index)] : [],
  );

const secretsAsEnv = windowsRule(
  { id: 'WIN-LEG-007', ungated: true, severity: 'info', source: 'S4' },
  ({ spec, containers }, input) => {
    const isOld = input.containers.some(
      ({ image }) => image.builds?.some((build) => FIRST_RELEASES.includes(build)) ?? false,
    );
    const mounts = objectsAt(spec, 'volumes').some((volume) => Object.hasOwn(volume, 'secret'));
    const at = containers.flatMap(secretPlaces);
    return isOld && !mounts && at.length > 0 ? [{ at }] : [];
  },
);

/** Statements in manifests about limits of Windows before Server 2019. */
const OLD_LIMIT =
  /\b(statefulsets?|hpa|horizontal ?pod ?autoscalers?|multi-?container|multiple containers)\b.{0,80}\b(not supported|unsupported|not work)|\b(not supported|unsupported)\b.{0,80}\b(statefulsets?|hpa|multi-?container)\b/i;

const oldLimits = windowsRule(
  { id: 'WIN-LEG-008', ungated: true, severity: 'info', source: 'S4' },
  ({ annotations, metaAt }, input) => {
    const written = Object.entries(textMapAt(objectAt(input.workload.object, 'metadata'), 'annotations'));
    const isNote = (value: string): boolean => OLD_LIMIT.test(value.slice(0, 2_000));
    const places = [
      ...Object.entries(annotations).map(([key, value]) => ({ key, value, base: metaAt })),
      ...written.map(([key, value]) => ({ key, value, base: '/metadata' })),
    ].filter(({ value }) => isNote(value));
    const at = [...new Set(places.map(({ key, base }) => pointer(base, 'annotations', key)))];
    return at.length === 0 ? [] : [{ at, params: { keys: listed(places.map(({ key }) => key)) } }];
  },
);

export const annotationRules: readonly WorkloadRule[] = [hyperV, gmsa, profiles, secretsAsEnv, oldLimits];
