import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { podOf } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import { hostProcess, FIRST, onWindows, windowsContainer, workloadOf } from '../testing/windows-cases';
import { pathRules } from './paths';

const reading = (value: string): RawObject => ({ env: [{ name: 'TOKEN', value }] });

const hosting = { ...onWindows, ...hostProcess() };

testRules(pathRules, {
  'WIN-SEC-025': [
    {
      fires: windowsContainer({ args: ['--token=/var/run/secrets/x'] }, { pod: hosting }),
      at: `${FIRST}/args/0`,
      silent: windowsContainer({ args: ['--token=/var/run/secrets/x'] }),
    },
    {
      fires: windowsContainer(
        { command: ['C:\\etc\\agent\\run.exe'], volumeMounts: [{ name: 'etc', mountPath: 'C:\\etc\\agent' }] },
        { pod: hosting },
      ),
      at: `${FIRST}/command/0`,
      silent: windowsContainer({ args: ['%CONTAINER_SANDBOX_MOUNT_POINT%/var/run/secrets/x'] }, { pod: hosting }),
    },
  ],
  'WIN-SEC-026': [
    {
      fires: windowsContainer(reading('/var/run/secrets/kubernetes.io/serviceaccount/token')),
      at: `${FIRST}/env/0/value`,
      fixes: [
        [
          {
            recipe: 'set',
            path: `${FIRST}/env/0/value`,
            value: 'C:\\var\\run\\secrets\\kubernetes.io\\serviceaccount\\token',
          },
        ],
      ],
      silent: windowsContainer(reading('C:/var/run/secrets/kubernetes.io/serviceaccount/token')),
    },
    {
      fires: windowsContainer({ args: ['/var/run/secrets/kubernetes.io/serviceaccount'] }),
      at: `${FIRST}/args/0`,
      silent: workloadOf(podOf('nginx', {}, reading('/var/run/secrets/kubernetes.io/serviceaccount/token'))),
    },
  ],
});
