import { expect, test } from 'vitest';
import { renderHtml } from '@/components/testing/render-html';
import type { CheckAnswer } from '@/lib/contract/placement-check';
import { manifestDocument } from '@/lib/contract/testing/manifest-document';
import { DocumentList } from './document-list';

const finding: CheckAnswer['clusterFindings'][number] = {
  rule: 'NODE-001',
  severity: 'warning',
  title: 'Windows nodes without taint',
  cause: 'Linux pods can be scheduled to them.',
  remedy: 'Add a taint.',
  source: 'S2',
  at: [],
  nodes: ['win-1'],
  fixable: false,
  suppressed: null,
};
const totals: CheckAnswer['totals'] = {
  documents: 1,
  assessed: 0,
  skipped: 1,
  unreadable: 0,
  outcomes: { runs: 0, differs: 0, partial: 0, blocked: 0, rejected: 0, unknown: 0, 'not-decided': 0 },
  findings: { error: 0, warning: 0, info: 0, suppressed: 0 },
};

test('shows what the rules find about the cluster, as the command line does', () => {
  const show = (clusterFindings: CheckAnswer['clusterFindings']) =>
    renderHtml(
      <DocumentList
        answer={{
          now: 1,
          sources: [],
          documents: [manifestDocument({ state: 'skipped' })],
          more: 0,
          totals,
          unavailable: [],
          clusterFindings,
        }}
        cluster="a"
        limit={50}
        onMore={() => {}}
        onLine={() => {}}
      />,
    );
  const html = show([finding, { ...finding, nodes: ['win-2'] }]);
  for (const text of ['Findings about the cluster', 'NODE-001', 'win-1', 'win-2']) expect(html).toContain(text);
  expect(show([])).not.toContain('Findings about the cluster');
});
