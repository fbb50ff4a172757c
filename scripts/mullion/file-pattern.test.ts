import { expect, test } from 'vitest';
import { patternOf } from './check-inputs';

test.each<[string, string, string[], string[]]>([
  ['*.yaml', '.', ['a.yaml', '.yaml'], ['a/b.yaml', 'a.yml', 'aXyaml']],
  ['deploy/*.y?ml', 'deploy', ['a.yaml'], ['a.yml', 'b/a.yaml']],
  ['deploy/**/*.yaml', 'deploy', ['a.yaml', 'b/c/a.yaml'], ['a.json']],
  ['/srv/**/x(1)*', '/srv', ['x(1)', 'a/x(1).yaml'], ['x1']],
  ['/*', '/', ['a'], ['a/b']],
  [String.raw`deploy\*.yaml`, 'deploy', ['a.yaml'], ['b/a.yaml']],
])('%s', (pattern, folder, those, others) => {
  const found = patternOf(pattern);
  expect(found.folder).toBe(folder);
  expect(those.filter((path) => !found.matches(path))).toEqual([]);
  expect(others.filter((path) => found.matches(path))).toEqual([]);
});
