import { expect, test } from 'vitest';
import { allRoles } from '@/lib/domain/access/permission';
import { changeStateSchema } from '@/lib/domain/change/change';
import { findingCodes } from '@/lib/domain/change/finding-codes';
import { environmentSchema } from '@/lib/domain/cluster/cluster';
import enChange from '@/messages/en/change';
import enCommon from '@/messages/en/common';
import findings from '@/messages/en/findings';

test('every finding has its texts, and no text is of another', () => {
  expect(Object.keys(findings).toSorted()).toEqual(findingCodes);
});

test('roles and environments have their words', () => {
  const { role, environment } = enCommon;
  expect(Object.keys(role).toSorted()).toEqual(allRoles.toSorted());
  expect(Object.keys(environment).toSorted()).toEqual(environmentSchema.options.toSorted());
});

test('every state has its words', () => {
  for (const group of [enChange.state, enChange.outcomeOf, enChange.outcomeGist]) {
    expect(Object.keys(group).toSorted()).toEqual(changeStateSchema.options.toSorted());
  }
});
