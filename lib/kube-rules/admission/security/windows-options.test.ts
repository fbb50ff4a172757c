import { describe, expect, test } from 'vitest';
import { objectOf, podSpec, errorsOf, errorPaths } from '../testing/admitted';
import { userName } from './windows-options';

const options = (windowsOptions: Record<string, unknown>) => ({ securityContext: { windowsOptions } });
const hostProcess = (value: boolean) => options({ hostProcess: value });

describe('HostProcess', () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>, string[]]>([
    ['whole', { ...hostProcess(true), hostNetwork: true }, {}, []],
    ['by the container', { hostNetwork: true }, hostProcess(true), []],
    ['none', hostProcess(false), {}, []],
    ['without the host network', hostProcess(true), {}, ['hostNetwork']],
    [
      'container against pod',
      { ...hostProcess(true), hostNetwork: true },
      hostProcess(false),
      ['containers[0].securityContext.windowsOptions.hostProcess'],
    ],
    [
      'beside an ordinary init container',
      { hostNetwork: true, initContainers: [{ name: 'i', image: 'b' }] },
      hostProcess(true),
      [''],
    ],
  ])('%s', (_, spec, container, paths) => expect(errorPaths(podSpec(spec, container))).toEqual(paths));

  test('in the words of the API server', () => {
    const spec = podSpec(hostProcess(true), hostProcess(false));
    const all = podSpec({ initContainers: [{ name: 'i', image: 'b' }] }, hostProcess(true));
    expect(errorsOf(objectOf('Pod', { ...spec, hostNetwork: true }))).toEqual([
      'spec.containers[0].securityContext.windowsOptions.hostProcess: Invalid value: false: pod hostProcess value must be identical if both are specified, was true',
    ]);
    expect(errorsOf(objectOf('DaemonSet', all))).toEqual([
      'spec.template.spec: Invalid value: "": If pod contains any hostProcess containers then all containers must be HostProcess containers',
      'spec.template.spec.hostNetwork: Invalid value: false: hostNetwork must be true if pod contains any hostProcess containers',
    ]);
  });
});

describe('names of users', () => {
  test.each(['ContainerUser', 'NT AUTHORITY\\SYSTEM', 'acme.example\\svc-web', 'ACME\\svc', 'u'.repeat(104), 'a b'])(
    '%s',
    (name) => expect(userName(name)).toEqual([]),
  );

  test.each([
    ['', 'empty string'],
    ['tab\tbed', 'control characters'],
    ['a\\b\\c', 'more than one backslash'],
    [`${'d'.repeat(256)}\\u`, 'under 256'],
    ['.dot\\u', 'NetBios nor the DNS'],
    ['domain that is long\\u', 'NetBios nor the DNS'],
    ['ACME\\', 'cannot be empty'],
    ['u'.repeat(105), 'longer than 104'],
    ['. .', 'only periods or spaces'],
    ['a:b', 'following characters'],
    ['a@b', 'following characters'],
  ])('%j: %s', (name, words) => expect(userName(name).join()).toContain(words));
});

test.each<[Record<string, unknown>, string[]]>([
  [{ gmsaCredentialSpecName: 'web-app' }, []],
  [{ gmsaCredentialSpecName: 'Web_App' }, ['securityContext.windowsOptions.gmsaCredentialSpecName']],
  [{ gmsaCredentialSpec: '{}' }, []],
  [{ gmsaCredentialSpec: '' }, ['securityContext.windowsOptions.gmsaCredentialSpec']],
  [{ gmsaCredentialSpec: 'x'.repeat(64 * 1024) }, []],
  [{ gmsaCredentialSpec: 'x'.repeat(64 * 1024 + 1) }, ['securityContext.windowsOptions.gmsaCredentialSpec']],
  [{ gmsaCredentialSpec: '域'.repeat(22_000) }, ['securityContext.windowsOptions.gmsaCredentialSpec']],
])('group managed accounts %#', (given, paths) => expect(errorPaths(podSpec(options(given)))).toEqual(paths));
