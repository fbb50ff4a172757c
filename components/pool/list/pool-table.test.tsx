import { expect, test } from 'vitest';
import { renderHtml } from '@/components/testing/render-html';
import { GroupReady } from './pool-table';

test('the heading of a group counts Ready of expected nodes', () => {
  expect(renderHtml(<GroupReady ready={41} nodes={42} />)).toContain('▲ 41 of 42 expected nodes ready');
  expect(renderHtml(<GroupReady ready={42} nodes={42} />)).not.toContain('▲');
});

test.each([
  [null, 42],
  [41, null],
])('%s of %s is unknown, not zero', (ready, nodes) => {
  const html = renderHtml(<GroupReady ready={ready} nodes={nodes} />);
  expect(html).toContain('number of Ready nodes unknown');
  expect(html).not.toContain('▲');
});
