/** Why a look-up did not end in an answer. Words for the log; nothing a registry says gets in. */
export type RegistryFailureKind =
  | 'unreachable'
  | 'slow'
  | 'unauthorized'
  | 'forbidden'
  | 'throttled'
  | 'too-large'
  | 'broken'
  | 'redirect-refused'
  | 'token-host-not-named'
  | 'no-password'
  | 'refused';

export class RegistryFailure extends Error {
  readonly kind: RegistryFailureKind;
  /** When the registry wants to be asked again; null = it does not say. */
  readonly retryAfterMs: number | null;

  constructor(kind: RegistryFailureKind, retryAfterMs: number | null = null) {
    super(kind);
    this.name = 'RegistryFailure';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
