import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { podOf } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import {
  CORE,
  FIRST,
  hostProcess,
  marked,
  onWindows,
  SPEC,
  windowsContainer,
  windowsPod,
  workloadOf,
} from '../testing/windows-cases';
import { ignoredFieldRules } from './ignored-fields';

const strip = (...paths: string[]) => [[{ recipe: 'strip', paths }]] as const;
const security = (securityContext: RawObject) => windowsPod({ securityContext });
const own = (securityContext: RawObject) => windowsContainer({ securityContext });
/** The same in a pod with `spec.os`: there the API server decides. */
const ownMarked = (securityContext: RawObject) => windowsContainer({ securityContext }, { pod: marked });
const asHost = (fields: RawObject, securityContext: RawObject = {}) =>
  windowsContainer({ securityContext }, { pod: { ...onWindows, ...hostProcess({}, fields) } });
const IIS = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
const OPTIONS = `${SPEC}/securityContext/windowsOptions`;

testRules(ignoredFieldRules, {
  'WIN-SEC-001': {
    fires: [
      {
        input: own({ privileged: true }),
        at: `${FIRST}/securityContext/privileged`,
        params: { fields: 'containers[0].securityContext.privileged' },
        fixes: strip(`${FIRST}/securityContext/privileged`),
      },
      { input: asHost({}, { privileged: true }), says: 'the permissions of their account on the node' },
    ],
    silent: [own({ privileged: false }), ownMarked({ privileged: true })],
  },
  'WIN-SEC-002': {
    fires: [{ input: own({ capabilities: {} }), at: `${FIRST}/securityContext/capabilities` }],
    silent: [own({ capabilities: null })],
  },
  'WIN-SEC-003': {
    fires: [{ input: own({ readOnlyRootFilesystem: true }), at: `${FIRST}/securityContext/readOnlyRootFilesystem` }],
    silent: [own({ readOnlyRootFilesystem: false })],
  },
  'WIN-SEC-004': {
    fires: [
      { input: own({ allowPrivilegeEscalation: false }), at: `${FIRST}/securityContext/allowPrivilegeEscalation` },
    ],
    silent: [ownMarked({ allowPrivilegeEscalation: false })],
  },
  'WIN-SEC-005': {
    fires: [
      {
        input: security({ runAsUser: 1000 }),
        at: `${SPEC}/securityContext/runAsUser`,
        fixes: [
          [{ recipe: 'strip', paths: [`${SPEC}/securityContext/runAsUser`] }],
          [
            { recipe: 'strip', paths: [`${SPEC}/securityContext/runAsUser`] },
            { recipe: 'set', path: `${OPTIONS}/runAsUserName`, value: 'ContainerUser' },
          ],
        ],
      },
      { input: own({ runAsGroup: 0 }), at: `${FIRST}/securityContext/runAsGroup` },
      {
        // ServiceMonitor needs an administrator, so no other account is offered.
        input: windowsContainer({ securityContext: { runAsUser: 0 } }, { image: IIS }),
        at: `${FIRST}/securityContext/runAsUser`,
        fixes: strip(`${FIRST}/securityContext/runAsUser`),
      },
    ],
    silent: [security({ runAsNonRoot: true }), workloadOf(podOf('nginx', {}, { securityContext: { runAsGroup: 0 } }))],
  },
  'WIN-SEC-006': {
    fires: [{ input: security({ supplementalGroups: [] }), at: `${SPEC}/securityContext/supplementalGroups` }],
    silent: [own({ fsGroup: 1 })],
  },
  'WIN-SEC-007': {
    fires: [
      { input: security({ seccompProfile: { type: 'RuntimeDefault' } }), at: `${SPEC}/securityContext/seccompProfile` },
      {
        input: workloadOf(podOf(CORE, onWindows), {
          annotations: { 'container.apparmor.security.beta.kubernetes.io/app': 'runtime/default' },
        }),
        at: '/spec/template/metadata/annotations/container.apparmor.security.beta.kubernetes.io~1app',
      },
    ],
    silent: [
      security({ runAsNonRoot: true }),
      workloadOf(podOf(CORE, onWindows), { annotations: { 'example.com/apparmor': 'none' } }),
    ],
  },
  'WIN-SEC-008': {
    fires: [{ input: own({ procMount: 'Default' }), at: `${FIRST}/securityContext/procMount` }],
    silent: [ownMarked({ procMount: 'Default' })],
  },
  'WIN-SEC-009': {
    fires: [
      {
        input: security({ sysctls: [{ name: 'kernel.shm_rmid_forced', value: '1' }] }),
        at: `${SPEC}/securityContext/sysctls`,
      },
    ],
    silent: [security({ sysctls: [] })],
  },
  'WIN-SEC-010': {
    fires: [
      { input: windowsPod({ hostPID: true }), at: `${SPEC}/hostPID` },
      { input: windowsPod({ shareProcessNamespace: false }), at: `${SPEC}/shareProcessNamespace` },
      { input: asHost({ hostPID: true }), says: 'see all processes of the node' },
    ],
    silent: [windowsPod({ hostPID: false }), windowsPod({ hostIPC: false })],
  },
  'WIN-SEC-011': {
    fires: [{ input: windowsPod({ hostUsers: true }), at: `${SPEC}/hostUsers` }],
    silent: [windowsPod({ ...marked, hostUsers: true })],
  },
  'WIN-SEC-012': {
    fires: [
      {
        input: security({ supplementalGroupsPolicy: 'Strict' }),
        at: `${SPEC}/securityContext/supplementalGroupsPolicy`,
      },
    ],
    silent: [security({ supplementalGroupsPolicy: 'Merge' })],
  },
});
