import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { BesideFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { testRules } from '../testing/rule-cases';
import {
  besideFacts,
  FIRST,
  linuxContainer,
  marked,
  NANO,
  SPEC,
  windowsContainer,
  windowsPod,
  workloadOf,
  CORE,
  onWindows,
} from '../testing/windows-cases';
import { podOf } from '../../testing/lint-world';
import { resourceRules } from './resources';

const sized = (resources: RawObject, image = CORE) => windowsContainer({ resources }, { image });
const RESOURCES = `${FIRST}/resources`;
const ranged = (defaultLimits: Record<string, string>, fields: RawObject = {}) =>
  windowsContainer(fields, {
    reported: { limitRanges: [{ namespace: 'default', name: 'l', defaultLimits, defaultRequests: {} }] },
  });
const whole = { limits: { cpu: '2', memory: '1Gi' } };
const annotated = (key: string, resources: RawObject) =>
  workloadOf(podOf(CORE, onWindows, { resources }), { annotations: { [key]: 'true' } });

const unequal = { requests: { memory: '512Mi' }, limits: { memory: '1Gi' } };
const EQUAL = [[{ recipe: 'set' as const, path: `${RESOURCES}/requests/memory`, value: '1Gi' }]];
const scaled = (reported: Partial<BesideFacts>) =>
  windowsContainer({ resources: unequal }, { reported: besideFacts(reported) });
const memoryScaler = (type: string): RawObject => ({
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'scales', namespace: 'default' },
  spec: {
    scaleTargetRef: { kind: 'Deployment', name: 'shop' },
    metrics: [{ type: 'Resource', resource: { name: 'memory', target: { type } } }],
  },
});
const resizer = (updateMode: string) => ({
  namespace: 'default',
  name: 'v',
  target: { kind: 'Deployment', name: 'shop' },
  updateMode,
});

testRules(resourceRules, {
  'WIN-RES-001': {
    fires: [
      { input: sized({ requests: { memory: '1Gi' } }), at: RESOURCES, params: { containers: 'app' }, fixes: [] },
      { input: ranged({ cpu: '1' }), at: RESOURCES },
      { input: sized({}), at: RESOURCES },
    ],
    silent: [sized({ limits: { memory: '1Gi' } }), ranged({ memory: '1Gi' }), linuxContainer({})],
  },
  'WIN-RES-002': {
    fires: [
      { input: sized({}), at: RESOURCES },
      { input: ranged({}), at: RESOURCES },
    ],
    silent: [sized({ limits: { cpu: 1 } }), ranged({ memory: '1Gi' })],
  },
  'WIN-RES-003': {
    fires: [
      {
        input: sized({ requests: { memory: '512Mi' }, limits: { memory: '1Gi' } }),
        at: `${RESOURCES}/requests/memory`,
        fixes: [[{ recipe: 'set', path: `${RESOURCES}/requests/memory`, value: '1Gi' }]],
      },
      { input: scaled({ autoscalers: [memoryScaler('Utilization')] }), fixes: [] },
      { input: scaled({ autoscalers: [memoryScaler('AverageValue')] }), fixes: EQUAL },
      { input: scaled({ autoscalers: null }), fixes: [] },
      { input: scaled({ verticalAutoscalers: [resizer('Auto')] }), fixes: [] },
      { input: scaled({ verticalAutoscalers: [resizer('Initial')] }), fixes: [] },
      { input: scaled({ verticalAutoscalers: [resizer('Off')] }), fixes: EQUAL },
    ],
    silent: [sized({ requests: { memory: '1024Mi' }, limits: { memory: '1Gi' } })],
  },
  'WIN-RES-004': {
    fires: [
      {
        input: sized({ limits: { memory: '128Mi' } }),
        at: `${RESOURCES}/limits/memory`,
        params: { limit: '128Mi', least: 300 },
        fixes: [[{ recipe: 'set', path: `${RESOURCES}/limits/memory`, value: '512Mi' }]],
      },
      { input: sized({ limits: { memory: '99Mi' } }, NANO), at: `${RESOURCES}/limits/memory` },
      { input: sized({ limits: { memory: '99Mi' } }, 'example.com/shop:1'), at: `${RESOURCES}/limits/memory` },
    ],
    silent: [sized({ limits: { memory: '300Mi' } }), sized({ limits: { memory: '100Mi' } }, NANO), sized({})],
  },
  'WIN-RES-005': {
    fires: [
      {
        input: sized({ limits: { cpu: '250m' } }),
        at: `${RESOURCES}/limits/cpu`,
        severity: 'info',
        // The limit is the request too.
        fixes: [[{ recipe: 'rename-key', from: `${RESOURCES}/limits/cpu`, to: `${RESOURCES}/requests/cpu` }]],
      },
      {
        input: sized({ limits: { cpu: '1' }, requests: { cpu: '500m' } }),
        fixes: [[{ recipe: 'strip', paths: [`${RESOURCES}/limits/cpu`] }]],
      },
      { input: ranged({ cpu: '500m' }, { resources: { limits: { cpu: '2' } } }), fixes: [] },
      {
        input: windowsContainer({ resources: { limits: { cpu: '2' } } }, { reported: { limitRanges: null } }),
        fixes: [],
      },
      { input: sized({ limits: { cpu: '249m' } }), at: `${RESOURCES}/limits/cpu`, severity: 'warning' },
      { input: sized({ limits: { cpu: '100m' } }, NANO), at: `${RESOURCES}/limits/cpu`, severity: 'info' },
    ],
    silent: [sized({ requests: { cpu: '250m' } }), sized({})],
  },
  'WIN-RES-006': {
    fires: [
      {
        input: windowsPod({ resources: whole }),
        at: `${SPEC}/resources`,
        says: 'new ones are created endlessly',
        fixes: [
          [
            { recipe: 'strip', paths: [`${SPEC}/resources`] },
            { recipe: 'set', path: RESOURCES, value: whole },
          ],
          [{ recipe: 'strip', paths: [`${SPEC}/resources`] }],
        ],
      },
    ],
    silent: [windowsPod({ ...marked, resources: whole })],
  },
  'WIN-RES-007': {
    fires: [
      {
        input: annotated('cpu-load-balancing.crio.io', whole),
        at: '/spec/template/metadata/annotations/cpu-load-balancing.crio.io',
      },
      {
        input: annotated('example.com/numa-node', whole),
        at: '/spec/template/metadata/annotations/example.com~1numa-node',
      },
    ],
    silent: [
      annotated('cpu-load-balancing.crio.io', { limits: { cpu: '1500m', memory: '1Gi' } }),
      annotated('example.com/owner', whole),
    ],
  },
  'WIN-RES-015': {
    fires: [{ input: windowsPod({ resourceClaims: [{ name: 'gpu' }] }), at: `${SPEC}/resourceClaims` }],
    silent: [windowsPod({ resourceClaims: [] })],
  },
});
