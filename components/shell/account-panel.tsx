import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useTranslations, useLocale } from '@/lib/client/intl';
import { usePerson } from '@/lib/client/actor';
import { asApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { Badge } from '@/components/ui/state/state-badge';
import { Button } from '@/components/ui/form/button';
import { ErrorState } from '@/components/ui/state/error-state';
import { PlainText } from '@/components/ui/text/plain-text';
import { Popup } from '@/components/ui/overlay/menu';
import { useState } from 'react';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { themeOf, themes } from './theme';
import { useRouter } from 'next/navigation';
import { languages, locales } from '@/messages';

function setPreference(name: 'mullion-theme' | 'mullion-locale', value: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax${secure}`;
}

const options = locales.map((value) => {
  const { name, tag } = languages[value];
  return { value, label: <span lang={tag}>{name}</span> };
});

function LocaleChoice() {
  const t = useTranslations('shell');
  const router = useRouter();
  const queryClient = useQueryClient();
  const choose = (next: string) => {
    setPreference('mullion-locale', next);
    router.refresh();
    // Some answers contain texts in the language of their request.
    void queryClient.invalidateQueries();
  };
  return <RadioGroup label={t('language')} options={options} value={useLocale()} onChange={choose} />;
}

function ThemeChoice() {
  const t = useTranslations('shell');
  // Mounted only when the panel opens, so there is a document.
  const [theme, setTheme] = useState<string>(() => themeOf(document.documentElement.dataset['theme']));
  const choose = (next: string) => {
    document.documentElement.dataset['theme'] = next;
    setPreference('mullion-theme', next);
    setTheme(next);
  };
  const options = themes.map((value) => ({ value, label: t(`theme.${value}`) }));
  return <RadioGroup label={t('theme.label')} options={options} value={theme} onChange={choose} />;
}

const above = { side: 'top', align: 'start' } as const;

export function AccountPanel() {
  const t = useTranslations('shell');
  const person = usePerson();
  return (
    <Popup
      kind="dialog"
      label={t('account')}
      options={above}
      className="w-72 p-4"
      trigger={
        <button
          type="button"
          className="flex w-full min-w-0 items-center gap-2 rounded-md px-2 py-1.5 text-left text-ink-2 hover:bg-hover hover:text-ink"
        >
          <UserRound size={16} aria-hidden="true" className="shrink-0" />
          <PlainText text={person.name} max={60} className="min-w-0" />
          <span className="sr-only">{t('account')}</span>
        </button>
      }
    >
      {() => (
        <div className="flex flex-col gap-4">
          <div className="flex flex-col gap-1">
            <p className="font-semibold">
              <PlainText text={person.name} max={100} />
            </p>
            <Roles />
          </div>
          <ThemeChoice />
          <LocaleChoice />
          <SignOutButton />
        </div>
      )}
    </Popup>
  );
}

function Roles() {
  const t = useTranslations('common.role');
  const { roles } = usePerson();
  return (
    <p className="flex flex-wrap gap-1">
      {roles.map((role) => (
        <Badge key={role}>{t(role)}</Badge>
      ))}
    </p>
  );
}

function SignOutButton() {
  const t = useTranslations('shell');
  const leave = useMutation({
    mutationFn: () => call('session.end', {}),
    onSuccess: () => window.location.assign('/sign-in'),
  });
  return (
    <div className="flex flex-col gap-2">
      <Button busy={leave.isPending} onClick={() => leave.mutate()}>
        {t('signOut')}
      </Button>
      {leave.error ? <ErrorState failure={asApiFailure(leave.error)} compact /> : null}
    </div>
  );
}
