import { useMost } from '@/lib/client/use-printing';
import { useTranslations } from '@/lib/client/intl';
import { Mono, PlainText, visibleText } from '@/components/ui/text/plain-text';
import { useMessage } from '@/lib/client/use-message';
import type { DiffEntry, ResourceRef } from '@/lib/domain/change/plan';
import type { Json } from '@/lib/domain/json';
import { fieldName } from '@/lib/domain/pool/fields/field-names';
import { DiffValue } from './diff-value';

const groupsShown = 50;

interface Group {
  target: ResourceRef;
  entries: DiffEntry[];
}

function groupsOf(diff: readonly DiffEntry[]): Group[] {
  const groups = new Map<string, Group>();
  for (const entry of diff) {
    const key = `${entry.target.type} ${entry.target.uid}`;
    const group = groups.get(key) ?? { target: entry.target, entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
  }
  return [...groups.values()];
}

export function DiffView({ diff, label }: { diff: readonly DiffEntry[]; label: string }) {
  const t = useTranslations('change');
  const most = useMost(groupsShown);
  if (diff.length === 0) return <p className="text-ink-2">{t('noDiff')}</p>;
  const groups = groupsOf(diff);
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-3">
      {groups.slice(0, most).map((group) => (
        <DiffGroup key={`${group.target.type} ${group.target.uid}`} group={group} />
      ))}
      {groups.length > most ? <p className="text-ink-3">{t('diffMore', { n: groups.length - most })}</p> : null}
    </div>
  );
}

function DiffGroup({ group }: { group: Group }) {
  const t = useTranslations('change');
  // Changes create nothing else: on nodes and workloads only a single field may be new.
  const isNew = group.target.type === 'node-pool' && group.entries.every((entry) => entry.from === null);
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <p className="flex flex-wrap items-baseline gap-x-2 border-b border-line bg-sunken px-2 py-1">
        <span className="text-xs text-ink-3">{t(`target.${group.target.type}`)}</span>
        <PlainText text={group.target.name} className="font-medium" />
        {isNew ? <span className="text-xs font-medium text-ok">{t('isNew')}</span> : null}
      </p>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{t('diffOf', { name: visibleText(group.target.name, 120) })}</caption>
        <colgroup>
          <col className="w-[42%] sm:w-[34%]" />
          <col />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('changeOfValue')}</th>
          </tr>
        </thead>
        <tbody>
          {group.entries.map((entry) => (
            <tr key={entry.path} className="border-t border-line first:border-t-0">
              <th scope="row" className="px-2 py-1 text-left align-top font-normal break-words text-ink-2">
                <FieldName path={entry.path} of={group.target.type} />
              </th>
              <td className="px-2 py-1 align-top">
                <ValueMove path={entry.path} from={entry.from} to={entry.to} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Names from the pool catalog are used for pools only: nodes have their own. */
function FieldName({ path, of }: { path: string; of: ResourceRef['type'] }) {
  const t = useTranslations('change.path');
  const message = useMessage();
  const plain = /^[\w.]+$/.test(path);
  const own = of === 'node' && t.has(path);
  const name = own ? null : fieldName(path);
  if (plain && name !== null) return <span title={path}>{message(name)}</span>;
  return plain && t.has(path) ? <span title={path}>{t(path)}</span> : <Mono>{visibleText(path, 200)}</Mono>;
}

function ValueMove({ path, from, to }: { path: string; from: Json; to: Json }) {
  const t = useTranslations('change');
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5">
      {from === null ? null : (
        <>
          <del className="min-w-0 text-ink-3 no-underline">
            <span className="sr-only">{t('was')} </span>
            <DiffValue path={path} value={from} />
          </del>
          <span aria-hidden="true" className="text-ink-3">
            →
          </span>
        </>
      )}
      {to === null ? (
        // The ID of the next boot is not known before it.
        <span className={path === 'boot' ? 'font-semibold text-ink' : 'font-medium text-bad'}>
          {t(path === 'boot' ? 'newBoot' : 'removed')}
        </span>
      ) : (
        <ins className={`min-w-0 no-underline ${from === null ? 'text-ink' : 'font-semibold text-ink'}`}>
          <span className="sr-only">{t('becomes')} </span>
          <DiffValue path={path} value={to} />
        </ins>
      )}
    </span>
  );
}
