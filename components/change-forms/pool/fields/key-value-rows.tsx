'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/form/button';
import { TextInput } from '@/components/ui/form/text-input';
import { ChoiceGroup } from './choice-list';
import type { DraftForm } from '../draft/draft-form';
import { FieldBadge, FieldNotes } from './field-notes';
import { FieldPlace } from './pool-field';
import { useField } from './use-field';

/** Labels or ECS tags, one a row. */
export function KeyValueRows({ form, path }: { form: DraftForm; path: 'labels' | 'tags' }) {
  const t = useTranslations('wizard');
  const view = useField(form)(path);
  const rows = form.draft[path];
  const put = (next: typeof rows) => form.put(path, next);
  const change = (at: number, patch: Partial<(typeof rows)[number]>) =>
    put(rows.map((row, index) => (index === at ? { ...row, ...patch } : row)));
  return (
    <FieldPlace paths={[path]}>
      <ChoiceGroup
        label={view.label}
        help={view.help}
        badge={<FieldBadge form={form} path={path} />}
        error={view.error}
        note={<FieldNotes form={form} path={path} />}
      >
        {rows.map((row, at) => (
          <div key={at} className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
            <TextInput
              mono
              maxLength={path === 'labels' ? 512 : 256}
              aria-label={t(`${path}.key`, { n: at + 1 })}
              placeholder="team"
              value={row.key}
              onChange={(event) => change(at, { key: event.target.value })}
            />
            <TextInput
              mono
              maxLength={256}
              aria-label={t(`${path}.value`, { n: at + 1 })}
              placeholder="web"
              value={row.value}
              onChange={(event) => change(at, { value: event.target.value })}
            />
            <Button variant="ghost" onClick={() => put(rows.filter((_, index) => index !== at))}>
              {t(`${path}.remove`, { n: at + 1 })}
            </Button>
          </div>
        ))}
        <div>
          <Button size="sm" onClick={() => put([...rows, { key: '', value: '' }])}>
            {t(`${path}.add`)}
          </Button>
        </div>
      </ChoiceGroup>
    </FieldPlace>
  );
}
