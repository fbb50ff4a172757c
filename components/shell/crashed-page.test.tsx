import { expect, test } from 'vitest';
import { renderHtml, visibleText } from '@/components/testing/render-html';
import { noDatabaseDigest } from '@/lib/contract/page-digest';
import { CrashedPage } from './crashed-page';

const textOf = (digest: string): string =>
  visibleText(renderHtml(<CrashedPage error={Object.assign(new Error('x'), { digest })} retry={() => {}} />));

test('a page that failed names its number, and a missing database instead of one', () => {
  expect(textOf('4711')).toContain('This page failed to load');
  expect(textOf('4711')).toContain('4711');
  expect(textOf(noDatabaseDigest)).toContain('The database is not available');
  expect(textOf(noDatabaseDigest)).not.toContain(noDatabaseDigest);
});
