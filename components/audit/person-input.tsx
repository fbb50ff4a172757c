import { useId } from 'react';
import { TextInput } from '@/components/ui/form/text-input';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@/lib/client/query-of';
import { useTranslations } from '@/lib/client/intl';

/** Names of those who signed in, as suggestions. */
function useKnownNames(): string[] {
  const signIns = useQuery({
    ...queryOf('audit.list', { query: { action: 'session.sign-in', outcome: 'ok', limit: 500 } }),
    staleTime: 300_000,
  });
  const names = new Set((signIns.data?.rows ?? []).map(({ actor }) => actor.name));
  return [...names].toSorted((a, b) => a.localeCompare(b));
}

/** Any part of a name or id; suggests people who signed in. */
export function PersonInput(o: { label: string; value: string; onChange: (value: string) => void }) {
  const t = useTranslations('audit.filter');
  const listId = useId();
  const names = useKnownNames();
  return (
    <>
      <TextInput
        aria-label={o.label}
        className="sm:w-52"
        placeholder={t('example.actor')}
        list={listId}
        maxLength={128}
        value={o.value}
        onChange={(event) => o.onChange(event.target.value)}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
