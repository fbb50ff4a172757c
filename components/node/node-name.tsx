'use client';
import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import type { NodeRow } from '@/lib/domain/node/node';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { OsLabel } from '@/components/table/cells/os-label';
import { until } from '@/components/table/column';
import { PlainText } from '@/components/ui/text/plain-text';
import { visibleText } from '@/components/ui/text/visible-text';
import { NodeProtectionBadge } from './node-protection-badge';

/**
 * Opens the node's details; the URL then names the node. On a phone a long name loses its beginning: names differ at
 * the end. The content of hidden columns is shown below it.
 */
export function NodeName({ node }: { node: NodeRow }) {
  const t = useTranslations('fleet.facts');
  const url = useUrlQuery();
  return (
    <span className="flex flex-col">
      <span className="flex min-w-0 items-center gap-1">
        <button
          type="button"
          tabIndex={-1}
          onClick={() => url.set({ node: node.key })}
          title={visibleText(node.name, 120)}
          className="min-w-0 truncate text-left leading-4.5 font-medium text-ink underline-offset-2 hover:underline max-sm:[direction:rtl]"
        >
          <PlainText text={node.name} max={120} wrap />
        </button>
        <NodeProtectionBadge protection={node.protection} />
        <Link
          href={`/clusters/${encodeURIComponent(node.cluster)}/nodes/${encodeURIComponent(node.name)}`}
          prefetch={false}
          tabIndex={-1}
          aria-label={t('page', { node: visibleText(node.name, 120) })}
          title={t('page', { node: visibleText(node.name, 120) })}
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <ArrowUpRight size={14} aria-hidden="true" />
        </Link>
      </span>
      <span className={`truncate text-xs leading-4 text-ink-3 ${until['44rem']}`}>
        <OsLabel os={node.os} build={node.build} />
      </span>
    </span>
  );
}
