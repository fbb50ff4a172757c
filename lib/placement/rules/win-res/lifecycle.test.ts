import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { objectAt } from '@/lib/kube-rules/json/kube-json';
import { barePod, deployment, lintInput, podOf } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import {
  besideFacts,
  CORE,
  FIRST,
  NANO,
  onWindows,
  SPEC,
  windowsContainer,
  windowsPod,
  workloadOf,
} from '../testing/windows-cases';
import { lifecycleRules } from './lifecycle';

const withDeadline = (progressDeadlineSeconds: number, image = CORE) => {
  const object = deployment(podOf(image, onWindows));
  return lintInput({ ...object, spec: { ...objectAt(object, 'spec'), progressDeadlineSeconds } });
};

const scaledBy = (target: RawObject) =>
  windowsPod(
    {},
    besideFacts({
      autoscalers: [
        {
          kind: 'HorizontalPodAutoscaler',
          metadata: { name: 'scales', namespace: 'default' },
          spec: { scaleTargetRef: target },
        },
      ],
    }),
  );

const budget = (app: string) =>
  windowsPod(
    {},
    besideFacts({
      budgets: [{ namespace: 'default', name: 'one', selector: [{ key: 'app', operator: 'In', values: [app] }] }],
    }),
  );

testRules(lifecycleRules, {
  'WIN-RES-012': [
    {
      fires: windowsPod({ terminationGracePeriodSeconds: 31 }),
      at: `${SPEC}/terminationGracePeriodSeconds`,
      silent: windowsPod({ terminationGracePeriodSeconds: 30 }),
    },
    {
      fires: windowsContainer({ lifecycle: { preStop: { sleep: { seconds: 5 } } } }),
      at: `${FIRST}/lifecycle/preStop`,
      params: { fields: 'preStop (app)' },
      silent: windowsContainer({ lifecycle: { postStart: { sleep: { seconds: 5 } } } }),
    },
  ],
  'WIN-RES-013': [
    {
      fires: windowsContainer({ terminationMessagePath: 'C:\\log.txt' }),
      at: `${FIRST}/terminationMessagePath`,
      silent: windowsContainer({ terminationMessagePath: '/dev/termination-log' }),
    },
  ],
  'WIN-RES-014': [
    { fires: windowsPod({}), at: FIRST, silent: windowsContainer({}, { image: NANO }) },
    {
      fires: windowsContainer({ command: ['app.exe'] }),
      at: FIRST,
      silent: windowsContainer({ command: ['C:\\LogMonitor\\LogMonitor.exe', 'app.exe'] }),
    },
  ],
  'WIN-RES-016': [
    {
      fires: withDeadline(599),
      at: '/spec/progressDeadlineSeconds',
      params: { seconds: 599 },
      fixes: [[{ recipe: 'set', path: '/spec/progressDeadlineSeconds', value: 1200 }]],
      silent: withDeadline(600),
    },
    {
      fires: withDeadline(60, 'example.com/shop:1'),
      at: '/spec/progressDeadlineSeconds',
      silent: withDeadline(60, NANO),
    },
  ],
  'WIN-RES-017': [
    {
      fires: scaledBy({ kind: 'Deployment', name: 'shop' }),
      at: '/metadata/name',
      params: { autoscaler: 'scales' },
      silent: scaledBy({ kind: 'StatefulSet', name: 'shop' }),
    },
    {
      fires: scaledBy({ kind: 'Deployment', name: 'shop' }),
      at: '/metadata/name',
      silent: windowsPod({}, besideFacts({ autoscalers: null })),
    },
  ],
  'WIN-RES-019': [
    { fires: budget('other'), at: '/spec/replicas', silent: budget('shop') },
    { fires: windowsPod({}), at: '/spec/replicas', silent: workloadOf(podOf(CORE, onWindows), { replicas: 2 }) },
    { fires: windowsPod({}), at: '/spec/replicas', silent: windowsPod({}, besideFacts({ budgets: null })) },
    { fires: windowsPod({}), at: '/spec/replicas', silent: lintInput(barePod(podOf(CORE, onWindows))) },
  ],
});
