import { expect, test } from 'vitest';
import type { ImagePlatform } from '@/lib/domain/image/image-platform';
import { platformOf } from '@/lib/placement';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';

const REFERENCE = 'registry.example.com/shop/web:1.0';
const NOW = 1_700_000_000_000;

test('an answer of a registry shows in verdicts of a cluster in which nothing else moves', () => {
  const { placementIndex } = new ClusterStore({ name: 'lab', environment: 'dev', ack: null });
  let answer: ImagePlatform | null = null;
  let revision = 0;
  placementIndex.useRegistries({ platform: () => answer, revision: () => revision });
  const before = placementIndex.world(NOW);
  expect(before.platform(REFERENCE).os).toBeNull();
  expect(placementIndex.world(NOW + 60_000)).toBe(before);

  answer = { ...platformOf(REFERENCE), os: 'windows', builds: [20348], source: 'registry' };
  revision += 1;
  expect(placementIndex.world(NOW + 120_000).platform(REFERENCE)).toMatchObject({ os: 'windows', builds: [20348] });
});
