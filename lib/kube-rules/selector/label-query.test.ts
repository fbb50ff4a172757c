import { describe, expect, it } from 'vitest';

import { meets, type SelectorRequirement } from './label-requirement';
import { parseLabelQuery } from './label-query';
import { selectorMatcher } from './label-selector';

const labels = { app: 'web', tier: 'front', os: 'windows', build: '20348', 'example.com/x': '' };

describe('labelSelector query', () => {
  it.each([
    ['', true],
    ['app=web', true],
    ['app==web', true],
    ['app!=web', false],
    ['missing!=web', true],
    ['app in (api, web)', true],
    ['app in (api),tier=front', false],
    ['app notin (api,db)', true],
    ['missing notin (a)', true],
    ['app', true],
    ['!app', false],
    ['!missing,app', true],
    ['build>20000', true],
    ['build<20000', false],
    ['app=Web', false],
    ['example.com/x=', true],
    ['app=web,tier in (front,back),!missing', true],
  ])('%s → %s', (text, expected) => {
    expect(parseLabelQuery(text)(labels)).toBe(expected);
  });

  it.each(['app in web', 'a b', '=x', 'app=a b', 'app in (a', '(('])('refuses %s', (text) => {
    expect(() => parseLabelQuery(text)).toThrow(/unable to parse requirement/);
  });
});

describe('LabelSelector', () => {
  it('matches nothing when absent and everything when empty', () => {
    expect(selectorMatcher(undefined)(labels)).toBe(false);
    expect(selectorMatcher({})(labels)).toBe(true);
    expect(selectorMatcher({})(undefined)).toBe(true);
  });

  it.each<[SelectorRequirement, boolean]>([
    [{ key: 'app', operator: 'In', values: ['web'] }, true],
    [{ key: 'gone', operator: 'NotIn', values: ['web'] }, true],
    [{ key: 'gone', operator: 'Exists', values: [] }, false],
    [{ key: 'constructor', operator: 'Exists', values: [] }, false],
    [{ key: 'gone', operator: 'DoesNotExist', values: [] }, true],
    [{ key: 'build', operator: 'Gt', values: ['17763'] }, true],
    [{ key: 'build', operator: 'Gt', values: ['10.0.17763'] }, false],
    [{ key: 'app', operator: 'Lt', values: ['3'] }, false],
  ])('%j → %s', (requirement, expected) => {
    expect(meets(labels, requirement)).toBe(expected);
  });

  it('selects nothing with an unknown operator', () => {
    const matchExpressions = [{ key: 'app', operator: 'Nonsense', values: ['web'] }];
    expect(selectorMatcher({ matchExpressions })(labels)).toBe(false);
  });
});
