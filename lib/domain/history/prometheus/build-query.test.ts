import { describe, expect, it } from 'vitest';
import { QueryBuilder, type QuerySettings } from './build-query';
import { anyOf, quoted } from './escape';
import { queries } from './queries';

const settings: QuerySettings = {
  selector: 'cluster="prod"',
  mapping: { by: 'address' },
  windowSeconds: 300,
  overrides: {},
};
const build = (over: Partial<QuerySettings> = {}) => new QueryBuilder({ ...settings, ...over });
const all = { names: null, os: null };
const hostile = 'a"} or up{x="\\|$match\n.*';

/** The strings of a query, unescaped as Prometheus does it. */
function stringsIn(query: string): string[] {
  return [...query.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, text = '']) =>
    text.replaceAll(/\\(.)/gs, (_, one: string) => (one === 'n' ? '\n' : one)),
  );
}

describe('names in queries', () => {
  it.each(['plain', 'a"b', 'a\\b', '} or up{', 'a\nb', '\\"', hostile])('%j stays one string', (name) => {
    expect(stringsIn(quoted(name))).toEqual([name]);
    const [pattern = ''] = stringsIn(anyOf([name, 'other']));
    expect(new RegExp(`^(?:${pattern})$`).test(name)).toBe(true);
    expect(new RegExp(`^(?:${pattern})$`).test(`${name}x`)).toBe(false);
    expect(new RegExp(`^(?:${pattern})$`).test('other')).toBe(true);
  });

  it('do not end a matcher, and are not filled in', () => {
    const query = build().ofPods('cpu', { namespace: hostile, pod: hostile }) ?? '';
    expect(stringsIn(query).slice(0, 3)).toEqual(['prod', hostile, hostile]);
    // Outside of strings, only what the template has.
    const outside = query.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '""');
    expect(outside).toBe(
      '1000 * sum(max by (namespace, pod, container) (rate(container_cpu_usage_seconds_total{cluster="", namespace="",pod="", container!="",container!=""}[300s])))',
    );
  });

  it('of workloads match their pods, and not those of longer names', () => {
    const patternOf = (kind: string, name: string): RegExp => {
      const query = build().ofPods('pods', { namespace: 'shop', workload: { kind, name } }) ?? '';
      return new RegExp(`^(?:${stringsIn(query)[2] ?? ''})$`);
    };
    expect(patternOf('Deployment', 'web').test('web-6d4cf56db6-x7z2k')).toBe(true);
    expect(patternOf('Deployment', 'web').test('web-api-6d4cf56db6-x7z2k')).toBe(false);
    expect(patternOf('Deployment', 'a.b').test('aXb-6d4cf56db6-x7z2k')).toBe(false);
    expect(patternOf('StatefulSet', 'db').test('db-0')).toBe(true);
    expect(patternOf('StatefulSet', 'db').test('db-main-0')).toBe(false);
    expect(patternOf('DaemonSet', 'log').test('log-x7z2k')).toBe(true);
    expect(patternOf('CronJob', 'tidy').test('tidy-29384756-x7z2k')).toBe(true);
    expect(patternOf('Job', 'tidy').test('tidy-x7z2k')).toBe(true);
  });
});

describe('queries', () => {
  it('of nodes take Linux and Windows together, or one of them', () => {
    const both = build().ofNodes('cpu', all) ?? '';
    expect(both).toContain('node_cpu_seconds_total{cluster="prod",');
    expect(both).toContain('or (max by (node)');
    expect(both).toContain('windows_cpu_time_total{cluster="prod",');
    expect(build().ofNodes('cpu', { ...all, os: 'windows' })).not.toContain('node_cpu');
    expect(build().ofNodes('pods', { ...all, os: 'windows' })).toContain('os_image=~"(?i).*windows.*"');
  });

  it('map exporters to nodes by address, or by a label', () => {
    const named = { names: ['n1', 'n2'], os: null };
    const byAddress = build().ofNodes('memory', named) ?? '';
    expect(byAddress).toContain('* on (internal_ip) group_left (node)');
    expect(byAddress).toContain('kube_node_info{cluster="prod", node=~"n1|n2",}');
    const byLabel = build({ mapping: { by: 'label', label: 'instance' } }).ofNodes('memory', named) ?? '';
    expect(byLabel).not.toContain('kube_node_info');
    expect(byLabel).toContain('{cluster="prod",instance=~"(?:n1|n2)(?::[0-9]+)?",}');
  });

  it('may be replaced one by one', () => {
    const overrides = { 'node.cpu.linux': 'sum by ($by) (my_cpu{$match}[$window])' };
    const query = build({ overrides, selector: '' }).ofNodes('cpu', { ...all, os: 'linux' }) ?? '';
    expect(query).toContain('sum by (instance) (my_cpu{}[300s])');
  });

  it('have only the placeholders that are filled in', () => {
    for (const query of Object.values(queries))
      expect(query.replaceAll(/\$(match|by|node|pods|window)\b/g, '')).not.toContain('$');
  });

  it('of what does not exist are none', () => {
    expect(build().ofPods('nodes', { namespace: 'a', pod: 'b' })).toBeNull();
    expect(build().ofPods('pods', { namespace: 'a', pod: 'b' })).toBeNull();
    expect(build().limitOfNodes('disk', 'requested', all)).toBeNull();
  });
});
