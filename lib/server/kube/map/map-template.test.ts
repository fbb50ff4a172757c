import { describe, expect, test } from 'vitest';
import { mapTemplate } from './map-template';

describe('volumes on the node', () => {
  test.each<[string, unknown, true | undefined]>([
    ['no volumes', undefined, undefined],
    ['an emptyDir on disk', [{ name: 'a', emptyDir: {} }], true],
    ['an emptyDir in memory', [{ name: 'a', emptyDir: { medium: 'Memory' } }], undefined],
    ['a hostPath', [{ name: 'a', hostPath: { path: '/x' } }], true],
    ['a claim and a ConfigMap', [{ persistentVolumeClaim: { claimName: 'x' } }, { configMap: {} }], undefined],
    ['nonsense', ['emptyDir', 7, null], undefined],
  ])('%s', (_, volumes, local) => {
    expect(mapTemplate({ volumes }, { ofPod: false }).localVolumes).toBe(local);
  });
});
