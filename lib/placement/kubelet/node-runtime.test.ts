import { describe, expect, test } from 'vitest';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { linuxNode, windowsNode } from '../testing/sketch-nodes';
import { type Given, says, volume } from './testing/node-inputs';

const linux = linuxNode();

describe('handlers of runtime classes', () => {
  const SANDBOX = 'FailedCreatePodSandBox';
  const listing = (...handlers: string[]): NodeFacts => linuxNode({ handlers });
  const both = (name: string): Given => ({ spec: { runtimeClassName: name }, images: ['golang:1.24'] });
  test.each<[string, Given, string]>([
    ['of Windows on Linux', { ...both('wcow'), node: linux }, 'cannot-start FailedCreatePodSandBox'],
    ['of Windows on Windows', both('wcow'), 'runs'],
    ['of Linux on Linux', { ...both('runc'), node: linux }, 'runs'],
    ['of a class that is not there', { ...both('gone'), node: linux }, 'runs'],
    ['that no list names', { ...both('kata'), node: linux }, 'runs'],
    ['that the node lists', { ...both('kata'), node: listing('', 'kata') }, 'runs'],
    ['that the node does not list', { ...both('kata'), node: listing('', 'runc') }, `cannot-start ${SANDBOX}`],
    ['of Ready pods elsewhere', { ...both('kata'), node: listing(''), runsOn: ['linux'] }, `cannot-start ${SANDBOX}`],
    ['none named', { images: ['golang:1.24'], node: listing('', 'runc') }, 'runs'],
    ['of unknown name on Windows', both('other'), 'unknown handler'],
    ['of unknown name, listed on Windows', { ...both('other'), node: windowsNode({ handlers: ['other'] }) }, 'runs'],
    ['not listed on Windows', { ...both('wcow'), node: windowsNode({ handlers: [''] }) }, `cannot-start ${SANDBOX}`],
  ])('%s', (_name, given, answer) => {
    expect(says(given)).toBe(answer);
  });
});

describe('volumes made from images', () => {
  const old = { containerRuntime: 'containerd://2.0.4' };
  const onLinux = { node: linux, images: ['nginx'] };
  const mounted = volume({ image: { reference: 'quay.io/a/b:v1' } });
  const FAILS = 'cannot-start CreateContainerError';
  test.each<[string, Given, string]>([
    ['on Linux', onLinux, 'runs'],
    ['on Linux before containerd 2.1', { ...onLinux, node: linuxNode(old) }, FAILS],
    ['with CRI-O', { ...onLinux, node: linuxNode({ containerRuntime: 'cri-o://1.36.0' }) }, 'runs'],
    ['on Windows', {}, 'unknown image-volume'],
    ['on Windows, proven', { runsOn: ['windows'] }, 'runs'],
    ['on Windows before containerd 2.1', { node: windowsNode(old) }, FAILS],
  ])('%s', (_name, given, answer) => {
    expect(says({ ...mounted, ...given })).toBe(answer);
  });

  test('that no container uses', () => {
    const node = linuxNode(old);
    expect(says({ ...onLinux, node, spec: { volumes: [{ name: 'v', image: { reference: 'a' } }] } })).toBe('runs');
  });
});
