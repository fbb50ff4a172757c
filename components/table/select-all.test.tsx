import { renderHtml } from '@/components/testing/render-html';
import { expect, test } from 'vitest';
import { SelectAll } from './table-head';

const render = (keys: string[], selected: string[]) =>
  renderHtml(
    <SelectAll keys={keys} selection={{ has: (key) => selected.includes(key), toggle: () => {}, setAll: () => {} }} />,
  );

test('shows how many rows it selects, and deselects when all are selected', () => {
  expect(render(['a', 'b'], ['a'])).toContain('Select all 2 loaded rows');
  expect(render(['a', 'b'], ['a'])).not.toContain('checked=""');
  expect(render(['a', 'b'], ['a', 'b', 'c'])).toContain('Deselect all 2 loaded rows');
  expect(render(['a', 'b'], ['a', 'b', 'c'])).toContain('checked=""');
  expect(render([], [])).toContain('disabled');
});
