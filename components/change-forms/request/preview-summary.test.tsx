import { renderHtml } from '@/components/testing/render-html';
import { expect, test } from 'vitest';
import { PreviewSummary } from './preview-summary';

test('before there is a plan, its place says what the form still lacks', () => {
  const html = renderHtml(
    <PreviewSummary
      preview={{ answer: null, updating: false, failure: null }}
      openReason="Choose whether to drain the nodes first"
    />,
  );
  expect(html).toContain('Choose whether to drain the nodes first');
});
