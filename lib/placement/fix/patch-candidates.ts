import type { FixRecipe, LintFinding } from '../../domain/placement/rule';
import { sameJson } from '@/lib/kube-rules/json/same-json';

export type Recipes = readonly FixRecipe[];

export interface Way {
  recipes: Recipes;
  /** Of several findings: of use only if it changes the verdict. */
  together?: true;
}

const CANDIDATES = 24;

const isPatch = (recipes: Recipes): boolean => recipes.length > 0 && recipes.every(({ recipe }) => recipe !== 'manual');

const waysIn = ({ fixes }: Pick<LintFinding, 'fixes'>): Recipes[] => fixes.filter(isPatch);

export const isFixable = (one: Pick<LintFinding, 'fixes'>): boolean => waysIn(one).length > 0;

const osOf = (recipe: FixRecipe): string | null =>
  recipe.recipe === 'set-os' || recipe.recipe === 'select-os' ? recipe.os : null;

/** Two recipes that undo each other: another OS, or another image for the same container. */
function isContrary(one: FixRecipe, other: FixRecipe): boolean {
  const [os, otherOs] = [osOf(one), osOf(other)];
  if (os !== null && otherOs !== null) return os !== otherOs;
  if (one.recipe !== 'image' || other.recipe !== 'image') return false;
  return one.container === other.container && one.reference !== other.reference;
}

const holds = (recipes: Recipes, way: Recipes): boolean =>
  way.every((one) => recipes.some((other) => sameJson(one, other)));

/** Adds the first way of each finding that no recipe fixes yet and that undoes no recipe; it is evaluated later. */
export function joined(recipes: Recipes, findings: readonly Pick<LintFinding, 'fixes'>[]): Recipes {
  let all = recipes;
  for (const one of findings) {
    const ways = waysIn(one);
    if (ways.some((way) => holds(all, way))) continue;
    const way = ways.find((candidate) => !candidate.some((recipe) => all.some((own) => isContrary(own, recipe))));
    all = [...all, ...(way ?? [])];
  }
  return all;
}

/** Ways to try: each way of each finding, and all findings together once for each way of the most severe finding. */
export function waysOf(findings: readonly LintFinding[]): Way[] {
  const fixable = findings.filter(isFixable);
  const grave = fixable.filter(({ severity }) => severity === 'error');
  const [gravest, ...others] = grave.length > 0 ? grave : fixable;
  const together = gravest === undefined ? [] : waysIn(gravest).map((way) => joined(way, others));
  const all = fixable.length > grave.length && grave.length > 0 ? [joined([], fixable)] : [];
  const whole = [...together, ...all];
  return [
    ...whole.map((recipes): Way => ({ recipes, together: true })),
    ...fixable.flatMap(waysIn).map((recipes): Way => ({ recipes })),
  ].slice(0, CANDIDATES);
}
