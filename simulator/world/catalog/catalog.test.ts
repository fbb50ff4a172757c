import { describe, expect, it } from 'vitest';
import { imagesOfType, NODE_IMAGES } from '@/simulator/world/catalog/images';
import { instanceType, matchesPattern } from '@/simulator/world/catalog/instance-types';
import { compareVersions, release } from '@/simulator/world/catalog/versions';

describe('images', () => {
  it('of Windows carry the build that their kernel version has', () => {
    const windows = NODE_IMAGES.filter((image) => image.os === 'windows');
    expect(windows.length).toBeGreaterThanOrEqual(3);
    for (const image of windows) expect(image.kernelVersion.startsWith(`${image.build ?? 'none'}.`)).toBe(true);
    expect(windows.map((image) => image.build)).toEqual(expect.arrayContaining(['10.0.17763', '10.0.20348']));
  });

  it.each([
    ['Windows', '2022'],
    ['WindowsServer2019', '2019'],
    ['WindowsCore', '2022'],
  ])('default to the newest for %s', (type, version) => {
    expect(imagesOfType(type)[0]?.osVersion).toBe(version);
  });
});

describe('versions', () => {
  it.each([
    ['1.20.3', '1.20.4', -1],
    ['1.32.1-aliyun.1', '1.32.1', 0],
    ['v0.15.10-aliyun', '0.15.2', 1],
    ['v0.15.1.1-6e1a57c8-aliyun', '0.15.2', -1],
    ['v0.15.2-aliyun', '0.15.2', 0],
  ])('%s against %s is %i', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
  });

  it('upgrade only to versions that exist', () => {
    for (const next of release('1.32.1-aliyun.1')?.upgradableVersions ?? ['missing'])
      expect(release(next)).toBeDefined();
  });
});

describe('attribute patterns', () => {
  const type = (id: string) => {
    const found = instanceType(id);
    if (found === undefined) throw new Error(id);
    return found;
  };

  it.each<[string, Parameters<typeof matchesPattern>[1], boolean]>([
    ['ecs.g6.xlarge', { cores: 4, memory: 16 }, true],
    ['ecs.g6.xlarge', { cores: 8 }, false],
    ['ecs.g6.xlarge', { min_cpu_cores: 2, max_cpu_cores: 4, instance_type_families: ['ecs.g6'] }, true],
    ['ecs.g6.xlarge', { excluded_instance_types: ['ecs.g6.*'] }, false],
    ['ecs.gn6i-c4g1.xlarge', { cores: 4 }, false],
    ['ecs.gn6i-c4g1.xlarge', { cores: 4, maximum_gpu_amount: 1 }, true],
    ['ecs.g8y.xlarge', { cores: 4 }, false],
    ['ecs.g8y.xlarge', { cores: 4, cpu_architectures: ['ARM'] }, true],
    ['ecs.t6-c1m2.xlarge', { instance_family_level: 'EnterpriseLevel' }, false],
  ])('%s against %j: %s', (id, pattern, matches) => {
    expect(matchesPattern(type(id), pattern)).toBe(matches);
  });
});
