import { expect, test } from 'vitest';
import { workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { customRuleSchema } from '@/lib/domain/placement/custom-rule';
import { assess } from '@/lib/placement';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { checkManifests } from '@/lib/server/manifest/check-manifests';
import { viewAssessment } from './view-assessment';

const NOW = Date.parse('2026-11-21T00:00:00Z');
const rule = customRuleSchema.parse({
  id: 'SHOP-001',
  title: 'Images come from our registry',
  severity: 'warning',
  remedy: 'Use registry.example.com.',
  when: { not: { path: 'containers/*/image', glob: 'registry.example.com/*' } },
});

const deployment = (image: string) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop' },
  spec: {
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image }] } },
  },
});

test('rules of the configuration are asked about workloads of a cluster and said in their own words', () => {
  const { placementIndex } = new ClusterStore({ name: 'lab', environment: 'dev', ack: null });
  const titlesOf = (image: string): (string | undefined)[] => {
    const workload = workloadObjectOf(deployment(image));
    if (workload === null) throw new Error('no workload');
    const world = placementIndex.world(NOW);
    const { findings } = viewAssessment(assess(workload, world), {
      language: 'zh',
      fixes: [],
      minor: null,
      own: world.rules,
    });
    return findings.filter((one) => one.rule === 'SHOP-001').map((one) => one.title);
  };
  expect(titlesOf('nginx')).toEqual([]);
  placementIndex.useRules([rule]);
  expect(titlesOf('nginx')).toEqual(['Images come from our registry']);
  expect(titlesOf('registry.example.com/web')).toEqual([]);
});

test('and about manifests', async () => {
  const { placementIndex } = new ClusterStore({ name: 'lab', environment: 'dev', ack: null });
  const [answer] = await checkManifests({
    texts: [JSON.stringify(deployment('nginx'))],
    cluster: placementIndex.world(NOW).cluster,
    rules: [rule],
    namespace: 'default',
    language: 'en',
    today: '2026-11-21',
  });
  const findings = answer?.documents[0]?.assessment?.findings ?? [];
  expect(findings.find((one) => one.rule === 'SHOP-001')?.title).toBe('Images come from our registry');
});
