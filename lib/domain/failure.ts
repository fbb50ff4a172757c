/** What can go wrong, told apart by what the caller may do about it. */
export type FailureCode =
  | 'invalid' // a field is wrong: `field` names it
  | 'unauthenticated'
  | 'forbidden' // `permission` names the missing one
  | 'not-found'
  | 'conflict' // the world or the plan moved; `current` may carry the new one
  | 'throttled'
  | 'unavailable' // a source is down; retry later
  | 'upstream' // the provider refused; `requestId` is theirs
  | 'internal';

export type UpstreamSystem = 'ack' | 'ecs' | 'vpc' | 'ess' | 'resourcemanager' | 'kubernetes';

export interface FailureDetails {
  field?: string;
  issues?: { field: string; message: string }[];
  permission?: string;
  remedy?: string;
  upstream?: { system: UpstreamSystem; code: string; requestId: string | null };
  /** What exactly the provider found wrong, field by field, in its own words. */
  causes?: { field: string; message: string }[];
  retryAfterMs?: number;
  current?: unknown;
  /** The refusal stands in the audit chain already. */
  recorded?: boolean;
}

/** Registered, because Next loads this module more than once: `instanceof` holds across the copies. */
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

/**
 * A provider call that ended badly. `ambiguous` means that it may have taken effect: look before acting
 * again. Thrown by the adapters only.
 */
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
    requestId: string | null;
    ambiguous: boolean;
    retryAfterMs?: number;
    remedy?: string;
    causes?: { field: string; message: string }[];
  }) {
    super('upstream', o.message, {
      upstream: { system: o.system, code: o.upstreamCode, requestId: o.requestId },
      ...(o.retryAfterMs === undefined ? {} : { retryAfterMs: o.retryAfterMs }),
      ...(o.remedy === undefined ? {} : { remedy: o.remedy }),
      ...(o.causes === undefined ? {} : { causes: o.causes }),
    });
    this.name = 'UpstreamFailure';
    this.kind = o.kind;
    this.ambiguous = o.ambiguous;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return bearsBrand(value) && value.name === 'UpstreamFailure';
  }
}
