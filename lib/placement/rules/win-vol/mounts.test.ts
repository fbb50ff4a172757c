import { testRules } from '../testing/rule-cases';
import {
  FIRST,
  linuxContainer,
  NANO,
  onWindows,
  SPEC,
  windowsContainer,
  windowsVolumes,
  workloadOf,
} from '../testing/windows-cases';
import { hostProcess } from '../testing/windows-cases';
import { podOf } from '../../testing/lint-world';
import { mountRules } from './mounts';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';

const mounted = (...paths: string[]) =>
  windowsContainer({ volumeMounts: paths.map((mountPath) => ({ name: 'data', mountPath })) });
const mount = (more: RawObject) =>
  windowsContainer({ volumeMounts: [{ name: 'data', mountPath: 'C:\\data', ...more }] });
const MOUNT = `${FIRST}/volumeMounts/0`;
const user = (runAsUserName: string, more: RawObject = {}) =>
  workloadOf(podOf(NANO, { ...onWindows, securityContext: { windowsOptions: { runAsUserName } }, ...more }));

testRules(mountRules, {
  'WIN-VOL-003': [
    {
      fires: mount({ mountPropagation: 'HostToContainer' }),
      at: `${MOUNT}/mountPropagation`,
      fixes: [[{ recipe: 'strip', paths: [`${MOUNT}/mountPropagation`] }]],
      silent: mount({ mountPropagation: 'None' }),
    },
    {
      fires: mount({ mountPropagation: 'Bidirectional' }),
      at: `${MOUNT}/mountPropagation`,
      severity: 'error',
      silent: mount({}),
    },
  ],
  'WIN-VOL-008': [
    {
      fires: mounted('C:\\x', '/data/in'),
      at: `${FIRST}/volumeMounts/1/mountPath`,
      fixes: [[{ recipe: 'set', path: `${FIRST}/volumeMounts/1/mountPath`, value: 'C:\\data\\in' }]],
      silent: mounted('C:/data'),
    },
  ],
  'WIN-VOL-009': [
    { fires: mounted('c:/'), at: `${MOUNT}/mountPath`, silent: mounted('C:\\data') },
    {
      fires: mounted('/'),
      at: `${MOUNT}/mountPath`,
      silent: linuxContainer({ volumeMounts: [{ name: 'data', mountPath: '/' }] }),
    },
    { fires: mounted('C:'), at: `${MOUNT}/mountPath`, silent: mounted('D:') },
  ],
  'WIN-VOL-010': [
    {
      fires: mounted('/Data', 'C:\\data\\'),
      at: `${FIRST}/volumeMounts/1/mountPath`,
      params: { first: '/Data', second: 'C:\\data\\' },
      silent: mounted('/data', 'D:\\data'),
    },
  ],
  'WIN-VOL-011': [
    {
      fires: mount({ subPath: 'app.config', mountPath: 'C:\\app\\app.config' }),
      at: `${MOUNT}/mountPath`,
      silent: mount({ subPath: 'app', mountPath: 'C:\\app' }),
    },
    {
      fires: windowsVolumes(
        [{ name: 'data', configMap: { name: 'x', items: [{ key: 'a', path: 'web.config' }] } }],
        [{ name: 'data', mountPath: '/inetpub/web.config' }],
      ),
      at: `${MOUNT}/mountPath`,
      silent: windowsVolumes(
        [{ name: 'data', configMap: { name: 'x' } }],
        [{ name: 'data', mountPath: '/inetpub/web.config' }],
      ),
    },
  ],
  'WIN-VOL-016': [
    {
      fires: mount({ recursiveReadOnly: 'Enabled' }),
      at: `${MOUNT}/recursiveReadOnly`,
      silent: mount({ recursiveReadOnly: 'IfPossible' }),
    },
  ],
  'WIN-VOL-018': [
    {
      fires: user('CORP\\svc'),
      at: `${SPEC}/securityContext/windowsOptions/runAsUserName`,
      params: { container: 'app', user: 'CORP\\svc' },
      silent: user('ContainerUser'),
    },
    {
      fires: user('svc', {
        automountServiceAccountToken: false,
        volumes: [{ name: 't', projected: { sources: [{ serviceAccountToken: { path: 'token' } }] } }],
      }),
      at: `${SPEC}/securityContext/windowsOptions/runAsUserName`,
      silent: user('svc', { automountServiceAccountToken: false }),
    },
    {
      fires: user('svc'),
      at: `${SPEC}/securityContext/windowsOptions/runAsUserName`,
      silent: workloadOf(podOf(NANO, { ...onWindows, ...hostProcess() })),
    },
  ],
});
