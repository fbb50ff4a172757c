import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { call } from '@/lib/client/call';
import { useTranslations } from '@/lib/client/intl';
import type { ListedPerson } from '@/lib/contract/people';
import { PasswordField } from './password-field';
import { RoleChoice } from './role-choice';
import { usePeopleChange } from './use-people-change';

export type PersonAction = 'roles' | 'password' | 'endSessions' | 'disable' | 'enable';

export function PersonDialog(o: { row: ListedPerson; action: PersonAction; onClose: () => void }) {
  const { row, action, onClose } = o;
  const t = useTranslations('people');
  const [roles, chooseRoles] = useState(row.roles);
  const [password, typePassword] = useState('');
  const params = { person: row.name };
  const send = {
    roles: () => call('people.roles', { params, body: { roles } }),
    password: () => call('people.password', { params, body: { password } }),
    endSessions: () => call('people.end-sessions', { params }),
    disable: () => call('people.disable', { params }),
    enable: () => call('people.enable', { params }),
  };
  const change = usePeopleChange(() => send[action](), onClose);
  const missing = {
    roles: roles.length === 0 ? t('needsRole') : null,
    password: password === '' ? t('needsField') : null,
    endSessions: null,
    disable: null,
    enable: null,
  };
  const texts = {
    roles: t('rolesText'),
    password: t('passwordText'),
    endSessions: t('endText', { n: row.sessions }),
    disable: t('disableText'),
    enable: t('enableText'),
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('of', { action: t(action), name: row.name })}
      confirmLabel={t(action)}
      tone={action === 'disable' || action === 'endSessions' ? 'danger' : 'primary'}
      busy={change.busy}
      disabledReason={missing[action]}
      failure={change.failure}
      onConfirm={change.run}
    >
      <p className="text-ink-2">{texts[action]}</p>
      {action === 'roles' ? <RoleChoice value={roles} onChange={chooseRoles} /> : null}
      {action === 'password' ? <PasswordField value={password} onChange={typePassword} /> : null}
    </ConfirmDialog>
  );
}
