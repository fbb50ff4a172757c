import { objectAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import type { BesideFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { WorkloadRule } from '../checked-rule';
import { shown } from '../read/field-text';
import { nameOf, namespaceOfObject } from '../read/network';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { itemsAt } from '../read/read-workload';
import { remembered } from '../read/remembered';
import { windowsRule } from '../read/windows-rule';
import { writtenTexts } from '../read/written-texts';

/** Host names in a text, without scheme, port, and path. */
const HOST = /(?<![\w.-])[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9][a-z0-9-]{0,62}){1,3}(?![\w.-])/g;

/** `service.namespace` of the cluster, also with `.svc`: names that need the search list. */
function partialName(text: string, services: ReadonlySet<string>): string | null {
  const hosts = text.slice(0, 2_000).match(HOST) ?? [];
  return hosts.find((host) => /^[^.]+\.[^.]+\.svc$/.test(host) || services.has(host)) ?? null;
}

const serviceNames = remembered(
  ({ services }: BesideFacts): Set<string> =>
    new Set((services ?? []).map((one) => `${nameOf(one)}.${namespaceOfObject(one)}`)),
);

export const nameRules: readonly WorkloadRule[] = [
  windowsRule({ id: 'WIN-NET-012', severity: 'info', source: 'D' }, ({ spec, specAt, containers }, input) => {
    const dns = objectAt(spec, 'dnsConfig');
    if (textsAt(dns, 'searches').length > 0)
      return [{ at: [pointer(specAt, 'dnsConfig', 'searches')], params: { what: 'dnsConfig.searches' }, fixes: [] }];
    if (itemsAt(dns, 'options').length > 0)
      return [{ at: [pointer(specAt, 'dnsConfig', 'options')], params: { what: 'dnsConfig.options' }, fixes: [] }];
    const services = serviceNames(input.cluster.beside);
    return containers
      .flatMap(writtenTexts)
      .flatMap(({ at, text }) => {
        const name = partialName(text, services);
        return name === null ? [] : [{ at: [at], params: { what: shown(name) }, fixes: [] }];
      })
      .slice(0, 1);
  }),
];
