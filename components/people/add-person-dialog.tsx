import { useState } from 'react';
import { Field } from '@/components/ui/form/field';
import { TextInput } from '@/components/ui/form/text-input';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { call } from '@/lib/client/call';
import { useTranslations } from '@/lib/client/intl';
import type { NewPerson } from '@/lib/domain/access/account';
import { PasswordField } from './password-field';
import { RoleChoice } from './role-choice';
import { usePeopleChange } from './use-people-change';

export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('people');
  const [person, setPerson] = useState<NewPerson>({ name: '', displayName: '', password: '', roles: [] });
  const set = (part: Partial<NewPerson>) => setPerson({ ...person, ...part });
  const adding = usePeopleChange(() => call('people.add', { body: person }), onClose);
  const isFilled = [person.name, person.displayName, person.password].every((text) => text.trim() !== '');
  const missing = person.roles.length === 0 ? t('needsRole') : null;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('add')}
      confirmLabel={t('add')}
      busy={adding.busy}
      disabledReason={isFilled ? missing : t('needsField')}
      failure={adding.failure}
      onConfirm={adding.run}
    >
      {(['name', 'displayName'] as const).map((field) => (
        <Field key={field} label={t(`field.${field}`)} help={t(`field.${field}Help`)}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={128}
              autoCapitalize={field === 'name' ? 'none' : undefined}
              value={person[field]}
              onChange={(event) => set({ [field]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <PasswordField value={person.password} onChange={(password) => set({ password })} />
      <RoleChoice value={person.roles} onChange={(roles) => set({ roles })} />
    </ConfirmDialog>
  );
}
