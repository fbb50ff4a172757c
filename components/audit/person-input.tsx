import { useTranslations } from '@/lib/client/intl';
import { useId, useState } from 'react';
import { Select } from '@/components/ui/form/select';
import { TextInput } from '@/components/ui/form/text-input';
import { visibleText } from '@/components/ui/text/plain-text';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@/lib/client/query-of';
import { listAudit } from '@/lib/contract/audit';

interface KnownPerson {
  /** As it is recorded, e.g. `local:ada`. */
  id: string;
  name: string;
}

export function useKnownPeople(): KnownPerson[] {
  const signIns = useQuery({
    ...queryOf(listAudit, { query: { action: 'session.sign-in', outcome: 'ok', limit: 500 } }),
    staleTime: 300_000,
  });
  const names = new Map((signIns.data?.rows ?? []).map(({ actor }) => [actor.id, actor.name]));
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
}

const otherPerson = '*';

export function PersonInput(o: { label: string; value: string; onChange: (value: string) => void }) {
  const t = useTranslations('audit.filter');
  const people = useKnownPeople();
  const helpId = useId();
  const [typing, setTyping] = useState(false);
  if (people.length > 0 && !typing) {
    const choose = (value: string) => {
      setTyping(value === otherPerson);
      o.onChange(value === otherPerson ? '' : value);
    };
    return (
      <Select
        aria-label={o.label}
        className="sm:w-52"
        value={o.value}
        onChange={(event) => choose(event.target.value)}
        placeholder={t('choosePerson')}
        options={[
          ...people.map(({ id, name }) => ({ value: id, label: visibleText(name, 60) })),
          { value: otherPerson, label: t('otherPerson') },
        ]}
      />
    );
  }
  return (
    <span className="flex flex-col gap-1 sm:w-52">
      <TextInput
        aria-label={o.label}
        aria-describedby={helpId}
        placeholder={t('example.actor')}
        maxLength={256}
        value={o.value}
        onChange={(event) => o.onChange(event.target.value)}
      />
      <span id={helpId} className="text-xs text-ink-3">
        {t('personHelp')}
      </span>
    </span>
  );
}
