import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PreviewSummary } from './preview-summary';

test('before there is a plan, what the form still lacks stands where the plan will', () => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={texts.en}>
      <PreviewSummary
        preview={{ answer: null, updating: false, failure: null }}
        openReason="Choose whether to drain the nodes first"
      />
    </NextIntlClientProvider>,
  );
  expect(html).toContain('Choose whether to drain the nodes first');
});
