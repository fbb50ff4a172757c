'use client';
import { useQuery } from '@tanstack/react-query';
import { Download, RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useInspectDenied } from '@/lib/client/inspect-access';
import { useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import type { AnswerOf } from '@/lib/contract/endpoints';
import type { YamlKind } from '@/lib/contract/object-yaml';
import { ReadState } from '@/components/shell/read-state';
import { Button } from '@/components/ui/form/button';
import { ForbiddenState } from '@/components/ui/state/error-state';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { CopyButton } from '@/components/ui/text/copy-button';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { VirtualText } from './virtual-text';

interface ObjectName {
  cluster: string;
  kind: YamlKind;
  /** Absent for a node. */
  namespace?: string;
  name: string;
}

/** An object as the API server has it, for those who may read it; each reading is recorded. */
export default function ObjectYaml(object: ObjectName) {
  const denied = useInspectDenied(object.cluster, 'yaml');
  if (denied === undefined) return <SkeletonRows rows={6} />;
  return denied === null ? <ReadYaml {...object} /> : <ForbiddenState failure={{ message: denied }} />;
}

function ReadYaml({ cluster, kind, namespace, name }: ObjectName) {
  const t = useTranslations('pod.yaml');
  const input = { params: { cluster, kind, name }, query: namespace === undefined ? {} : { namespace } };
  // Each reading is a record: it is read when it is opened, and when someone says so.
  const read = useQuery({
    ...queryOf('object.yaml', input),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data } = read;
  if (data === undefined) return <ReadState read={read} />;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-ink-2">
          {t.rich('version', { version: data.resourceVersion, ago: () => <RelativeTime at={data.now} form="ago" /> })}{' '}
          {t('recorded')}
        </p>
        <span className="flex items-center gap-2">
          <CopyButton text={data.yaml} what={t('title')}>
            {t('copyShort')}
          </CopyButton>
          <Button size="sm" icon={<Download size={13} />} onClick={() => save(data.yaml, `${kind}-${name}`)}>
            {t('download')}
          </Button>
          <Button size="sm" icon={<RotateCw size={13} />} busy={read.isFetching} onClick={() => void read.refetch()}>
            {t('readAgain')}
          </Button>
        </span>
      </div>
      <ReadState read={read} />
      <Parts data={data} />
      <p className="max-w-prose text-xs text-ink-3">{t('help')}</p>
    </div>
  );
}

function Parts({ data }: { data: AnswerOf<'object.yaml'> }) {
  const t = useTranslations('pod.yaml');
  const folded = [
    { title: t('managed'), text: data.managedFields },
    { title: t('applied'), text: data.lastApplied },
  ];
  return (
    <>
      <VirtualText text={data.yaml} label={t('title')} />
      {folded.map(({ title, text }) => (text === null ? null : <Folded key={title} title={title} text={text} />))}
    </>
  );
}

function Folded({ title, text }: { title: string; text: string }) {
  const [isOpen, setOpen] = useState(false);
  const lines = useMemo(() => text.split('\n').length - 1, [text]);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 text-ink-2 hover:text-ink">
        {title} <span className="text-xs text-ink-3 tabular-nums">{lines}</span>
      </summary>
      {isOpen ? <VirtualText text={text} label={title} /> : null}
    </details>
  );
}

function save(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
  link.download = `${name.replaceAll(/[^\w.-]+/g, '_')}.yaml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
