import { describe } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { testRules } from '../testing/rule-cases';
import { FIRST, linuxPod, SPEC, windowsContainer, windowsVolumes } from '../testing/windows-cases';
import { hostPathRules } from './host-paths';
import { kindRules } from './kinds';

const VOLUME = `${SPEC}/volumes/0`;
const volume = (source: RawObject, mount: RawObject = { mountPath: 'C:\\data' }) =>
  windowsVolumes([{ name: 'data', ...source }], [{ name: 'data', ...mount }]);
const PIPE = '\\\\.\\pipe\\containerd-containerd';

describe('kinds', () => {
  testRules(kindRules, {
    'WIN-VOL-001': [
      {
        fires: volume({ emptyDir: { medium: 'Memory' } }),
        at: `${VOLUME}/emptyDir/medium`,
        params: { volume: 'data', medium: 'Memory' },
        silent: volume({ emptyDir: {} }),
      },
      {
        fires: volume({ emptyDir: { medium: 'Memory' } }),
        at: `${VOLUME}/emptyDir/medium`,
        silent: linuxPod({ volumes: [{ name: 'data', emptyDir: { medium: 'Memory' } }] }),
      },
    ],
    'WIN-VOL-002': [
      {
        fires: volume({ emptyDir: { medium: 'HugePages-2Mi' } }),
        at: `${VOLUME}/emptyDir/medium`,
        silent: volume({ emptyDir: { medium: 'Memory' } }),
      },
    ],
    'WIN-VOL-004': [
      {
        fires: windowsContainer({ volumeDevices: [{ name: 'disk', devicePath: '/dev/xvda' }] }),
        at: `${FIRST}/volumeDevices`,
        silent: windowsContainer({ volumeDevices: [] }),
      },
    ],
    'WIN-VOL-012': [
      {
        fires: volume({ nfs: { server: 'a', path: '/' } }),
        at: `${VOLUME}/nfs`,
        params: { volume: 'data', type: 'nfs' },
        silent: volume({ azureFile: { shareName: 'x' } }),
      },
    ],
    'WIN-VOL-017': [
      {
        fires: volume({ secret: { defaultMode: 256, items: [{ key: 'a', path: 'a', mode: 256 }] } }),
        at: `${VOLUME}/secret/defaultMode`,
        params: { fields: 'volumes[0].secret.defaultMode, volumes[0].secret.items[0].mode' },
        silent: volume({ secret: { defaultMode: 420 } }),
      },
      {
        fires: volume({ projected: { sources: [{}, { configMap: { items: [{ key: 'a', path: 'a', mode: 256 }] } }] } }),
        at: `${VOLUME}/projected/sources/1/configMap/items/0/mode`,
        silent: volume({ projected: { sources: [{ configMap: { items: [{ key: 'a', path: 'a' }] } }] } }),
      },
    ],
    'WIN-VOL-020': [
      { fires: volume({ image: { reference: 'x' } }), at: `${VOLUME}/image`, silent: volume({ emptyDir: {} }) },
    ],
    'WIN-VOL-023': [
      { fires: volume({ flexVolume: { driver: 'x/y' } }), at: VOLUME, silent: volume({ csi: { driver: 'x' } }) },
    ],
  });
});

describe('paths of the host', () => {
  const host = (path: string, type?: string, mount?: RawObject) =>
    volume({ hostPath: { path, ...(type === undefined ? {} : { type }) } }, mount);
  testRules(hostPathRules, {
    'WIN-VOL-005': [
      {
        fires: host('/etc/app', 'Directory'),
        at: `${VOLUME}/hostPath/type`,
        fixes: [
          [{ recipe: 'set', path: `${VOLUME}/hostPath/type`, value: 'DirectoryOrCreate' }],
          [{ recipe: 'strip', paths: [`${FIRST}/volumeMounts/0`, VOLUME] }],
        ],
        silent: host('C:\\etc\\app', 'Directory'),
      },
      { fires: host('/run/x', 'Socket'), at: `${VOLUME}/hostPath/type`, silent: host('/run/x') },
    ],
    'WIN-VOL-006': [
      { fires: host('/etc/app'), at: `${VOLUME}/hostPath/path`, silent: host('/etc/app', 'Directory') },
      {
        fires: host('/etc/app', 'DirectoryOrCreate'),
        at: `${VOLUME}/hostPath/path`,
        silent: host('D:\\app', 'DirectoryOrCreate'),
      },
    ],
    'WIN-VOL-007': [
      {
        fires: host('/var/run/docker.sock', 'Socket'),
        at: `${VOLUME}/hostPath/path`,
        fixes: [
          [
            { recipe: 'set', path: `${VOLUME}/hostPath/path`, value: PIPE },
            { recipe: 'strip', paths: [`${VOLUME}/hostPath/type`] },
            { recipe: 'set', path: `${FIRST}/volumeMounts/0/mountPath`, value: PIPE },
          ],
        ],
        silent: host(PIPE),
      },
    ],
    'WIN-VOL-019': [
      {
        fires: host(PIPE, undefined, { mountPath: PIPE, readOnly: true }),
        at: `${FIRST}/volumeMounts/0/readOnly`,
        silent: host(PIPE, undefined, { mountPath: PIPE, readOnly: false }),
      },
    ],
  });
});
