import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runningFor } from '@/simulator/testing/running';
import { Counters } from '@/simulator/world/exporters/counters';
import { Exposition } from '@/simulator/world/exporters/exposition';
import type { TargetGroup } from './exporters';

const sim = runningFor('all');

/** From a JSON file and an answer that the simulator writes. */
const targets = async (): Promise<TargetGroup[]> =>
  (await (await fetch(`http://${sim.ready.ackEndpoint}/exporters/targets.json`)).json()) as TargetGroup[];

async function of(job: string): Promise<{ group: TargetGroup; scrape: () => Promise<string> }> {
  const group = (await targets()).find(({ labels }) => labels['job'] === job && labels['cluster'] === 'prod-hangzhou');
  if (group === undefined) throw new Error(`no ${job}`);
  const url = `http://${group.targets[0]}${group.labels['__metrics_path__']}`;
  return { group, scrape: async () => (await fetch(url)).text() };
}

/** Sum of the samples of a metric whose labels contain a text. */
const sumOf = (text: string, metric: string, has = ''): number =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `))
    .filter((line) => line.includes(has))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);

describe('the exporters', () => {
  it('of every node and cluster are targets, in a file and over HTTP', async () => {
    const groups = await targets();
    const file = await readFile(join(dirname(sim.ready.clusters[0]?.kubeconfigPath ?? ''), 'targets.json'), 'utf8');
    expect(JSON.parse(file)).toEqual(groups);
    const count = (job: string) => groups.filter(({ labels }) => labels['job'] === job).length;
    expect(count('node-exporter')).toBe(5);
    expect(count('windows-exporter')).toBe(2);
    expect(count('kube-state-metrics')).toBe(2);
    expect(groups.every(({ labels }) => labels['instance']?.includes(':') === true)).toBe(true);
  });

  it.each(['node-exporter', 'windows-exporter', 'kubelet-cadvisor', 'kubelet-resource', 'kube-state-metrics'])(
    '%s speaks the text format',
    async (job) => {
      const text = await (await of(job)).scrape();
      expect(text.endsWith('\n')).toBe(true);
      const line =
        /^(# TYPE [a-z_A-Z]+ (counter|gauge)|[a-z_A-Z]+(\{[a-z_]+="([^"\\]|\\.)*"(,[a-z_]+="([^"\\]|\\.)*")*\})? \d[\d.e+-]*)$/;
      for (const one of text.trimEnd().split('\n')) expect(one).toMatch(line);
    },
  );

  it('agree with each other', async () => {
    const state = await (await of('kube-state-metrics')).scrape();
    const linux = await (await of('node-exporter')).scrape();
    expect(sumOf(state, 'kube_node_info')).toBe(5);
    expect(sumOf(state, 'kube_pod_status_phase')).toBe(sumOf(state, 'kube_pod_info'));
    expect(sumOf(linux, 'node_memory_MemAvailable_bytes')).toBeLessThan(sumOf(linux, 'node_memory_MemTotal_bytes'));
  });

  it('of a node that does not answer do not either', async () => {
    const { group, scrape } = await of('windows-exporter');
    const node = decodeURIComponent(group.labels['__metrics_path__']?.split('/').at(-1) ?? '');
    await sim.control('POST', '/node', { node, ready: false });
    await sim.advance(60_000);
    await expect(scrape()).rejects.toThrow();
    await sim.control('POST', '/node', { node, ready: true });
    await sim.advance(60_000);
    expect(await scrape()).toContain('windows_cpu_time_total');
  });

  it('are unknown where there are none', async () => {
    for (const path of [
      'prod-hangzhou/node/unknown',
      'unknown/state',
      'prod-hangzhou/other/x',
      'prod-hangzhou/node/%ff',
    ])
      expect((await fetch(`http://${sim.ready.ackEndpoint}/exporters/${path}`)).status).toBe(404);
  });
});

describe('a counter', () => {
  it('grows by its rate, and starts at zero after a pause', () => {
    let at = 0;
    const counters = new Counters(() => at);
    expect(counters.read('a', 2)).toBe(0);
    at = 5_000;
    expect(counters.read('a', 2)).toBe(10);
    at = 6_000;
    expect(counters.read('a', 0.5)).toBe(10.5);
    at = 900_000;
    expect(counters.read('a', 1)).toBe(0);
  });
});

it('labels may have any text', () => {
  const out = new Exposition();
  out.gauge('one', { name: 'a"b\\c\nd' }, 1);
  expect(out.text()).toBe('# TYPE one gauge\none{name="a\\"b\\\\c\\nd"} 1\n');
});
