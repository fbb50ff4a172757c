/** Why a look-up did not end in an answer. Words for the log; nothing a registry says gets in. */
export type RegistryTrouble =
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
  readonly trouble: RegistryTrouble;
  /** When the registry wants to be asked again; null = it does not say. */
  readonly retryAfterMs: number | null;

  constructor(trouble: RegistryTrouble, retryAfterMs: number | null = null) {
    super(trouble);
    this.name = 'RegistryFailure';
    this.trouble = trouble;
    this.retryAfterMs = retryAfterMs;
  }
}
