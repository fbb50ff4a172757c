'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/form/button';
import { TextInput } from '@/components/ui/form/text-input';
import type { DraftForm } from '../draft/draft-form';
import { useCatalogueWords } from '../use-catalogue-words';

/** Identifiers that no list offers, one a row. */
export function IdRows(o: {
  form: DraftForm;
  path: 'rdsInstanceIds' | 'securityGroupIds';
  placeholder: string;
  off: string | null;
}) {
  const t = useTranslations('wizard');
  const label = useCatalogueWords().label(o.path);
  const rows = o.form.draft[o.path];
  const put = (next: string[]) => o.form.put(o.path, next);
  return (
    <>
      {rows.map((id, at) => (
        <div key={at} className="flex max-w-xl items-center gap-2">
          <TextInput
            mono
            maxLength={128}
            aria-label={t('rows.id', { label, n: at + 1 })}
            placeholder={o.placeholder}
            disabled={o.off !== null}
            value={id}
            onChange={(event) => put(rows.map((one, index) => (index === at ? event.target.value : one)))}
          />
          <Button variant="ghost" disabledReason={o.off} onClick={() => put(rows.filter((_, index) => index !== at))}>
            {t('rows.remove')}
            <span className="sr-only"> {t('rows.id', { label, n: at + 1 })}</span>
          </Button>
        </div>
      ))}
      <div>
        <Button size="sm" disabledReason={o.off} onClick={() => put([...rows, ''])}>
          {t('rows.add', { label })}
        </Button>
      </div>
    </>
  );
}
