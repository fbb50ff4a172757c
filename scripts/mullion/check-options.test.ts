import { expect, test } from 'vitest';
import { checkOptions, UsageError } from './check-options';

test.each<[string, string[]]>([
  ['no file', ['--cluster', 'a']],
  ['no cluster', ['a.yaml']],
  ['a cluster and objects', ['a.yaml', '--cluster', 'a', '--objects', 'b']],
  ['kinds of a cluster', ['a.yaml', '--cluster', 'a', '--complete', 'pods']],
  ['a kind that decides nothing', ['a.yaml', '--objects', 'b', '--complete', 'pods,secrets']],
  ['a version of a cluster', ['a.yaml', '--cluster', 'a', '--kubernetes-version', '1.34']],
  ['a version that is none', ['a.yaml', '--objects', 'b', '--kubernetes-version', 'new']],
  ['an unknown level', ['a.yaml', '--cluster', 'a', '--fail-on', 'fatal']],
  ['an unknown option', ['a.yaml', '--cluster', 'a', '--force']],
])('%s is refused', (_, args) => {
  expect(() => checkOptions(args)).toThrow(UsageError);
});
