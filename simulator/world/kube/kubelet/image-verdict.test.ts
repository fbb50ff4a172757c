import { describe, expect, it } from 'vitest';
import { imageFacts, acceptedBuilds, imageVerdict } from '@/simulator/world/kube/kubelet/image-verdict';
import type { Node } from '@/simulator/world/kube/shapes/node';

function node(operatingSystem: string, kernelVersion: string, containerRuntimeVersion = 'containerd://1.6.36'): Node {
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'n' },
    spec: {},
    status: { nodeInfo: { operatingSystem, kernelVersion, containerRuntimeVersion } },
  };
}

describe('platform of an image', () => {
  it.each<[string, string[], number[]]>([
    ['nginx', ['linux'], []],
    ['mcr.microsoft.com/windows/servercore:ltsc2019', ['windows'], [17763]],
    ['mcr.microsoft.com/windows/servercore:ltsc2022', ['windows'], [20348]],
    ['mcr.microsoft.com/windows/nanoserver:1809', ['windows'], [17763]],
    ['mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', ['windows'], [20348]],
    ['mcr.microsoft.com/dotnet/aspnet:8.0', ['linux'], []],
    ['mcr.microsoft.com/dotnet/aspnet:8.0-nanoserver-ltsc2022', ['windows'], [20348]],
    ['mcr.microsoft.com/dotnet/framework/aspnet:4.8', ['windows'], [14393, 17763]],
    ['registry.cn-hangzhou.aliyuncs.com/team/shop:1.0-ltsc2019', ['windows'], [17763]],
    ['registry.cn-hangzhou.aliyuncs.com/team/shop:1.0', ['linux'], []],
    ['golang:1.23', ['linux', 'windows'], [20348, 26100]],
    ['registry.local:5000/winston:1', ['linux'], []],
    ['fluent/fluent-bit:4.0-windows-2022', ['windows'], [20348]],
    ['golang:1.23-windowsservercore', ['windows'], [20348, 26100]],
    ['golang:1.23-nanoserver-1809', ['windows'], [17763]],
    ['golang:1.23-bookworm', ['linux'], []],
    ['docker:27-dind', ['linux'], []],
    ['docker:27', ['linux'], []],
    ['docker:27-windowsservercore-ltsc2022', ['windows'], [20348]],
    ['mcr.microsoft.com/dotnet/aspnet:7.0', ['linux', 'windows'], [17763, 20348]],
    ['openjdk:17-oracle', ['linux'], []],
    ['nats:2.10-scratch', ['linux'], []],
    ['eclipse-temurin:21-jdk-ubi10-minimal', ['linux'], []],
    ['jenkins/jenkins:lts-windowsservercore-2019', ['windows'], [17763]],
    ['acme/runner:v17-servercore21H2', ['windows'], [20348]],
    ['acme/web:1.0-win1809', ['windows'], [17763]],
    ['acme/web:windows-amd64-1809', ['windows'], [17763]],
    ['pypy:3', ['linux', 'windows'], [20348, 26100]],
    ['nats:2.10', ['linux', 'windows'], [20348]],
    ['mcr.microsoft.com/mssql/server:2022-latest', ['linux'], []],
    ['mcr.microsoft.com/dotnet/framework/aspnet:4.8.1', ['windows'], [20348, 26100]],
  ])('%s', (image, os, builds) => {
    expect(imageFacts(image)).toMatchObject({ os, builds });
  });
});

describe('builds that containerd accepts', () => {
  it.each([
    ['containerd://1.6.22', 20348, [20348], [20348]],
    ['containerd://1.6.22', 26100, [20348], []],
    ['containerd://1.6.36', 26100, [20348, 17763], [20348]],
    ['containerd://2.1.5', 17763, [20348, 17763], [17763]],
    ['containerd://2.2.0', 26100, [20348, 26100], [20348, 26100]],
    ['docker://', 20348, [17763, 20348], [20348]],
    ['docker://1.6.1', 26100, [20348], [20348]],
    ['containerd://2.2.0', 28000, [20348, 26100], [26100]],
  ])('%s on %d', (runtime, host, builds, expected) => {
    expect(acceptedBuilds(builds, host, runtime)).toEqual(expected);
  });
});

describe('results on a node', () => {
  const server2022 = node('windows', '10.0.20348.2966');
  const linux = node('linux', '5.10');

  it('a Linux image cannot be pulled on Windows', () => {
    const verdict = imageVerdict('nginx:1.27', server2022);
    expect(verdict).toMatchObject({ ok: false, stage: 'pull' });
    expect(verdict).toHaveProperty(
      'message',
      expect.stringMatching(
        /^rpc error: code = NotFound desc = failed to pull and unpack image "docker.io\/library\/nginx:1.27": no match for platform in manifest sha256:[0-9a-f]{64}: not found$/,
      ),
    );
  });

  it('an image of another build: lists fail to pull, single manifests fail to start', () => {
    expect(imageVerdict('mcr.microsoft.com/windows/servercore:ltsc2019', server2022)).toMatchObject({
      ok: false,
      stage: 'pull',
    });
    const single = imageVerdict('registry.cn-hangzhou.aliyuncs.com/team/shop:1.0-ltsc2019', server2022);
    expect(single).toMatchObject({ ok: false, stage: 'create' });
    expect(single).toHaveProperty(
      'message',
      expect.stringContaining('The container operating system does not match the host operating system.'),
    );
    expect(single).toHaveProperty('message', expect.stringContaining('0xc0370101'));
  });

  it('a tag that does not exist', () => {
    expect(imageVerdict('mcr.microsoft.com/windows/servercore', server2022)).toMatchObject({
      ok: false,
      stage: 'pull',
      message: expect.stringContaining('failed to resolve reference'),
    });
  });

  it.each([
    ['nginx:1.27', linux],
    ['mcr.microsoft.com/windows/servercore:ltsc2022', server2022],
    ['mcr.microsoft.com/windows/servercore:ltsc2022', node('windows', '10.0.26100.1')],
    ['mcr.microsoft.com/oss/kubernetes/pause:3.9', server2022],
  ])('%s runs', (image, where) => {
    expect(imageVerdict(image, where)).toMatchObject({ ok: true });
  });

  const base = 'mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image:v1.0.0';
  it('a HostProcess container needs no build, but a list is compared with the host', () => {
    const list = 'mcr.microsoft.com/windows/servercore:ltsc2019';
    expect(imageVerdict(list, server2022, true)).toMatchObject({ ok: false, stage: 'pull' });
    expect(imageVerdict('registry.local/agent:ltsc2019', server2022, true)).toMatchObject({ ok: true });
    expect(imageVerdict(base, server2022, true)).toMatchObject({ ok: true });
    expect(imageVerdict(base, server2022)).toMatchObject({ ok: false, stage: 'create' });
  });

  it.each([
    ['docker.io/microsoft/iis', 'pull'],
    ['mcr.microsoft.com/windows/nanoserver:ltsc2022-arm64', 'pull'],
    ['registry.local/Web:ltsc2022', 'name'],
    ['registry.local/web:', 'name'],
  ])('%s fails at %s', (image, stage) => {
    expect(imageVerdict(image, server2022)).toMatchObject({ ok: false, stage });
  });

  it('a Windows image does not run on Linux', () => {
    expect(imageVerdict('mcr.microsoft.com/windows/servercore:ltsc2022', linux)).toMatchObject({ ok: false });
  });
});
