import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { FixRecipe } from '../../domain/placement/rule';
import { pointer, stepsOf } from '../../kube-rules/patch/json-pointer';
import { mayBeSecret } from '../../kube-rules/patch/may-be-secret';

const SHOWN = 3;

const isIndex = (step: string | undefined): boolean => step !== undefined && /^\d+$/.test(step);

/** The last two names of a path with their indexes, as a field is usually written: `volumeMounts[0].mountPath`. */
function fieldName(pointer: string): string {
  const steps = stepsOf(pointer);
  const names = steps.flatMap((step, at) => (isIndex(step) ? [] : [at]));
  return steps
    .slice(names.at(-2) ?? 0)
    .map((step, at) => (isIndex(step) ? `[${step}]` : at === 0 ? step : `.${step}`))
    .join('');
}

const keyName = (key: string): string => (key.startsWith('/') ? (stepsOf(key).at(-1) ?? '') : key);

function some(names: readonly string[]): string {
  const more = names.length - SHOWN;
  return more <= 0 ? names.join(', ') : `${names.slice(0, SHOWN).join(', ')}, +${more}`;
}

const MAX_VALUE_CHARACTERS = 60;

const holdsSecret = (path: string, value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).some(([key, one]) => holdsSecret(pointer(path, key), one))
    : mayBeSecret(path);

/** Alternatives often differ only by the value; values that are long or may be secrets are not named. */
function setMessage({ path, value }: Extract<FixRecipe, { recipe: 'set' }>): Message {
  const field = fieldName(path);
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text === '' || text.length > MAX_VALUE_CHARACTERS || holdsSecret(path, value)
    ? message('fix.set', { field })
    : message('fix.set-to', { field, value: text });
}

export function recipeMessage(recipe: FixRecipe): Message {
  switch (recipe.recipe) {
    case 'strip':
      return message('fix.strip', { count: recipe.paths.length, fields: some(recipe.paths.map(fieldName)) });
    case 'set-os':
      return message('fix.set-os', { os: recipe.os });
    case 'select-os':
      return message('fix.select-os', { os: recipe.os });
    case 'tolerate':
      return message('fix.tolerate', {
        taints: some(recipe.taints.map(({ key, value, effect }) => `${key}=${value}:${effect}`)),
      });
    case 'select-build':
      return message('fix.select-build', { builds: recipe.builds.map((build) => `10.0.${build}`).join(', ') });
    case 'set':
      return setMessage(recipe);
    case 'remove':
      return message('fix.remove', { field: fieldName(recipe.path) });
    case 'rename-key':
      if (keyName(recipe.from) === keyName(recipe.to))
        return message('fix.move', { from: fieldName(recipe.from), to: fieldName(recipe.to) });
      return message('fix.rename-key', { from: keyName(recipe.from), to: keyName(recipe.to) });
    case 'image':
      return message('fix.image', { container: recipe.container, image: recipe.reference });
    case 'runtime-class':
      return message('fix.runtime-class', { build: String(recipe.build) });
    case 'manual':
      return message('fix.manual');
  }
}
