import { expect, test } from 'vitest';
import { renderHtml } from '@/components/testing/render-html';
import { TimelinePanel } from './timeline-panel';

const day = 24 * 3_600_000;
const panelOf = (since: number | null) =>
  renderHtml(
    <TimelinePanel
      data={{ kind: 'timeline', from: 0, to: day, lanes: [{ cluster: 'prod', since, marks: [] }], latest: [], more: 0 }}
      rows={4}
      room={{ width: 600, height: 400 }}
      now={day}
    />,
  );

test('a day is calm only if all of it was recorded', () => {
  expect(panelOf(null)).toContain('Nothing happened');
  const html = panelOf(day / 4);
  expect(html).not.toContain('Nothing happened');
  expect(html).toContain('width:25%');
  expect(html).toContain('nothing or not everything was recorded.');
});
