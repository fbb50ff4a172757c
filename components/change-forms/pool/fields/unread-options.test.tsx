import { expect, test } from 'vitest';
import { renderHtml } from '@/components/testing/render-html';
import type { Reading } from '@/lib/client/reading';
import { startDraft } from '../draft/draft';
import { draftForm } from '../draft/draft-form';
import { StepNetwork } from '../steps/step-network';
import { ImageField } from './image-field';
import { ListedField } from './listed-field';

const formOf = (reading: Reading) =>
  draftForm({
    cluster: 'prod',
    draft: startDraft('linux'),
    options: null,
    reading,
    categories: { system: null, data: null },
    edit: null,
    changed: [],
    issues: [],
    findings: [],
    clusterFindings: [],
    touched: new Set(),
    reached: 0,
    set: () => {},
  });

function Fields({ reading }: { reading: Reading }) {
  const form = formOf(reading);
  return (
    <>
      <StepNetwork form={form} />
      <ImageField form={form} />
      <ListedField
        form={form}
        path="resourceGroupId"
        list="resourceGroups"
        none="none"
        placeholder="rg-…"
        options={() => []}
      />
    </>
  );
}

test('what follows waits for the first read only', () => {
  const html = renderHtml(<Fields reading="first" />);
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('data-first-read');
  expect(renderHtml(<Fields reading="again" />)).not.toContain('data-first-read');
});

test('options that could not be read hide nothing, say so and leave free fields', () => {
  const html = renderHtml(<Fields reading={null} />);
  expect(html).not.toContain('aria-busy');
  expect(html).not.toContain('data-first-read');
  expect(html).toContain('Options unknown: reading them failed. Retry above.');
  expect(html).toContain('placeholder="rg-…"');
  expect(html).toContain('Add to Security groups');
  expect(renderHtml(<Fields reading={null} />, 'zh')).toContain('读取失败');
});
