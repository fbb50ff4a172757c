import { byTag, linuxOnly, type RepositoryRow, type RepositoryRule } from './repository-row';

/** Tags that contain a Windows build or name a Windows base image, and those that name a Linux distribution. */
const windowsWords = (shared: readonly number[] | null): RepositoryRule => ({
  tag: 'windows-words',
  os: 'windows',
  builds: byTag(shared),
  confidence: 'high',
});
const linuxWords: RepositoryRule = { tag: 'linux-words', os: 'linux', confidence: 'high' };
const linuxTags: RepositoryRule = {
  tag: /(?:^|-)(?:oracle|scratch|plucky|questing|resolute|sid)(?:$|-)/,
  os: 'linux',
  confidence: 'high',
};

const library = (names: string): readonly string[] => names.split(' ').map((name) => `docker.io/library/${name}`);

const ROW = 'Docker official images with Windows variants';

/** Shared tags contain all variants that are built. None has a Server 2019 variant anymore. */
const withWindows = (name: string, frozen: RegExp, builds: readonly number[] = [20348, 26100]): RepositoryRow => ({
  id: ROW,
  at: library(name),
  frozen,
  rules: [windowsWords(builds), linuxWords, linuxTags, { tag: 'any', os: 'both', builds, confidence: 'high' }],
});

/** With the versions that were last built before 2025 (docker-library/official-images). Of Python also those without an installer. */
const withWindowsVariants: readonly RepositoryRow[] = [
  withWindows('caddy', /^2\.\d(?!\d)/),
  // Full versions, and those without long-term support.
  withWindows('eclipse-temurin', /^(?:\d+(?:u\d|\.\d)|(?:9|1[02-689]|2[0234])(?!\d))/),
  withWindows('golang', /^1\.(?:\d|1\d|2[0-3])(?!\d)/),
  withWindows('haxe', /^(?:3|4\.[0-2])(?!\d)/),
  withWindows('hello-world', /^(?!)/),
  withWindows('hylang', /^0/),
  withWindows('julia', /^(?:0|1\.\d)(?!\d)/),
  withWindows('mongo', /^[2-6](?!\d)/),
  // Only previews of versions to come are still built.
  withWindows('openjdk', /^(?!(?:2[5-9]|3\d)-)/),
  withWindows('pypy', /^3\.(?:\d|10)(?!\d)/),
  withWindows('python', /^(?:2|3\.(?:\d|1[0-2]))(?!\d)/),
  withWindows('traefik', /^v?(?:1|2|3\.[0-3])(?!\d)/),
  withWindows('nats', /^(?:0|1|2\.\d)(?!\d)/, [20348]),
  withWindows('swift', /^[345](?!\d)/, [20348]),
];

/** Those without Windows variants, withdrawn ones too (docker-library/official-images). Another name is that of a private image on a mirror. */
const officialImages = [
  'adminer adoptopenjdk aerospike almalinux alpine alt amazoncorretto amazonlinux api-firewall arangodb',
  'archlinux backdrop bash bonita buildpack-deps busybox cassandra celery centos chronograf cirros clearlinux',
  'clefos clickhouse clojure composer consul convertigo couchbase couchdb crate crux dart debian django drupal',
  'eclipse-mosquitto eggdrop elasticsearch elixir emqx erlang euleros express-gateway fedora flink fluentd',
  'friendica fsharp gazebo gcc geonetwork ghost glassfish gradle groovy haproxy haskell hello-seattle hipache',
  'hitch hola-mundo httpd ibm-semeru-runtimes ibmjava influxdb iojs irssi java jenkins jetty jobber joomla',
  'jruby kaazing-gateway kapacitor kibana known kong krakend lightstreamer liquibase logstash mageia mariadb',
  'matomo maven mediawiki memcached mongo-express monica mono mysql nats-streaming neo4j neurodebian nextcloud',
  'nginx node notary nuxeo odoo open-liberty opensuse oraclelinux orientdb owncloud percona perl photon php',
  'php-zendserver phpmyadmin piwik plone postfixadmin postgres r-base rabbitmq rails rakudo-star rapidoid redis',
  'redmine registry rethinkdb rocket.chat rockylinux ros ruby rust sapmachine satosa sentry silverpeas sl solr',
  'sonarqube sourcemage spark spiped storm swarm swipl teamspeak telegraf thrift tomcat tomee ubuntu ubuntu-',
  'debootstrap ubuntu-upstart unit valkey varnish vault websphere-liberty wordpress xwiki yourls znc zookeeper',
];

/** Docker Hub's architecture namespaces hold single manifests (docker-library: architectures). */
const linuxArchitectures: readonly (readonly [namespace: string, arch: string])[] = [
  ...['amd64', 'mips64le', 'ppc64le', 'riscv64', 's390x'].map((name) => [name, name] as const),
  ...['arm32v5', 'arm32v6', 'arm32v7'].map((name) => [name, 'arm'] as const),
  ['arm64v8', 'arm64'],
  ['i386', '386'],
];

const pauseTags: readonly RepositoryRule[] = [
  windowsWords(null),
  linuxWords,
  { tag: /^v?(?:3\.(?:[6-9]|\d\d)|[4-9]\.)/, os: 'both', builds: [17763, 20348], confidence: 'medium' },
  { tag: 'any', os: 'both', builds: null, confidence: 'low' },
];

/** Other publishers, as of August to November 2026. The first matching row wins, then its first matching rule. */
export const publicRepositories: readonly RepositoryRow[] = [
  {
    id: 'pause images',
    at: [
      'mcr.microsoft.com/oss/kubernetes/pause',
      'mcr.microsoft.com/oss/v2/kubernetes/pause',
      'registry.k8s.io/pause',
      'k8s.gcr.io/pause',
      'registry*.aliyuncs.com/acs/pause',
    ],
    rules: pauseTags,
  },
  {
    // Its tags without windowsservercore are for Linux only (docker-library/official-images: library/docker, November 2026).
    id: 'docker',
    at: library('docker'),
    frozen: /^(?:1\d|2[0-6])(?!\d)/,
    rules: [windowsWords([20348, 26100]), linuxOnly('high')],
  },
  ...withWindowsVariants,
  {
    id: 'Docker official images',
    at: officialImages.flatMap(library),
    rules: [{ ...windowsWords(null), confidence: 'medium' }, linuxOnly('high')],
  },
  {
    id: 'winamd64/* on Docker Hub',
    at: ['docker.io/winamd64/*'],
    rules: [{ tag: 'any', os: 'windows', builds: byTag([20348, 26100]), confidence: 'medium', arch: 'amd64' }],
  },
  ...linuxArchitectures.map(([namespace, arch]): RepositoryRow => ({
    id: 'architecture namespaces of Docker Hub',
    at: [`docker.io/${namespace}/*`],
    rules: [{ ...linuxOnly('high'), arch }],
  })),
  {
    // Test images and volume drivers with Windows variants; the builds differ from tag to tag.
    id: 'registry.k8s.io images with Windows variants',
    at: ['registry.k8s.io', 'k8s.gcr.io'].flatMap((host) => [
      `${host}/e2e-test-images/**`,
      `${host}/sig-storage/livenessprobe`,
      `${host}/sig-storage/csi-node-driver-registrar`,
      `${host}/sig-storage/smbplugin`,
      `${host}/csi-secrets-store/*`,
      // Windows DaemonSets of these drivers use the same image (their repositories: manifests, kustomize bases, charts).
      `${host}/csi-vsphere/*`,
      `${host}/cloud-provider-gcp/gcp-compute-persistent-disk-csi-driver`,
      `${host}/provider-aws/aws-ebs-csi-driver`,
    ]),
    rules: [windowsWords(null), linuxWords, { tag: 'any', os: 'both', builds: null, confidence: 'low' }],
  },
  {
    id: 'registry.k8s.io images for Windows',
    at: ['registry.k8s.io/sig-storage/csi-proxy*', 'registry.k8s.io/*/*windows*'],
    rules: [{ tag: 'any', os: 'windows', builds: byTag(), confidence: 'medium' }],
  },
  {
    id: 'registry.k8s.io',
    at: ['registry.k8s.io/**', 'k8s.gcr.io/**'],
    rules: [windowsWords(null), linuxOnly('medium')],
  },
  {
    id: 'fluent/fluent-bit',
    at: ['docker.io/fluent/fluent-bit', 'cr.fluentbit.io/fluent/fluent-bit'],
    rules: [{ ...windowsWords(null), confidence: 'medium' }, linuxOnly('medium')],
  },
  {
    id: 'service meshes and agents for Linux',
    at: [
      'docker.io/istio/proxyv2',
      'docker.io/istio/pilot',
      'gcr.io/istio-release/proxyv2',
      'gcr.io/istio-release/pilot',
      'docker.io/linkerd/*',
      'cr.l5d.io/linkerd/*',
      'ghcr.io/linkerd/*',
      'docker.io/falcosecurity/*',
      'docker.io/grafana/promtail',
    ],
    rules: [linuxOnly('high')],
  },
  {
    // For several builds, and on the HostProcess base image, which has no build.
    id: 'windows-exporter',
    at: ['ghcr.io/prometheus-community/windows-exporter', 'quay.io/prometheus-community/windows-exporter'],
    rules: [windowsWords(null), { tag: 'any', os: 'windows', builds: 'any', confidence: 'high' }],
  },
  {
    id: 'sigwindowstools/*',
    at: ['docker.io/sigwindowstools/*', 'ghcr.io/kubernetes-sigs/sig-windows/*'],
    rules: [{ tag: 'any', os: 'windows', builds: byTag(), confidence: 'medium' }],
  },
  {
    id: 'rancher/*windows*',
    at: ['docker.io/rancher/*windows*'],
    rules: [{ tag: 'any', os: 'windows', builds: byTag(), confidence: 'medium' }],
  },
  {
    id: 'images of Linux distributions',
    at: [
      'gcr.io/distroless/**',
      'cgr.dev/**',
      'registry.access.redhat.com/ubi**',
      'registry.redhat.io/ubi**',
      '**/alpine',
      '**/alpine/**',
      '**/alpine-*',
      '**/distroless/**',
      'docker.io/chainguard/*',
      'mcr.microsoft.com/azurelinux/**',
      'mcr.microsoft.com/cbl-mariner/**',
      '**/ubi',
      '**/ubi-*',
      '**/ubi10*',
      '**/ubi7*',
      '**/ubi8*',
      '**/ubi9*',
      '**/*-ubi',
    ],
    rules: [linuxOnly('high')],
  },
  {
    id: 'add-ons of ACK',
    at: ['registry*.aliyuncs.com/acs/*windows*'],
    rules: [{ tag: 'any', os: 'windows', builds: byTag(), confidence: 'medium' }],
  },
  {
    // ACK add-ons: those for Windows have it in their name or tag.
    id: 'add-ons of ACK',
    at: ['registry*.aliyuncs.com/acs/**'],
    rules: [windowsWords(null), linuxOnly('medium')],
  },
];
