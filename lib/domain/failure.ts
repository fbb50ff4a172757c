/** What can go wrong, distinguished by what the caller may do about it. */
export const failureCodes = [
  'invalid', // a field is invalid: `field` names it
  'unauthenticated',
  'forbidden', // `permission` names the missing one
  'not-found',
  'conflict', // the state or the plan has changed; `current` may carry the new one
  'throttled',
  'unavailable', // a source is down; retry later
  'upstream', // the provider refused; `requestId` is the provider's
  'internal',
] as const;
export type FailureCode = (typeof failureCodes)[number];

export type UpstreamSystem = 'ack' | 'ecs' | 'vpc' | 'ess' | 'resourcemanager' | 'kubernetes';

export interface FailureDetails {
  field?: string;
  issues?: { field: string; message: string }[];
  permission?: string;
  remedy?: string;
  upstream?: { system: UpstreamSystem; code: string; requestId: string | null };
  /** What exactly the provider rejected, field by field, in its original words. */
  causes?: { field: string; message: string }[];
  retryAfterMs?: number;
  current?: unknown;
  /** The refusal is already in the audit chain. */
  recorded?: boolean;
}

/** Registered symbol, because Next loads this module more than once: `instanceof` works across the copies. */
const brand = Symbol.for('mullion.failure');

const bearsBrand = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && brand in value;

/** The one error type of the product. Match on `code`, never on the text. */
export class Failure extends Error {
  readonly [brand] = true;
  readonly code: FailureCode;
  readonly details: FailureDetails;

  constructor(code: FailureCode, message: string, { cause, ...details }: FailureDetails & ErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return bearsBrand(value);
  }
}

/** A failed provider call, thrown by adapters. `ambiguous`: it may have taken effect: check before acting again. */
export class UpstreamFailure extends Failure {
  readonly kind:
    | 'throttled'
    | 'forbidden'
    | 'not-found'
    | 'conflict'
    | 'bad-request'
    | 'server'
    | 'timeout'
    | 'network'
    | 'bad-response';
  readonly ambiguous: boolean;

  constructor(o: {
    system: UpstreamSystem;
    kind: UpstreamFailure['kind'];
    upstreamCode: string;
    message: string;
    requestId?: string | null;
    /** Absent: it has not taken effect. */
    ambiguous?: boolean;
    retryAfterMs?: number;
    remedy?: string;
    causes?: { field: string; message: string }[];
  }) {
    super('upstream', o.message, {
      upstream: { system: o.system, code: o.upstreamCode, requestId: o.requestId ?? null },
      ...(o.retryAfterMs === undefined ? {} : { retryAfterMs: o.retryAfterMs }),
      ...(o.remedy === undefined ? {} : { remedy: o.remedy }),
      ...(o.causes === undefined ? {} : { causes: o.causes }),
    });
    this.name = 'UpstreamFailure';
    this.kind = o.kind;
    this.ambiguous = o.ambiguous ?? false;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return bearsBrand(value) && value.name === 'UpstreamFailure';
  }
}
