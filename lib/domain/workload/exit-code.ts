import type { Os } from '../cluster/cluster';

/** When the tables below were compared with their sources. */
export const exitCodesAsOf = '2026-11';

interface Known {
  /** Key of its meaning and remedy in the texts. */
  id: ExitMeaningId;
  /** As programmers know it. */
  name: string | null;
}

/**
 * NTSTATUS values with which the system ends a process.
 * Source: Microsoft, [MS-ERREF] 2.3.1 NTSTATUS values; 0xE0434352 and 0x80131623: .NET runtime (corexcep.h, corerror.h).
 */
const WINDOWS = {
  0xc0000005: { id: 'access-violation', name: 'STATUS_ACCESS_VIOLATION' },
  0xc0000017: { id: 'no-memory', name: 'STATUS_NO_MEMORY' },
  0xc000001d: { id: 'illegal-instruction', name: 'STATUS_ILLEGAL_INSTRUCTION' },
  0xc0000022: { id: 'access-denied', name: 'STATUS_ACCESS_DENIED' },
  0xc000007b: { id: 'invalid-image', name: 'STATUS_INVALID_IMAGE_FORMAT' },
  0xc00000fd: { id: 'stack-overflow', name: 'STATUS_STACK_OVERFLOW' },
  0xc000012d: { id: 'no-memory', name: 'STATUS_COMMITMENT_LIMIT' },
  0xc0000135: { id: 'dll-not-found', name: 'STATUS_DLL_NOT_FOUND' },
  0xc0000139: { id: 'entry-point', name: 'STATUS_ENTRYPOINT_NOT_FOUND' },
  0xc000013a: { id: 'control-c', name: 'STATUS_CONTROL_C_EXIT' },
  0xc0000142: { id: 'dll-init', name: 'STATUS_DLL_INIT_FAILED' },
  0xc0000374: { id: 'heap-corruption', name: 'STATUS_HEAP_CORRUPTION' },
  0xc0000409: { id: 'fail-fast', name: 'STATUS_STACK_BUFFER_OVERRUN' },
  0xc0000602: { id: 'fail-fast', name: 'STATUS_FAIL_FAST_EXCEPTION' },
  0xe0434352: { id: 'clr-exception', name: 'CLR exception' },
  0x80131623: { id: 'fail-fast', name: 'COR_E_FAILFAST' },
} as const satisfies Record<number, { id: string; name: string }>;

/** Codes of shells and, from 129, 128 and the signal. Source: POSIX, Shell Command Language 2.8.2; signal(7) of Linux. */
const LINUX = {
  126: { id: 'not-executable', name: null },
  127: { id: 'command-not-found', name: null },
  129: { id: 'hang-up', name: 'SIGHUP' },
  130: { id: 'interrupted', name: 'SIGINT' },
  132: { id: 'illegal-instruction', name: 'SIGILL' },
  134: { id: 'aborted', name: 'SIGABRT' },
  135: { id: 'bus-error', name: 'SIGBUS' },
  136: { id: 'arithmetic', name: 'SIGFPE' },
  137: { id: 'killed', name: 'SIGKILL' },
  139: { id: 'access-violation', name: 'SIGSEGV' },
  141: { id: 'broken-pipe', name: 'SIGPIPE' },
  143: { id: 'terminated', name: 'SIGTERM' },
} as const satisfies Record<number, { id: string; name: string | null }>;

/** Reasons of the kubelet that say more than the code. Source: kubelet, pkg/kubelet/kuberuntime; containerd, CRI. */
const REASONS = {
  OOMKilled: { id: 'out-of-memory', name: null },
  StartError: { id: 'start-error', name: null },
  ContainerCannotRun: { id: 'start-error', name: null },
  DeadlineExceeded: { id: 'deadline', name: null },
  ContainerStatusUnknown: { id: 'status-unknown', name: null },
} as const;

type IdIn<T extends Record<string | number, { id: string }>> = T[keyof T]['id'];
export type ExitMeaningId =
  | IdIn<typeof WINDOWS>
  | IdIn<typeof LINUX>
  | IdIn<typeof REASONS>
  | 'completed'
  | 'failed'
  | 'windows-status'
  | 'windows-signal'
  | 'signal'
  | 'unknown';

export interface ExitMeaning extends Known {
  /** As it is best known: `137`, or `0xC0000135` for a status of Windows; null: not reported. */
  code: string | null;
}

const tableOf = (table: Record<number, Known>): ReadonlyMap<number, Known> =>
  new Map(Object.entries(table).map(([code, known]) => [Number(code), known]));
const windows = tableOf(WINDOWS);
const linux = tableOf(LINUX);
const reasons: ReadonlyMap<string, Known> = new Map(Object.entries(REASONS));

/** Below, a code is chosen by the program. */
const FIRST_STATUS = 0x80000000;

const hex = (code: number): string => `0x${code.toString(16).toUpperCase().padStart(8, '0')}`;

function knownOf(code: number, os: Os): Known {
  if (code === 0) return { id: 'completed', name: null };
  const isStatus = code >= FIRST_STATUS;
  if (isStatus) return windows.get(code) ?? { id: 'windows-status', name: null };
  // What Kubernetes or a shell made of a signal; Windows has none.
  if (os === 'windows')
    return linux.has(code) && code > 128 ? { id: 'windows-signal', name: null } : { id: 'failed', name: null };
  const known = linux.get(code);
  if (known !== undefined) return known;
  return code > 128 && code < 193 ? { id: 'signal', name: String(code - 128) } : { id: 'failed', name: null };
}

/**
 * What an exit code means on the OS that it comes from. CRI has it as int32, so that a status of Windows may be negative.
 */
export function exitMeaning(o: { exitCode: number | null; reason: string | null; os: Os }): ExitMeaning {
  const { exitCode, reason, os } = o;
  const code = exitCode === null ? null : exitCode >>> 0;
  const text = code === null ? null : code >= FIRST_STATUS ? hex(code) : String(code);
  const byReason = reasons.get(reason ?? '');
  if (byReason !== undefined) return { ...byReason, code: text };
  return code === null ? { id: 'unknown', name: null, code: null } : { ...knownOf(code, os), code: text };
}
