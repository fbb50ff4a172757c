import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ServiceAccountFacts } from '../../objects/cluster-facts';
import { text } from '../field';

type Accounts = readonly ServiceAccountFacts[];

const indexes = new WeakMap<Accounts, ReadonlyMap<string, ReadonlySet<string>>>();

function byNamespace(accounts: Accounts): ReadonlyMap<string, ReadonlySet<string>> {
  const known = indexes.get(accounts);
  if (known !== undefined) return known;
  const index = new Map<string, Set<string>>();
  for (const { namespace, name } of accounts)
    index.set(namespace, (index.get(namespace) ?? new Set<string>()).add(name));
  indexes.set(accounts, index);
  return index;
}

/**
 * The ServiceAccount plug-in's rejection of a new pod; null: none. Every namespace gets an account `default`: one
 * without any was not read, or is not created yet.
 */
export function accountRejection(
  spec: RawObject,
  namespace: string,
  accounts: Accounts | null | undefined,
): string | null {
  const name = text(spec, 'serviceAccountName') || text(spec, 'serviceAccount');
  if (name === '' || name === 'default' || !accounts) return null;
  const there = byNamespace(accounts).get(namespace);
  if (there === undefined || there.has(name)) return null;
  return `error looking up service account ${namespace}/${name}: serviceaccount "${name}" not found`;
}
