import { expect, test } from 'vitest';
import { expectTexts, renderHtml } from '@/components/testing/render-html';
import { ClusterWarnings } from './cluster-warnings';

const render = (orMore: boolean) =>
  renderHtml(<ClusterWarnings row={{ name: 'a/b', warningsLastHour: { perFiveMinutes: [400, 600], orMore } }} />);

test('more Warning events than are kept: the page says so and where they are listed', () => {
  expectTexts(render(true), ['1,000+', 'keeps only the newest 1,000', 'href="/clusters/a%2Fb/nodes']);
  expect(render(false)).not.toContain('newest 1,000');
});
