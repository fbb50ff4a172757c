import { useTranslations } from '@/lib/client/intl';
import { FindingItem } from '@/components/change/plan/finding-list';
import { Badge } from '@/components/ui/state/state-badge';
import { PlainText } from '@/components/ui/text/plain-text';
import { type LaterChange, laterChange } from '@/lib/domain/pool/fields/pool-field';
import { ownFields, poolFieldAt } from '@/lib/domain/pool/fields/pool-fields';
import { changedOf, fixedOnEdit, valueBefore } from '../draft/edit';
import type { DraftForm } from '../draft/draft-form';
import { belongsTo } from '../summary/issues';
import { useCatalogWords } from '../use-catalog-words';

export function WhenBadge({ when, form }: { when: LaterChange; form: Pick<DraftForm, 'edit'> }) {
  const t = useTranslations('wizard');
  const isEdit = form.edit !== null;
  const touchesNodes = when === 'existing-nodes' || when === 'size';
  const tone = when === 'fixed' || (isEdit && touchesNodes) ? 'warn' : 'muted';
  return <Badge tone={tone}>{t(`${isEdit ? 'effectWhen' : 'when'}.${when}`)}</Badge>;
}

export function FieldBadge({ form, path }: { form: DraftForm; path: string }) {
  const field = poolFieldAt(path === 'loginPassword' ? 'passwordSet' : path);
  if (field === null) return null;
  // Cannot be changed after the pool is created.
  const laterFixed = field.change === 'fixed' && !fixedOnEdit(field, form.edit);
  return <WhenBadge form={laterFixed ? { edit: null } : form} when={laterChange(field, form.draft.os)} />;
}

/** Findings about a field, right under it; with `exact`, only those about the field as a whole. */
export function FieldFindings({ form, path, exact }: { form: DraftForm; path: string; exact?: boolean }) {
  const findings = form.issueAt(path) === null ? form.findingsAt(path, exact) : [];
  if (findings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 pt-1 text-sm">
      {findings.map((finding) => (
        <FindingItem key={`${finding.code} ${finding.subject.uid} ${finding.field}`} finding={finding} code={false} />
      ))}
    </ul>
  );
}

export function ChangedNote({ form, path }: { form: DraftForm; path: string }) {
  const t = useTranslations('wizard');
  const words = useCatalogWords();
  const { edit } = form;
  // With another mode every number of the size is new, which the mode already shows.
  const inMode = path.startsWith('size.') && path !== 'size.mode' && form.isChanged('size.mode');
  if (edit === null || inMode || !form.isChanged(path)) return null;
  const own = ownFields.filter(({ path: one }) => belongsTo(one, path));
  const changed = own.length <= 1 ? own : changedOf(form.draft, edit).filter((one) => own.includes(one));
  const was = changed
    .map((one) => {
      const value = words.value(one.path, valueBefore(one.path, edit));
      return own.length <= 1 ? value : `${words.label(one.path)} ${value}`;
    })
    .join(' · ');
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
      <span className="rounded-sm bg-accent-soft px-1.5 font-medium text-ink">{t('was.changed')}</span>
      <span className="min-w-0">
        {t('was.was')} <PlainText text={was} max={160} wrap />
      </span>
      <button
        type="button"
        onClick={() => form.undo(path)}
        className="min-h-6 rounded-sm px-1 text-accent underline underline-offset-2"
      >
        {t('was.undo')}
        <span className="sr-only"> {words.label(path)}</span>
      </button>
    </p>
  );
}

export function FieldNotes({ form, path }: { form: DraftForm; path: string }) {
  return (
    <>
      <ChangedNote form={form} path={path} />
      <FieldFindings form={form} path={path} />
    </>
  );
}
