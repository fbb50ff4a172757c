import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { Field } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { TextInput } from '@/components/ui/form/text-input';
import { ConfirmDialog, Dialog } from '@/components/ui/overlay/dialog';
import { CopyButton } from '@/components/ui/text/copy-button';
import { call } from '@/lib/client/call';
import { useTranslations } from '@/lib/client/intl';
import { serverClock } from '@/lib/client/server-clock';
import { useScreenChange } from './use-screen-change';

const dayMs = 86_400_000;
const expiries = { never: null, d7: 7, d30: 30, d90: 90, d365: 365 } as const;
type Expiry = keyof typeof expiries;
// Object.keys forgets the key type; the object is closed above.
const expiryKeys = Object.keys(expiries) as Expiry[];

const expiresAt = (expiry: Expiry): number | null => {
  const days = expiries[expiry];
  return days === null ? null : Math.round(serverClock.now()) + days * dayMs;
};

/** Asks for what the link is, then shows it: the only time that it can be seen. */
export function NewLinkDialog({ screen, onClose }: { screen: string; onClose: () => void }) {
  const t = useTranslations('screens.link');
  const [label, setLabel] = useState('');
  const [expiry, setExpiry] = useState<Expiry>('never');
  const [path, setPath] = useState<string | null>(null);
  const create = useScreenChange(
    () => call('screens.create-link', { params: { screen }, body: { label, expiresAt: expiresAt(expiry) } }),
    (answer) => setPath(answer.path),
  );
  if (path !== null) return <CreatedLink address={`${location.origin}${path}`} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('create')}
      confirmLabel={t('create')}
      busy={create.busy}
      disabledReason={label.trim() === '' ? t('needsLabel') : null}
      failure={create.failure}
      onConfirm={create.run}
    >
      <Field label={t('label')} help={t('labelHelp')}>
        {(ids) => (
          <TextInput {...ids} maxLength={120} value={label} onChange={(event) => setLabel(event.target.value)} />
        )}
      </Field>
      <Field label={t('expires')}>
        {(ids) => (
          <Select
            {...ids}
            value={expiry}
            options={expiryKeys.map((key) => ({ value: key, label: t(`expiry.${key}`) }))}
            onChange={(event) => setExpiry(expiryKeys.find((key) => key === event.target.value) ?? 'never')}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}

function CreatedLink({ address, onClose }: { address: string; onClose: () => void }) {
  const t = useTranslations('screens.link');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('created')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <p className="text-ink-2">{t('once')}</p>
      <Field label={t('address')}>
        {(ids) => (
          <span className="flex items-center gap-2">
            <TextInput
              {...ids}
              readOnly
              className="font-mono"
              value={address}
              onFocus={(event) => event.target.select()}
            />
            <CopyButton text={address} what={t('address')} />
          </span>
        )}
      </Field>
    </Dialog>
  );
}
