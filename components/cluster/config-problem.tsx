import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/state/empty-state';
import { Mono } from '@/components/ui/text/mono';
import { PlainText } from '@/components/ui/text/plain-text';

const example = `clusters:
  - name: prod-hangzhou
    environment: prod
    ack:
      clusterId: c…
      region: cn-hangzhou`;

/** No cluster is configured, or the configuration is wrong: says which, and what to write where. */
export function ConfigProblem({ problem }: { problem: string | null }) {
  const t = useTranslations('overview.config');
  return (
    <div className="mb-4 rounded-md border border-line bg-surface">
      <EmptyState title={problem === null ? t('none') : t('wrong')}>
        {problem === null ? null : (
          <p className="mb-2 text-bad">
            <PlainText text={problem} max={1000} wrap />
          </p>
        )}
        <p>{t.rich('help', { file: () => <Mono>mullion.yaml</Mono> })}</p>
        <pre className="mt-2 overflow-x-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs text-ink">
          {example}
        </pre>
      </EmptyState>
    </div>
  );
}
