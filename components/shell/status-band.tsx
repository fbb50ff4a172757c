import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/form/button';
import { Field } from '@/components/ui/form/field';
import { TextArea } from '@/components/ui/form/text-input';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { exact } from '@/components/ui/text/relative-time';
import { useDeniedReason } from '@/lib/client/actor';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import { PageLink } from './page-link';

const refetchMs = 15_000;
const command = 'mullion audit verify';

type Status = AnswerOf<'status.get'>;
type Restored = NonNullable<Status['restored']>;

/** On every page while changes cannot be saved or run: what is wrong and what helps. */
export function StatusBand() {
  const t = useTranslations('shell');
  const { data, error, failureReason } = useQuery({ ...queryOf('status.get', {}), refetchInterval: refetchMs });
  const isUpdated = useUpdated(data?.version);
  if (isUnreachable(error ?? failureReason)) return <Band title={t('status.unreachable')} />;
  return data === undefined ? null : <StatusNotice {...data} isUpdated={isUpdated} />;
}

/** Without its database the server refuses this question too, and names the remedy; a proxy’s refusal has none. */
const isUnreachable = (failure: ApiFailure | null): boolean =>
  failure?.code === 'unavailable' && failure.remedy !== undefined;

/** Whether another version answers than the one that this page came with. */
function useUpdated(version: string | undefined): boolean {
  const [first, setFirst] = useState(version);
  if (first === undefined && version !== undefined) setFirst(version);
  return first !== version && first !== undefined;
}

export function StatusNotice({
  database,
  worker,
  restored,
  isUpdated,
}: Omit<Status, 'version'> & { isUpdated: boolean }) {
  const t = useTranslations('shell');
  if (restored !== null) return <RestoredBand restored={restored} />;
  if (database !== 'ok') return <Band title={t(`status.${database}`)} />;
  if (worker === 'stopped') return <Band title={t('status.worker')} />;
  return isUpdated ? (
    <section aria-label={t('status.label')} className="no-print mb-4 flex flex-wrap items-center gap-3">
      <p role="status">{t('status.updated')}</p>
      <Button size="sm" onClick={() => window.location.reload()}>
        {t('status.reload')}
      </Button>
    </section>
  ) : null;
}

function Band({ title, children }: { title: string; children?: ReactNode }) {
  const t = useTranslations('shell');
  return (
    <section
      aria-label={t('status.label')}
      className="no-print mb-4 flex flex-col gap-2 rounded-md border border-bad bg-bad-soft px-3 py-2"
    >
      <p role="alert" className="font-semibold text-bad">
        ▲ {title}
      </p>
      {children}
    </section>
  );
}

function RestoredBand({ restored }: { restored: Restored }) {
  const t = useTranslations('shell');
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const denied = useDeniedReason('change.resolve');
  const { keptSeq, lostSeq, lostAt } = restored;
  return (
    <Band title={t(lostSeq === null ? 'status.unanchored' : 'status.restored')}>
      <p className="max-w-prose text-ink-2">
        {lostSeq === null || lostAt === null
          ? t('status.unanchoredBody', { kept: keptSeq, command })
          : t('status.restoredBody', { lost: lostSeq, when: exact(lostAt, locale), kept: keptSeq, command })}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" disabledReason={denied} onClick={() => setOpen(true)}>
          {t('status.accept')}
        </Button>
        <PageLink look="accent" href="/audit">
          {t('status.toAudit')}
        </PageLink>
      </div>
      {isOpen ? <AcceptDialog onClose={() => setOpen(false)} /> : null}
    </Band>
  );
}

function AcceptDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell');
  const [comment, setComment] = useState('');
  const queries = useQueryClient();
  const accepting = useMutation<unknown, ApiFailure>({
    mutationFn: () => call('status.accept-restore', { body: { comment: comment.trim() } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('status.accept')}
      confirmLabel={t('status.accept')}
      busy={accepting.isPending}
      disabledReason={comment.trim() === '' ? t('status.commentNeeded') : null}
      failure={accepting.error}
      onClose={onClose}
      onConfirm={() => accepting.mutate()}
    >
      <p className="text-ink-2">{t('status.acceptBody')}</p>
      <Field label={t('status.comment')}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={2}
            maxLength={2000}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
