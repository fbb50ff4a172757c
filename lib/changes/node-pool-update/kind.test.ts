import { expect, test } from 'vitest';
import { nodePoolUpdate } from './kind';

const nodePool = { id: 'np1', name: 'win-2022' };

test('the sentence names fields and groups of fields as the form does', () => {
  const set = { instanceTypes: ['ecs.g7.xlarge'], size: { mode: 'manual', desired: 3 } };
  const { text, params } = nodePoolUpdate.summary({ nodePool, set, push: true, loginPassword: 'x' });
  expect(text).toBe('Edit node pool win-2022: Size and scaling, Instance types, Node labels, Taints, Password');
  expect(params['fields']).toMatchObject({
    items: [
      { phrase: { key: 'pool-field.group.size' } },
      { phrase: { key: 'pool-field.label.instanceTypes' } },
      { phrase: { key: 'pool-field.label.labels' } },
      { phrase: { key: 'pool-field.label.taints' } },
      { phrase: { key: 'pool-field.label.passwordSet' } },
    ],
  });
});
