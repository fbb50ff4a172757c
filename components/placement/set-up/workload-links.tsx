import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { visibleText } from '@/components/ui/text/visible-text';
import { workloadHref } from '../placement-href';

interface Named {
  uid: string;
  kind: string;
  namespace: string;
  name: string;
}

const LISTED = 12;

/** Workloads by name, each a way to its page; of many the first. */
export function WorkloadLinks({ of, cluster }: { of: readonly Named[]; cluster: string }) {
  const t = useTranslations('what-if.setUp');
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {of.slice(0, LISTED).map((one) => (
        <Link
          key={one.uid}
          href={workloadHref(cluster, one)}
          prefetch={false}
          className="underline underline-offset-2 wrap-anywhere hover:text-ink"
        >
          {visibleText(`${one.namespace}/${one.name}`, 160)}
        </Link>
      ))}
      {of.length > LISTED ? <span className="text-ink-3">{t('more', { n: of.length - LISTED })}</span> : null}
    </span>
  );
}
