import { describe } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { testRules } from '../testing/rule-cases';
import {
  FIRST,
  linuxPod,
  SPEC,
  windowsContainer,
  windowsVolumes,
  linuxContainer,
  NANO,
  onWindows,
  workloadOf,
  hostProcess,
} from '../testing/windows-cases';
import { hostPathRules } from './host-paths';
import { kindRules } from './kinds';
import { podOf } from '../../testing/lint-world';
import { mountRules } from './mounts';

const VOLUME = `${SPEC}/volumes/0`;
const volume = (source: RawObject, mount: RawObject = { mountPath: 'C:\\data' }) =>
  windowsVolumes([{ name: 'data', ...source }], [{ name: 'data', ...mount }]);
const PIPE = '\\\\.\\pipe\\containerd-containerd';

testRules(kindRules, {
  'WIN-VOL-001': {
    fires: [
      {
        input: volume({ emptyDir: { medium: 'Memory' } }),
        at: `${VOLUME}/emptyDir/medium`,
        params: { volume: 'data', medium: 'Memory' },
      },
    ],
    silent: [volume({ emptyDir: {} }), linuxPod({ volumes: [{ name: 'data', emptyDir: { medium: 'Memory' } }] })],
  },
  'WIN-VOL-002': {
    fires: [{ input: volume({ emptyDir: { medium: 'HugePages-2Mi' } }), at: `${VOLUME}/emptyDir/medium` }],
    silent: [volume({ emptyDir: { medium: 'Memory' } })],
  },
  'WIN-VOL-004': {
    fires: [
      {
        input: windowsContainer({ volumeDevices: [{ name: 'disk', devicePath: '/dev/xvda' }] }),
        at: `${FIRST}/volumeDevices`,
      },
    ],
    silent: [windowsContainer({ volumeDevices: [] })],
  },
  'WIN-VOL-012': {
    fires: [
      {
        input: volume({ nfs: { server: 'a', path: '/' } }),
        at: `${VOLUME}/nfs`,
        params: { volume: 'data', type: 'nfs' },
      },
    ],
    silent: [volume({ azureFile: { shareName: 'x' } })],
  },
  'WIN-VOL-017': {
    fires: [
      {
        input: volume({ secret: { defaultMode: 256, items: [{ key: 'a', path: 'a', mode: 256 }] } }),
        at: `${VOLUME}/secret/defaultMode`,
        params: { fields: 'volumes[0].secret.defaultMode, volumes[0].secret.items[0].mode' },
      },
      {
        input: volume({ projected: { sources: [{}, { configMap: { items: [{ key: 'a', path: 'a', mode: 256 }] } }] } }),
        at: `${VOLUME}/projected/sources/1/configMap/items/0/mode`,
      },
    ],
    silent: [
      volume({ secret: { defaultMode: 420 } }),
      volume({ projected: { sources: [{ configMap: { items: [{ key: 'a', path: 'a' }] } }] } }),
    ],
  },
  'WIN-VOL-020': {
    fires: [{ input: volume({ image: { reference: 'x' } }), at: `${VOLUME}/image` }],
    silent: [volume({ emptyDir: {} })],
  },
  'WIN-VOL-023': {
    fires: [{ input: volume({ flexVolume: { driver: 'x/y' } }), at: VOLUME }],
    silent: [volume({ csi: { driver: 'x' } })],
  },
});

describe('paths of the host', () => {
  const host = (path: string, type?: string, mount?: RawObject) =>
    volume({ hostPath: { path, ...(type === undefined ? {} : { type }) } }, mount);
  testRules(hostPathRules, {
    'WIN-VOL-005': {
      fires: [
        {
          input: host('/etc/app', 'Directory'),
          at: `${VOLUME}/hostPath/type`,
          fixes: [
            [{ recipe: 'set', path: `${VOLUME}/hostPath/type`, value: 'DirectoryOrCreate' }],
            [{ recipe: 'strip', paths: [`${FIRST}/volumeMounts/0`, VOLUME] }],
          ],
        },
        { input: host('/run/x', 'Socket'), at: `${VOLUME}/hostPath/type` },
      ],
      silent: [host('C:\\etc\\app', 'Directory'), host('/run/x')],
    },
    'WIN-VOL-006': {
      fires: [
        { input: host('/etc/app'), at: `${VOLUME}/hostPath/path` },
        { input: host('/etc/app', 'DirectoryOrCreate'), at: `${VOLUME}/hostPath/path` },
      ],
      silent: [host('/etc/app', 'Directory'), host('D:\\app', 'DirectoryOrCreate')],
    },
    'WIN-VOL-007': {
      fires: [
        {
          input: host('/var/run/docker.sock', 'Socket'),
          at: `${VOLUME}/hostPath/path`,
          fixes: [
            [
              { recipe: 'set', path: `${VOLUME}/hostPath/path`, value: PIPE },
              { recipe: 'strip', paths: [`${VOLUME}/hostPath/type`] },
              { recipe: 'set', path: `${FIRST}/volumeMounts/0/mountPath`, value: PIPE },
            ],
          ],
        },
      ],
      silent: [host(PIPE)],
    },
    'WIN-VOL-019': {
      fires: [
        { input: host(PIPE, undefined, { mountPath: PIPE, readOnly: true }), at: `${FIRST}/volumeMounts/0/readOnly` },
      ],
      silent: [host(PIPE, undefined, { mountPath: PIPE, readOnly: false })],
    },
  });
});

const mounted = (...paths: string[]) =>
  windowsContainer({ volumeMounts: paths.map((mountPath) => ({ name: 'data', mountPath })) });
const mount = (more: RawObject, container: RawObject = {}) =>
  windowsContainer(
    { volumeMounts: [{ name: 'data', mountPath: 'C:\\data', ...more }], ...container },
    { pod: { ...onWindows, volumes: [{ name: 'data', emptyDir: {} }] } },
  );
const MOUNT = `${FIRST}/volumeMounts/0`;
const user = (runAsUserName: string, more: RawObject = {}) =>
  workloadOf(podOf(NANO, { ...onWindows, securityContext: { windowsOptions: { runAsUserName } }, ...more }));

testRules(mountRules, {
  'WIN-VOL-003': {
    fires: [
      {
        input: mount({ mountPropagation: 'HostToContainer' }),
        at: `${MOUNT}/mountPropagation`,
        fixes: [[{ recipe: 'strip', paths: [`${MOUNT}/mountPropagation`] }]],
      },
      { input: mount({ mountPropagation: 'Bidirectional' }), at: `${MOUNT}/mountPropagation`, severity: 'error' },
      { input: mount({ mountPropagation: 'Bidirectional' }, { securityContext: { privileged: true } }) },
    ],
    silent: [mount({ mountPropagation: 'None' }), mount({})],
  },
  'WIN-VOL-008': {
    fires: [
      {
        input: mounted('C:\\x', '/data/in'),
        at: `${FIRST}/volumeMounts/1/mountPath`,
        fixes: [[{ recipe: 'set', path: `${FIRST}/volumeMounts/1/mountPath`, value: 'C:\\data\\in' }]],
      },
    ],
    silent: [mounted('C:/data')],
  },
  'WIN-VOL-009': {
    fires: [
      { input: mounted('c:/'), at: `${MOUNT}/mountPath` },
      { input: mounted('/'), at: `${MOUNT}/mountPath` },
      { input: mounted('C:'), at: `${MOUNT}/mountPath` },
    ],
    silent: [mounted('C:\\data'), linuxContainer({ volumeMounts: [{ name: 'data', mountPath: '/' }] }), mounted('D:')],
  },
  'WIN-VOL-010': {
    fires: [
      {
        input: mounted('/Data', 'C:\\data\\'),
        at: `${FIRST}/volumeMounts/1/mountPath`,
        params: { first: '/Data', second: 'C:\\data\\' },
      },
    ],
    silent: [mounted('/data', 'D:\\data')],
  },
  'WIN-VOL-011': {
    fires: [
      { input: mount({ subPath: 'app.config', mountPath: 'C:\\app\\app.config' }), at: `${MOUNT}/mountPath` },
      {
        input: windowsVolumes(
          [{ name: 'data', configMap: { name: 'x', items: [{ key: 'a', path: 'web.config' }] } }],
          [{ name: 'data', mountPath: '/inetpub/web.config' }],
        ),
        at: `${MOUNT}/mountPath`,
      },
    ],
    silent: [
      mount({ subPath: 'app', mountPath: 'C:\\app' }),
      windowsVolumes(
        [{ name: 'data', configMap: { name: 'x' } }],
        [{ name: 'data', mountPath: '/inetpub/web.config' }],
      ),
    ],
  },
  'WIN-VOL-016': {
    fires: [{ input: mount({ recursiveReadOnly: 'Enabled' }), at: `${MOUNT}/recursiveReadOnly` }],
    silent: [mount({ recursiveReadOnly: 'IfPossible' })],
  },
  'WIN-VOL-018': {
    fires: [
      {
        input: user('CORP\\svc'),
        at: `${SPEC}/securityContext/windowsOptions/runAsUserName`,
        params: { container: 'app', user: 'CORP\\svc' },
      },
      {
        input: user('svc', {
          automountServiceAccountToken: false,
          volumes: [{ name: 't', projected: { sources: [{ serviceAccountToken: { path: 'token' } }] } }],
        }),
        at: `${SPEC}/securityContext/windowsOptions/runAsUserName`,
      },
      { input: user('svc'), at: `${SPEC}/securityContext/windowsOptions/runAsUserName`, params: { host: 'no' } },
      {
        input: workloadOf(podOf(NANO, { ...onWindows, ...hostProcess({ runAsUserName: 'readers' }) })),
        params: { host: 'yes' },
      },
    ],
    silent: [
      user('ContainerUser'),
      user('svc', { automountServiceAccountToken: false }),
      workloadOf(podOf(NANO, { ...onWindows, ...hostProcess() })),
    ],
  },
});
