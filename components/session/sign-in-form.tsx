'use client';
import { useTranslations } from '@/lib/client/intl';
import { useEffect, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/form/button';
import { ErrorState, type FailureView } from '@/components/ui/state/error-state';
import { Field } from '@/components/ui/form/field';
import { Mono } from '@/components/ui/text/plain-text';
import { TextInput } from '@/components/ui/form/text-input';

export function SignInForm({ next, isFirst }: { next: string; isFirst: boolean }) {
  const t = useTranslations('signin');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureView | null>(null);
  // Ready by the time a password has been typed.
  useEffect(() => void load().catch(() => undefined), []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(null);
    const body = { name: textOf(form, 'name'), password: textOf(form, 'password') };
    const failed = await load().then(
      ({ authorizeRequest }) => authorizeRequest(body),
      (): FailureView => ({ code: 'network', message: t('notLoaded') }),
    );
    if (failed === null) return window.location.assign(next + window.location.hash);
    setFailure(failed);
    setBusy(false);
  };
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center gap-6 px-4 py-8">
      <div>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="text-ink-2">{t('tagline')}</p>
      </div>
      <form method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field label={t('name')}>
          {(ids) => (
            <TextInput
              {...ids}
              name="name"
              autoComplete="username"
              autoCapitalize="none"
              required
              maxLength={128}
              autoFocus
            />
          )}
        </Field>
        <Field label={t('password')}>
          {(ids) => (
            <TextInput
              {...ids}
              name="password"
              type="password"
              autoComplete="current-password"
              required
              maxLength={1024}
            />
          )}
        </Field>
        {failure === null ? null : <SignInFailure failure={failure} />}
        <Button type="submit" variant="primary" busy={busy}>
          {t('submit')}
        </Button>
      </form>
      <AccountHelp isFirst={isFirst} />
    </main>
  );
}

const firstCommand = 'npx mullion people add NAME --role administrator';

function AccountHelp({ isFirst }: { isFirst: boolean }) {
  const t = useTranslations('signin');
  return (
    <p className="text-sm text-ink-2">
      {isFirst ? t.rich('firstAccount', { command: () => <Mono>{firstCommand}</Mono> }) : t('noAccount')}
    </p>
  );
}

const load = () => import('./start-session');

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** A wrong password is not "your session has ended". */
function SignInFailure({ failure }: { failure: FailureView }) {
  const t = useTranslations('signin');
  if (failure.code === 'unauthenticated') {
    return (
      <p role="alert" className="rounded-md border border-bad bg-bad-soft px-3 py-2 font-medium text-bad">
        ▲ {t('wrong')}
      </p>
    );
  }
  return <ErrorState failure={failure} compact />;
}
