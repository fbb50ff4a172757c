import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { Button } from '@/components/ui/form/button';
import { Select } from '@/components/ui/form/select';
import { visibleText } from '@/components/ui/text/plain-text';
import { useTranslations } from '@/lib/client/intl';
import { mostPages, mostPanels, panelKinds } from '@/lib/domain/screen/panel-kinds';
import {
  addPage,
  addPanel,
  movePanel,
  type PanelDraft,
  removePage,
  removePanel,
  type ScreenDraft,
  setPanel,
  withPanels,
} from './screen-draft';

interface PagesEditorProps {
  draft: ScreenDraft;
  clusters: readonly string[];
  onChange: (draft: ScreenDraft) => void;
}

export function PagesEditor({ draft, clusters, onChange }: PagesEditorProps) {
  const t = useTranslations('screens');
  const { pages } = draft;
  return (
    <section aria-labelledby="screen-pages" className="flex flex-col gap-3">
      <div>
        <h2 id="screen-pages" className="text-base">
          {t('pages')}
        </h2>
        <p className="text-xs text-ink-3">{t('pagesHelp')}</p>
      </div>
      {pages.map(({ panels }, at) => (
        <section key={at} aria-label={t('page', { n: at + 1 })} className="rounded-md border border-line bg-surface">
          <header className="flex items-center justify-between gap-2 border-b border-line px-3 py-2">
            <h3 className="text-sm">{t('page', { n: at + 1 })}</h3>
            <Button
              size="sm"
              variant="ghost"
              icon={<X size={14} aria-hidden="true" />}
              aria-label={t('removePage', { n: at + 1 })}
              disabledReason={pages.length === 1 ? t('onlyPage') : null}
              onClick={() => onChange(removePage(draft, at))}
            />
          </header>
          <PanelList
            panels={panels}
            page={at + 1}
            clusters={clusters}
            onChange={(change) => onChange(withPanels(draft, at, change))}
          />
        </section>
      ))}
      <div>
        <Button
          icon={<Plus size={14} aria-hidden="true" />}
          disabledReason={pages.length >= mostPages ? t('mostPages') : null}
          onClick={() => onChange(addPage(draft))}
        >
          {t('addPage')}
        </Button>
      </div>
    </section>
  );
}

interface PanelListProps {
  panels: readonly PanelDraft[];
  /** From 1. */
  page: number;
  clusters: readonly string[];
  onChange: (change: (panels: readonly PanelDraft[]) => PanelDraft[]) => void;
}

function PanelList({ panels, page, clusters, onChange }: PanelListProps) {
  const t = useTranslations('screens');
  return (
    <div className="flex flex-col gap-2 p-3">
      <ol className="flex flex-col gap-2">
        {panels.map((panel, at) => (
          <li key={at} className="flex flex-wrap items-center gap-2">
            <PanelChoice {...{ panel, at, page, clusters, onChange }} />
            <PanelMoves {...{ at, page, onChange }} count={panels.length} />
          </li>
        ))}
      </ol>
      <div>
        <Button
          size="sm"
          icon={<Plus size={14} aria-hidden="true" />}
          aria-label={t('addPanelTo', { n: page })}
          disabledReason={panels.length >= mostPanels ? t('mostPanels') : null}
          onClick={() => onChange(addPanel)}
        >
          {t('addPanel')}
        </Button>
      </div>
    </div>
  );
}

type PanelPlace = Pick<PanelListProps, 'page' | 'onChange'> & { at: number };

function PanelChoice({
  panel,
  at,
  page,
  clusters,
  onChange,
}: PanelPlace & { panel: PanelDraft } & Pick<PanelListProps, 'clusters'>) {
  const t = useTranslations('screens');
  const words = useTranslations('wall.panel');
  const place = { n: at + 1, page };
  const isGone = panel.cluster !== null && !clusters.includes(panel.cluster);
  const names = isGone ? [...clusters, panel.cluster ?? ''] : clusters;
  const label = (name: string): string => {
    const shown = visibleText(name, 60);
    return isGone && name === panel.cluster ? t('goneCluster', { name: shown }) : shown;
  };
  return (
    <>
      <Select
        aria-label={t('kindOf', place)}
        className="min-w-0 flex-1 basis-48"
        value={panel.kind}
        options={panelKinds.map((kind) => ({ value: kind, label: words(kind) }))}
        onChange={(event) => {
          const kind = panelKinds.find((one) => one === event.target.value);
          if (kind !== undefined) onChange(setPanel(at, { kind }));
        }}
      />
      <Select
        aria-label={t('clusterOf', place)}
        className="min-w-0 flex-1 basis-40"
        value={panel.cluster ?? ''}
        options={[
          { value: '', label: t('allClusters') },
          ...names.map((name) => ({ value: name, label: label(name) })),
        ]}
        onChange={(event) => onChange(setPanel(at, { cluster: event.target.value === '' ? null : event.target.value }))}
      />
    </>
  );
}

function PanelMoves({ at, page, count, onChange }: PanelPlace & { count: number }) {
  const t = useTranslations('screens');
  const place = { n: at + 1, page };
  const moves = [
    { key: 'up', icon: ArrowUp, reason: at === 0 ? t('firstPanel') : null, change: movePanel(at, -1) },
    { key: 'down', icon: ArrowDown, reason: at === count - 1 ? t('lastPanel') : null, change: movePanel(at, 1) },
    { key: 'removePanel', icon: X, reason: count === 1 ? t('onlyPanel') : null, change: removePanel(at) },
  ];
  return (
    <span className="flex gap-1">
      {moves.map(({ key, icon: Icon, reason, change }) => (
        <Button
          key={key}
          size="sm"
          variant="ghost"
          icon={<Icon size={14} aria-hidden="true" />}
          aria-label={t(key, place)}
          disabledReason={reason}
          onClick={() => onChange(change)}
        />
      ))}
    </span>
  );
}
