import { useTranslations } from '@/lib/client/intl';
import { PageLink } from '@/components/shell/page-link';
import { windowsName } from '@/components/table/cells/os-label';
import { buttonClass } from '@/components/ui/form/button';
import { visibleText } from '@/components/ui/text/plain-text';
import type { OtherHelp } from '@/lib/domain/placement/other-help';

type PoolHelp = Extract<OtherHelp, { kind: 'pool' }>;

/** The form for a new pool, filled with what the workload needs. */
export function newPoolHref(
  cluster: string,
  { os, cpu, memoryGiB }: Omit<PoolHelp, 'kind' | 'why' | 'builds'>,
): string {
  const query = new URLSearchParams({ os, cpu: String(cpu), memory: String(memoryGiB) });
  return `/clusters/${encodeURIComponent(cluster)}/pools/new?${query.toString()}`;
}

function PoolHelpItem({ help, cluster }: { help: PoolHelp; cluster: string }) {
  const t = useTranslations('placement.otherHelp');
  const { os, why, cpu, memoryGiB, builds } = help;
  const system = os === 'windows' ? 'Windows' : 'Linux';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="min-w-0 flex-1 basis-72">
        {t(`pool.${why}`, { os: system })} {t('size', { cpu, memory: memoryGiB })}
        {builds.length === 0
          ? ''
          : ` ${t('builds', { builds: builds.map((build) => windowsName(String(build)) ?? String(build)).join(', ') })}`}
      </span>
      <PageLink href={newPoolHref(cluster, help)} className={buttonClass({ size: 'sm' })}>
        {t('createPool', { os: system })}
      </PageLink>
    </li>
  );
}

/** What helps where no patch of the workload does. */
export function OtherHelpList({ help, cluster }: { help: readonly OtherHelp[]; cluster: string }) {
  const t = useTranslations('placement.otherHelp');
  if (help.length === 0) return null;
  return (
    <ul aria-label={t('title')} className="flex flex-col gap-3 rounded-md border border-line bg-surface p-3">
      {help.map((one) =>
        one.kind === 'pool' ? (
          <PoolHelpItem key="pool" help={one} cluster={cluster} />
        ) : (
          <li key={`volume ${one.volume}`}>
            {t(one.classes.length === 0 ? 'noClass' : 'otherClass', {
              volume: visibleText(one.volume, 63),
              classes: visibleText(one.classes.join(', '), 300),
            })}
          </li>
        ),
      )}
    </ul>
  );
}
