import { Failure } from '@/lib/domain/failure';

/** A new pool's form needs about 30 requests, and a page of its prices 20. */
const LEAST_BURST = 60;
const MAX_PEOPLE = 1_000;

interface Share {
  tokens: number;
  at: number;
}

function tooMuch(retryAfterMs: number): Failure {
  return new Failure('throttled', 'You are looking up more than your share of the requests to the cloud account.', {
    retryAfterMs,
    remedy: `Wait ${Math.ceil(retryAfterMs / 1000)} seconds, then look up less at a time. Changes are not affected.`,
  });
}

/** One person sends three seconds' requests of the account at once, then a quarter of its rate. */
export function createLookUpShares(perSecond: number): { take(personId: string, at: number): void } {
  const burst = Math.max(LEAST_BURST, 3 * perSecond);
  const perMs = perSecond / 4 / 1000;
  const shares = new Map<string, Share>();
  const tokensAt = ({ tokens, at }: Share, now: number): number => Math.min(burst, tokens + (now - at) * perMs);

  return {
    /** @throws Failure `throttled` when the person has no request left. */
    take(personId, at) {
      const tokens = tokensAt(shares.get(personId) ?? { tokens: burst, at }, at);
      if (tokens < 1) throw tooMuch(Math.ceil(Math.min(burst / 2, 10) / perMs));
      shares.set(personId, { tokens: tokens - 1, at });
      if (shares.size <= MAX_PEOPLE) return;
      for (const [id, share] of shares) if (tokensAt(share, at) >= burst) shares.delete(id);
    },
  };
}
