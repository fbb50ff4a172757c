import { stepsOf } from '@/lib/kube-rules/patch/json-pointer';
import { isMovable } from '@/lib/domain/workload/patch/needs-recreate';
import type { Found } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import type { FixRecipe, LintFinding, LintRule } from '@/lib/domain/placement/rule';

/** The paths that a recipe writes; for most recipes the field is what matters. */
function placesOf(recipe: FixRecipe, specAt: string): string[] {
  switch (recipe.recipe) {
    case 'strip':
      return [...recipe.paths];
    case 'set':
    case 'remove':
      return [recipe.path];
    case 'set-os':
      return [pointer(specAt, 'os')];
    case 'tolerate':
      return [pointer(specAt, 'tolerations')];
    case 'image':
      return [pointer(specAt, 'containers', 0, 'image')];
    case 'runtime-class':
      return [pointer(specAt, 'runtimeClassName')];
    case 'select-os':
    case 'select-build':
      return [pointer(specAt, 'nodeSelector')];
    case 'rename-key':
      return [recipe.from.startsWith('/') ? recipe.from : pointer(specAt, 'nodeSelector')];
    case 'manual':
      return [];
  }
}

/** Whether the API server rejects the change on an existing object; tolerations may still be added to a running Pod. */
const isFixed = ({ workload, specAt }: WorkloadLintInput, recipe: FixRecipe): boolean =>
  !(workload.kind === 'Pod' && recipe.recipe === 'tolerate') &&
  placesOf(recipe, specAt).some((place) => !isMovable(workload, stepsOf(place)));

export const needsRecreation: LintRule & {
  after(input: WorkloadLintInput, found: readonly LintFinding[]): readonly Found[];
} = {
  id: 'WIN-OS-014',
  for: 'any',
  severity: 'info',
  source: 'K validation; V (Pod)',
  after: (input, found) => {
    const { kind, uid } = input.workload;
    if (uid === '' || (kind !== 'Pod' && kind !== 'Job')) return [];
    const rules = found
      .filter(({ fixes }) => fixes.length > 0 && fixes.every((way) => way.some((one) => isFixed(input, one))))
      .map(({ rule }) => rule);
    if (rules.length === 0) return [];
    return [{ params: { kind, rules: [...new Set(rules)].slice(0, 3).join(', ') } }];
  },
};
