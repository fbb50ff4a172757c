import { expect, test } from 'vitest';
import type { FixRecipe } from '../../domain/placement/rule';
import { recipeMessage } from './recipe-message';

const SPEC = '/spec/template/spec';

test.each<[FixRecipe, string]>([
  [
    {
      recipe: 'rename-key',
      from: `${SPEC}/containers/0/resources/limits/cpu`,
      to: `${SPEC}/containers/0/resources/requests/cpu`,
    },
    'Move limits.cpu to requests.cpu',
  ],
  [{ recipe: 'remove', path: `${SPEC}/nodeName` }, 'Remove spec.nodeName'],
  [
    { recipe: 'set', path: `${SPEC}/containers/0/volumeMounts/1/mountPath`, value: 'C:\\a' },
    'Set volumeMounts[1].mountPath to C:\\a',
  ],
  [{ recipe: 'set', path: `${SPEC}/containers/0/args/0`, value: 'S3cret' }, 'Set containers[0].args[0]'],
  [
    { recipe: 'set', path: `${SPEC}/containers/0/startupProbe`, value: { exec: { command: ['a', 'S3cret'] } } },
    'Set containers[0].startupProbe',
  ],
  [{ recipe: 'set', path: `${SPEC}/tolerations/2`, value: {} }, 'Set spec.tolerations[2] to {}'],
  [{ recipe: 'remove', path: `${SPEC}/nodeSelector/kubernetes.io~1os` }, 'Remove nodeSelector.kubernetes.io/os'],
  [
    { recipe: 'strip', paths: [`${SPEC}/containers/0/volumeMounts/0`, `${SPEC}/volumes/0`] },
    'Remove 2 fields (containers[0].volumeMounts[0], spec.volumes[0])',
  ],
])('%o is named by its field', (recipe, text) => {
  expect(recipeMessage(recipe).text).toBe(text);
});
