import { renderHtml } from '@/components/testing/render-html';
import { expect, test } from 'vitest';
import { SelectionBar, type SelectionBarProps } from './selection-bar';

const render = (props: Partial<SelectionBarProps>) =>
  renderHtml(
    <SelectionBar count={2} onClear={() => undefined} {...props}>
      <button type="button">Act</button>
    </SelectionBar>,
  );

test('without a selection there is no bar', () => {
  expect(render({ count: 0 })).toBe('');
});

test('reasons are written out, once where they hold for every action', () => {
  const html = render({
    reasons: [
      ['Cordon', null],
      ['Remove', 'too many'],
    ],
  });
  expect(html).toContain('Remove: too many');
  expect(html).not.toContain('Cordon:');
  expect(render({ reasons: [[null, 'not allowed']] })).toMatch(/>not allowed</);
  expect(render({})).not.toContain('<ul');
});

test('everything that matches can be selected while less is', () => {
  expect(render({ rest: { n: 4_984, busy: false, onSelect: () => undefined } })).toContain(
    'Select all 4,984 that match',
  );
  expect(render({ rest: null })).not.toContain('that match');
});
