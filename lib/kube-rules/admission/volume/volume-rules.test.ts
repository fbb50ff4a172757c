import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { objectOf, podSpec, errorsOf, errorPaths } from '../testing/admitted';

const volumes = (...sources: RawObject[]): RawObject => ({
  volumes: sources.map((source, index) => ({ name: `v${index}`, ...source })),
});
const paths = (spec: RawObject, minor = 36): string[] =>
  errorPaths(podSpec(spec), minor).map((path) => path.replace('volumes[0].', ''));

const claim = (spec: RawObject, metadata: RawObject = {}): RawObject => ({
  ephemeral: {
    volumeClaimTemplate: {
      metadata,
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
    },
  },
});
const CLAIM = 'ephemeral.volumeClaimTemplate';
const files = (...items: RawObject[]): RawObject => ({ downwardAPI: { items } });
const label = { fieldRef: { fieldPath: 'metadata.labels' } };

test.each<[RawObject, string[]]>([
  [{ gitRepo: { repository: 'r', directory: '/../x' } }, ['gitRepo.directory', 'gitRepo.directory']],
  [{ gcePersistentDisk: { partition: 300 } }, ['persistentDisk.pdName', 'persistentDisk.partition']],
  [{ emptyDir: {}, downwardAPI: {} }, ['downwarAPI']],
  [{ emptyDir: {}, cephfs: {} }, ['cephFS']],
  [{ cephfs: {} }, ['cephfs.monitors']],
  [{ nfs: { server: 's' } }, ['nfs.path', 'nfs.path']],
  [{ configMap: { name: 'c', items: [{ key: 'k', path: '..data' }] } }, ['configMap.items[0].path']],
  [{ secret: { secretName: 's', defaultMode: 512 } }, ['secret.defaultMode']],
  [{ csi: { driver: 'a'.repeat(64) } }, ['csi.driver']],
  [{ csi: { driver: 'd', nodePublishSecretRef: {} } }, ['csi.nodePublishSecretRef.name']],
  [{ csi: { driver: 'd', nodePublishSecretRef: { name: 'A' } } }, ['csi.name']],
  [{ azureDisk: { diskName: 'd', diskURI: '/subscriptions/a' } }, ['azureDisk.diskURI']],
  [{ azureDisk: { diskName: 'd', diskURI: '/subscriptions/a', kind: 'Managed' } }, []],
  [{ fc: { targetWWNs: ['a'] } }, ['fc.lun']],
  [{ iscsi: { targetPortal: 'p', iqn: 'x' } }, ['iscsi.iqn']],
  [{ flexVolume: { driver: 'd', options: { 'a.k8s.io/b': '1' } } }, ['flexVolume.options[a.k8s.io/b]']],
  [claim({}), []],
  [claim({ accessModes: [] }), [`${CLAIM}.spec.accessModes`]],
  [claim({ accessModes: ['Once'] }), [`${CLAIM}.spec.accessModes`]],
  [claim({ accessModes: ['ReadWriteOnce', 'ReadWriteOncePod'] }), [`${CLAIM}.spec.accessModes`]],
  [claim({ resources: { requests: { storage: '0' } } }), [`${CLAIM}.spec.resources[storage]`]],
  [claim({ volumeMode: '' }), [`${CLAIM}.spec.volumeMode`]],
  [claim({}, { name: 'n' }), [`${CLAIM}.metadata.name`]],
  [files({ path: 'a', ...label }), []],
  [files({ ...label }), ['downwardAPI.path']],
  [files({ path: 'a' }), ['downwardAPI']],
  [files({ path: 'a', fieldRef: { fieldPath: 'status.podIP' } }), ['downwardAPI.fieldRef.fieldPath']],
  [files({ path: 'a', resourceFieldRef: { resource: 'limits.cpu' } }), ['downwardAPI.resourceFieldRef.containerName']],
  [
    { projected: { sources: [{ serviceAccountToken: { path: 't', expirationSeconds: 60 } }] } },
    ['projected.sources[0].serviceAccountToken.expirationSeconds'],
  ],
  [{ projected: { sources: [{ serviceAccountToken: {} }] } }, ['projected.path']],
  [{ projected: { sources: [{ secret: { name: 's' }, configMap: { name: 'c' } }] } }, ['projected.sources[0]']],
  [
    { projected: { sources: ['a', 'b'].map((name) => ({ secret: { name, items: [{ key: 'k', path: 'p' }] } })) } },
    ['projected'],
  ],
  [{ image: { reference: 'a', pullPolicy: 'Often' } }, ['image.pullPolicy']],
  [{ image: {} }, []],
])('%j', (source, expected) => expect(paths(volumes(source))).toEqual(expected));

test('an image volume is dropped before 1.35, and a Pod must name its image', () => {
  const spec = volumes({ image: { reference: 'a' } });
  expect([34, 35].map((minor) => paths(spec, minor))).toEqual([['volumes[0]'], []]);
  expect(errorsOf(objectOf('Pod', podSpec(volumes({ image: {} }))))).toEqual([
    'spec.volumes[0].image.reference: Required value',
  ]);
});

test('a rejected volume cannot be mounted', () => {
  const mount = { volumeMounts: [{ name: 'v0', mountPath: '/d' }] };
  const spec = podSpec(volumes({ hostPath: {} }), mount);
  expect(errorPaths(spec)).toEqual(['volumes[0].hostPath.path', 'containers[0].volumeMounts[0].name']);
});
