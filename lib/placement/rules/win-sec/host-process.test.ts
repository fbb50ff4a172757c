import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { lintInput, deployment, podOf } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import {
  CORE,
  hostProcess,
  FIRST,
  onWindows,
  SPEC,
  windowsPod,
  workloadOf,
  windowsContainer,
} from '../testing/windows-cases';
import { sketchCluster } from '../../testing/sketch-nodes';
import { hostProcessRules, pathRules } from './host-process';

const OPTIONS = `${SPEC}/securityContext/windowsOptions`;
const inNamespace = (level: string) =>
  lintInput(deployment(podOf(CORE, { ...onWindows, ...hostProcess() })), {
    cluster: sketchCluster({
      namespaces: [{ name: 'default', labels: { 'pod-security.kubernetes.io/enforce': level }, annotations: {} }],
    }),
  });

const two = (first: RawObject, second: RawObject): RawObject => ({
  containers: [
    { name: 'app', image: CORE, ...first },
    { name: 'agent', image: CORE, ...second },
  ],
});
const hosting = (value: boolean): RawObject => ({ securityContext: { windowsOptions: { hostProcess: value } } });

testRules(hostProcessRules, {
  'WIN-SEC-017': {
    fires: [
      {
        input: windowsPod(hostProcess({}, { hostNetwork: false })),
        at: `${SPEC}/hostNetwork`,
        fixes: [[{ recipe: 'set', path: `${SPEC}/hostNetwork`, value: true }]],
      },
    ],
    silent: [windowsPod(hostProcess())],
  },
  'WIN-SEC-018': {
    fires: [
      {
        input: windowsPod({ hostNetwork: true, ...two(hosting(true), {}) }),
        at: `${SPEC}/containers/1`,
        params: { containers: 'agent' },
        fixes: [
          [
            { recipe: 'set', path: `${OPTIONS}/hostProcess`, value: true },
            { recipe: 'strip', paths: [`${FIRST}/securityContext/windowsOptions/hostProcess`] },
          ],
        ],
      },
      {
        input: windowsPod({
          hostNetwork: true,
          ...hosting(true),
          initContainers: [{ image: CORE, ...hosting(false) }],
        }),
        at: `${SPEC}/initContainers/0`,
      },
    ],
    silent: [
      windowsPod({ hostNetwork: true, ...two(hosting(true), hosting(true)) }),
      windowsPod({ hostNetwork: true, ...hosting(true), initContainers: [{ image: CORE }] }),
    ],
  },
  'WIN-SEC-019': {
    fires: [
      {
        input: windowsPod({ hostNetwork: true, ...hosting(true), ...two(hosting(false), {}) }),
        at: `${FIRST}/securityContext/windowsOptions/hostProcess`,
        params: { pod: 'true', containers: 'app' },
      },
    ],
    silent: [windowsPod({ hostNetwork: true, ...hosting(true), ...two(hosting(true), {}) })],
  },
  'WIN-SEC-020': {
    fires: [
      { input: inNamespace('baseline'), at: FIRST, params: { namespace: 'default', level: 'baseline' } },
      { input: inNamespace('restricted'), at: FIRST },
    ],
    silent: [
      inNamespace('privileged'),
      lintInput(deployment(podOf(CORE, { ...onWindows, ...hostProcess() })), {
        cluster: sketchCluster({ namespaces: null }),
      }),
    ],
  },
  'WIN-SEC-024': {
    fires: [
      {
        input: workloadOf(podOf(CORE, hostProcess())),
        at: `${SPEC}/nodeSelector`,
        params: { nodes: 'linux-1' },
        fixes: [
          [
            { recipe: 'select-os', os: 'windows' },
            { recipe: 'tolerate', taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }] },
            { recipe: 'set-os', os: 'windows' },
          ],
        ],
      },
    ],
    silent: [windowsPod(hostProcess())],
  },
});

const reading = (value: string): RawObject => ({ env: [{ name: 'TOKEN', value }] });

const hostPod = { ...onWindows, ...hostProcess() };

testRules(pathRules, {
  'WIN-SEC-025': {
    fires: [
      { input: windowsContainer({ args: ['--token=/var/run/secrets/x'] }, { pod: hostPod }), at: `${FIRST}/args/0` },
      {
        input: windowsContainer(
          { command: ['C:\\etc\\agent\\run.exe'], volumeMounts: [{ name: 'etc', mountPath: 'C:\\etc\\agent' }] },
          { pod: hostPod },
        ),
        at: `${FIRST}/command/0`,
      },
    ],
    silent: [
      windowsContainer({ args: ['--token=/var/run/secrets/x'] }),
      windowsContainer({ args: ['%CONTAINER_SANDBOX_MOUNT_POINT%/var/run/secrets/x'] }, { pod: hostPod }),
    ],
  },
  'WIN-SEC-026': {
    fires: [
      {
        input: windowsContainer(reading('/var/run/secrets/kubernetes.io/serviceaccount/token')),
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
      },
      { input: windowsContainer({ args: ['/var/run/secrets/kubernetes.io/serviceaccount'] }), at: `${FIRST}/args/0` },
    ],
    silent: [
      windowsContainer(reading('C:/var/run/secrets/kubernetes.io/serviceaccount/token')),
      workloadOf(podOf('nginx', {}, reading('/var/run/secrets/kubernetes.io/serviceaccount/token'))),
    ],
  },
});
