export type LinkState = 'open' | 'expired' | 'revoked';

interface LinkTimes {
  /** Epoch milliseconds; null: never. */
  expiresAt: number | null;
  revokedAt: number | null;
}

/** A damaged time, which is NaN, opens nothing. */
export function linkState({ expiresAt, revokedAt }: LinkTimes, now: number): LinkState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt === null || now < expiresAt ? 'open' : 'expired';
}
