import { Checkbox } from '@/components/ui/form/checkbox';
import { useTranslations } from '@/lib/client/intl';
import { allRoles, type Role } from '@/lib/domain/access/permission';

export function RoleChoice(o: { value: readonly Role[]; onChange: (roles: Role[]) => void }) {
  const t = useTranslations('people');
  const words = useTranslations('common.role');
  const toggled = (role: Role) =>
    allRoles.filter((one) => (one === role ? !o.value.includes(one) : o.value.includes(one)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-sm font-medium text-ink">{t('field.roles')}</legend>
      {allRoles.map((role) => (
        <Checkbox
          key={role}
          label={words(role)}
          help={t(`role.${role}`)}
          checked={o.value.includes(role)}
          onChange={() => o.onChange(toggled(role))}
        />
      ))}
    </fieldset>
  );
}
