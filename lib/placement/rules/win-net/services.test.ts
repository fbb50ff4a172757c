import { describe } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { BesideFacts, ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { daemon, testClusterRules } from '../testing/cluster-cases';
import { testRules } from '../testing/rule-cases';
import { linuxNode, sketchCluster, windowsNode } from '../../testing/sketch-nodes';
import { besideFacts, FIRST, windowsContainer, windowsPod } from '../testing/windows-cases';
import { clusterNetworkRules } from './cluster-network';
import { policyRules } from './policies';
import { serviceRules } from './service-rules';

const LABELS = '/spec/template/metadata/labels';

const served = (spec: RawObject, reported: Partial<ClusterFacts> = {}) =>
  windowsPod(
    {},
    {
      ...reported,
      ...besideFacts({
        services: [{ metadata: { name: 'web', namespace: 'default' }, spec: { selector: { app: 'shop' }, ...spec } }],
      }),
    },
  );
const vpc = { workloads: [daemon('aws-node')] };
const old = { nodes: [linuxNode(), windowsNode({ build: 17_763 })] };

describe('services', () => {
  testRules(serviceRules, {
    'WIN-NET-007': [
      {
        fires: served({ ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'RequireDualStack' }, vpc),
        at: LABELS,
        params: { services: 'web' },
        silent: served({ ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack' }, vpc),
      },
      {
        fires: served({ ipFamilyPolicy: 'PreferDualStack' }, { workloads: [daemon('calico-node-windows')] }),
        at: LABELS,
        silent: served({ ipFamilyPolicy: 'PreferDualStack' }, { workloads: [daemon('kube-flannel-ds')] }),
      },
    ],
    'WIN-NET-008': [
      {
        fires: served({ sessionAffinity: 'ClientIP' }, old),
        at: LABELS,
        params: { nodes: 'win-17763' },
        silent: served({ sessionAffinity: 'ClientIP' }, { nodes: [windowsNode()] }),
      },
      {
        fires: served({ sessionAffinity: 'ClientIP' }, old),
        at: LABELS,
        silent: served({ sessionAffinity: 'ClientIP', selector: { app: 'other' } }, old),
      },
    ],
    'WIN-NET-009': [
      {
        fires: served({ externalTrafficPolicy: 'Local' }),
        at: LABELS,
        silent: served({ externalTrafficPolicy: 'Cluster' }),
      },
      {
        fires: served({ externalTrafficPolicy: 'Local' }),
        at: LABELS,
        silent: served({ externalTrafficPolicy: 'Local', selector: {} }),
      },
    ],
    'WIN-NET-014': [
      {
        fires: windowsContainer({ ports: [{ containerPort: 1, protocol: 'SCTP' }] }),
        at: `${FIRST}/ports/0/protocol`,
        silent: windowsContainer({ ports: [{ containerPort: 1, protocol: 'UDP' }] }),
      },
      {
        fires: served({ ports: [{ port: 1, protocol: 'SCTP' }] }),
        at: LABELS,
        params: { ports: 'Service web' },
        silent: windowsPod({}, besideFacts({ services: null })),
      },
    ],
    'WIN-NET-015': [{ fires: served({ type: 'NodePort' }), at: LABELS, silent: served({ type: 'ClusterIP' }) }],
  });
});

const governed = (spec: RawObject, daemons: readonly string[], namespace = 'default') =>
  windowsPod(
    {},
    {
      workloads: daemons.map((name) => daemon(name)),
      ...besideFacts({ networkPolicies: [{ metadata: { name: 'deny', namespace }, spec }] }),
    },
  );
const onGke = (spec: RawObject) =>
  windowsPod(
    {},
    {
      provider: 'gke',
      ...besideFacts({ networkPolicies: [{ metadata: { name: 'deny', namespace: 'default' }, spec }] }),
    },
  );
const all = { podSelector: {} };

describe('policies', () => {
  testRules(policyRules, {
    'WIN-NET-004': [
      {
        fires: governed(all, ['kube-flannel-ds']),
        at: LABELS,
        params: { policies: 'deny' },
        silent: governed(all, ['kube-flannel-ds', 'calico-node-windows']),
      },
      { fires: governed(all, ['aws-node']), at: LABELS, silent: governed(all, []) },
      { fires: onGke(all), at: LABELS, silent: onGke({ podSelector: { matchLabels: { app: 'other' } } }) },
      {
        fires: governed({ podSelector: { matchLabels: { app: 'shop' } } }, ['aws-node']),
        at: LABELS,
        silent: governed({ podSelector: { matchLabels: { app: 'other' } } }, ['aws-node']),
      },
      { fires: governed(all, ['aws-node']), at: LABELS, silent: governed(all, ['aws-node'], 'other') },
    ],
    'WIN-NET-005': [
      {
        fires: governed({ ...all, ingress: [{ ports: [{ port: 'http' }] }] }, ['azure-npm-win']),
        at: LABELS,
        params: { policy: 'deny', features: 'port http' },
        silent: governed({ ...all, ingress: [{ ports: [{ port: 80 }] }] }, ['azure-npm-win']),
      },
      {
        fires: governed({ ...all, egress: [{ to: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }] }] }, [
          'azure-npm-win',
        ]),
        at: LABELS,
        silent: governed({ ...all, ingress: [{ ports: [{ port: 'http' }] }] }, ['azure-npm']),
      },
    ],
  });
});

const services = (count: number, type: string): Partial<BesideFacts> => ({
  services: Array.from({ length: count }, () => ({ spec: { type } })),
});
const crowded = (count: number, type = 'LoadBalancer', reported: Partial<ClusterFacts> = {}) =>
  sketchCluster({ ...besideFacts(services(count, type)), ...reported });
const cluster = { kind: 'cluster', name: '' } as const;

describe('the cluster', () => {
  testClusterRules(clusterNetworkRules, {
    'WIN-NET-006': [
      {
        fires: sketchCluster({ workloads: [daemon('terway-eniip')] }),
        subject: cluster,
        params: { cni: 'terway' },
        silent: sketchCluster({ workloads: [daemon('terway-eniip')], nodes: [linuxNode()] }),
      },
      {
        fires: sketchCluster({ workloads: [daemon('cilium')] }),
        subject: cluster,
        silent: sketchCluster({ workloads: [daemon('cilium'), daemon('azure-cns')] }),
      },
    ],
    'WIN-NET-010': [
      { fires: crowded(451), subject: cluster, params: { count: 451 }, silent: crowded(450) },
      { fires: crowded(451), subject: cluster, silent: crowded(451, 'ExternalName') },
      { fires: crowded(451), subject: cluster, silent: crowded(451, 'NodePort', { nodes: [linuxNode()] }) },
    ],
  });
});
