import { BUILD_LABEL } from '@/lib/kube-rules/objects/node-labels';
import type { Json } from '@/lib/domain/json';
import { type RawObject, isObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import { podSpecIn, podSpecPath, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { FixRecipe } from '../../domain/placement/rule';
import { osErrors } from '@/lib/kube-rules/admission/security/os-fields';
import { given } from '@/lib/kube-rules/admission/field';
import { NEWEST_MINOR } from '@/lib/kube-rules/objects/cluster-facts-of';
import type { PatchDraft } from './patch-draft';
import { jsonOf } from '@/lib/domain/json';
import { pointerOf, stepsOf, pointerOfPath } from '../../kube-rules/patch/json-pointer';

const OS_LABEL = 'kubernetes.io/os';
interface RecipeContext {
  draft: PatchDraft;
  workload: WorkloadObject;
  runtimeClasses: ClusterFacts['runtimeClasses'];
}

const specOf = ({ draft, workload }: RecipeContext) => podSpecIn({ ...workload, object: draft.object });
const below = ({ workload }: RecipeContext, ...steps: string[]): string[] => [...podSpecPath(workload.kind), ...steps];

/** Highest indexes first, so that removals do not shift the remaining ones. */
function fromTheEnd(a: readonly string[], b: readonly string[]): number {
  const [one, other] = [pointerOf(a), pointerOf(b)];
  return other.localeCompare(one, 'en', { numeric: true });
}

function strip(context: RecipeContext, paths: readonly (readonly string[])[]): void {
  for (const steps of paths.toSorted(fromTheEnd)) {
    if (context.draft.at(steps) === undefined) continue;
    context.draft.remove(steps);
    const above = steps.slice(0, -1);
    if (above.at(-1) === 'securityContext') context.draft.removeEmpty(above);
  }
}

/** Fields, as steps below the PodSpec, that the API server rejects for this value of `os.name`. */
export function refusedFields(spec: RawObject, os: 'linux' | 'windows'): string[][] {
  const errors = osErrors({ spec: { ...spec, os: { name: os } }, path: 'spec', minor: NEWEST_MINOR, ofPod: true });
  const fields = errors.map(({ path }) => stepsOf(pointerOfPath(path)).slice(1));
  return os === 'windows' && given(spec, 'resources') ? [...fields, ['resources']] : fields;
}

function setOs(context: RecipeContext, os: 'linux' | 'windows'): void {
  strip(
    context,
    refusedFields(specOf(context), os).map((steps) => below(context, ...steps)),
  );
  context.draft.set(below(context, 'os'), { name: os });
}

const selectorTerms = 'affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms';

/** The terms are alternatives, so each of them must require it (Kubernetes docs: node affinity). */
function requireEverywhere(context: RecipeContext, expression: Json): void {
  const { draft } = context;
  const at = below(context, ...selectorTerms.split('/'));
  const terms = draft.at(at);
  if (!Array.isArray(terms) || terms.length === 0) return draft.set(at, [{ matchExpressions: [expression] }]);
  for (const [index, term] of terms.entries())
    if (isObject(term)) draft.append([...at, String(index), 'matchExpressions'], expression);
}

const classLeadingTo = ({ runtimeClasses }: RecipeContext, value: string) =>
  runtimeClasses?.find(({ nodeSelector }) => nodeSelector[BUILD_LABEL] === value);

/** A class for another build contradicts the selector: it is replaced by the class for this build, or removed. */
function leaveOtherClass(context: RecipeContext, values: readonly string[]): void {
  const at = below(context, 'runtimeClassName');
  const name = context.draft.at(at);
  const requested = context.runtimeClasses?.find((one) => one.name === name)?.nodeSelector[BUILD_LABEL];
  if (requested === undefined || values.includes(requested)) return;
  const [right] = values.flatMap((value) => classLeadingTo(context, value) ?? []);
  if (right === undefined) context.draft.remove(at);
  else context.draft.set(at, right.name);
}

function selectBuilds(context: RecipeContext, builds: readonly number[]): void {
  const values = builds.map((build) => `10.0.${build}`);
  const [only] = values;
  if (only === undefined) return;
  leaveOtherClass(context, values);
  if (values.length === 1) context.draft.set(below(context, 'nodeSelector', BUILD_LABEL), only);
  else requireEverywhere(context, { key: BUILD_LABEL, operator: 'In', values });
}

/** Renames a key of the node selector or of required expressions; a JSON pointer names a single place. */
function renameKey({ draft, ...rest }: RecipeContext, from: string, to: string): void {
  if (from.startsWith('/')) return draft.move(stepsOf(from), stepsOf(to));
  const context = { draft, ...rest };
  draft.move(below(context, 'nodeSelector', from), below(context, 'nodeSelector', to));
  const at = below(context, ...selectorTerms.split('/'));
  const terms = draft.at(at);
  for (const [index, term] of (Array.isArray(terms) ? terms : []).entries()) {
    const expressions: unknown = isObject(term) ? term['matchExpressions'] : [];
    for (const [place, one] of (Array.isArray(expressions) ? expressions : []).entries())
      if (isObject(one) && one['key'] === from)
        draft.set([...at, String(index), 'matchExpressions', String(place), 'key'], to);
  }
}

function setImage(context: RecipeContext, container: string, reference: string): void {
  const steps = below(context, ...stepsOf(pointerOfPath(container)));
  if (context.draft.at(steps) !== undefined) context.draft.set([...steps, 'image'], reference);
}

/** Uses an existing class for that build; creating a class is not a patch of the workload. */
function setRuntimeClass(context: RecipeContext, build: number): void {
  if (context.workload.kind === 'DaemonSet') return;
  const found = classLeadingTo(context, `10.0.${build}`);
  if (found !== undefined) context.draft.set(below(context, 'runtimeClassName'), found.name);
}

/** Applies a recipe to the draft. Edits that do not fit the object are skipped: the evaluation afterwards decides. */
export function applyRecipe(context: RecipeContext, recipe: FixRecipe): void {
  const { draft } = context;
  switch (recipe.recipe) {
    case 'strip':
      return strip(context, recipe.paths.map(stepsOf));
    case 'set-os':
      return setOs(context, recipe.os);
    case 'select-os':
      return draft.set(below(context, 'nodeSelector', OS_LABEL), recipe.os);
    case 'tolerate':
      for (const { key, value, effect } of recipe.taints)
        draft.append(below(context, 'tolerations'), { key, operator: 'Equal', value, effect });
      return undefined;
    case 'select-build':
      return selectBuilds(context, recipe.builds);
    case 'set':
      return draft.set(stepsOf(recipe.path), jsonOf(recipe.value));
    case 'remove':
      return strip(context, [stepsOf(recipe.path)]);
    case 'rename-key':
      return renameKey(context, recipe.from, recipe.to);
    case 'image':
      return setImage(context, recipe.container, recipe.reference);
    case 'runtime-class':
      return setRuntimeClass(context, recipe.build);
    case 'manual':
      return undefined;
  }
}
