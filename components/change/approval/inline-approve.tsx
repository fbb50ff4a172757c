import Link from 'next/link';
import { useTranslations } from '@/lib/client/intl';
import { CommentField } from './comment-field';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { buttonClass } from '@/components/ui/form/button-class';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { PlainText } from '@/components/ui/text/plain-text';
import { Tooltip } from '@/components/ui/overlay/tooltip';
import type { ChangeLine } from '@/lib/contract/changes';
import { queryOf } from '@/lib/client/query-of';
import { useQuery } from '@tanstack/react-query';
import { ReadState } from '@/components/shell/read-state';
import { ChangeFacts } from '../change-facts';
import { ImpactWords } from '../plan/impact-card';
import { useChangeWords } from '../use-change-words';
import { useDecision } from './use-decision';
import type { Phrase } from '@/lib/domain/message/model';

/** A change is small enough to approve from its line: nothing warned about, few disrupted, and it can be undone. */
export const smallLimits = { nodes: 5, pods: 50 } as const;

type InlineVerdict =
  | { ok: true; fingerprint: string }
  /** `key` names a text of the catalog (`change.inline.<key>`); `reason` is the server's text. */
  | { ok: false; key: 'blockers' | 'warnings' | 'large' | 'irreversible' | 'noPlan' }
  | { ok: false; reason: string; phrase?: Phrase | undefined };

export function approveInline(line: ChangeLine): InlineVerdict {
  if (!line.decide.ok) return line.decide;
  if (line.fingerprint === null) return { ok: false, key: 'noPlan' };
  if (line.blockers > 0) return { ok: false, key: 'blockers' };
  if (line.warnings > 0) return { ok: false, key: 'warnings' };
  if (line.nodes > smallLimits.nodes || line.pods > smallLimits.pods) return { ok: false, key: 'large' };
  if (line.reversible !== true) return { ok: false, key: 'irreversible' };
  return { ok: true, fingerprint: line.fingerprint };
}

export function InlineApprove({ line }: { line: ChangeLine }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const [bound, setBound] = useState<string | null>(null);
  const verdict = approveInline(line);
  if (!verdict.ok && 'key' in verdict) {
    const why = t(`inline.${verdict.key}`);
    return (
      <Tooltip text={why}>
        <Link
          href={`/changes/${encodeURIComponent(line.id)}#approvals`}
          aria-description={why}
          className={buttonClass({ size: 'sm' })}
        >
          {t('review')}
        </Link>
      </Tooltip>
    );
  }
  return (
    <>
      <Button
        size="sm"
        disabledReason={verdict.ok ? null : words.reason(verdict)}
        onClick={() => setBound(verdict.ok ? verdict.fingerprint : null)}
      >
        {t('approve')}
      </Button>
      {bound === null ? null : <ApproveDialog line={line} fingerprint={bound} onClose={() => setBound(null)} />}
    </>
  );
}

const useWhole = ({ id }: ChangeLine) => useQuery(queryOf('changes.get', { params: { id } }));

function ApproveDialog(o: { line: ChangeLine; fingerprint: string; onClose: () => void }) {
  const t = useTranslations('change');
  const [comment, setComment] = useState('');
  const decision = useDecision(o.line.id, o.onClose);
  const moved = o.line.fingerprint !== o.fingerprint;
  const read = useWhole(o.line);
  return (
    <ConfirmDialog
      open
      onClose={o.onClose}
      title={t('inline.title')}
      confirmLabel={t('approve')}
      busy={decision.isPending || read.isPending}
      disabledReason={moved ? t('inline.moved') : null}
      failure={decision.error}
      onConfirm={() => decision.mutate({ decision: 'approve', fingerprint: o.fingerprint, comment: comment.trim() })}
    >
      <ApprovedText line={o.line} />
      {moved ? <p className="text-warn">▲ {t('inline.moved')}</p> : null}
      <CommentField label={t('comment')} value={comment} onChange={setComment} />
    </ConfirmDialog>
  );
}

export function ApprovedText({ line }: { line: ChangeLine }) {
  const read = useWhole(line);
  const t = useTranslations('change');
  const words = useChangeWords();
  return (
    <>
      <div>
        <p className="font-medium">
          <PlainText text={words.sentence(line)} max={300} wrap />
        </p>
        <div className="text-ink-2">
          <ImpactWords line={line} />
        </div>
      </div>
      <ReadState read={read} rows={2} />
      {read.data === undefined ? null : <ChangeFacts change={read.data} />}
      <Link href={`/changes/${encodeURIComponent(line.id)}`} className="text-accent hover:underline">
        {t('inline.open')}
      </Link>
    </>
  );
}
