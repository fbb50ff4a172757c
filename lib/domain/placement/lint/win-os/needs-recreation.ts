import { objectAt } from '@/lib/domain/kube-json';
import type { Found } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import type { FixRecipe, LintFinding, LintRule } from '../rule';

/** A rule about what other rules found. */
export interface AfterRule extends LintRule {
  after(input: WorkloadLintInput, found: readonly LintFinding[]): readonly Found[];
}

/** Of a Pod only images, added tolerations and metadata may change (Kubernetes API: ValidatePodUpdate). */
function isFixedInPod(recipe: FixRecipe): boolean {
  if (recipe.recipe === 'image' || recipe.recipe === 'tolerate' || recipe.recipe === 'manual') return false;
  if (recipe.recipe === 'strip') return recipe.paths.some((path) => !path.startsWith('/metadata/'));
  return recipe.recipe === 'remove' || recipe.recipe === 'set' ? !recipe.path.startsWith('/metadata/') : true;
}

const isFixedInJob = (recipe: FixRecipe): boolean =>
  recipe.recipe !== 'manual' &&
  !((recipe.recipe === 'remove' || recipe.recipe === 'set') && recipe.path.startsWith('/metadata/'));

/** Suspended and never started: its scheduling fields may still change (KEP-2926). */
function mayStillChange({ workload: { object } }: WorkloadLintInput): boolean {
  const status = objectAt(object, 'status');
  return objectAt(object, 'spec')['suspend'] === true && status['startTime'] === undefined;
}

function isFixed(input: WorkloadLintInput, recipe: FixRecipe): boolean {
  const { kind } = input.workload;
  if (kind === 'Pod') return isFixedInPod(recipe);
  return kind === 'Job' && !mayStillChange(input) && isFixedInJob(recipe);
}

export const needsRecreation: AfterRule = {
  id: 'WIN-OS-014',
  for: 'any',
  severity: 'info',
  title: 'What would mend it cannot be changed in place',
  cause:
    'In a {kind} that is there the fields that {rules} would have changed are immutable: the API server refuses such a patch.',
  remedy: 'Delete it and create it with the fields as they should be. A Job loses its progress.',
  source: 'K validation; V (Pod)',
  after: (input, found) => {
    const { kind, uid } = input.workload;
    if (uid === '') return [];
    const rules = found
      .filter(({ fixes }) => fixes.length > 0 && fixes.every((way) => way.some((one) => isFixed(input, one))))
      .map(({ rule }) => rule);
    if (rules.length === 0) return [];
    return [{ at: [], params: { kind, rules: [...new Set(rules)].slice(0, 3).join(', ') }, fixes: [] }];
  },
};
