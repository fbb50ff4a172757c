import { objectAt, textAt, textMapAt, objectsAt } from '@/lib/kube-rules/json/kube-json';
import { clusterView } from '../read/cluster-view';
import {
  type WorkloadRule,
  workloadRule,
  windowsRule,
  type Found,
  type ClusterRule,
  clusterRule,
} from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';
import type { FixRecipe } from '@/lib/domain/placement/rule';
import { shown } from '../read/field-text';
import { BUILD_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { requiredExpressions, selectorPairs } from '../read/selectors';
import { meantBuild } from '../win-sched/builds';
import { podSpecIn, type WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import { listed, nodeNames } from '../read/names';

/** The minor versions that removed API groups (Kubernetes docs: deprecated API migration guide). */
const removed: Readonly<Record<string, { minor: number; now: string }>> = {
  'extensions/v1beta1': { minor: 16, now: 'apps/v1' },
  'apps/v1beta1': { minor: 16, now: 'apps/v1' },
  'apps/v1beta2': { minor: 16, now: 'apps/v1' },
  'batch/v1beta1': { minor: 25, now: 'batch/v1' },
  'batch/v2alpha1': { minor: 21, now: 'batch/v1' },
  'policy/v1beta1': { minor: 25, now: 'policy/v1' },
  'node.k8s.io/v1beta1': { minor: 25, now: 'node.k8s.io/v1' },
  'node.k8s.io/v1alpha1': { minor: 21, now: 'node.k8s.io/v1' },
};

/** apps/v1 requires a selector, which older groups defaulted to the template's labels. */
function selectorFix(input: WorkloadLintInput): FixRecipe[] {
  const spec = objectAt(input.workload.object, 'spec');
  if (Object.hasOwn(spec, 'selector')) return [];
  const labels = textMapAt(readWorkload(input).meta, 'labels');
  return [{ recipe: 'set', path: '/spec/selector', value: { matchLabels: labels } }];
}

const group = workloadRule({ id: 'WIN-LEG-001', for: 'any', severity: 'error', source: 'S4; V' }, (input) => {
  const { apiVersion } = input.workload;
  const known = Object.hasOwn(removed, apiVersion) ? removed[apiVersion] : undefined;
  const { minor } = input.cluster;
  if (known === undefined || (minor !== null && minor < known.minor)) return [];
  const write: FixRecipe = { recipe: 'set', path: '/apiVersion', value: known.now };
  return {
    at: ['/apiVersion'],
    params: { apiVersion, minor: known.minor, now: known.now, selector: known.now === 'apps/v1' ? 'yes' : 'no' },
    fixes: [known.now === 'apps/v1' ? [write, ...selectorFix(input)] : [write]],
  };
});

const dockershim = windowsRule(
  { id: 'WIN-LEG-003', severity: 'error', source: 'K docs history' },
  ({ spec, specAt }, input) => {
    const { runtimeClasses } = clusterView(input.cluster);
    const found = runtimeClasses.get(textAt(spec, 'runtimeClassName'));
    if (found?.handler !== 'docker') return [];
    const path = pointer(specAt, 'runtimeClassName');
    const others = [...runtimeClasses.values()].filter(({ handler }) => handler === 'runhcs-wcow-process');
    const ways = others.slice(0, 3).map(({ name }): FixRecipe[] => [{ recipe: 'set', path, value: name }]);
    return { at: [path], params: { name: found.name }, fixes: [...ways, [{ recipe: 'remove', path }]] };
  },
);

export const apiGroupRules: readonly WorkloadRule[] = [group, dockershim];

/** Labels added by hand before kubelets reported the build: `beta.kubernetes.io/osbuild`, `windows.version`. */
const HAND_MADE = /(^|[/.])(os-?build|windows[.-]?version|windows[.-]?build|win-?version|os-?version)$/i;

const isHandMade = (key: string): boolean => key !== BUILD_LABEL && HAND_MADE.test(key);

const customLabel = windowsRule({ id: 'WIN-LEG-004', ungated: true, severity: 'error', source: '~' }, (_, input) => {
  const { labels } = clusterView(input.cluster);
  if (!labels.has(BUILD_LABEL)) return [];
  const pairs = selectorPairs(input)
    .filter(({ key }) => isHandMade(key))
    .map(({ at, key, value, ofClass }): Found => {
      const build = meantBuild(value);
      const way: FixRecipe[] =
        build === null || ofClass !== null
          ? []
          : [
              { recipe: 'remove', path: at },
              { recipe: 'select-build', builds: [build] },
            ];
      return { at: [at], params: { key, value: shown(value) }, fixes: way.length === 0 ? [] : [way] };
    });
  const expressions = requiredExpressions(input)
    .filter(({ key }) => isHandMade(key))
    .map(({ at, key, operator, values }): Found => {
      const builds = values.map(meantBuild).flatMap((build) => (build === null ? [] : [`10.0.${build}`]));
      const whole = operator === 'In' && builds.length === values.length && builds.length > 0;
      const way: FixRecipe[] = whole
        ? [
            { recipe: 'set', path: pointer(at, 'key'), value: BUILD_LABEL },
            { recipe: 'set', path: pointer(at, 'values'), value: builds },
          ]
        : [];
      return { at: [at], params: { key, value: shown(values.join(', ')) }, fixes: way.length === 0 ? [] : [way] };
    });
  return [...pairs, ...expressions];
});

export const buildLabelRules: readonly WorkloadRule[] = [customLabel];

const imagesOf = (workload: WorkloadObject): string[] => {
  const spec = podSpecIn(workload);
  return ['initContainers', 'containers'].flatMap((field) =>
    objectsAt(spec, field).map((container) => textAt(container, 'image')),
  );
};

const nameOf = ({ namespace, name }: WorkloadObject): string => `${namespace}/${name}`;

/** The kubelet's image list is not read here: only workloads that name the image count. */
const homeMadePause = clusterRule(
  { id: 'WIN-LEG-009', for: 'node', severity: 'warning', source: 'S4 S2' },
  ({ cluster }) => {
    if (clusterView(cluster).windows.length === 0) return [];
    const users = cluster.workloads.filter((one) =>
      imagesOf(one).some((image) => /(^|\/)kubeletwin\/pause(:|@|$)/.test(image)),
    );
    if (users.length === 0) return [];
    const params = { names: listed(users.map(nameOf)) };
    return [{ params }];
  },
);

/** Network plugins that never supported Windows or no longer do, by the name or the image of their agents. */
const RETIRED_AGENT = /(^|\/)(weave-net|weave-kube|weave-npc|wincni)(:|@|-|$)/;
const RETIRED_TOOL = /acs-?engine/i;

const retiredRule = clusterRule(
  { id: 'WIN-LEG-010', for: 'cluster', severity: 'error', source: 'S4' },
  ({ cluster }) => {
    const { windows } = clusterView(cluster);
    if (windows.length === 0) return [];
    const agents = cluster.workloads.filter(
      (one) => RETIRED_AGENT.test(one.name) || imagesOf(one).some((image) => RETIRED_AGENT.test(image)),
    );
    const nodes = cluster.nodes.filter(({ labels }) =>
      Object.entries(labels).some((pair) => pair.some((part) => RETIRED_TOOL.test(part))),
    );
    const names = [...agents.map(nameOf), ...(nodes.length > 0 ? ['acs-engine'] : [])];
    if (names.length === 0) return [];
    return [{ params: { names: listed(names) }, ...(nodes.length > 0 ? { nodes: nodeNames(nodes) } : {}) }];
  },
);

export const legacyClusterRules: readonly ClusterRule[] = [homeMadePause, retiredRule];
