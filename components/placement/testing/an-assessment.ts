import type { AssessmentView } from '@/lib/contract/placement-assessment';

const assessment: AssessmentView = {
  kind: 'Deployment',
  namespace: 'shop',
  name: 'web',
  intent: { os: 'windows', confidence: 'likely' },
  evidence: [
    { os: 'linux', weight: 5, at: '', sentence: { text: 'Most workloads are for Linux.' } },
    { os: 'windows', weight: 75, at: '/spec/template', sentence: { text: 'Its image is for Windows.' } },
  ],
  outcome: 'partial',
  sentence: { text: 'Runs on 1 of 3 nodes that the scheduler may choose.' },
  missing: [],
  refusals: [],
  podRefusals: [],
  groups: [
    {
      outcome: 'cannot-start',
      reasons: [{ by: 'image', sentence: { text: 'Its image is for another OS.' }, message: null }],
      count: 25,
      nodes: Array.from({ length: 20 }, (_, at) => `linux-${at}`),
      pools: ['np1'],
    },
    { outcome: 'runs', reasons: [], count: 1, nodes: ['win-1'], pools: ['np2'] },
  ],
  fits: { now: 3, of: 4, message: null },
  images: [
    {
      container: 'web',
      reference: 'registry.internal/web@sha256:ab12',
      os: 'unknown',
      builds: null,
      confidence: 'low',
      sentence: { text: 'A look at its manifest would settle it.' },
    },
  ],
  requests: { cpu: '750m' },
  findings: [
    {
      rule: 'WIN-SCHED-001',
      severity: 'error',
      title: 'No OS selector',
      cause: 'Nothing keeps it off Linux nodes.',
      remedy: 'Select kubernetes.io/os.',
      source: 'V',
      at: ['/spec/template/spec'],
      nodes: [],
      fixable: true,
      suppressed: null,
    },
  ],
  fixes: [
    {
      id: 'f1',
      title: 'Select Windows nodes',
      rules: ['WIN-SCHED-001'],
      target: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web', uid: 'u1' },
      operations: [{ op: 'add', path: '/spec/template/spec/nodeSelector', value: {} }],
      before: 'partial',
      after: 'runs',
      adds: [],
      recreate: false,
      awaits: [],
      diff: '--- a/web.yaml\n+++ b/web.yaml\n@@ -1 +1,2 @@\n spec:\n+  nodeSelector: {}\n',
      kustomize: 'kind: Kustomization\n',
    },
  ],
  otherHelp: [],
};

/** A Windows workload that lands on Linux nodes too; `parts` replace what a test is about. */
export const anAssessment = (parts: Partial<AssessmentView>): AssessmentView => ({
  ...structuredClone(assessment),
  ...parts,
});
