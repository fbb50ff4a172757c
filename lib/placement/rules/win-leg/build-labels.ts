import type { Found, WorkloadRule } from '../checked-rule';
import { clusterView } from '../read/cluster-view';
import { shown } from '../read/field-text';
import { BUILD_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { requiredExpressions, selectorPairs } from '../read/selectors';
import type { FixRecipe } from '@/lib/domain/placement/rule';
import { meantBuild } from '../win-sched/builds';

/**
 * Labels that people added to nodes before kubelets reported the build: `beta.kubernetes.io/osbuild`,
 * `windows.version`.
 */
const HAND_MADE = /(^|[/.])(os-?build|windows[.-]?version|windows[.-]?build|win-?version|os-?version)$/i;

const isHandMade = (key: string): boolean => key !== BUILD_LABEL && HAND_MADE.test(key);

const customLabel: WorkloadRule = {
  id: 'WIN-LEG-004',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: '~',
  check: (input) => {
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
  },
};

export const buildLabelRules: readonly WorkloadRule[] = [customLabel];
