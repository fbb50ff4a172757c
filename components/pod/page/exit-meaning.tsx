import { useTranslations } from '@/lib/client/intl';
import type { ContainerEnd } from '@/lib/contract/pod';
import type { Os } from '@/lib/domain/cluster/cluster';
import { exitMeaning } from '@/lib/domain/workload/exit-code';
import { Mono, visibleText } from '@/components/ui/text/plain-text';

/** The code as it is known, e.g. `0xC0000135 STATUS_DLL_NOT_FOUND`. */
export function ExitCode({ end, os }: { end: ContainerEnd; os: Os }) {
  const t = useTranslations('pod.facts');
  const { code, name } = exitMeaning({ ...end, os });
  return <Mono>{[code ?? t('unknown'), name].filter((part) => part !== null).join(' ')}</Mono>;
}

/** How a container ended, what that means on its OS, and what helps. */
export function ExitMeaningText({ container, end, os }: { container: string; end: ContainerEnd; os: Os }) {
  const t = useTranslations('pod');
  const { id } = exitMeaning({ ...end, os });
  return (
    <p className="text-ink">
      {t.rich('problem.lastEnd', { container: visibleText(container, 63), code: () => <ExitCode end={end} os={os} /> })}
      {': '}
      {t(`exit.${id}.title`)}. {t(`exit.${id}.remedy`)}
    </p>
  );
}
