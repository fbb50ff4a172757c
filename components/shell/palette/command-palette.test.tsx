import { expect, test } from 'vitest';
import { renderHtml } from '@/components/testing/render-html';
import { usePalettePlaces } from './command-palette';
import { matches } from './use-palette-finds';

function Found({ text }: { text: string }) {
  const found = usePalettePlaces(['prod']).filter((item) => matches(item, text));
  return found.map(({ href, label }) => (
    <a key={href} href={href}>
      {label}
    </a>
  ));
}

test.each([
  ['migrate', '/clusters/prod/placement/set-up'],
  ['prod manifest', '/clusters/prod/placement/check'],
])('%s finds %s', (text, href) => {
  expect(renderHtml(<Found text={text} />)).toContain(`href="${href}"`);
});
