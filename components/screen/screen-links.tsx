import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { StateBadge } from '@/components/ui/state/state-badge';
import { smallCell, SmallTable } from '@/components/table/small-table';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { useReadOnlyReason } from '@/lib/client/actor';
import { call } from '@/lib/client/call';
import { useTranslations } from '@/lib/client/intl';
import type { ListedScreen, ScreenLink } from '@/lib/contract/screens';
import { NewLinkDialog } from './new-link-dialog';
import { useScreenChange } from './use-screen-change';

export function ScreenLinks({ screen }: { screen: ListedScreen }) {
  const t = useTranslations('screens.link');
  const [creating, setCreating] = useState(false);
  const readOnly = useReadOnlyReason();
  return (
    <section aria-labelledby="screen-links" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div>
          <h2 id="screen-links" className="text-base">
            {t('title')}
          </h2>
          <p className="text-xs text-ink-3">{t('help')}</p>
        </div>
        <Button disabledReason={readOnly} onClick={() => setCreating(true)}>
          {t('create')}
        </Button>
      </div>
      {screen.links.length === 0 ? (
        <p className="text-ink-2">
          {t('none')}. {t('noneHelp')}
        </p>
      ) : (
        <LinkTable screen={screen} />
      )}
      {creating ? <NewLinkDialog screen={screen.name} onClose={() => setCreating(false)} /> : null}
    </section>
  );
}

const wide = 'hidden @min-[44rem]:table-cell';

function LinkTable({ screen }: { screen: ListedScreen }) {
  const t = useTranslations('screens.link');
  const columns = [
    ['label', ''],
    ['state', ''],
    ['used', 'hidden @min-[30rem]:table-cell'],
    ['expires', wide],
    ['created', wide],
    ['actions', ''],
  ] as const;
  return (
    <SmallTable
      caption={t('caption', { name: screen.name })}
      columns={columns.map(([id, from]) => ({ id, label: t(`column.${id}`), from }))}
    >
      {screen.links.map((link) => (
        <LinkRow key={link.id} screen={screen.name} link={link} />
      ))}
    </SmallTable>
  );
}

function LinkRow({ screen, link }: { screen: string; link: ScreenLink }) {
  const t = useTranslations('screens');
  const isOpen = link.state === 'open';
  return (
    <tr className={isOpen ? '' : 'text-ink-3'}>
      <th scope="row" className={`${smallCell} font-normal`}>
        <PlainText text={link.label} max={80} />
      </th>
      <td className={smallCell}>
        <StateBadge tone={isOpen ? 'ok' : 'muted'}>{t(`link.state.${link.state}`)}</StateBadge>
      </td>
      <td className={`${smallCell} hidden @min-[30rem]:table-cell`}>
        {link.usedAt === null ? t('link.never') : <RelativeTime at={link.usedAt} form="ago" />}
      </td>
      <td className={`${smallCell} ${wide}`}>
        {link.expiresAt === null ? (
          t('link.never')
        ) : (
          <RelativeTime at={link.expiresAt} form={link.state === 'expired' ? 'ago' : 'in'} />
        )}
      </td>
      <td className={`${smallCell} ${wide}`}>
        <RelativeTime at={link.createdAt} form="ago" />
        <span className="block text-xs text-ink-3">{t('by', { name: link.createdBy })}</span>
      </td>
      <td className={smallCell}>
        <RevokeButton screen={screen} link={link} />
      </td>
    </tr>
  );
}

function RevokeButton({ screen, link }: { screen: string; link: ScreenLink }) {
  const t = useTranslations('screens');
  const [asking, setAsking] = useState(false);
  const readOnly = useReadOnlyReason();
  const revoke = useScreenChange(
    () => call('screens.revoke-link', { params: { screen, link: link.id } }),
    () => setAsking(false),
  );
  const label = t('of', { action: t('link.revoke'), name: link.label });
  return (
    <>
      <Button
        size="sm"
        aria-label={label}
        disabledReason={readOnly ?? (link.state === 'open' ? null : t('link.closed'))}
        onClick={() => setAsking(true)}
      >
        {t('link.revoke')}
      </Button>
      {asking ? (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title={label}
          confirmLabel={t('link.revoke')}
          tone="danger"
          busy={revoke.busy}
          failure={revoke.failure}
          onConfirm={revoke.run}
        >
          <p className="text-ink-2">{t('link.revokeText')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
