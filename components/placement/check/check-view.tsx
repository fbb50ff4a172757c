'use client';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useTranslations, useLocale } from '@/lib/client/intl';
import { useMemo, useState } from 'react';
import { queryOf } from '@/lib/client/query-of';
import { Button } from '@/components/ui/form/button';
import { EmptyState, SkeletonRows, StaleBand } from '@/components/ui/state/page-states';
import { ErrorState } from '@/components/ui/state/error-state';
import { Select } from '@/components/ui/form/select';
import { visibleText } from '@/components/ui/text/plain-text';
import { PlacementFrame } from '../placement-frame';
import { DocumentList } from './document-list';
import { DropZone } from './drop-zone';
import { lineMarks, maxShown } from './manifest-lines';
import { ManifestText } from './manifest-text';
import type { CheckAnswer } from '@/lib/contract/placement-check';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';

interface CheckRequest {
  cluster: string;
  text: string;
}

/** Requests the verdict for a manifest; `variables` of the mutation are the text and cluster that were checked. */
function useCheck() {
  const lang = useLocale();
  return useMutation<CheckAnswer, ApiFailure, CheckRequest>({
    mutationFn: ({ cluster, text }) =>
      call('placement.check', { params: { cluster }, query: { lang }, body: { text } }),
  });
}

const firstDocuments = 50;

export function CheckView({ cluster }: { cluster: string }) {
  const t = useTranslations('placement.check');
  const [text, setText] = useState('');
  const [against, setAgainst] = useState(cluster);
  const [goTo, setGoTo] = useState<{ line: number } | null>(null);
  const check = useCheck();
  const { data, variables } = check;
  const marks = useMemo(() => lineMarks(data?.documents ?? []), [data]);
  const submit = (next: string) => {
    if (next.trim() === '' || check.isPending) return;
    check.mutate({ cluster: against, text: next });
  };
  const take = (next: string) => {
    setText(next);
    submit(next);
  };
  const isOther = data !== undefined && (variables?.text !== text || variables.cluster !== against);
  return (
    <PlacementFrame cluster={cluster} sources={data?.sources} unavailable={data?.unavailable}>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <section aria-label={t('input')} className="flex min-w-0 flex-col gap-3">
          <DropZone onText={take}>
            {text.length > maxShown ? (
              <LongText text={text} onDrop={() => setText('')} />
            ) : (
              <ManifestText
                text={text}
                onChange={setText}
                onSubmit={() => submit(text)}
                marks={isOther ? none : marks}
                goTo={goTo}
              />
            )}
          </DropZone>
          <div className="flex flex-wrap items-center gap-3">
            <ClusterChoice value={against} onChange={setAgainst} />
            <Button
              variant="primary"
              busy={check.isPending}
              disabledReason={text.trim() === '' ? t('empty') : null}
              onClick={() => submit(text)}
            >
              {t('check')}
            </Button>
            <span className="text-xs text-ink-3">{t('readsOnly')}</span>
          </div>
        </section>
        <CheckResult
          key={check.submittedAt}
          check={check}
          isOther={isOther}
          cluster={cluster}
          onRetry={() => submit(text)}
          onLine={(line) => setGoTo({ line })}
        />
      </div>
    </PlacementFrame>
  );
}

const none: ReturnType<typeof lineMarks> = new Map();

function CheckResult(o: {
  check: ReturnType<typeof useCheck>;
  /** The text or the cluster has changed since. */
  isOther: boolean;
  cluster: string;
  onRetry: () => void;
  onLine: (line: number) => void;
}) {
  const t = useTranslations('placement.check');
  const { check } = o;
  const [limit, setLimit] = useState(firstDocuments);
  const { data, variables } = check;
  return (
    <section aria-label={t('result')} aria-busy={check.isPending} className="flex min-w-0 flex-col gap-3">
      {check.error === null ? null : <ErrorState failure={check.error} retry={o.onRetry} />}
      {check.isPending ? <SkeletonRows rows={5} /> : null}
      {o.isOther && !check.isPending ? <StaleBand title={t('changed')}>{t('changedHelp')}</StaleBand> : null}
      {data === undefined || check.isPending ? null : (
        <DocumentList
          answer={data}
          cluster={variables?.cluster ?? o.cluster}
          limit={limit}
          onMore={setLimit}
          onLine={o.onLine}
        />
      )}
      {check.isIdle ? <EmptyState title={t('idle')}>{t('idleHelp')}</EmptyState> : null}
    </section>
  );
}

/** Too long to be typed in. */
function LongText({ text, onDrop }: { text: string; onDrop: () => void }) {
  const t = useTranslations('placement.check');
  return (
    <EmptyState
      framed
      title={t('long', { mb: (text.length / 1024 / 1024).toFixed(1) })}
      action={<Button onClick={onDrop}>{t('dropIt')}</Button>}
    >
      {t('longHelp')}
    </EmptyState>
  );
}

function ClusterChoice({ value, onChange }: { value: string; onChange: (cluster: string) => void }) {
  const t = useTranslations('placement.check');
  const clusters = useQuery({ ...queryOf('clusters.list', {}), staleTime: 30_000 });
  const names = clusters.data?.rows.map(({ name }) => name) ?? [];
  const known = names.includes(value) ? names : [value, ...names];
  return (
    <Select
      aria-label={t('against')}
      className="max-w-60"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={known.map((name) => ({ value: name, label: visibleText(name, 60) }))}
    />
  );
}
