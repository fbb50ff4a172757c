import { expect, test } from 'vitest';
import { customRuleSchema } from '@/lib/domain/placement/custom-rule';
import { assess, platformOf } from '@/lib/placement';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { checkManifests } from '@/lib/server/manifest/check-manifests';
import { viewAssessment } from './view-assessment';
import { workloadFrom } from '../../placement/testing/lint-world';
import type { ImagePlatform } from '@/lib/domain/image/image-platform';
import { TimeSlices } from './time-slices';

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

test('rules of the configuration apply to workloads of a cluster with their own texts', () => {
  const { placementIndex } = new ClusterStore({ name: 'lab', environment: 'dev', ack: null });
  const titlesOf = (image: string): (string | undefined)[] => {
    const world = placementIndex.world(NOW);
    const { findings } = viewAssessment(assess(workloadFrom(deployment(image)), world), {
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

const REFERENCE = 'registry.example.com/shop/web:1.0';
const START = 1_700_000_000_000;

test('an answer of a registry changes verdicts of an otherwise unchanged cluster', () => {
  const { placementIndex } = new ClusterStore({ name: 'lab', environment: 'dev', ack: null });
  let answer: ImagePlatform | null = null;
  let revision = 0;
  placementIndex.useRegistries({ platform: () => answer, revision: () => revision });
  const before = placementIndex.world(START);
  expect(before.platform(REFERENCE).os).toBeNull();
  expect(placementIndex.world(START + 60_000)).toBe(before);

  answer = { ...platformOf(REFERENCE), os: 'windows', builds: [20348], source: 'registry' };
  revision += 1;
  expect(placementIndex.world(START + 120_000).platform(REFERENCE)).toMatchObject({ os: 'windows', builds: [20348] });
});

test('other work runs only when a slice is over', async () => {
  const seen: string[] = [];
  setImmediate(() => seen.push('other'));
  const long = new TimeSlices(60_000);
  await long.next();
  seen.push('within');
  await new TimeSlices(0).next();
  seen.push('after');
  expect(seen).toEqual(['within', 'other', 'after']);
});
