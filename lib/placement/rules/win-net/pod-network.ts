import { countAt, textAt, objectAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import { type WorkloadRule, windowsRule } from '../checked-rule';
import { commandsOf, writtenTexts } from '../read/commands';
import { fieldTexts, shown } from '../read/field-text';
import { listed } from '../read/names';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { itemsAt, type ReadContainer } from '../read/read-workload';
import type { BesideFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { nameOf, namespaceOfObject } from '../read/network';
import { memoized } from '../../memoized';

const HOST = /(?<![\w.-])[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9][a-z0-9-]{0,62}){1,3}(?![\w.-])/g;

/** `service.namespace` of the cluster, also with `.svc`: names that need the search list. */
function partialName(text: string, services: ReadonlySet<string>): string | null {
  const hosts = text.slice(0, 2_000).match(HOST) ?? [];
  return hosts.find((host) => /^[^.]+\.[^.]+\.svc$/.test(host) || services.has(host)) ?? null;
}

const serviceNames = memoized(
  ({ services }: BesideFacts): Set<string> =>
    new Set((services ?? []).map((one) => `${nameOf(one)}.${namespaceOfObject(one)}`)),
);

export const nameRules: readonly WorkloadRule[] = [
  windowsRule({ id: 'WIN-NET-012', severity: 'info', source: 'D' }, ({ spec, specAt, containers }, input) => {
    const dns = objectAt(spec, 'dnsConfig');
    if (textsAt(dns, 'searches').length > 0)
      return { at: [pointer(specAt, 'dnsConfig', 'searches')], params: { what: 'dnsConfig.searches' } };
    if (itemsAt(dns, 'options').length > 0)
      return { at: [pointer(specAt, 'dnsConfig', 'options')], params: { what: 'dnsConfig.options' } };
    const services = serviceNames(input.cluster.beside);
    return containers
      .flatMap(writtenTexts)
      .flatMap(({ at, text }) => {
        const name = partialName(text, services);
        return name === null ? [] : [{ at: [at], params: { what: shown(name) } }];
      })
      .slice(0, 1);
  }),
];

const hostNetworkRule = windowsRule(
  { id: 'WIN-NET-001', severity: 'warning', source: 'S2 S3; K R' },
  ({ spec, specAt, hostProcesses }) => {
    if (spec['hostNetwork'] !== true || hostProcesses > 0) return [];
    const at = pointer(specAt, 'hostNetwork');
    return [{ at: [at], fixes: [[{ recipe: 'strip', paths: [at] }]] }];
  },
);

const dnsPolicyRule = windowsRule(
  { id: 'WIN-NET-002', severity: 'warning', source: 'S2' },
  ({ spec, specAt, hostProcesses }) => {
    if (spec['dnsPolicy'] !== 'ClusterFirstWithHostNet' || hostProcesses > 0) return [];
    const at = pointer(specAt, 'dnsPolicy');
    return [{ at: [at], fixes: [[{ recipe: 'strip', paths: [at] }]] }];
  },
);

const portsOf = ({ raw, at }: ReadContainer) =>
  itemsAt(raw, 'ports').map(({ index, raw: port }) => ({ port, at: pointer(at, 'ports', index) }));

const hostPortRule = windowsRule(
  { id: 'WIN-NET-003', severity: 'warning', source: 'S3; plugins issue 475' },
  ({ containers }) => {
    // A HostProcess container opens its port on the node itself, without a network plugin.
    const found = containers
      .filter(({ hostProcess }) => !hostProcess)
      .flatMap(portsOf)
      .filter(({ port }) => (countAt(port, 'hostPort') ?? 0) > 0);
    if (found.length === 0) return [];
    const at = found.map((one) => pointer(one.at, 'hostPort'));
    const ports = listed(found.map(({ port }) => countAt(port, 'hostPort') ?? 0));
    return [{ at, params: { ports }, fixes: [[{ recipe: 'strip', paths: at }]] }];
  },
);

const LOCAL = /^(localhost|127\.|::1|\.$)/i;

/** Whether a command pings another host than the container itself. */
function pingsOthers(words: readonly string[]): boolean {
  const all = words.flatMap((word) => word.split(/\s+/)).slice(0, 500);
  const start = all.findIndex((word) => /^(.*[\\/])?ping(\.exe)?$/i.test(word.replaceAll(/["';]/g, '')));
  if (start < 0) return false;
  const target = all.slice(start + 1).find((word) => !/^[-/]/.test(word) && !/^\d+$/.test(word));
  return target !== undefined && !LOCAL.test(target);
}

const pingRule = windowsRule({ id: 'WIN-NET-011', severity: 'info', source: 'D' }, ({ containers }) =>
  containers.flatMap((container) =>
    commandsOf(container).flatMap(({ at, words }) =>
      pingsOthers(words) ? [{ at: [at], params: { container: container.name } }] : [],
    ),
  ),
);

const colonRule = windowsRule({ id: 'WIN-NET-016', severity: 'warning', source: 'S4' }, ({ containers }) =>
  containers.flatMap(({ raw, at, name }) => {
    const found = itemsAt(raw, 'env').filter(({ raw: variable }) => textAt(variable, 'name').includes(':'));
    if (found.length === 0) return [];
    const set = found.map(
      ({ index, raw: variable }) =>
        ({
          recipe: 'set',
          path: pointer(at, 'env', index, 'name'),
          value: textAt(variable, 'name').replaceAll(':', '__'),
        }) as const,
    );
    const names = listed(found.map(({ raw: variable }) => shown(textAt(variable, 'name'))));
    return [{ at: set.map(({ path }) => path), params: { container: name, names }, fixes: [set] }];
  }),
);

const sctpPlaces = (container: ReadContainer): string[] =>
  portsOf(container)
    .filter(({ port }) => port['protocol'] === 'SCTP')
    .map(({ at }) => pointer(at, 'protocol'));

/** Ports of the pod; the rules about Services check their ports. */
export const sctpOfPod = (containers: readonly ReadContainer[], specAt: string) => {
  const at = containers.flatMap(sctpPlaces);
  return at.length === 0 ? [] : [{ at, params: { ports: fieldTexts(specAt, at) } }];
};

export const podNetworkRules: readonly WorkloadRule[] = [
  hostNetworkRule,
  dnsPolicyRule,
  hostPortRule,
  pingRule,
  colonRule,
];
