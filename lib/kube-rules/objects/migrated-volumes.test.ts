import { expect, test } from 'vitest';
import { limitingDriver, migratedDriver, migratedInline } from './migrated-volumes';

// csi-translation-lib: the last column tells whether NodeVolumeLimits counts the volumes.
test.each<[source: string, plugin: string, driver: string, counted: boolean]>([
  ['awsElasticBlockStore', 'kubernetes.io/aws-ebs', 'ebs.csi.aws.com', true],
  ['azureDisk', 'kubernetes.io/azure-disk', 'disk.csi.azure.com', true],
  ['azureFile', 'kubernetes.io/azure-file', 'file.csi.azure.com', false],
  ['cinder', 'kubernetes.io/cinder', 'cinder.csi.openstack.org', true],
  ['gcePersistentDisk', 'kubernetes.io/gce-pd', 'pd.csi.storage.gke.io', true],
  ['portworxVolume', 'kubernetes.io/portworx-volume', 'pxd.portworx.com', true],
  ['vsphereVolume', 'kubernetes.io/vsphere-volume', 'csi.vsphere.vmware.com', false],
])('%s and %s need %s', (source, plugin, driver, counted) => {
  expect(migratedInline({ name: 'v', [source]: {} })).toBe(driver);
  for (const name of [source, plugin]) {
    expect(migratedDriver(name)).toBe(driver);
    expect(limitingDriver(name)).toBe(counted ? driver : name);
  }
});

test('other volumes are none of them', () => {
  expect(migratedInline({ name: 'v', nfs: { server: 's' } })).toBeNull();
  expect(migratedDriver('nfs')).toBeNull();
  expect(limitingDriver('d.example.com')).toBe('d.example.com');
});
