import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, test } from 'vitest';
import { renderHtml } from '@/components/testing/render-html';
import { DrainPage } from './drain-page';

test('the server, which never sees the chosen nodes, does not say that there are none', () => {
  const html = renderHtml(
    <SearchParamsContext value={new URLSearchParams()}>
      <DrainPage cluster="prod" />
    </SearchParamsContext>,
  );
  expect(html).toContain('aria-busy="true"');
  expect(html).not.toContain('Show nodes');
});
