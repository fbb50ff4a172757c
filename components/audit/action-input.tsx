import { Select } from '@/components/ui/form/select';
import { useTranslations } from '@/lib/client/intl';
import { baseActions, changePhases } from '@/lib/domain/audit/actions';
import { actionText, type AuditCatalog } from './outcome-badge';

/** A value of the filter as text (lib/domain/audit/actions.ts). */
export function actionLabel(t: AuditCatalog, value: string): string {
  if (value.startsWith(':')) return actionText(t, { action: `${t('filter.anyChange')}${value}`, outcome: 'ok' });
  return t.has(`kind.${value}`) ? t(`kind.${value}`) : actionText(t, { action: value, outcome: 'ok' });
}

/** Single actions, every phase of a kind of change, and a phase of every change. */
export function ActionInput(o: { label: string; value: string; onChange: (value: string) => void }) {
  const t = useTranslations('audit');
  const catalog = t.raw('kind') as Record<string, Record<string, string>>;
  const kinds = Object.entries(catalog).flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`));
  const values = [...baseActions, ...kinds, ...changePhases.map((phase) => `:${phase}`)];
  return (
    <Select
      aria-label={o.label}
      className="sm:w-52"
      value={o.value}
      onChange={(event) => o.onChange(event.target.value)}
      options={values.map((value) => ({ value, label: actionLabel(t, value) }))}
    />
  );
}
