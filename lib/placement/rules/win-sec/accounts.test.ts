import { expect, test } from 'vitest';
import { message } from '@/lib/domain/message/message';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { lintInput, deployment, podOf, barePod } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import {
  CORE,
  hostProcess,
  FIRST,
  marked,
  NANO,
  onWindows,
  SPEC,
  windowsContainer,
  windowsPod,
  windowsVolumes,
} from '../testing/windows-cases';
import { accountRules, gmsaRules } from './accounts';
import { sketchCluster } from '../../testing/sketch-nodes';

const security = (securityContext: RawObject) => windowsPod({ securityContext });
const OPTIONS = `${SPEC}/securityContext/windowsOptions`;
const named = (runAsUserName: string): RawObject => ({ windowsOptions: { runAsUserName } });
const refusedName = (runAsUserName: string) =>
  lintInput(deployment(podOf(CORE, { ...onWindows, securityContext: named(runAsUserName) })), {
    given: {
      admission: {
        object: [
          {
            path: 'spec.template.spec.securityContext.windowsOptions.runAsUserName',
            type: 'Invalid value',
            value: JSON.stringify(runAsUserName),
            detail: 'runAsUserName cannot contain more than one backslash',
          },
        ],
        pod: [],
        warnings: [],
      },
    },
  });

const asHost = (runAsUserName: string, more: RawObject = {}) =>
  windowsPod({ hostNetwork: true, securityContext: { ...more, windowsOptions: { hostProcess: true, runAsUserName } } });

const ASP_NET = 'mcr.microsoft.com/dotnet/framework/aspnet:4.8-windowsservercore-ltsc2022';
const aspNet = (spec: RawObject) => lintInput(deployment(podOf(ASP_NET, { ...onWindows, ...spec })));
const monitored = (image: string, program: string) =>
  lintInput(
    deployment(
      podOf(image, { ...onWindows, securityContext: named('ContainerUser') }, { command: [program, 'w3svc'] }),
    ),
  );

test('images that need an administrator get no other account', () => {
  const rules = (input: ReturnType<typeof aspNet>) => accountRules.flatMap((rule) => rule.check(input));
  expect(rules(aspNet({}))).toEqual([]);
  const [found] = rules(aspNet({ securityContext: { runAsNonRoot: true, ...named('ContainerAdministrator') } }));
  expect(found?.fixes).toEqual([[{ recipe: 'strip', paths: [`${SPEC}/securityContext/runAsNonRoot`] }]]);
});

const AS_USER = [[{ recipe: 'set' as const, path: `${OPTIONS}/runAsUserName`, value: 'ContainerUser' }]];

/** Containers that only an administrator can run, as far as their template shows. */
const PRIVILEGED = [
  windowsContainer({ command: ['cmd', '/c', 'msiexec /i C:\\a.msi /qn && C:\\a\\a.exe'] }),
  windowsContainer({ command: ['powershell', '-Command', 'Start-Service W3SVC; while($true){sleep 60}'] }),
  windowsContainer({ args: ['net', 'start', 'w3svc'] }),
  windowsContainer({ command: ['powershell', 'New-ItemProperty -Path HKLM:\\SOFTWARE\\X -Name y -Value 1'] }),
  windowsVolumes(
    [{ name: 'p', hostPath: { path: '\\\\.\\pipe\\containerd-containerd' } }],
    [{ name: 'p', mountPath: '\\\\.\\pipe\\containerd-containerd' }],
  ),
  security({ windowsOptions: { gmsaCredentialSpecName: 'webapp' } }),
];

testRules(accountRules, {
  'WIN-SEC-027': {
    fires: [
      { input: aspNet({ securityContext: named('ContainerUser') }), at: `${OPTIONS}/runAsUserName`, says: 'issues/77' },
      { input: monitored(CORE, 'C:\\ServiceMonitor.exe'), params: { program: 'ServiceMonitor' } },
    ],
    silent: [
      aspNet({ securityContext: named('ContainerAdministrator') }),
      aspNet({}),
      monitored(ASP_NET, 'C:\\app.exe'),
      { ...aspNet({ securityContext: named('ContainerUser') }), runsOn: ['windows'] },
      aspNet(hostProcess({ runAsUserName: 'ContainerUser' })),
    ],
  },
  'WIN-SEC-013': {
    fires: [
      {
        input: security({ runAsNonRoot: true, ...named('containerADMINISTRATOR') }),
        at: `${OPTIONS}/runAsUserName`,
        params: { container: 'app', user: 'containerADMINISTRATOR' },
        fixes: [[{ recipe: 'set', path: `${OPTIONS}/runAsUserName`, value: 'ContainerUser' }]],
      },
      {
        input: windowsPod({
          securityContext: { runAsNonRoot: false, ...named('ContainerUser') },
          containers: [
            { name: 'app', image: CORE, securityContext: { runAsNonRoot: true, ...named('ContainerAdministrator') } },
          ],
        }),
        at: `${FIRST}/securityContext/windowsOptions/runAsUserName`,
      },
    ],
    silent: [
      security({ runAsNonRoot: true, ...named('ContainerUser') }),
      windowsPod({
        securityContext: { runAsNonRoot: true, ...named('ContainerAdministrator') },
        containers: [{ name: 'app', image: CORE, securityContext: { runAsNonRoot: false } }],
      }),
      asHost('ContainerAdministrator', { runAsNonRoot: true }),
    ],
  },
  'WIN-SEC-014': {
    fires: [
      { input: security({ runAsNonRoot: true }), at: FIRST, params: { containers: 'app' } },
      {
        input: windowsContainer(
          { securityContext: { runAsNonRoot: true } },
          { image: 'example.com/shop:1', pod: marked },
        ),
        at: FIRST,
      },
    ],
    silent: [
      windowsContainer({ securityContext: { runAsNonRoot: true } }, { image: NANO }),
      security({ runAsNonRoot: true, ...named('ContainerUser') }),
      // An account for the pod would be that of its HostProcess container too.
      windowsPod({
        securityContext: { runAsNonRoot: true },
        containers: [
          { name: 'app', image: CORE },
          { name: 'agent', image: CORE, securityContext: { windowsOptions: { hostProcess: true } } },
        ],
      }),
    ],
  },
  'WIN-SEC-015': {
    fires: [
      {
        input: refusedName('CORP\\\\svc'),
        at: `${OPTIONS}/runAsUserName`,
        params: { value: 'CORP\\\\svc', detail: 'runAsUserName cannot contain more than one backslash' },
        fixes: [[{ recipe: 'set', path: `${OPTIONS}/runAsUserName`, value: 'CORP\\svc' }]],
      },
    ],
    silent: [security(named('CORP\\svc'))],
  },
  'WIN-SEC-016': {
    fires: [
      { input: windowsPod({}), at: FIRST, fixes: AS_USER },
      { input: windowsContainer({ command: ['cmd', '/c', 'dir C:\\app && app.exe'] }), fixes: AS_USER },
      ...PRIVILEGED.map((input) => ({ input, at: FIRST, fixes: [] })),
    ],
    silent: [
      windowsContainer({}, { image: NANO }),
      security(named('ContainerUser')),
      windowsPod(hostProcess({ runAsUserName: undefined })),
    ],
  },
  'WIN-SEC-021': {
    fires: [
      {
        input: windowsPod(hostProcess({ runAsUserName: undefined })),
        at: `${OPTIONS}/runAsUserName`,
        params: { container: 'app', user: message('value.none') },
        fixes: [[{ recipe: 'set', path: `${OPTIONS}/runAsUserName`, value: 'NT AUTHORITY\\SYSTEM' }]],
      },
      { input: asHost('ContainerUser'), at: `${OPTIONS}/runAsUserName`, severity: 'error' },
      { input: asHost('ContainerAdministrator', { runAsNonRoot: true }), severity: 'error' },
      { input: { ...asHost('ContainerUser'), runsOn: ['windows'] }, severity: 'warning' },
    ],
    silent: [
      windowsPod(hostProcess({ runAsUserName: 'nt authority\\local service' })),
      windowsPod(hostProcess({ runAsUserName: 'hpc-localgroup' })),
    ],
  },
});

const stripFix = (...paths: string[]) => [[{ recipe: 'strip', paths }]] as const;
const INLINED = { gmsaCredentialSpecName: 'webapp', gmsaCredentialSpec: '{}' };
const withSpecs = (gmsaSpecs: string[] | null, options: RawObject, gmsaInstalled: boolean | null = null) => {
  const cluster = sketchCluster();
  return lintInput(deployment(podOf(CORE, { ...onWindows, securityContext: { windowsOptions: options } })), {
    cluster: { ...cluster, beside: { ...cluster.beside, gmsaSpecs, gmsaInstalled } },
  });
};

testRules(gmsaRules, {
  'WIN-SEC-022': {
    fires: [
      {
        input: withSpecs(['other'], { gmsaCredentialSpecName: 'webapp' }),
        at: `${OPTIONS}/gmsaCredentialSpecName`,
        params: { name: 'webapp' },
      },
      { input: withSpecs([], { gmsaCredentialSpecName: 'webapp' }), at: `${OPTIONS}/gmsaCredentialSpecName` },
    ],
    silent: [
      withSpecs(['webapp'], { gmsaCredentialSpecName: 'webapp' }),
      withSpecs(null, { gmsaCredentialSpecName: 'webapp' }),
    ],
  },
  'WIN-SEC-023': {
    fires: [
      {
        input: withSpecs(['webapp'], INLINED),
        at: `${OPTIONS}/gmsaCredentialSpec`,
        fixes: stripFix(`${OPTIONS}/gmsaCredentialSpec`),
      },
      { input: withSpecs(['other'], INLINED), fixes: [] },
      { input: withSpecs(null, INLINED), fixes: [] },
      {
        input: lintInput(
          barePod(podOf(CORE, { ...onWindows, securityContext: { windowsOptions: { gmsaCredentialSpec: '{}' } } })),
        ),
        at: '/spec/securityContext/windowsOptions/gmsaCredentialSpec',
        fixes: [],
      },
    ],
    silent: [
      withSpecs([], { gmsaCredentialSpecName: 'webapp' }),
      withSpecs([], { gmsaCredentialSpec: null }),
      withSpecs([], INLINED, false),
    ],
  },
});
