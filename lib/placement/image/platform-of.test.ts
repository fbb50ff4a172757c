import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImagePlatform } from '../../domain/image/image-platform';
import { platformOf } from './platform-of';
import { platformText, rowsOf } from './testing/references';

describe('repositories with known contents', () => {
  test.each(
    rowsOf(`
    mcr.microsoft.com/windows/nanoserver:ltsc2022 = windows 20348 high
    mcr.microsoft.com/windows/nanoserver:ltsc2025 = windows 26100 high
    mcr.microsoft.com/windows/nanoserver:1809 = windows 17763 high
    mcr.microsoft.com/windows/nanoserver:1809-amd64 = windows 17763 high
    mcr.microsoft.com/windows/nanoserver:20H2-KB4580364 = windows 19042 high
    mcr.microsoft.com/windows/nanoserver:2004 = windows 19041 high
    mcr.microsoft.com/windows/nanoserver:ltsc2022-KB5034129 = windows 20348 high
    mcr.microsoft.com/windows/nanoserver:10.0.20348.2340 = windows 20348 high
    mcr.microsoft.com/windows/nanoserver:10.0.26100.1742-arm64 = windows 26100 high
    mcr.microsoft.com/windows/nanoserver:2022 = windows ? high
    mcr.microsoft.com/windows/nanoserver = missing
    mcr.microsoft.com/windows/nanoserver:latest = missing
    mcr.microsoft.com/windows/servercore:ltsc2016 = windows 14393 high
    mcr.microsoft.com/windows/servercore:1607 = windows 14393 high
    mcr.microsoft.com/windows/servercore:ltsc2019 = windows 17763 high
    mcr.microsoft.com/windows/servercore:LTSC2019 = windows 17763 high
    mcr.microsoft.com/windows/servercore:ltsc2022 = windows 20348 high
    mcr.microsoft.com/windows/servercore:1909 = windows 18363 high
    mcr.microsoft.com/windows/servercore:latest = missing
    mcr.microsoft.com/windows/servercore = missing
    mcr.microsoft.com/windows/server:ltsc2022 = windows 20348 high
    mcr.microsoft.com/windows/server = missing
    mcr.microsoft.com/windows:1809 = windows 17763 high
    mcr.microsoft.com/windows:latest = missing
    mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022 = windows 20348 high
    mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2019 = windows 17763 high
    mcr.microsoft.com/dotnet/aspnet:8.0-nanoserver-ltsc2022 = windows 20348 high
    mcr.microsoft.com/dotnet/runtime:8.0-nanoserver-1809 = windows 17763 high
    mcr.microsoft.com/dotnet/sdk:9.0-windowsservercore-ltsc2025 = windows 26100 high
    mcr.microsoft.com/dotnet/aspnet:8.0 = linux high
    mcr.microsoft.com/dotnet/aspnet:7.0 = both 17763,20348 high
    mcr.microsoft.com/dotnet/runtime:6.0.36 = both 17763,20348 high
    mcr.microsoft.com/dotnet/sdk:6.0.428 = both 17763,20348 high
    mcr.microsoft.com/dotnet/sdk:6.0-nanoserver-1809 = windows 17763 high
    mcr.microsoft.com/dotnet/sdk:6.0-alpine = linux high
    mcr.microsoft.com/dotnet/sdk:6.0-jammy = linux high
    mcr.microsoft.com/dotnet/aspnet:5.0 = both ? low
    mcr.microsoft.com/dotnet/runtime:3.1.32 = both ? low
    mcr.microsoft.com/dotnet/sdk:7.0.100-preview.4 = both ? low
    mcr.microsoft.com/dotnet/sdk:10.0-preview = linux high
    mcr.microsoft.com/dotnet/runtime-deps:6.0 = linux high
    mcr.microsoft.com/dotnet/monitor:7.0 = linux high
    mcr.microsoft.com/dotnet/sdk:10.0 = linux high
    mcr.microsoft.com/dotnet/runtime = linux high
    mcr.microsoft.com/dotnet/runtime:latest = linux high
    mcr.microsoft.com/dotnet/runtime-deps:8.0-alpine = linux high
    mcr.microsoft.com/dotnet/monitor:8 = linux high
    mcr.microsoft.com/dotnet/framework/aspnet:4.8-windowsservercore-ltsc2019 = windows 17763 high
    mcr.microsoft.com/dotnet/framework/runtime:4.8.1-windowsservercore-ltsc2025 = windows 26100 high
    mcr.microsoft.com/dotnet/framework/wcf:4.8-20240109-windowsservercore-ltsc2022 = windows 20348 high
    mcr.microsoft.com/dotnet/framework/aspnet:4.8.1 = windows 20348,26100 high
    mcr.microsoft.com/dotnet/framework/aspnet:4.8 = windows 14393,17763 high
    mcr.microsoft.com/dotnet/framework/aspnet:4.8-20250909 = windows 14393,17763,20348 high
    mcr.microsoft.com/dotnet/framework/aspnet:4.8-20251014 = windows 14393,17763 high
    mcr.microsoft.com/dotnet/framework/aspnet:4.8-20200114 = windows ? low
    mcr.microsoft.com/dotnet/framework/aspnet:4.8.1-20240213 = windows 20348 high
    mcr.microsoft.com/dotnet/framework/aspnet:4.8.1-20241114 = windows 20348,26100 high
    mcr.microsoft.com/dotnet/framework/sdk:latest = windows 14393,17763 high
    mcr.microsoft.com/dotnet/framework/sdk = windows 14393,17763 high
    mcr.microsoft.com/dotnet/framework/runtime:3.5 = windows ? low
    mcr.microsoft.com/dotnet/framework/samples:aspnetapp = windows 20348 medium
    mcr.microsoft.com/dotnet/framework/samples:aspnetapp-windowsservercore-ltsc2019 = windows 17763 high
    mcr.microsoft.com/dotnet/samples:aspnetapp = both 20348 medium
    mcr.microsoft.com/dotnet/samples:aspnetapp-chiseled = linux high
    mcr.microsoft.com/dotnet/core/aspnet:3.1-nanoserver-1909 = windows 18363 high
    mcr.microsoft.com/dotnet/core/aspnet:3.1-buster-slim = linux high
    mcr.microsoft.com/dotnet/core/aspnet:3.1 = both ? low
    mcr.microsoft.com/mssql/server:2019-latest = linux high
    mcr.microsoft.com/mssql/server = linux high
    mcr.microsoft.com/powershell:7.4-ubuntu-22.04 = linux high
    mcr.microsoft.com/powershell:lts-nanoserver-ltsc2022 = windows 20348 high
    mcr.microsoft.com/powershell:windowsservercore-1809 = windows 17763 high
    mcr.microsoft.com/powershell:latest = unknown
    mcr.microsoft.com/oss/kubernetes/pause:3.9 = both 17763,20348 medium
    registry.k8s.io/pause:3.10 = both 17763,20348 medium
    registry.k8s.io/pause:3.6 = both 17763,20348 medium
    registry.k8s.io/pause:3.5 = both ? low
    registry.k8s.io/pause:3.9-windows-ltsc2022-amd64 = windows 20348 high
    mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image:v1.0.0 = windows any high
    microsoft/iis = windows 14393 high
    microsoft/iis:windowsservercore-1803 = windows 17134 high
    microsoft/windowsservercore:1709 = windows 16299 high
    microsoft/nanoserver = windows 14393 high
    microsoft/aspnet:4.7.2-windowsservercore-ltsc2016 = windows 14393 high
    microsoft/dotnet-framework:4.7.2 = windows 14393 high
    microsoft/mssql-server-linux:2017 = linux medium
    microsoft/azure-cli = unknown
    golang:1.24 = both 20348,26100 high
    golang = both 20348,26100 high
    golang:1.24-windowsservercore-ltsc2022 = windows 20348 high
    golang:1.24-windowsservercore = windows 20348,26100 high
    golang:1.24-alpine = linux high
    docker.io/library/golang:1.24-bookworm = linux high
    docker:27 = linux high
    docker:27-dind = linux high
    docker:27-windowsservercore-ltsc2025 = windows 26100 high
    caddy:2 = both 20348,26100 high
    caddy:2-alpine = linux high
    eclipse-temurin:21-jre = both 20348,26100 high
    eclipse-temurin:21-jdk-noble = linux high
    eclipse-temurin:17-jre-ubi9-minimal = linux high
    haxe:4 = both 20348,26100 high
    hello-world = both 20348,26100 high
    hello-world:nanoserver-ltsc2022 = windows 20348 high
    hylang:1 = both 20348,26100 high
    julia:1.11 = both 20348,26100 high
    mongo:7 = both 20348,26100 high
    mongo:7-jammy = linux high
    openjdk:24-jdk = both ? low
    openjdk:26-jdk = both 20348,26100 high
    openjdk = both ? low
    pypy:3 = both 20348,26100 high
    python:3.14 = both 20348,26100 high
    python:3 = both 20348,26100 high
    python:3.12 = both ? low
    python:3.5 = both ? low
    golang:1.13 = both ? low
    golang:1.13-windowsservercore = windows ? low
    golang:1.13-windowsservercore-1809 = windows 17763 high
    golang:1.13-alpine = linux high
    mongo:3.6 = both ? low
    eclipse-temurin:17.0.5_8-jre = both ? low
    eclipse-temurin:8-jdk = both 20348,26100 high
    python:3.12-slim = linux high
    python:3.12-slim-bookworm = linux high
    python:3.12-windowsservercore-ltsc2022 = windows 20348 high
    traefik:v3.1 = both ? low
    traefik:v3.6 = both 20348,26100 high
    nats:2.10 = both 20348 high
    nats:2.10-nanoserver = windows 20348 high
    swift:6.0 = both 20348 high
    swift:6.0-jammy = linux high
    nginx = linux high
    x:1 = unknown
    shop-api = unknown
    shop-api:1-alpine = linux high
    nginx:1.27-alpine = linux high
    docker.io/nginx:stable = linux high
    index.docker.io/library/redis:7 = linux high
    busybox = linux high
    alpine:3.20 = linux high
    arm64v8/nginx:1.27 = linux high
    winamd64/golang:1.24 = windows 20348,26100 medium
    registry.k8s.io/coredns/coredns:v1.11.1 = linux medium
    registry.k8s.io/ingress-nginx/controller:v1.11.1@sha256:e6439a12b52076965928e83b7b56aae6731231677b01e81818bce7fa5c60161a = linux medium
    registry.k8s.io/e2e-test-images/agnhost:2.47 = both ? low
    registry.k8s.io/sig-storage/csi-proxy:v1.1.3 = windows ? medium
    registry.k8s.io/sig-storage/livenessprobe:v2.13.1 = both ? low
    k8s.gcr.io/metrics-server/metrics-server:v0.6.4 = linux medium
    fluent/fluent-bit:4.0-windows-2022 = windows 20348 medium
    cr.fluentbit.io/fluent/fluent-bit:windows-2019-3.1 = windows 17763 medium
    fluent/fluent-bit:3.1 = linux medium
    istio/proxyv2:1.23 = linux high
    docker.io/istio/pilot:1.23 = linux high
    cr.l5d.io/linkerd/proxy:stable-2.14 = linux high
    falcosecurity/falco:0.38 = linux high
    grafana/promtail:3.0.0 = linux high
    ghcr.io/prometheus-community/windows-exporter:0.29.2 = windows any high
    sigwindowstools/kube-proxy:v1.30.0-calico-hostprocess = windows ? medium
    sigwindowstools/flannel:v0.22.1-windowsservercore-ltsc2019 = windows 17763 medium
    rancher/wins-windows:v0.4 = windows ? medium
    rancher/fleet-agent-windows:ltsc2022 = windows 20348 medium
    gcr.io/distroless/static-debian12:nonroot = linux high
    cgr.dev/chainguard/wolfi-base = linux high
    registry.access.redhat.com/ubi9/ubi-minimal:9.4 = linux high
    quay.io/acme/alpine:3 = linux high
    registry-cn-hangzhou.ack.aliyuncs.com/acs/coredns:v1.9.3.10 = linux medium
    registry-cn-hangzhou.ack.aliyuncs.com/acs/flannel-windows:v0.15.1 = windows ? medium
    `),
  )('%s: %s', (reference, answer) => {
    expect(platformText(platformOf(reference))).toBe(answer);
  });
});

describe('words of tag and name', () => {
  test.each(
    rowsOf(`
    registry.example.com/shop/web:1.4-ltsc2022 = windows 20348 high
    registry.example.com/shop/web:LTSC2019 = windows 17763 high
    registry.example.com:5000/shop/web:ltsc2025-amd64 = windows 26100 high
    registry.example.com/shop/web:nanoserver-1809 = windows 17763 high
    registry.example.com/shop/web:servercore1803 = windows 17134 high
    registry.example.com/shop/web-windowsservercore-20h2:7 = windows 19042 high
    registry.example.com/shop/web:10.0.17763 = windows 17763 high
    registry.example.com/shop/web:10.0.20348.2340 = windows 20348 high
    registry.example.com/shop/web:1.10.0.20348 = unknown
    registry.example.com/shop/web:10.0.203481 = unknown
    registry.example.com/shop/web:10.0.4 = unknown
    registry.example.com/shop/web:4.0-windows-2022 = windows 20348 medium
    registry.example.com/shop/web:win2019 = windows 17763 medium
    registry.example.com/shop/web:windowsserver-2016 = windows 14393 medium
    registry.example.com/shop/web:Windows-2025 = windows 26100 medium
    registry.example.com/shop/web-win2022:3 = windows 20348 medium
    registry.example.com/shop/web:darwin-2022 = unknown
    registry.example.com/shop/web:win20220131 = unknown
    registry.example.com/shop/web:nanoserver = windows ? medium
    registry.example.com/shop/web:servercore = windows ? medium
    registry.example.com/shop/web:1.0-windows = windows ? medium
    registry.example.com/shop/web:win-x64 = windows ? medium
    registry.example.com/shop/web:1.0-windows-amd64 = windows ? medium
    registry.example.com/shop/agent-windows:1.0 = windows ? medium
    registry.example.com/shop/agent-win:1809 = windows 17763 medium
    registry.example.com/shop/agent:1809 = windows 17763 low
    registry.example.com/shop/agent:2004 = windows 19041 low
    registry.example.com/shop/agent-ubuntu:2004 = linux high
    registry.example.com/shop/agent-ltsc2022:windows = windows 20348 high
    registry.example.com/windows/web:1.0 = windows ? low
    registry.example.com/windows/web:1.0-alpine = linux high
    registry.example.com/windows/web:ltsc2022 = windows 20348 high
    registry.example.com/shop/web:3.12-alpine = linux high
    registry.example.com/shop/web:debian12 = linux high
    registry.example.com/shop/web:bookworm-1.2 = linux high
    registry.example.com/shop/web:1.0-ubi8 = linux high
    registry.example.com/shop/web:1.0-rhel = linux high
    registry.example.com/shop/web:1.0-jammy-chiseled = linux high
    registry.example.com/shop/web:azurelinux3.0 = linux high
    registry.example.com/shop/web:1.0-linux-arm64 = linux high
    registry.example.com/shop/web:linux_amd64 = linux high
    registry.example.com/shop/web:1.0-linux = linux medium
    registry.example.com/shop/web:1.0-slim = linux medium
    registry.example.com/shop/web-ubuntu:9 = linux high
    registry.example.com/shop/windows-updater:1.0-alpine = linux high
    registry.example.com/shop/winston:1.0 = unknown
    registry.example.com/shop/darwin:1.0 = unknown
    registry.example.com/shop/window-cleaner:1.0 = unknown
    registry.example.com/shop/clusterbuster:1.0 = unknown
    registry.example.com/shop/kubix:1.0 = unknown
    registry.example.com/shop/web:2022-latest = unknown
    registry.example.com/shop/web:2022 = unknown
    registry.example.com/shop/web:1.0 = unknown
    registry.example.com/shop/web = unknown
    localhost:5000/web:latest = unknown
    acme/web:latest = unknown
    registry.example.com/Shop/App-Windows:LTSC2022 = windows 20348 high
    harbor.example.com/hub/docker.io/library/nginx:1.27 = unknown
    m.daocloud.io/docker.io/library/nginx:1.27 = linux medium
    m.daocloud.io/mcr.microsoft.com/windows/servercore:ltsc2022 = windows 20348 medium
    m.daocloud.io/mcr.microsoft.com/windows/servercore = unknown
    registry.example.com/shop/web@sha256:e6439a12b52076965928e83b7b56aae6731231677b01e81818bce7fa5c60161a = unknown
    nginx@sha256:e6439a12b52076965928e83b7b56aae6731231677b01e81818bce7fa5c60161a = unknown
    nginx:1.27@sha256:e6439a12b52076965928e83b7b56aae6731231677b01e81818bce7fa5c60161a = linux high
    golang:1.24@sha256:e6439a12b52076965928e83b7b56aae6731231677b01e81818bce7fa5c60161a = both 20348,26100 medium
    registry.example.com/shop/web:ltsc2022@sha256:e6439a12b52076965928e83b7b56aae6731231677b01e81818bce7fa5c60161a = windows 20348 high
    mcr.microsoft.com/windows/servercore:latest@sha256:e6439a12b52076965928e83b7b56aae6731231677b01e81818bce7fa5c60161a = unknown
    web:1.0@sha256:short = unknown
    https://registry.example.com/web = unknown
    registry.example.com/web: = unknown
    registry.example.com//web = unknown
    `),
  )('%s: %s', (reference, answer) => {
    expect(platformText(platformOf(reference))).toBe(answer);
  });
});

test.each([
  ['mcr.microsoft.com/dotnet/aspnet:8.0-jammy-arm64v8', 'arm64'],
  ['mcr.microsoft.com/dotnet/aspnet:8.0-jammy-arm32v7', 'arm'],
  ['arm64v8/nginx:1.27', 'arm64'],
  ['arm32v7/redis', 'arm'],
  ['i386/alpine', '386'],
  ['s390x/golang:1.24', 's390x'],
  ['winamd64/golang:1.24', 'amd64'],
  ['mcr.microsoft.com/mssql/server:2022-latest', 'amd64'],
])('%s is for %s', (reference, arch) => {
  expect(platformOf(reference).arch).toEqual([arch]);
});

test('reports the evidence, the family, the architecture and the patch level', () => {
  expect(platformOf('registry.example.com/a/b:1.0-nanoserver-ltsc2022-amd64')).toMatchObject({
    evidence: 'ltsc2022',
    family: 'nanoserver',
    arch: ['amd64'],
    source: 'tag',
  });
  expect(platformOf('mcr.microsoft.com/windows/nanoserver:ltsc2025-arm64')).toMatchObject({
    evidence: 'mcr.microsoft.com/windows/nanoserver',
    arch: ['arm64'],
    source: 'known-repository',
  });
  expect(platformOf('mcr.microsoft.com/windows/nanoserver:ltsc2025').kind).toBe('index');
  expect(platformOf('mcr.microsoft.com/windows/nanoserver:ltsc2025-amd64').kind).toBeNull();
  expect(platformOf('golang:1.24').kind).toBe('index');
  expect(platformOf('fluent/fluent-bit:windows-2022-3.1').kind).toBeNull();
  expect(platformOf('mcr.microsoft.com/dotnet/framework/aspnet:4.8.1').family).toBe('framework');
  expect(platformOf('mcr.microsoft.com/windows/servercore:10.0.14393.6614').variants).toEqual([
    { os: 'windows', build: 14393, patch: 6614, arch: '' },
  ]);
  expect(platformOf('').evidence).toBe('not a reference');
});

describe('evidence besides the name', () => {
  const reference = 'registry.example.com/shop/web:1.0';

  test('the answer of the registry is final', () => {
    const registry: ImagePlatform = { ...platformOf(reference), os: 'linux', source: 'registry' };
    expect(platformOf('golang:1.24', { registry, pulledOn: [17763] })).toBe(registry);
  });

  test('a Windows node that has it proves its OS, and for a list a variant for its build', () => {
    expect(platformOf(reference, { pulledOn: [26100, 20348] })).toMatchObject({
      os: 'windows',
      builds: null,
      source: 'node-images',
      confidence: 'medium',
    });
    const list = 'mcr.microsoft.com/dotnet/framework/runtime:3.5';
    expect(platformOf(list, { pulledOn: [26100, 20348, 20348] })).toMatchObject({
      os: 'windows',
      builds: [20348, 26100],
      atLeast: true,
    });
    expect(platformOf('nginx:1', { pulledOn: [20348] })).toMatchObject({ os: 'linux' });
  });

  test('a node that runs it proves its own build', () => {
    expect(platformOf(reference, { readyOn: [26100, 20348, 20348] })).toMatchObject({
      os: 'windows',
      builds: [20348, 26100],
      source: 'running',
      confidence: 'medium',
    });
    expect(platformOf(reference, { pulledOn: [17763], readyOn: [20348] })).toMatchObject({
      builds: [20348],
      source: 'running',
    });
    expect(platformOf('nginx:1', { readyOn: [20348] })).toMatchObject({ os: 'both', builds: [20348] });
  });

  test('a high-confidence name is not overridden', () => {
    const tagged = 'registry.example.com/shop/web:ltsc2019';
    expect(platformOf(tagged, { pulledOn: [20348] })).toEqual(platformOf(tagged));
  });
});

describe('hostile references', () => {
  test.each([
    '__proto__',
    'constructor:toString',
    'a'.repeat(200_000),
    `${'a/'.repeat(5_000)}b`,
    '\u0000',
    '@@@',
    ':::',
    '[::1]:5000/a:win',
  ])('never throw', (reference) => {
    expect(() => platformOf(reference)).not.toThrow();
  });

  test('never throws for any text, and the answer keeps the reference', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (reference) => {
        const answer = platformOf(reference);
        expect(answer.reference).toBe(reference);
        if (answer.os === 'linux' || answer.os === null) expect(answer.builds).toEqual([]);
      }),
    );
  });
});
