import { useEffect, useMemo, useState } from 'react';
import { type PoolDraft, candidateOf } from './draft';
import { usePerson } from '@/lib/client/actor';
import { type DraftPlace, draftStores, dropDraft, keepDraft, type KeptDraft } from './draft-storage';

const keepAfterMs = 400;

export interface DraftState {
  draft: PoolDraft;
  touched: ReadonlySet<string>;
  /** When it was last kept; null = not yet, or the browser refuses. */
  keptAt: number | null;
  set: (patch: Partial<PoolDraft>) => void;
  replace: (draft: PoolDraft) => void;
  /** An earlier draft was offered and not answered: nothing is kept in its place until then. */
  isOffering: boolean;
  answerOffer: (answer: 'restored' | 'discarded') => void;
  offerAnswer: 'restored' | 'discarded' | null;
  discard: () => void;
  discarded: boolean;
}

export function useDraftPlace(cluster: string, poolId: string | null): DraftPlace {
  const { id: person } = usePerson();
  return useMemo(() => ({ person, cluster, poolId }), [person, cluster, poolId]);
}

/** The draft and its copy in the browser, which outlives the tab and never holds secrets. */
export function useDraft(o: {
  cluster: string;
  poolId: string | null;
  initial: PoolDraft;
  /** What discarding goes back to; a draft of an edit belongs to it. */
  start: PoolDraft;
  keptAt: number | null;
  offered: KeptDraft | null;
}): DraftState {
  const { cluster, poolId, offered } = o;
  const place = useDraftPlace(cluster, poolId);
  const base = useMemo(() => (poolId === null ? null : candidateOf(o.start)), [poolId, o.start]);
  const [draft, setDraft] = useState(o.initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [keptAt, setKeptAt] = useState(o.keptAt);
  const [discarded, setDiscarded] = useState(false);
  const [offerAnswer, setOfferAnswer] = useState<DraftState['offerAnswer']>(null);
  const isOffering = offered !== null && offerAnswer === null;
  useEffect(() => {
    if (touched.size === 0 || isOffering) return undefined;
    const keep = () => setKeptAt(keepDraft(draftStores(), { place, draft, base, at: Date.now() }));
    const timer = setTimeout(keep, keepAfterMs);
    // An immediate reload must not lose the last keystrokes.
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [place, base, draft, touched, isOffering]);
  const touch = (keys: readonly string[]) => setTouched((before) => new Set([...before, ...keys]));
  const replace = (next: PoolDraft) => {
    setDraft(next);
    // The name has not been entered yet: an empty one is not an error.
    touch(Object.keys(next).filter((key) => key !== 'name' && key !== 'loginPassword'));
  };
  return {
    draft,
    touched,
    keptAt,
    set: (patch) => {
      setDraft((before) => ({ ...before, ...patch }));
      touch(Object.keys(patch));
    },
    replace,
    isOffering,
    offerAnswer,
    answerOffer: (answer) => {
      if (answer === 'discarded') dropDraft(draftStores(), place);
      else if (offered !== null) replace(offered.draft);
      setOfferAnswer(answer);
    },
    discard: () => {
      if (!isOffering) dropDraft(draftStores(), place);
      setDraft(o.start);
      setTouched(new Set());
      setKeptAt(null);
      setDiscarded(true);
    },
    discarded,
  };
}
