import { describe, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { stepMessage } from '@/lib/domain/change/step-message';
import enAudit from '@/messages/en/audit';
import enChange from '@/messages/en/change';
import zhAudit from '@/messages/zh/audit';
import zhChange from '@/messages/zh/change';
import { SampleWorld } from './testing/sample-world';
import { samples } from './testing/samples';
import { otherWays } from './testing/batch-samples';

function textAt(catalogue: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null ? Object.entries(at).find(([name]) => name === part)?.[1] : undefined,
      catalogue,
    );
}

const languages = [
  ['en', { change: enChange }],
  ['zh', { change: zhChange }],
] as const;

test.each([
  ['en', enAudit],
  ['zh', zhAudit],
])('the audit names every kind in %s', (_language, { kind }) => {
  expect(Object.keys(changeKinds).filter((id) => typeof textAt(kind, id) !== 'string')).toEqual([]);
});

describe.each([...Object.entries(samples), ...otherWays])('%s', (id, sample) => {
  const kind = changeKinds[id];
  if (kind === undefined) throw new Error(`no kind ${id}`);
  const world = new SampleWorld();
  sample.prepare?.(world);
  const input = kind.parseInput(sample.input);
  const { params } = kind.summary(input);

  test.each(languages)('has its sentence and its steps in %s', async (_language, catalogue) => {
    const { data } = await kind.plan(world.planContext(), input);
    const change = { kind: id, summaryParams: params, targets: kind.targets(input) };
    const keys = kind.steps(data).map((step) => stepMessage(change, step).phrase?.key ?? step.id);
    for (const key of [...keys, `change.sentence.${id}`]) {
      expect(textAt(catalogue, key), key).toBeTypeOf('string');
    }
  });

  test.each(languages)('has the labels of its prerequisites in %s', async (_language, catalogue) => {
    const { prerequisites } = await kind.plan(world.planContext(), input);
    for (const { code } of prerequisites) {
      expect(textAt(catalogue, `change.prerequisite.${code}`), code).toBeTypeOf('string');
    }
  });

  test('what a prerequisite says in English words has a phrase', async () => {
    const { prerequisites } = await kind.plan(world.planContext(), input);
    const bare = prerequisites.flatMap(({ seen, seenPhrase, needs, needsPhrase }) => [
      ...(seenPhrase === undefined && seen !== null ? [seen] : []),
      ...(needsPhrase === undefined ? [needs] : []),
    ]);
    // Names, versions, and counts are the same in every language; two words in a row are one of our sentences.
    expect(bare.filter((text) => /[a-z]{2,} [a-z]{2,}/.test(text))).toEqual([]);
  });
});
